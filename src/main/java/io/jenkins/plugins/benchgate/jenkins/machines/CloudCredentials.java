package io.jenkins.plugins.benchgate.jenkins.machines;

import com.cloudbees.jenkins.plugins.sshcredentials.SSHUserPrivateKey;
import com.cloudbees.plugins.credentials.CredentialsMatchers;
import com.cloudbees.plugins.credentials.CredentialsProvider;
import com.cloudbees.plugins.credentials.common.StandardCredentials;
import com.cloudbees.plugins.credentials.common.StandardUsernamePasswordCredentials;
import hudson.model.Run;
import hudson.security.ACL;
import hudson.util.Secret;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Account.Secrets;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.ssh.SshKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jenkins.model.Jenkins;
import org.jenkinsci.plugins.plaincredentials.FileCredentials;
import org.jenkinsci.plugins.plaincredentials.StringCredentials;

/**
 * The credentials of the administrator's clouds, looked up when a provider is asked: what the journal keeps is
 * <code>${credentials:ID:secret}</code> alone, which also a later start can resolve.
 */
final class CloudCredentials implements Secrets {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{credentials:([^{}\\s]+):(name|secret)}");
    private static final int LARGEST_FILE = 1 << 16;

    /** Refers to the name of an account. */
    static String name(String id) {
        return "${credentials:" + id + ":name}";
    }

    /** Refers to the secret of an account. */
    static String secret(String id) {
        return "${credentials:" + id + ":secret}";
    }

    /** The id that a text refers to; empty where it is no such reference. */
    static Optional<String> id(String text) {
        Matcher matcher = REFERENCE.matcher(text);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    @Override
    public String resolve(String reference) throws CloudException {
        Matcher matcher = REFERENCE.matcher(reference);
        if (!matcher.matches()) {
            return reference;
        }
        String id = matcher.group(1);
        StandardCredentials found = find(id).orElseThrow(() -> new CloudException(
                Reason.CREDENTIALS,
                "found no credentials '" + id
                        + "' among those of Jenkins itself, expected the account of a cloud under that id"));
        boolean wantsName = matcher.group(2).equals("name");
        if (found instanceof StandardUsernamePasswordCredentials account) {
            return wantsName ? account.getUsername() : account.getPassword().getPlainText();
        }
        if (!wantsName && found instanceof StringCredentials text) {
            return text.getSecret().getPlainText();
        }
        if (!wantsName && found instanceof FileCredentials file) {
            return content(id, file);
        }
        throw new CloudException(
                Reason.CREDENTIALS,
                "found credentials '" + id + "' of another kind, expected "
                        + (wantsName
                                ? "user name with password"
                                : "user name with password, secret text or secret file"));
    }

    /** Those that are Jenkins' own, not a folder's or a user's. */
    static Optional<StandardCredentials> find(String id) {
        return Optional.ofNullable(CredentialsMatchers.firstOrNull(
                CredentialsProvider.lookupCredentialsInItemGroup(
                        StandardCredentials.class, Jenkins.get(), ACL.SYSTEM2, List.of()),
                CredentialsMatchers.withId(id)));
    }

    /** Notes with the credentials of an account that a build uses them; nothing where they are not Jenkins'. */
    static void track(Run<?, ?> build, Account account) {
        id(account.credential())
                .flatMap(CloudCredentials::find)
                .ifPresent(found -> CredentialsProvider.track(build, found));
    }

    /** The key that logs in to machines of a cloud; {@link IllegalArgumentException} when there is none that opens. */
    static LoginKey key(Run<?, ?> build, String id) {
        StandardCredentials found = find(id).orElseThrow(() -> new IllegalArgumentException("found no credentials '"
                + id + "' among those of Jenkins itself, expected the key that logs in to machines of the cloud"));
        CredentialsProvider.track(build, found);
        return LoginKey.of(found);
    }

    private static String content(String id, FileCredentials file) throws CloudException {
        try (InputStream in = file.getContent()) {
            return new String(in.readNBytes(LARGEST_FILE), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new CloudException(
                    Reason.CREDENTIALS,
                    "cannot read the secret file '" + id + "' (" + e.getClass().getSimpleName()
                            + "), expected the secret of a cloud's account");
        }
    }

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
}
