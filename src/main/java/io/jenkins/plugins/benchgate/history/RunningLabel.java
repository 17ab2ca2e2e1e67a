package io.jenkins.plugins.benchgate.history;

import java.io.IOException;

/** The label of a build that runs, which no other build of its history gets until it is closed or its process ends. */
public interface RunningLabel extends AutoCloseable {

    /** The label. */
    String text();

    /** Gives it back; where its build is in the history, that keeps it. */
    @Override
    void close() throws IOException;
}
