package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** That nobody else changes a history, neither in this process nor in another, on this machine or on another. */
public interface HistoryLock extends AutoCloseable {

    /**
     * Takes a label for a build that runs, in whichever folder.
     *
     * @param label letters, digits, {@code .}, {@code _} and {@code -}
     * @return empty when another running build has it
     */
    Optional<RunningLabel> take(String label) throws IOException;

    /** The number that is the label of the next build, or the first one that may be free. */
    long next(List<BuildRecord> builds) throws IOException;

    @Override
    void close() throws IOException;

    /** The label of a build that runs, which no other build of its history gets until it is closed or its process ends. */
    interface RunningLabel extends AutoCloseable {

        /** The label. */
        String text();

        /** Gives it back; where its build is in the history, that keeps it. */
        @Override
        void close() throws IOException;
    }
}
