package io.jenkins.plugins.benchgate.cli.output;

import java.util.function.Supplier;

/** A mistake of the user: one line, with the way out. */
public final class UserException extends Exception {
    private static final long serialVersionUID = 1;

    public UserException(String message) {
        super("benchgate: " + message);
    }

    /** What an option says; a mistake in it is one of the user, and names the option. */
    public static <T> T in(String option, Supplier<T> reader) throws UserException {
        try {
            return reader.get();
        } catch (IllegalArgumentException e) {
            throw new UserException("in " + option + ": " + e.getMessage());
        }
    }
}
