package io.jenkins.plugins.benchgate.cluster.setup;

import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What OpenSSH's programs need to log in to the machines of a build, in a folder that nobody else reads: the key, the
 * host keys under the machines' labels, and a configuration.
 */
record LoginFiles(Path folder) {
    private static final FileAttribute<Set<PosixFilePermission>> FILE = permissions("rw-------");
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER = permissions("rwx------");

    private static FileAttribute<Set<PosixFilePermission>> permissions(String text) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
    }

    Path key() {
        return folder.resolve("key");
    }

    Path knownHosts() {
        return folder.resolve("known_hosts");
    }

    Path config() {
        return folder.resolve("config");
    }

    /**
     * Writes them into a new folder.
     *
     * @param there paths as they are named where the files are used
     */
    static LoginFiles write(Path folder, Logins logins, UnaryOperator<String> there) throws IOException {
        Files.createDirectory(folder, FOLDER);
        LoginFiles files = new LoginFiles(folder.toAbsolutePath());
        StringBuilder known = new StringBuilder();
        StringBuilder config = new StringBuilder();
        for (Host host : logins.hosts()) {
            known.append(host.label()).append(' ').append(host.hostKey()).append('\n');
            config.append("Host ").append(host.label());
            config.append(host.peerAddress().equals(host.label()) ? "" : " " + host.peerAddress())
                    .append('\n');
            config.append("    HostName ").append(host.peerAddress()).append('\n');
            config.append("    HostKeyAlias ").append(host.label()).append('\n');
            config.append("    Port ").append(host.port()).append('\n');
            config.append("    User ").append(host.user()).append('\n');
        }
        config.append("Host *\n    IdentityFile \"")
                .append(there.apply(files.key().toString()));
        config.append("\"\n    UserKnownHostsFile \"")
                .append(there.apply(files.knownHosts().toString()));
        config.append("\"\n    IdentitiesOnly yes\n    StrictHostKeyChecking yes\n    BatchMode yes\n");
        files.write(files.key(), logins.privateKey());
        files.write(files.knownHosts(), known.toString());
        files.write(files.config(), config.toString());
        return files;
    }

    /** Writes a file that nobody else reads. */
    void write(Path file, String text) throws IOException {
        Files.createFile(file, FILE);
        Files.write(file, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
    }
}
