package io.jenkins.plugins.benchgate.jenkins.machines;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.AccountAddresses;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import java.util.regex.Pattern;

/**
 * An account that a spec has brought, before the controller opens it. Its secrets are those of its build's environment;
 * where they are sent is what an author could misuse the controller's place in the network for.
 */
record OwnAccount(Account account, MachineRules rules) {
    private static final Pattern TEXT = Pattern.compile("(?:[^$]++|\\$(?!\\{)|\\$\\{env:[A-Za-z_][A-Za-z0-9_]*+})*+");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:[A-Za-z_][A-Za-z0-9_]*}");
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
        new AccountAddresses(
                        account,
                        rules.endpoints(),
                        "an administrator has allowed (Manage Jenkins, System, Benchgate, Allowed endpoints),"
                                + " or 'cloud' with the name of one that is configured")
                .check();
        if (!TEXT.matcher(account.identity()).matches()) {
            throw new IllegalArgumentException("found a reference in identity, expected ${env:NAME} in Jenkins");
        }
        if (!account.credential().isEmpty()
                && !REFERENCE.matcher(account.credential()).matches()) {
            throw new IllegalArgumentException(
                    "found a secret in a file, expected ${env:NAME} in Jenkins: withCredentials sets such a variable");
        }
        account.settings().forEach(OwnAccount::check);
    }

    private static void check(String name, String value) {
        if (!TEXT.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "found a reference in setting '" + name + "', expected ${env:NAME} in Jenkins");
        }
    }
}
