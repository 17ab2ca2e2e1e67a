package io.jenkins.plugins.benchgate.spec.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Access;
import io.jenkins.plugins.benchgate.cluster.cloud.provider.MachineSource;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** How machines are logged in to, and from where. */
final class SshSection {
    private static final int PORT = 22;
    private static final Pattern RANGE = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}/\\d{1,2}|[0-9a-fA-F:]+/\\d{1,3}");

    private final Section section;
    private final Access access;
    private final List<String> from;
    private final boolean shares;

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
        int port = section.whole("port", PORT, 1, 65_535);
        if (source.makes() && port != PORT) {
            section.mistake(
                    "port", "found port " + port + ", expected 22: that is where machines that are made are reached");
        }
        this.access = new Access(key, passphrase, port);
        this.from = section.list("from", List.<String>of(), SshSection::range).stream()
                .map(Section.Placed::value)
                .toList();
        this.shares = Boolean.TRUE.equals(section.yes("share"));
        section.end();
    }

    private static String range(String text) {
        if (!RANGE.matcher(text).matches()) {
            throw new IllegalArgumentException("found '" + text + "', expected addresses such as 203.0.113.7/32");
        }
        return text;
    }

    Access access() {
        return access;
    }

    /** Whether each machine gets the key. */
    boolean shares() {
        return shares;
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
