package hudson.remoting;

class RemotingSystemException extends RuntimeException {

    RemotingSystemException() {}
}
