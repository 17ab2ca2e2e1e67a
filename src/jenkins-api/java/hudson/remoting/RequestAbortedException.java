// Generated, see src/jenkins-api/README.md
package hudson.remoting;

public class RequestAbortedException extends RemotingSystemException {
    private RequestAbortedException() { super(null); }
}
