package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.IOException;
import java.io.Serial;
import java.security.PublicKey;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;
import net.schmizz.sshj.transport.verification.HostKeyVerifier;
import org.jspecify.annotations.Nullable;

/**
 * The key that a host is known by: given beforehand, or pinned at the first login. Safe for several threads.
 *
 * <p>It is pinned by a login, not by the first answer: a machine that boots may still make its keys, and what we send
 * before we are logged in is of no use to others.
 */
final class HostKey {
    private final String where;
    private volatile @Nullable String pinned;

    /** @throws IllegalArgumentException when the host's key is not a key; the message says what was expected */
    HostKey(Host host) {
        this.where = host.label() + " (" + host.sshAddress() + ", port " + host.port() + ")";
        String given = host.hostKey();
        this.pinned = given == null ? null : line(given);
    }

    /** As in {@code known_hosts} behind the name; empty before the first login. */
    Optional<String> line() {
        return Optional.ofNullable(pinned);
    }

    /** For one attempt to log in. */
    Check check() {
        return new Check();
    }

    private String line(String text) {
        String[] words = text.strip().split("\\s+", -1);
        try {
            if (words.length >= 2 && Base64.getDecoder().decode(words[1]).length > 0) {
                return words[0] + " " + words[1];
            }
        } catch (IllegalArgumentException noBase64) {
            // said below
        }
        throw new IllegalArgumentException("found host key '" + text + "' of " + where
                + ", expected kind and key such as 'ssh-ed25519 AAAA…', as 'ssh-keyscan' prints them behind the name");
    }

    /** Compares what one server shows; remembers it. */
    final class Check implements HostKeyVerifier {
        private volatile @Nullable String shown;

        @Override
        public boolean verify(String hostname, int port, PublicKey key) {
            String line = PublicKeys.line(key);
            shown = line;
            String expected = pinned;
            return expected == null || expected.equals(line);
        }

        /** So that a server with several keys shows the one that is known. */
        @Override
        public List<String> findExistingAlgorithms(String hostname, int port) {
            String expected = pinned;
            if (expected == null) {
                return List.of();
            }
            String kind = expected.substring(0, expected.indexOf(' '));
            return kind.equals("ssh-rsa") ? List.of("rsa-sha2-512", "rsa-sha2-256") : List.of(kind);
        }

        /** Takes the key that was shown for the host's own, unless one is known. */
        void pin() {
            if (pinned == null) {
                pinned = shown;
            }
        }

        /** Why this server is not spoken to; empty where its key is right. */
        Optional<HostKeyException> refusal() {
            String expected = pinned;
            String found = shown;
            if (expected == null || found == null || expected.equals(found)) {
                return Optional.empty();
            }
            return Optional.of(new HostKeyException("found host key " + described(found) + " at " + where
                    + ", expected "
                    + described(expected) + ": another machine answers at this address, or somebody listens in between;"
                    + " nothing was sent. If the machine was recreated, give its new host key"));
        }

        private static String described(String line) {
            return PublicKeys.fingerprint(line) + " (" + line.substring(0, line.indexOf(' ')) + ")";
        }
    }

    /** Public keys as {@code authorized_keys} and {@code known_hosts} write them, and as people compare them. */
    static final class PublicKeys {
        private PublicKeys() {}

        /** Kind and key, such as {@code ssh-ed25519 AAAA…}. */
        static String line(PublicKey key) {
            byte[] bytes = new Buffer.PlainBuffer().putPublicKey(key).getCompactData();
            return KeyType.fromKey(key) + " " + Base64.getEncoder().encodeToString(bytes);
        }

        /** As {@code ssh-keygen -l} shows it: {@code SHA256:…}. */
        static String fingerprint(String line) {
            byte[] key = Base64.getDecoder().decode(line.substring(line.indexOf(' ') + 1));
            return "SHA256:"
                    + Base64.getEncoder()
                            .withoutPadding()
                            .encodeToString(Sha256.begin().digest(key));
        }
    }

    /** A host shows another key than the one it is known by; it is not spoken to, and not tried again. */
    public static final class HostKeyException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        HostKeyException(String message) {
            super(message);
        }
    }
}
