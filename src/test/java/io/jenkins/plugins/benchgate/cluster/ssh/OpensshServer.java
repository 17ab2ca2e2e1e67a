package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** OpenSSH's, with a configuration of its own. */
final class OpensshServer implements SshServer {
    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");

    private final SshKey key = SshKey.generate();
    private final SshKey hostKey = SshKey.generate();
    private final int port;
    private final Process process;

    /** @param options further lines of its configuration */
    OpensshServer(Path folder, String... options) throws IOException {
        assumeTrue(Files.isExecutable(PROGRAM), "no OpenSSH server on this machine");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        if (System.getProperty("user.name").equals("root")) {
            Files.createDirectories(Path.of("/run/sshd"));
        }
        Path hostKeyFile = Files.createFile(
                folder.resolve("host-key"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(hostKeyFile, hostKey.privateText());
        Files.writeString(folder.resolve("keys"), key.publicLine() + "\n");
        Files.writeString(
                folder.resolve("config"),
                String.join(
                        "\n",
                        "ListenAddress 127.0.0.1",
                        "Port " + port,
                        "HostKey " + hostKeyFile,
                        "AuthorizedKeysFile " + folder.resolve("keys"),
                        "PidFile none",
                        "StrictModes no",
                        "UsePAM no",
                        "PasswordAuthentication no",
                        "PermitRootLogin yes",
                        String.join("\n", options),
                        ""));
        process = new ProcessBuilder(List.of(
                        PROGRAM.toString(),
                        "-D",
                        "-e",
                        "-f",
                        folder.resolve("config").toString()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        awaitAnswer(folder);
    }

    private void awaitAnswer(Path folder) throws IOException {
        for (int attempt = 0; attempt < 1000; attempt++) {
            try (Socket answering = new Socket("127.0.0.1", port)) {
                return;
            } catch (IOException notYet) {
                if (!process.isAlive()) {
                    throw new AssertionError(Files.readString(folder.resolve("log")));
                }
                sleep();
            }
        }
        throw new AssertionError("the SSH server does not listen");
    }

    private static void sleep() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int port() {
        return port;
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
        process.children().forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        cut();
        process.destroyForcibly();
    }
}
