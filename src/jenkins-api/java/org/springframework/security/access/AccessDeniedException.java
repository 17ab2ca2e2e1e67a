// Generated, see src/jenkins-api/README.md
package org.springframework.security.access;

public class AccessDeniedException extends RuntimeException {
    private AccessDeniedException() {}
}
