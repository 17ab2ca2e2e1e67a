package io.jenkins.plugins.benchgate.cluster.ssh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import net.schmizz.sshj.common.SSHException;
import net.schmizz.sshj.connection.channel.direct.Session;
import org.jspecify.annotations.Nullable;

/**
 * One script on one session.
 *
 * <p>The script goes through standard input, before its own input: there it may be of any size, and no other user of
 * the machine reads it in the list of processes. A script that did not arrive whole does nothing.
 */
final class SshRun {
    private static final String END = "#benchgate-end";
    private static final int ERROR_BYTES = 64 * 1024;
    private static final Duration START = Duration.ofSeconds(5);
    private static final long GLANCE_MILLISECONDS = 50;

    private final Session.Command command;
    private final byte[] script;
    private final String where;
    private final Tail errors = new Tail(ERROR_BYTES);
    private final ProcessGroupLine leaderLine = new ProcessGroupLine(errors);
    private final Consumer<Long> ender;
    private volatile @Nullable IOException inputFailure;
    private boolean over;

    private SshRun(Session.Command command, byte[] script, String where, Consumer<Long> ender) {
        this.command = command;
        this.script = script;
        this.where = where;
        this.ender = ender;
    }

    /**
     * Begins it; where this fails, nothing of the script has run.
     *
     * @param ender ends a process group over there
     */
    static SshRun start(Session session, String script, String where, Consumer<Long> ender) throws IOException {
        byte[] bytes = (script + "\n" + END).getBytes(StandardCharsets.UTF_8);
        String receive = "exec sh -c '" + ProcessGroupLine.SCRIPT + "; s=$(dd bs=" + bytes.length
                + " count=1 iflag=fullblock 2>/dev/null); case $s in *\"" + END
                + "\") eval \"$s\";; *) echo \"found a part of the script, expected all of it\" >&2; exit 125;; esac'";
        return new SshRun(session.exec(receive), bytes, where, ender);
    }

    Shell.Ran finish(ExecutorService threads, InputStream input, OutputStream out, Duration limit) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        Future<?> sender = threads.submit(() -> send(input));
        Future<?> reader = threads.submit(() -> {
            try (leaderLine) {
                return command.getErrorStream().transferTo(leaderLine);
            }
        });
        Future<?> printer = threads.submit(() -> print(out));
        Future<?> closed = threads.submit(() -> {
            command.join();
            return null;
        });
        try {
            await(printer, sender, end);
            await(reader, sender, end);
            await(closed, sender, end);
            return new Shell.Ran(status(), errors.text());
        } catch (TimeoutException e) {
            stop();
            throw new IOException(
                    where + ": a script still runs after " + (limit.toMillis() + 999) / 1000 + " s, which is its limit;"
                            + " it was ended",
                    e);
        } catch (InterruptedException e) {
            stop();
            throw interrupted();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof SSHException) {
                throw broken(cause);
            }
            stop();
            if (cause instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException(cause);
        } finally {
            sender.cancel(true);
            closed.cancel(true);
            synchronized (command) {
                over = true;
            }
        }
    }

    /**
     * A sender that waits for a program to read, which has ended, keeps sshj from ending the channel, and from all else
     * on the line: it is called off.
     */
    private void await(Future<?> part, Future<?> sender, long end)
            throws InterruptedException, ExecutionException, TimeoutException {
        while (true) {
            try {
                part.get(GLANCE_MILLISECONDS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                if (ended()) {
                    sender.cancel(true);
                }
            }
        }
    }

    private boolean ended() {
        return command.getExitStatus() != null || command.getExitSignal() != null;
    }

    static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted");
    }

    private int status() throws IOException {
        IOException failure = inputFailure;
        if (failure != null) {
            throw failure;
        }
        Integer status = command.getExitStatus();
        if (status != null) {
            return status;
        }
        if (command.getExitSignal() != null) {
            return -1;
        }
        throw new IOException(where + ": the connection was closed before the script there had ended");
    }

    private IOException broken(Throwable cause) {
        IOException failure = inputFailure;
        return failure != null
                ? failure
                : new ConnectionLostException(
                        where + ": the connection broke while a script ran there (" + SshConnection.reason(cause) + ")",
                        cause);
    }

    /** The caller may use the stream for something else after it has given up the script. */
    private Void print(OutputStream out) throws IOException {
        InputStream from = command.getInputStream();
        byte[] buffer = new byte[1 << 16];
        for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
            synchronized (command) {
                if (over) {
                    break;
                }
                out.write(buffer, 0, count);
            }
        }
        return null;
    }

    private void send(InputStream input) {
        try (OutputStream to = command.getOutputStream()) {
            to.write(script);
            to.flush();
            byte[] buffer = new byte[1 << 16];
            // a program need not read all of its input
            while (!ended()) {
                int count = read(input, buffer);
                if (count < 0) {
                    break;
                }
                to.write(buffer, 0, count);
                to.flush();
            }
        } catch (IOException ended) {
            // how it ended is told by its status
        }
    }

    /** The program must not take what has come so far for all there is, so it is ended before its input is. */
    private int read(InputStream input, byte[] buffer) throws IOException {
        try {
            return input.read(buffer);
        } catch (IOException e) {
            inputFailure = e;
            stop();
            throw e;
        }
    }

    private void stop() {
        leaderLine.leader(START).ifPresent(ender);
    }

    /** Keeps the last bytes of what is written to it. */
    private static final class Tail extends OutputStream {
        private final int size;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        Tail(int size) {
            this.size = size;
        }

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            kept.write(bytes, offset, length);
            if (kept.size() > 2 * size) {
                byte[] last = last();
                kept.reset();
                kept.write(last, 0, last.length);
            }
        }

        synchronized String text() {
            return new String(last(), StandardCharsets.UTF_8);
        }

        private byte[] last() {
            byte[] all = kept.toByteArray();
            return all.length <= size ? all : Arrays.copyOfRange(all, all.length - size, all.length);
        }
    }

    /**
     * The connection broke while a script ran: nobody knows how far it came, and what may be done twice may be done again.
     */
    static final class ConnectionLostException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        ConnectionLostException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
