package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import java.util.List;
import java.util.regex.Pattern;

/**
 * From where SSH is let in: the setting {@code ssh-from}.
 *
 * @param told addresses in CIDR notation; may be empty
 */
public record SshSources(List<String> told) {
    public static final int SSH = 22;

    private static final Pattern CIDR = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}/\\d{1,2}|[0-9a-fA-F:]+/\\d{1,3}");

    /** Addresses that only a network of one's own has. */
    private static final List<String> PRIVATE = List.of("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16");

    public static SshSources of(Account account) {
        return new SshSources(account.list("ssh-from", ""));
    }

    /** What was told, else all private addresses. */
    public List<String> ranges() {
        return told.isEmpty() ? PRIVATE : told;
    }

    /**
     * Checks what was told. Where machines are reached from outside, it must be told: the whole world is no default.
     *
     * @param publicAddress whether machines are reached from outside
     */
    public void check(boolean publicAddress, CloudErrors errors) throws CloudException {
        for (String range : told) {
            if (!CIDR.matcher(range).matches()) {
                throw errors.failure(
                        Reason.NOT_FOUND, "found ssh-from '" + range + "', expected addresses such as 203.0.113.7/32");
            }
        }
        if (publicAddress && told.isEmpty()) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "found no ssh-from, expected the addresses from which SSH to machines with a public address is allowed,"
                            + " such as 203.0.113.7/32");
        }
    }
}
