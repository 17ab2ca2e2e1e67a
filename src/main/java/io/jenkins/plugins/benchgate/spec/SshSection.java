package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How machines are logged in to, and from where. */
final class SshSection {
    private static final int PORT = 22;
    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofMinutes(30);

    private final Section section;
    private final Access access;
    private final List<String> from;
    private final boolean shares;
    private final @Nullable Duration login;

    /** Reads the section. */
    SshSection(Section section, SpecFolder folder, MachineSource source) {
        this.section = section;
        Path key = section.optional("key", folder::path).orElse(null);
        String passphrase = section.value("passphrase", "", false, SecretReferences::secret);
        if (!passphrase.isEmpty() && !section.has("key")) {
            section.mistake("passphrase", "found a passphrase without 'key', expected both");
        }
        if (source == MachineSource.BYON && !section.has("key")) {
            section.mistake(
                    "found no 'key' in cluster.ssh, expected the private key file by which the hosts can be logged in to");
        }
        int port = section.whole("port");
        if (source.makes() && port != PORT) {
            section.mistake(
                    "port", "found port " + port + ", expected 22: that is where machines that are made are reached");
        }
        this.access = new Access(key, passphrase, port);
        this.from = section.values("from", section.matching("from"));
        this.shares = Boolean.TRUE.equals(section.yes("share"));
        this.login = login(section);
        section.end();
    }

    private static @Nullable Duration login(Section section) {
        double seconds = section.seconds("wait", 0);
        if (!section.has("wait")) {
            return null;
        }
        Duration wait = Duration.ofMillis(Math.round(seconds * 1e3));
        if (wait.compareTo(SHORTEST) < 0 || wait.compareTo(LONGEST) > 0) {
            section.mistake("wait", "found a time out of bounds, expected 5 s to 30 min, such as 2 min");
        }
        return wait;
    }

    Access access() {
        return access;
    }

    /** Whether each machine gets the key. */
    boolean shares() {
        return shares;
    }

    /** How long a machine may take until it lets us in; {@code null}: nobody said. */
    @Nullable
    Duration login() {
        return login;
    }

    /** The addresses from which SSH is let in, in CIDR notation; empty: private ones. */
    List<String> from() {
        return from;
    }

    /**
     * Notes that nobody said who may log in to machines that are reached from outside: the whole world is no default.
     */
    void openToOutside() {
        if (!section.has("from")) {
            section.mistake(
                    "found no 'from' in cluster.ssh, expected the addresses from which machines with a public address"
                            + " are logged in to, such as 203.0.113.7/32");
        }
    }
}
