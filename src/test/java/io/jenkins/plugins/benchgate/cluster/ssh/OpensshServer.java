package io.jenkins.plugins.benchgate.cluster.ssh;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.ServerPorts;
import java.io.IOException;
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
                        "HostKey " + hostKeyFile,
                        "AuthorizedKeysFile " + folder.resolve("keys"),
                        "PidFile none",
                        "StrictModes no",
                        "UsePAM no",
                        "PasswordAuthentication no",
                        "PermitRootLogin yes",
                        String.join("\n", options),
                        ""));
        Path log = folder.resolve("log");
        try {
            ServerPorts.Started started = ServerPorts.start(at -> sshd(folder, at, log), log, "Server listening on");
            process = started.process();
            port = started.port();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Process sshd(Path folder, int port, Path log) throws IOException {
        return new ProcessBuilder(List.of(
                        PROGRAM.toString(),
                        "-D",
                        "-e",
                        "-p",
                        Integer.toString(port),
                        "-f",
                        folder.resolve("config").toString()))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
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
