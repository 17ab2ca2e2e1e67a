package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A shared history that cannot be used now: one line with its place, what was found and the way out.
 *
 * <p>What was to be appended is not lost by it: the caller has it, and may append it later.
 */
public final class SharedHistoryException extends IOException {
    private static final long serialVersionUID = 1;

    /** The message {@code place: what}. */
    public SharedHistoryException(String place, String what, @Nullable Throwable cause) {
        super(place + ": " + what, cause);
    }
}
