package io.jenkins.plugins.benchgate.model;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words by which builds know the same workload: what it does, such as {@code YCSB A, 1000 records}, and before it
 * the name that a spec gives, {@code 'checkout': YCSB A, 1000 records}.
 */
public final class WorkloadWords {
    private static final Pattern NAMED = Pattern.compile("'([^']+)': (.*)", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("[^'\\p{Cntrl}]{1,100}");

    /** Characters that fit into one line of a headline. */
    private static final int LINE = 60;

    private WorkloadWords() {}

    /**
     * A name that can be told from the description behind it.
     *
     * @throws IllegalArgumentException for a blank one, one of more than 100 characters, or with a quote or a line end
     */
    public static String name(String text) {
        if (text.isBlank() || !NAME.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "found name '" + text + "', expected at most 100 characters without quotes and line ends");
        }
        return text.strip();
    }

    /** The words of a workload; {@code name} is empty where it has none. */
    public static String of(String name, String description) {
        return name.isEmpty() ? description : "'" + name + "': " + description;
    }

    /** The same words with what the workload does said in another way, such as another language. */
    public static String with(String words, UnaryOperator<String> said) {
        Matcher named = NAMED.matcher(words);
        return named.matches() ? of(named.group(1), said.apply(named.group(2))) : said.apply(words);
    }

    /** The words as headlines show them: of long ones the name, or as many as fit into a line. */
    public static String brief(String words) {
        String line = words.strip().replaceAll("\\s+", " ");
        if (line.length() <= LINE) {
            return line;
        }
        Matcher named = NAMED.matcher(line);
        if (named.matches()) {
            return named.group(1);
        }
        int blank = line.lastIndexOf(' ', LINE - 1);
        return line.substring(0, blank > LINE / 2 ? blank : line.offsetByCodePoints(0, LINE / 2)) + "…";
    }

    /**
     * Whether two builds ran the same workload: both have the same name, whatever it did; or it did the same, and one
     * of them at least has no name, as before a name was given.
     */
    public static boolean same(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        Matcher first = NAMED.matcher(one);
        Matcher second = NAMED.matcher(other);
        if (first.matches() && second.matches()) {
            return first.group(1).equals(second.group(1));
        }
        return (first.matches() ? first.group(2) : one).equals(second.matches() ? second.group(2) : other);
    }
}
