package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.time.Duration;
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
}
