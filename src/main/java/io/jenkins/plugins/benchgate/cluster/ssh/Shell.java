package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A POSIX shell on a machine that runs one script after another; each run is independent of the others. Safe for
 * several threads.
 */
public interface Shell {
    /**
     * Runs a script to its end.
     *
     * @param script for {@code sh}
     * @param input its standard input, which ends where this ends
     * @param out gets what it prints, as it prints it
     * @param limit after which it is given up
     * @return how it ended, with what it printed on standard error
     * @throws IOException when it cannot be run or does not end in time; not when its exit status is bad
     */
    Ran run(String script, InputStream input, OutputStream out, Duration limit) throws IOException;

    /** Runs a short script without input, and returns what it printed on standard output with how it ended. */
    default Printed print(String script, Duration limit) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Ran ran = run(script, InputStream.nullInputStream(), out, limit);
        return new Printed(ran.status(), out.toString(StandardCharsets.UTF_8), ran.err());
    }

    /**
     * How a script ended.
     *
     * @param status exit status; −1 where a signal ended it
     * @param err the last of what it printed on standard error, at most 64 KiB
     */
    record Ran(int status, String err) {}

    /** How a short script ended, with what it printed on standard output. */
    record Printed(int status, String out, String err) {}
}
