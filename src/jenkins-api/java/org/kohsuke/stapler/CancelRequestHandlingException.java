// Generated, see src/jenkins-api/README.md
package org.kohsuke.stapler;

public class CancelRequestHandlingException extends RuntimeException {
    public CancelRequestHandlingException() {}
}
