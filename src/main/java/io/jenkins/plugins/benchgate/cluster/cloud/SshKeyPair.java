package io.jenkins.plugins.benchgate.cluster.cloud;

/**
 * An SSH key pair as text.
 *
 * @param privateKey of a form that OpenSSH reads, without passphrase, with its line breaks; a secret
 * @param publicKey type and key, as in {@code authorized_keys} without a comment
 */
public record SshKeyPair(String privateKey, String publicKey) {
    /** Without the secret. */
    @Override
    public String toString() {
        return publicKey;
    }
}
