package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import javax.net.SocketFactory;
import net.schmizz.keepalive.KeepAliveProvider;
import net.schmizz.sshj.DefaultConfig;
import net.schmizz.sshj.SSHClient;
import net.schmizz.sshj.common.DisconnectReason;
import net.schmizz.sshj.connection.channel.OpenFailException;
import net.schmizz.sshj.connection.channel.direct.Session;
import net.schmizz.sshj.transport.TransportException;

/** One transport to a host, logged in, which carries a few sessions at a time. Safe for several threads. */
final class SshTransport {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final int HEARTBEATS = 3;
    /** OpenSSH's default MaxSessions is 10. */
    private static final int SESSIONS = 8;

    private final SSHClient client;
    private int limit = SESSIONS;
    private int sessions;

    private SshTransport(SSHClient client) {
        this.client = client;
    }

    /**
     * One attempt to log in.
     *
     * @param silence after which the line is dead; at least 2 s
     */
    static SshTransport connect(Host host, SshKey key, HostKey hostKey, Duration silence) throws IOException {
        DefaultConfig config = new DefaultConfig();
        config.setKeepAliveProvider(KeepAliveProvider.KEEP_ALIVE);
        // SHA-1 signatures and DSA are what current servers refuse, and what we should not believe
        config.setKeyAlgorithms(config.getKeyAlgorithms().stream()
                .filter(one ->
                        !one.getName().equals("ssh-rsa") && !one.getName().startsWith("ssh-dss"))
                .toList());
        SSHClient client = new SSHClient(config);
        HostKey.Check check = hostKey.check();
        try {
            client.setSocketFactory(new TimeoutSockets());
            client.setConnectTimeout(Math.toIntExact(CONNECT.toMillis()));
            client.setTimeout(Math.toIntExact(silence.toMillis()));
            client.getTransport().setTimeoutMs(Math.toIntExact(ANSWER.toMillis()));
            client.getConnection().setTimeoutMs(Math.toIntExact(ANSWER.toMillis()));
            client.getConnection()
                    .getKeepAlive()
                    .setKeepAliveInterval(Math.max(1, Math.toIntExact(silence.toSeconds() / HEARTBEATS)));
            client.addHostKeyVerifier(check);
            client.connect(host.sshAddress(), host.port());
            client.authPublickey(host.user(), client.loadKeys(key.pair()));
            check.pin();
            return new SshTransport(client);
        } catch (TransportException e) {
            disconnect(client);
            if (e.getDisconnectReason() == DisconnectReason.HOST_KEY_NOT_VERIFIABLE) {
                throw check.refusal().<IOException>map(refusal -> refusal).orElse(e);
            }
            throw e;
        } catch (IOException | RuntimeException e) {
            disconnect(client);
            throw e;
        }
    }

    boolean alive() {
        return client.getTransport().isRunning() && client.isAuthenticated();
    }

    /** Takes the right to one session; its holder gives it back by {@link #release}. */
    synchronized boolean reserve() {
        if (sessions >= limit) {
            return false;
        }
        sessions++;
        return true;
    }

    synchronized void release() {
        sessions--;
    }

    /**
     * Opens a session that was reserved.
     *
     * @throws OpenFailException when the host allows no further one on this line
     */
    Session open() throws IOException {
        try {
            return client.startSession();
        } catch (IllegalStateException disconnected) {
            throw new TransportException("the line was just closed", disconnected);
        }
    }

    /**
     * The host refused a session that was reserved: it allows only the others.
     *
     * @return whether there are none
     */
    synchronized boolean full() {
        limit = sessions - 1;
        return limit == 0;
    }

    void close() {
        disconnect(client);
    }

    private static void disconnect(SSHClient client) {
        try {
            client.disconnect();
        } catch (IOException alreadyGone) {
            // which is what was wanted
        }
    }

    /**
     * Makes sockets on which a time-out is an error that ends the connection, where sshj would go on reading.
     *
     * <p>Together with heartbeats, which the other side must answer, a dead line is seen even by a sender whose buffers are
     * full.
     */
    private static final class TimeoutSockets extends SocketFactory {
        @Override
        public Socket createSocket() {
            return new Socket() {
                @Override
                public InputStream getInputStream() throws IOException {
                    return new BufferedInputStream(new Attentive(super.getInputStream()), 1 << 16);
                }
            };
        }

        @Override
        public Socket createSocket(String host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress localHost, int localPort) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort) {
            throw new UnsupportedOperationException();
        }

        private static final class Attentive extends FilterInputStream {
            Attentive(InputStream in) {
                super(in);
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                try {
                    return super.read(buffer, offset, length);
                } catch (SocketTimeoutException e) {
                    throw new SocketException("no data arrived for too long");
                }
            }
        }
    }
}
