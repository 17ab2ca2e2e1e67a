package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.io.Sha256;
import java.security.PublicKey;
import java.util.Base64;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;

/** Public keys as {@code authorized_keys} and {@code known_hosts} write them, and as people compare them. */
final class PublicKeys {
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
