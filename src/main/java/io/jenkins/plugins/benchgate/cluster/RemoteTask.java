package io.jenkins.plugins.benchgate.cluster;

import java.time.Duration;
import java.util.OptionalInt;

/** A program that runs on a node; closing it ends it with everything it started. */
public interface RemoteTask extends AutoCloseable {

    boolean alive();

    /**
     * Waits for the program to end by itself.
     *
     * @return its exit status, or empty when the time was up first
     */
    OptionalInt await(Duration limit) throws InterruptedException;

    /**
     * Ends the program and all it started: politely first, then not; returns once they are gone. Does nothing when they
     * are.
     */
    @Override
    void close();
}
