package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.ShellText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Skipped where there is no OpenSSH server. */
@Tag("long")
class SshConnectionOpensshTest extends SshConnectionContract {
    @Override
    SshServer start(Path folder) throws IOException {
        return new OpensshServer(folder);
    }

    @Test
    void aScriptThatASignalEndsHasStatusMinusOne() throws Exception {
        try (SshConnection connection = SshConnection.open(server.host(null), server.key(), LIMIT)) {
            assertThat(connection.print("kill -KILL $$", LIMIT).status()).isEqualTo(-1);
        }
    }

    @Test
    void aServerThatAllowsOneSessionOnALineIsGivenMoreLines() throws Exception {
        try (OpensshServer server = new OpensshServer(Files.createDirectory(folder.resolve("other")), "MaxSessions 1");
                SshConnection connection = SshConnection.open(server.host(null), server.key(), LIMIT)) {
            Path go = folder.resolve("go");
            Path waiting = folder.resolve("waiting");
            Thread first = new Thread(() -> {
                try {
                    connection.print(
                            ": >" + ShellText.quote(waiting.toString()) + "; while [ ! -e "
                                    + ShellText.quote(go.toString()) + " ]; do sleep 0.05; done",
                            LIMIT);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            first.start();
            while (!Files.exists(waiting)) {
                Thread.sleep(10);
            }
            assertThat(connection.print("echo second", LIMIT).out()).isEqualTo("second\n");
            Files.createFile(go);
            first.join();
        }
    }
}
