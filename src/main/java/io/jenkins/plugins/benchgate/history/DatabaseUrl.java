package io.jenkins.plugins.benchgate.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The address of a PostgreSQL database with shared histories: that of the driver with two parameters of our own, {@code
 * project} and {@code job}.
 *
 * <p>Only parameters that name the server and how to reach it are allowed: others of the driver load classes or write
 * files. A password is never one of them. To another machine the connection is encrypted and the server's certificate
 * is checked, unless {@code sslmode} says otherwise.
 *
 * @param hosts the server, or several of which one is used
 * @param database its name
 * @param parameters of the driver by name
 * @param project whose jobs these are; jobs of one name in two projects have nothing in common
 * @param job the only one that is meant; empty: any
 */
public record DatabaseUrl(
        List<DatabaseHost> hosts, String database, Map<String, String> parameters, String project, String job) {
    private static final String PREFIX = "jdbc:postgresql://";
    private static final String PROJECT = "project";
    private static final String JOB = "job";
    private static final String SSL_MODE = "sslmode";
    private static final String SAFE = "verify-full";
    private static final String SCHEMA = "currentSchema";
    /** The schema of the tables, unless said. */
    private static final String OWN_SCHEMA = "benchgate";

    /** How the server proves who it is, and how what is sent to it is protected. */
    private static final Set<String> TLS = Set.of(SSL_MODE, "sslrootcert", "sslcert", "sslkey");

    private static final Set<String> SECRET = Set.of("password", "sslpassword");
    private static final Set<String> ALLOWED = Set.of(
            "user",
            SCHEMA,
            SSL_MODE,
            "sslrootcert",
            "sslcert",
            "sslkey",
            "connectTimeout",
            "socketTimeout",
            "targetServerType");
    private static final String EXAMPLE = PREFIX + "HOST/DATABASE?project=NAME";
    private static final Pattern DATABASE = Pattern.compile("[^/?\\p{Cntrl}]{1,63}");
    private static final int PROJECT_LENGTH = 100;
    /** In Jenkins it is a full name, with folders and a branch. */
    private static final int JOB_LENGTH = 500;

    public DatabaseUrl {
        hosts = List.copyOf(hosts);
        parameters = Map.copyOf(parameters);
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException as {@link HistoryPlace#parse} says
     */
    public static DatabaseUrl parse(String text) {
        if (!text.startsWith(PREFIX)) {
            throw new IllegalArgumentException("found a history in another database, expected " + EXAMPLE);
        }
        int question = text.indexOf('?');
        String rest = text.substring(PREFIX.length(), question < 0 ? text.length() : question);
        check(rest);
        int slash = rest.indexOf('/');
        List<DatabaseHost> hosts = Stream.of(rest.substring(0, slash).split(",", -1))
                .map(DatabaseHost::parse)
                .toList();
        String database = database(rest.substring(slash + 1));
        Map<String, String> given = new TreeMap<>();
        if (question >= 0) {
            Stream.of(text.substring(question + 1).split("&", -1))
                    .filter(part -> !part.isEmpty())
                    .forEach(part -> add(given, part));
        }
        String project = name(given, PROJECT, PROJECT_LENGTH);
        String job = name(given, JOB, JOB_LENGTH);
        if (project.isEmpty()) {
            throw new IllegalArgumentException("found no project in " + PREFIX + rest
                    + ", expected ?project=NAME: two projects may have jobs of the same name");
        }
        given.putIfAbsent(SCHEMA, OWN_SCHEMA);
        if (!local(hosts)) {
            given.putIfAbsent(SSL_MODE, SAFE);
        }
        return new DatabaseUrl(hosts, database, given, project, job);
    }

    private static void check(String rest) {
        if (rest.indexOf('@') >= 0) {
            throw new IllegalArgumentException(
                    "found '@' in the address of a history, expected " + EXAMPLE + "; " + credentials());
        }
        int slash = rest.indexOf('/');
        if (slash <= 0 || slash == rest.length() - 1) {
            throw new IllegalArgumentException("found no " + (slash > 0 || slash < 0 ? "database" : "host") + " in "
                    + PREFIX + rest + ", expected " + EXAMPLE);
        }
    }

    private static String database(String written) {
        String name = decoded("the database", written);
        if (!DATABASE.matcher(name).matches()) {
            throw new IllegalArgumentException("found database " + HistoryException.quoted(name)
                    + " in the address of a history, expected a name of"
                    + " at most 63 characters without '/' and '?'");
        }
        return name;
    }

    private static String decoded(String what, String written) {
        try {
            return URLDecoder.decode(written, UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "found " + what + " with a '%' that is not followed by two digits, expected %25", e);
        }
    }

    private static void add(Map<String, String> given, String part) {
        int equals = part.indexOf('=');
        String name = equals < 0 ? part : part.substring(0, equals);
        if (SECRET.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("found a password in the address of a history, which logs and lists of"
                    + " processes show; " + credentials());
        }
        boolean known = ALLOWED.contains(name) || name.equals(PROJECT) || name.equals(JOB);
        if (equals < 0 || !known) {
            throw new IllegalArgumentException("found parameter " + HistoryException.quoted(name)
                    + " in the address of a history, expected project, "
                    + ALLOWED.stream().sorted().collect(Collectors.joining(", ")));
        }
        if (given.putIfAbsent(name, decoded("parameter " + name, part.substring(equals + 1))) != null) {
            throw new IllegalArgumentException(
                    "found parameter " + name + " twice in the address of a history, expected it once");
        }
    }

    private static String credentials() {
        return "user and password are expected in BENCHGATE_HISTORY_USER and BENCHGATE_HISTORY_PASSWORD, in PGUSER and"
                + " PGPASSWORD, or in ~/.pgpass";
    }

    private static String name(Map<String, String> given, String parameter, int most) {
        String name = given.remove(parameter);
        if (name == null) {
            return "";
        }
        if (name.isBlank() || name.length() > most || name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("found " + parameter + "=" + HistoryException.quoted(name)
                    + ", expected 1 to " + most + " characters");
        }
        return name;
    }

    private static boolean local(List<DatabaseHost> hosts) {
        return hosts.stream().allMatch(DatabaseHost::local);
    }

    /** For the driver: {@code jdbc:postgresql://HOST/DATABASE} without parameters. */
    public String address() {
        return PREFIX + hosts.stream().map(DatabaseHost::toString).collect(Collectors.joining(",")) + "/"
                + URLEncoder.encode(database, UTF_8).replace("+", "%20");
    }

    /** Whether all servers are among those of another address, and the database is the same. */
    public boolean within(DatabaseUrl other) {
        return database.equals(other.database)
                && hosts.stream().allMatch(host -> other.hosts.stream().anyMatch(host::same));
    }

    /** The parameters of the encryption. */
    public Map<String, String> tls() {
        Map<String, String> tls = new TreeMap<>(parameters);
        tls.keySet().retainAll(TLS);
        return tls;
    }

    /** Those of an address that says nothing of the encryption. */
    public Map<String, String> usualTls() {
        return local(hosts) ? Map.of() : Map.of(SSL_MODE, SAFE);
    }

    /** The same address with other parameters of the encryption. */
    public DatabaseUrl secured(Map<String, String> tls) {
        Map<String, String> all = new TreeMap<>(parameters);
        all.keySet().removeAll(TLS);
        all.putAll(tls);
        return new DatabaseUrl(hosts, database, all, project, job);
    }

    /** The schema of the tables. */
    public String schema() {
        return parameters.getOrDefault(SCHEMA, OWN_SCHEMA);
    }

    /** The same address for one job. */
    public DatabaseUrl of(String itsJob) {
        return new DatabaseUrl(hosts, database, parameters, project, itsJob);
    }

    /** For people and for comparing: the address with project and, where one is meant, job. */
    public String place() {
        return address() + "?project=" + project + (job.isEmpty() ? "" : "&job=" + job);
    }
}
