package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SshConnectionTest extends SshConnectionContract {
    @Override
    SshServer start(Path folder) throws IOException {
        return new EmbeddedSshServer();
    }

    @Test
    void aMachineThatStillBootsIsWaitedFor() throws Exception {
        Socket booting = nobody();
        int port = booting.getLocalPort();
        EmbeddedSshServer[] late = new EmbeddedSshServer[1];
        SshKey key = EmbeddedSshServer.ecdsa();
        Thread boot = new Thread(() -> {
            try {
                Thread.sleep(700);
                booting.close();
                late[0] = new EmbeddedSshServer(port, EmbeddedSshServer.ecdsa(), key);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        boot.start();
        try (SshConnection connection =
                SshConnection.open(SshServer.host(port, System.getProperty("user.name"), null), key, LIMIT)) {
            assertThat(connection.print("echo up", LIMIT).out()).isEqualTo("up\n");
        } finally {
            boot.join();
            late[0].close();
        }
    }

    @Test
    void aPortWhereNobodyListensAndANameThatIsNoneAreOneLine() throws Exception {
        try (Socket nobody = nobody()) {
            int port = nobody.getLocalPort();
            assertThatThrownBy(() -> SshConnection.open(
                            SshServer.host(port, "me", null), SshKey.generate(), Duration.ofMillis(500)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(
                            "sut-1: cannot log in to 127.0.0.1, port " + port + ", as me (Connection refused)")
                    .hasMessageContaining("check address, port, firewall");
        }
    }

    /** A listener that never says a word, as a machine behind a broken network looks like. */
    @Test
    void aServerThatIsSilentIsGivenUp() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"))) {
            assertThatThrownBy(() -> SshConnection.open(
                            SshServer.host(silent.getLocalPort(), "me", null),
                            SshKey.generate(),
                            Duration.ofMillis(100),
                            Duration.ofSeconds(2)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no data arrived");
        }
    }

    @Test
    void aGivenHostKeyThatIsNoneIsRefusedBeforeAnythingIsAsked() {
        for (String wrong : new String[] {"", "ssh-ed25519", "SHA256:abc", "ssh-ed25519 *"}) {
            assertThatThrownBy(() -> SshConnection.open(SshServer.host(1, "me", wrong), SshKey.generate(), LIMIT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("found host key '" + wrong + "' of sut-1");
        }
    }

    /** Holds a port, so that nobody else gets it, and refuses connections to it. */
    private static Socket nobody() throws IOException {
        Socket nobody = new Socket();
        nobody.bind(new InetSocketAddress("127.0.0.1", 0));
        return nobody;
    }
}
