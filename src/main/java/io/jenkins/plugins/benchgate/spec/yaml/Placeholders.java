package io.jenkins.plugins.benchgate.spec.yaml;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that stand for what is known only when a trial runs: {@code ${PORT}} and its like.
 *
 * <p>Commands find them as environment variables; in a workload's values they are filled in before the client starts.
 * In properties of the workload {@code ${env:NAME}} stands for a variable of the environment that the build runs in, so
 * that no password needs to stand in a spec, which is kept with the results.
 */
public final class Placeholders {
    /** Address of the system under test. */
    public static final String HOST = "HOST";
    /** TCP port that the system under test is to listen on, free when it is started. */
    public static final String PORT = "PORT";
    /** Folder for the system's data: new and empty for each trial. */
    public static final String DATA = "DATA";
    /** Folder in which the version was installed. */
    public static final String INSTALL = "INSTALL";
    /** {@code baseline} or {@code candidate}. */
    public static final String VERSION = "VERSION";
    /** Folder of the spec file. */
    public static final String SPEC = "SPEC";

    /** Address of the only function of a version, or with {@code _} and its name in capitals that of one of several. */
    public static final String ENDPOINT = "ENDPOINT";
    /** Name of the deployment of a version's functions; only their commands find it. */
    public static final String NAME = "NAME";

    private static final List<String> NAMES = List.of(HOST, PORT, DATA, INSTALL, VERSION, SPEC, ENDPOINT);
    private static final Pattern ENDPOINTS = Pattern.compile(ENDPOINT + "(_[A-Z0-9_]+)?");
    private static final String ENVIRONMENT = "env:";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");

    private Placeholders() {}

    /** The text itself; {@link IllegalArgumentException} when it holds a placeholder of another name. */
    public static String checked(String text) {
        return checked(text, false);
    }

    /** The same for a place where {@code ${env:NAME}} may stand: in a file, never among the arguments of a process. */
    public static String checkedSecret(String text) {
        return checked(text, true);
    }

    private static String checked(String text, boolean environment) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            if (matcher.group(1).startsWith(ENVIRONMENT)) {
                if (!environment) {
                    throw new IllegalArgumentException(
                            "found '" + matcher.group()
                                    + "', expected it in properties of the workload only: here it would be seen in a process list");
                }
                if (!matcher.group(1).substring(ENVIRONMENT.length()).matches("[A-Za-z_][A-Za-z0-9_]*")) {
                    throw new IllegalArgumentException(
                            "found '" + matcher.group() + "', expected the name of a variable after env:");
                }
            } else if (!NAMES.contains(matcher.group(1))
                    && !ENDPOINTS.matcher(matcher.group(1)).matches()) {
                throw new IllegalArgumentException(
                        "found '" + matcher.group() + "', expected one of ${" + String.join("}, ${", NAMES) + "}");
            }
        }
        return text;
    }

    /** The text itself; {@link IllegalArgumentException} when it is no address {@code of} what people are then told. */
    public static String address(String text, String of) {
        if (!text.matches("https?://\\S+")) {
            throw new IllegalArgumentException("found '" + text + "', expected the address of " + of);
        }
        return text;
    }

    /** The text with its placeholders filled in, {@code ${env:NAME}} from the same values. */
    public static String fill(String text, Map<String, String> values) {
        return PLACEHOLDER.matcher(text).replaceAll(match -> {
            String name = match.group(1);
            String value = values.get(name.startsWith(ENVIRONMENT) ? name.substring(ENVIRONMENT.length()) : name);
            if (value == null) {
                throw new IllegalArgumentException("found '" + match.group() + "', which has no value here");
            }
            return Matcher.quoteReplacement(value);
        });
    }

    /** The text with those placeholders filled in that have a value; the others stay as they are. */
    public static String fillKnown(String text, Map<String, String> values) {
        return PLACEHOLDER.matcher(text).replaceAll(match -> {
            String value = values.get(match.group(1));
            return Matcher.quoteReplacement(value == null ? match.group() : value);
        });
    }

    /** The names in a text that are known only when a trial runs, such as {@code PORT}. */
    public static List<String> names(String text) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .filter(name -> !name.startsWith(ENVIRONMENT))
                .toList();
    }

    /** Whether a name is that of the address of a function. */
    public static boolean endpoint(String name) {
        return ENDPOINTS.matcher(name).matches();
    }

    /** The variable that holds the address of a function: {@code ENDPOINT_CART_V2} of {@code cart-v2}. */
    public static String endpointOf(String function) {
        return ENDPOINT + "_" + function.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    /** The names of the environment's variables that a text asks for. */
    public static List<String> variables(String text) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .filter(name -> name.startsWith(ENVIRONMENT))
                .map(name -> name.substring(ENVIRONMENT.length()))
                .toList();
    }
}
