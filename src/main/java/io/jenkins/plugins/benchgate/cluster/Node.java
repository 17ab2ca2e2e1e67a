package io.jenkins.plugins.benchgate.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A machine that programs can be started on. */
public interface Node {

    /** Its name in results: the instance label. */
    String label();

    /** The address under which programs on the other nodes reach it. */
    String peerAddress();

    /**
     * A TCP port that is free right now.
     *
     * @param wanted the one to take if it is free
     */
    int freePort(OptionalInt wanted) throws IOException;

    /** Whether a server accepts connections on the port. */
    boolean accepts(int port);

    /** Starts a program. */
    RemoteTask start(Command command) throws IOException;

    /** The folders of the build on it. */
    NodeFiles files();

    /**
     * Ends what earlier builds have left running here that were killed together with their guards.
     *
     * @return what was ended, for people; empty when nothing was
     */
    default Optional<String> endLeftovers() throws IOException {
        return Optional.empty();
    }

    /** What kind of machine this is: name → value, in display order. */
    Map<String, String> fingerprint();

    /**
     * Its processors.
     *
     * @throws IOException when the machine does not tell
     */
    Topology topology() throws IOException;

    /** A program that runs on a node; closing it ends it with everything it started. */
    interface RemoteTask extends AutoCloseable {

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
}
