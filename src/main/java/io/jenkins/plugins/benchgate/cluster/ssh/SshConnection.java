package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.ssh.HostKey.HostKeyException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import net.schmizz.sshj.common.SSHException;
import net.schmizz.sshj.connection.channel.OpenFailException;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.userauth.UserAuthException;
import org.jspecify.annotations.Nullable;

/**
 * The way to a host over SSH. It logs in by a key, forwards nothing, and logs in again for the next script when its
 * line broke.
 *
 * <p>A line that is dead is seen within 15 s, as heartbeats must be answered. Scripts run side by side, eight on a
 * line; further ones get a line of their own.
 */
public final class SshConnection implements Shell, AutoCloseable {
    /** After which a line on which nothing comes is dead; the host has been asked for a sign of life before. */
    private static final Duration SILENCE = Duration.ofSeconds(15);

    private static final Duration ENDING = Duration.ofSeconds(10);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(4);

    private final Host host;
    private final SshKey key;
    private final HostKey hostKey;
    private final Duration patience;
    private final Duration silence;
    private final ExecutorService threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<SshTransport> lines = new ArrayList<>();
    private boolean closed;

    private SshConnection(Host host, SshKey key, Duration patience, Duration silence) {
        this.host = host;
        this.key = key;
        this.hostKey = new HostKey(host);
        this.patience = patience;
        this.silence = silence;
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "benchgate-ssh-" + host.label());
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Logs in, again and again while the host does not answer or does not know the key, as it does while it boots.
     *
     * @param patience for this, and for each time that the line broke
     * @throws HostKeyException when the host shows another key than the one it is known by; at once
     * @throws IOException when it does not let us in; one line with the address, the reason and what was expected
     * @throws IllegalArgumentException when the host's given key is not a key
     */
    public static SshConnection open(Host host, SshKey key, Duration patience) throws IOException {
        return open(host, key, patience, SILENCE);
    }

    static SshConnection open(Host host, SshKey key, Duration patience, Duration silence) throws IOException {
        SshConnection connection = new SshConnection(host, key, patience, silence);
        try {
            SshTransport line = connection.line(System.nanoTime() + patience.toNanos());
            line.release();
            return connection;
        } catch (IOException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** The host with the key that it has been known by since the first login. */
    public Host host() {
        Optional<String> line = hostKey.line();
        return new Host(
                host.role(),
                host.index(),
                host.id(),
                host.sshAddress(),
                host.port(),
                host.peerAddress(),
                host.user(),
                line.orElse(null),
                host.facts());
    }

    @Override
    public Ran run(String script, InputStream input, OutputStream out, Duration limit) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        long reconnect = System.nanoTime() + Math.min(limit.toNanos(), patience.toNanos());
        while (true) {
            SshTransport line = line(reconnect);
            @Nullable Session session = null;
            try {
                session = line.open();
                SshRun run = SshRun.start(session, script, host.label(), this::end);
                return run.finish(threads, input, out, Duration.ofNanos(Math.max(0, end - System.nanoTime())));
            } catch (OpenFailException e) {
                if (line.full()) {
                    throw new IOException(
                            host.label() + ": found an SSH server that opens no session (" + reason(e)
                                    + "), expected a shell for " + host.user(),
                            e);
                }
            } catch (SSHException e) {
                if (interrupted(e)) {
                    throw SshRun.interrupted();
                }
                // the line broke before the script was on it
                line.close();
            } finally {
                release(line, session);
            }
        }
    }

    /** Ends a process group over there: politely first, then not. */
    private void end(long group) {
        String all = "-" + group;
        try {
            print(
                    "kill -s TERM -- " + all + "; i=0; while [ $i -lt 20 ] && kill -s 0 -- " + all
                            + "; do sleep 0.1; i=$((i+1)); done; kill -s KILL -- " + all,
                    ENDING);
        } catch (IOException lineIsDead) {
            // the caller says why it had to end
        }
    }

    /** Closes the lines; what runs over there detached goes on. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            lines.forEach(SshTransport::close);
            lines.clear();
        } finally {
            lock.unlock();
        }
    }

    /** A line with a session reserved on it; a new one where there is none. */
    private SshTransport line(long end) throws IOException {
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            throw SshRun.interrupted();
        }
        try {
            if (closed) {
                throw new IOException(host.label() + ": the connection is closed");
            }
            lines.stream().filter(line -> !line.alive()).toList().forEach(dead -> {
                dead.close();
                lines.remove(dead);
            });
            for (SshTransport line : lines) {
                if (line.reserve()) {
                    return line;
                }
            }
            SshTransport fresh = connect(end);
            lines.add(fresh);
            fresh.reserve();
            return fresh;
        } finally {
            lock.unlock();
        }
    }

    private SshTransport connect(long end) throws IOException {
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                return SshTransport.connect(host, key, hostKey, silence);
            } catch (HostKeyException e) {
                throw e;
            } catch (IOException e) {
                if (interrupted(e)) {
                    throw SshRun.interrupted();
                }
                if (System.nanoTime() + pause.toNanos() > end) {
                    throw new IOException(explained(e), e);
                }
            }
            try {
                TimeUnit.NANOSECONDS.sleep(pause.toNanos());
            } catch (InterruptedException e) {
                throw SshRun.interrupted();
            }
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    private String explained(IOException e) {
        String asked = host.label() + ": cannot log in to " + host.sshAddress() + ", port " + host.port() + ", as "
                + host.user() + " (" + reason(e) + "), ";
        if (e instanceof UserAuthException) {
            return asked + "expected the public key " + key.fingerprint()
                    + " in that user's authorized_keys: check user and key";
        }
        if (e instanceof UnknownHostException) {
            return asked + "expected a host name that can be resolved, or an IP address";
        }
        if (e instanceof ConnectException
                || e instanceof NoRouteToHostException
                || e instanceof SocketTimeoutException) {
            return asked + "expected an SSH server there: check address, port, firewall and whether the machine runs";
        }
        return asked + "expected an SSH server that answers";
    }

    /** A program that goes on after its time, or a host that is gone, must not hold up the caller. */
    private void release(SshTransport line, @Nullable Session session) {
        if (session == null || !session.isOpen()) {
            line.release();
            return;
        }
        threads.execute(() -> {
            try {
                session.close();
            } catch (IOException brokenLine) {
                // nothing is left to close
            } finally {
                line.release();
            }
        });
    }

    static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = Objects.requireNonNull(root.getCause());
        }
        return String.valueOf(root.getMessage()).lines().findFirst().orElse("");
    }

    private static boolean interrupted(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InterruptedException
                    || (cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException))) {
                return true;
            }
        }
        return Thread.currentThread().isInterrupted();
    }
}
