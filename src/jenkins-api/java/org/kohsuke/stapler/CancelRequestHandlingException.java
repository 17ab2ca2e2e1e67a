package org.kohsuke.stapler;

public class CancelRequestHandlingException extends RuntimeException {

    public CancelRequestHandlingException() {}
}
