package io.jenkins.plugins.benchgate.cluster.cloud;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where an account of a spec sends its secrets and requests: to its provider, or to addresses that somebody else than
 * the spec's author has allowed.
 *
 * @param allowing continues "expected one that": who allows them, and where
 */
public record AccountAddresses(Account account, AllowedEndpoints endpoints, String allowing) {
    private static final Pattern REGION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,62}");
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{1,7}");

    private static final String SSH_FROM = "ssh-from";

    /** Address that gives tokens for the account. */
    private static final String LOGIN = "login";

    private static final Set<String> SETTINGS = Set.of(
            SSH_FROM,
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

    /** {@link IllegalArgumentException} when something of it leads elsewhere. */
    public void check() {
        String region = account.region();
        if (region != null && !REGION.matcher(region).matches()) {
            throw new IllegalArgumentException("found region '" + region + "', expected letters, digits and '-'");
        }
        allowed("endpoint", account.endpoint() == null ? "" : account.endpoint());
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
                    + "', expected one that specs may have; a cloud that an administrator of Jenkins configures may have"
                    + " others");
        }
        if (name.equals(LOGIN)) {
            allowed("settings.login", value);
        }
    }

    private void allowed(String key, String address) {
        if (!address.isEmpty() && !endpoints.allow(address)) {
            throw new IllegalArgumentException("found " + key + " '" + address + "', expected one that " + allowing);
        }
    }
}
