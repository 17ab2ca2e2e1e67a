package io.jenkins.plugins.benchgate.jenkins.machines;

import com.cloudbees.jenkins.plugins.sshcredentials.SSHUserPrivateKey;
import com.cloudbees.plugins.credentials.common.StandardCredentials;
import hudson.util.Secret;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;

/**
 * Who logs in to machines of a cloud whose images let a key in.
 *
 * @param user who logs in
 * @param privateKey without a passphrase, which would have to be handed on with it; a secret
 */
record LoginKey(String user, String privateKey) {

    /** Reads Jenkins' credentials; {@link IllegalArgumentException} when they are no key that opens. */
    static LoginKey of(StandardCredentials credentials) {
        if (!(credentials instanceof SSHUserPrivateKey key)
                || key.getPrivateKeys().isEmpty()) {
            throw new IllegalArgumentException("found credentials '" + credentials.getId()
                    + "' of another kind, expected an SSH user name with private key");
        }
        Secret passphrase = key.getPassphrase();
        return new LoginKey(
                key.getUsername(),
                SshKey.read(key.getPrivateKeys().get(0), passphrase == null ? "" : passphrase.getPlainText())
                        .privateText());
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "key of " + user;
    }
}
