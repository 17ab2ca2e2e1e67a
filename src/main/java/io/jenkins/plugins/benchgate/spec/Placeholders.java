package io.jenkins.plugins.benchgate.spec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that stand for what is known only when a trial runs: {@code ${PORT}} and its like.
 *
 * <p>Commands find them as environment variables; in a workload's values they are filled in before the client starts.
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

    private static final List<String> NAMES = List.of(HOST, PORT, DATA, INSTALL, VERSION, SPEC);
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");

    private Placeholders() {}

    /** The text itself; {@link IllegalArgumentException} when it holds a placeholder of another name. */
    static String checked(String text) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        while (matcher.find()) {
            if (!NAMES.contains(matcher.group(1))) {
                throw new IllegalArgumentException(
                        "found '" + matcher.group() + "', expected one of ${" + String.join("}, ${", NAMES) + "}");
            }
        }
        return text;
    }

    /** The text with its placeholders filled in. */
    public static String fill(String text, Map<String, String> values) {
        return PLACEHOLDER.matcher(text).replaceAll(match -> {
            String value = values.get(match.group(1));
            if (value == null) {
                throw new IllegalArgumentException("found '" + match.group() + "', which has no value here");
            }
            return Matcher.quoteReplacement(value);
        });
    }

    /** Every value of the map with its placeholders filled in, in the same order. */
    public static Map<String, String> fill(Map<String, String> texts, Map<String, String> values) {
        Map<String, String> filled = new LinkedHashMap<>();
        texts.forEach((key, text) -> filled.put(key, fill(text, values)));
        return filled;
    }
}
