// Generated, see src/jenkins-api/README.md
package hudson.remoting;

class RemotingSystemException extends RuntimeException {
    RemotingSystemException(Throwable cause) { super(cause); }
}
