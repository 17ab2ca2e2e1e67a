package hudson.remoting;

public class RequestAbortedException extends RemotingSystemException {

    RequestAbortedException() {}
}
