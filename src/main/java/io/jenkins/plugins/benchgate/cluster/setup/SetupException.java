package io.jenkins.plugins.benchgate.cluster.setup;

import java.io.Serial;

/** A machine cannot be set up; the message says which, by what, and how that ended, with the last lines of its log. */
public final class SetupException extends Exception {
    @Serial
    private static final long serialVersionUID = 1;

    public SetupException(String message) {
        super(message);
    }
}
