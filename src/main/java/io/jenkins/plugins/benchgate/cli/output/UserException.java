package io.jenkins.plugins.benchgate.cli.output;

/** A mistake of the user: one line, with the way out. */
public final class UserException extends Exception {
    private static final long serialVersionUID = 1;

    public UserException(String message) {
        super("benchgate: " + message);
    }
}
