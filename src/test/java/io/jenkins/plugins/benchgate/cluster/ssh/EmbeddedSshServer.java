package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.ssh.HostKey.PublicKeys;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.List;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;

/** Apache MINA's, in this process; it knows no Ed25519 without a further library. */
final class EmbeddedSshServer implements io.jenkins.plugins.benchgate.cluster.ssh.SshServer {
    private final SshKey key;
    private final SshKey hostKey;
    private final SshServer server = SshServer.setUpDefaultServer();

    EmbeddedSshServer(int port, SshKey hostKey, SshKey key) throws IOException {
        this.hostKey = hostKey;
        this.key = key;
        server.setHost("127.0.0.1");
        server.setPort(port);
        server.setKeyPairProvider(KeyPairProvider.wrap(List.of(hostKey.pair())));
        String user = System.getProperty("user.name");
        server.setPublickeyAuthenticator((name, shown, session) ->
                name.equals(user) && PublicKeys.line(shown).equals(key.publicLine()));
        server.setCommandFactory((channel, command) -> new ProcessCommand(command));
        server.start();
    }

    EmbeddedSshServer() throws IOException {
        this(0, ecdsa(), ecdsa());
    }

    static SshKey ecdsa() throws IOException {
        try {
            return SshKey.of(
                    KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int port() {
        return server.getPort();
    }

    @Override
    public SshKey key() {
        return key;
    }

    @Override
    public SshKey hostKey() {
        return hostKey;
    }

    @Override
    public void cut() {
        server.getActiveSessions().forEach(session -> session.close(true));
    }

    @Override
    public void close() throws IOException {
        server.stop(true);
    }
}
