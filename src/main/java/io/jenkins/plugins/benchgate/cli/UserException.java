package io.jenkins.plugins.benchgate.cli;

/** A mistake of the user: one line, with the way out. */
final class UserException extends Exception {
    private static final long serialVersionUID = 1;

    UserException(String message) {
        super("benchgate: " + message);
    }
}
