package io.jenkins.plugins.benchgate.cluster.cloud;

import java.io.Serial;

/**
 * A provider refused or failed; the message is one line that says what was asked, what it answered, and the way out.
 */
public final class CloudException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    private final Reason reason;

    public CloudException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public CloudException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** What stands in the way. */
    public enum Reason {
        /** Credentials that are wrong, expired, or may not do this. */
        CREDENTIALS,
        /** A region, zone, image, kind of machine or network that there is not. */
        NOT_FOUND,
        /** A limit of the account, or one of ours. */
        QUOTA,
        /** The provider has no such machine left right now. */
        CAPACITY,
        /** Asked too often, or the provider fails for a while: may be asked again. */
        TRANSIENT,
        /** No way to the provider. */
        UNREACHABLE,
        /** Anything else. */
        OTHER
    }

    public Reason reason() {
        return reason;
    }
}
