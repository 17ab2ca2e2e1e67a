package io.jenkins.plugins.benchgate.history.postgres;

import io.jenkins.plugins.benchgate.history.DatabaseHost;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbcurlresolver.PgPassParser;

/**
 * Who signs in to a shared history, and by which address. A password belongs to the servers that its owner names: by
 * {@code BENCHGATE_HISTORY}, an option of a command, a line of {@code ~/.pgpass}, or the configuration of a controller.
 * A server that only a spec names gets none, and a spec does not say how a password is protected.
 *
 * @param environment as {@link Database#open} takes it
 */
record HistoryLogin(DatabaseUrl url, Map<String, String> environment) {
    /** The address of the server that user and password are for; a folder names none. */
    static final String SERVER = "BENCHGATE_HISTORY";

    private static final List<String> USERS = List.of("BENCHGATE_HISTORY_USER", "PGUSER");
    private static final List<String> PASSWORDS = List.of("BENCHGATE_HISTORY_PASSWORD", "PGPASSWORD");
    /** No line of {@code ~/.pgpass} is for it, but one for all. */
    private static final String NOBODY = "nobody.invalid";

    static @Nullable String user(Map<String, String> environment) {
        return first(USERS, environment);
    }

    static @Nullable String password(Map<String, String> environment) {
        return first(PASSWORDS, environment);
    }

    private static @Nullable String first(List<String> names, Map<String, String> environment) {
        return names.stream()
                .map(environment::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * That for a place.
     *
     * @throws SharedHistoryException when only a spec names the server and there is a password that it would get, or the
     *     spec says how to protect it
     */
    static HistoryLogin of(HistoryPlace.Database place, Map<String, String> environment) throws SharedHistoryException {
        DatabaseUrl url = place.url();
        if (place.named()) {
            return new HistoryLogin(url, environment);
        }
        DatabaseUrl owners = owners(url, environment);
        Map<String, String> tls = url.tls();
        if (!tls.equals(url.usualTls()) && (owners == null || !tls.equals(owners.tls()))) {
            throw refusal(
                    url,
                    "found " + String.join(", ", tls.keySet()) + " in an address that the spec names, expected "
                            + "it in " + SERVER + " or in --history: the owner of a password says how it is protected");
        }
        if (owners != null) {
            return new HistoryLogin(url.secured(owners.tls()), environment);
        }
        for (String name : PASSWORDS) {
            if (environment.containsKey(name)) {
                throw refusal(
                        url,
                        "only the spec names this server, so it does not get the password in " + name + "; expected "
                                + SERVER + " to name the server that the password is for, such as " + SERVER + "='"
                                + url.place() + "', or the address in --history");
            }
        }
        Map<String, String> without = new HashMap<>(environment);
        if (!ofUser(url, environment)) {
            // an empty one keeps the driver from looking for another
            without.put(PASSWORDS.get(0), "");
        }
        return new HistoryLogin(url, without);
    }

    /** The address by which the owner of the password names the server; {@code null}: by none. */
    private static @Nullable DatabaseUrl owners(DatabaseUrl url, Map<String, String> environment)
            throws SharedHistoryException {
        String named = environment.getOrDefault(SERVER, "");
        if (!named.startsWith(HistoryPlace.DATABASE)) {
            return null;
        }
        try {
            DatabaseUrl owners = DatabaseUrl.parse(named);
            return url.within(owners) ? owners : null;
        } catch (IllegalArgumentException e) {
            throw refusal(url, "in " + SERVER + ": " + e.getMessage());
        }
    }

    /** Whether a line of {@code ~/.pgpass} is for this server, and not for all. */
    private static boolean ofUser(DatabaseUrl url, Map<String, String> environment) {
        if (url.hosts().size() != 1) {
            return false;
        }
        DatabaseHost host = url.hosts().get(0);
        String user = Objects.requireNonNullElseGet(
                user(environment), () -> url.parameters().getOrDefault("user", System.getProperty("user.name")));
        String port = String.valueOf(host.usualPort());
        String password = PgPassParser.getPassword(host.name(), port, url.database(), user);
        return password != null && !password.equals(PgPassParser.getPassword(NOBODY, port, url.database(), user));
    }

    private static SharedHistoryException refusal(DatabaseUrl url, String words) {
        return new SharedHistoryException(url.place(), words, null);
    }
}
