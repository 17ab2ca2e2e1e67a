package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passes on what a script prints on standard error, but for one line, in which its shell tells its process id first.
 *
 * <p>Servers lead each session in a process group of its own, which has that id.
 */
final class ProcessGroupLine extends OutputStream {
    /** Prints the line. */
    static final String SCRIPT = "echo benchgate-pid $$ >&2";

    private static final Pattern LINE = Pattern.compile("benchgate-pid (\\d{1,10})\n");

    private final OutputStream rest;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final CompletableFuture<Long> leader = new CompletableFuture<>();

    ProcessGroupLine(OutputStream rest) {
        this.rest = rest;
    }

    /** Waits for the line; empty where it does not come. */
    Optional<Long> leader(Duration limit) {
        try {
            return Optional.of(leader.get(limit.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException | CancellationException none) {
            return Optional.empty();
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        int next = offset;
        while (!leader.isDone() && next < offset + length) {
            line.write(bytes[next]);
            if (bytes[next] == '\n') {
                Matcher matcher = LINE.matcher(line.toString(StandardCharsets.UTF_8));
                if (matcher.matches()) {
                    leader.complete(Long.valueOf(matcher.group(1)));
                } else {
                    rest.write(line.toByteArray());
                }
                line.reset();
            }
            next++;
        }
        rest.write(bytes, next, offset + length - next);
    }

    /** The begin of a line that never ended is no line of ours. */
    @Override
    public void close() throws IOException {
        leader.cancel(false);
        rest.write(line.toByteArray());
        line.reset();
    }
}
