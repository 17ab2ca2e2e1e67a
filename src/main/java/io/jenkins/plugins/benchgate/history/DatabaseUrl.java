package io.jenkins.plugins.benchgate.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
 * @param address {@code jdbc:postgresql://HOST/DATABASE} without parameters
 * @param parameters of the driver by name
 * @param project whose jobs these are; jobs of one name in two projects have nothing in common
 * @param job the only one that is meant; empty: any
 */
public record DatabaseUrl(String address, Map<String, String> parameters, String project, String job) {
    private static final String PREFIX = "jdbc:postgresql://";
    private static final String PROJECT = "project";
    private static final String JOB = "job";
    private static final String SSL_MODE = "sslmode";
    private static final String SCHEMA = "currentSchema";
    /** The schema of the tables, unless said. */
    private static final String OWN_SCHEMA = "benchgate";

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
    private static final int PROJECT_LENGTH = 100;
    /** In Jenkins it is a full name, with folders and a branch. */
    private static final int JOB_LENGTH = 500;

    public DatabaseUrl {
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
        String address = question < 0 ? text : text.substring(0, question);
        check(address.substring(PREFIX.length()));
        Map<String, String> given = new TreeMap<>();
        if (question >= 0) {
            Stream.of(text.substring(question + 1).split("&", -1))
                    .filter(part -> !part.isEmpty())
                    .forEach(part -> add(given, part));
        }
        String project = name(given, PROJECT, PROJECT_LENGTH);
        String job = name(given, JOB, JOB_LENGTH);
        if (project.isEmpty()) {
            throw new IllegalArgumentException("found no project in " + address
                    + ", expected ?project=NAME: two projects may have jobs of the same name");
        }
        given.putIfAbsent(SCHEMA, OWN_SCHEMA);
        if (!local(address)) {
            given.putIfAbsent(SSL_MODE, "verify-full");
        }
        return new DatabaseUrl(address, given, project, job);
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
        try {
            given.put(name, URLDecoder.decode(part.substring(equals + 1), UTF_8));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "found parameter " + name + " with a '%' that is not followed by two digits, expected %25", e);
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

    private static boolean local(String address) {
        String hosts = address.substring(PREFIX.length(), address.indexOf('/', PREFIX.length()));
        return Stream.of(hosts.split(",", -1))
                .allMatch(host -> host.equals("localhost")
                        || host.startsWith("localhost:")
                        || host.startsWith("127.")
                        || host.startsWith("[::1]"));
    }

    /** The schema of the tables. */
    public String schema() {
        return parameters.getOrDefault(SCHEMA, OWN_SCHEMA);
    }

    /** The name of the database. */
    public String database() {
        return address.substring(address.lastIndexOf('/') + 1);
    }

    /** The same address for one job. */
    public DatabaseUrl of(String itsJob) {
        return new DatabaseUrl(address, parameters, project, itsJob);
    }

    /** For people and for comparing: the address with project and, where one is meant, job. */
    public String place() {
        return address + "?project=" + project + (job.isEmpty() ? "" : "&job=" + job);
    }
}
