package org.springframework.security.access;

public class AccessDeniedException extends RuntimeException {

    AccessDeniedException() {}
}
