package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.provider.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.provider.MachineSource;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An account that a spec has brought, before the controller opens it. Its secrets are those of its build's environment;
 * where they are sent is what an author could misuse the controller's place in the network for.
 */
record OwnAccount(Account account, MachineRules rules) {
    private static final Pattern REGION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,62}");
    private static final Pattern TEXT = Pattern.compile("(?:[^$]++|\\$(?!\\{)|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*+})*+");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:[A-Za-z_][A-Za-z0-9_]*}");
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{1,7}");

    /** Address that gives tokens for the account. */
    private static final String LOGIN = "login";

    private static final Set<String> SETTINGS = Set.of(
            ConfiguredCloud.SSH_FROM,
            "session-token",
            "image-owners",
            "project",
            "image-projects",
            "project-domain",
            "floating-network",
            "subscription",
            "tenant",
            "image-offers",
            LOGIN);

    /** Times to wait, and how often: the rest of what jclouds can be told leads elsewhere, such as through a proxy. */
    private static final Set<String> WAITING = Set.of(
            "jclouds.connection-timeout",
            "jclouds.so-timeout",
            "jclouds.retries-delay-start",
            "jclouds.compute.timeout.node-running",
            "jclouds.compute.timeout.node-terminated");

    private static final String RETRIES = "jclouds.max-retries";

    /** {@link IllegalArgumentException} when it is not to be opened. */
    void check() {
        MachineSource source = MachineSource.parse(account.provider());
        if (source == MachineSource.LOCAL) {
            throw new IllegalArgumentException("found provider 'local', expected one of machines");
        }
        if (!rules.ownAccounts() && source != MachineSource.BYON) {
            throw new IllegalArgumentException("found an account in the spec (provider " + source.word()
                    + "), expected 'cloud' with the name of one that is configured: an administrator has switched specs'"
                    + " own accounts off");
        }
        String region = account.region();
        if (region != null && !REGION.matcher(region).matches()) {
            throw new IllegalArgumentException("found region '" + region + "', expected letters, digits and '-'");
        }
        allowed("endpoint", account.endpoint() == null ? "" : account.endpoint());
        if (!TEXT.matcher(account.identity()).matches()) {
            throw new IllegalArgumentException("found a reference in identity, expected ${env:NAME} in Jenkins");
        }
        if (!account.credential().isEmpty()
                && !REFERENCE.matcher(account.credential()).matches()) {
            throw new IllegalArgumentException(
                    "found a secret in a file, expected ${env:NAME} in Jenkins: withCredentials sets such a variable");
        }
        account.settings().forEach(this::check);
    }

    private void check(String name, String value) {
        if (WAITING.contains(name)
                ? !MILLISECONDS.matcher(value).matches()
                : name.equals(RETRIES) && !value.matches("\\d")) {
            throw new IllegalArgumentException("found setting '" + name + "' of '" + value
                    + "', expected a number of at most " + (name.equals(RETRIES) ? "9" : "9999999 ms"));
        }
        if (!SETTINGS.contains(name) && !WAITING.contains(name) && !name.equals(RETRIES)) {
            throw new IllegalArgumentException("found setting '" + name
                    + "', expected one that specs may have in Jenkins; an administrator can set it for a cloud");
        }
        if (!TEXT.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "found a reference in setting '" + name + "', expected ${env:NAME} in Jenkins");
        }
        if (name.equals(LOGIN)) {
            allowed("settings.login", value);
        }
    }

    private void allowed(String key, String address) {
        if (!address.isEmpty() && !rules.endpoints().allow(address)) {
            throw new IllegalArgumentException("found " + key + " '" + address
                    + "', expected one that an administrator has allowed (Manage Jenkins, System, Benchgate, Allowed endpoints),"
                    + " or 'cloud' with the name of one that is configured");
        }
    }
}
