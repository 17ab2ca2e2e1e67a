package io.jenkins.plugins.benchgate.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * A regular expression as {@code go test -bench} takes it: each of its alternatives has a part for the benchmark and,
 * after slashes, one for each level of its sub-benchmarks.
 *
 * @see <a href="https://pkg.go.dev/cmd/go#hdr-Testing_flags">Testing flags of the go command</a>
 */
record BenchPattern(String text) {
    /** The regular expression of the benchmarks alone. */
    String benchmarks() {
        return split(text, '|').stream().map(BenchPattern::benchmark).distinct().collect(Collectors.joining("|"));
    }

    /** What runs one benchmark with those of its sub-benchmarks that this expression means. */
    String only(String benchmark) {
        String exact = "^" + benchmark + "$";
        List<String> alternatives = split(text, '|').stream()
                .filter(one -> matches(benchmark(one), benchmark))
                .map(one -> exact + one.substring(benchmark(one).length()))
                .distinct()
                .toList();
        return alternatives.isEmpty() || alternatives.contains(exact) ? exact : String.join("|", alternatives);
    }

    /**
     * What runs one benchmark, or one of its sub-benchmarks.
     *
     * @param path of the sub-benchmark as results name it, each level behind a slash, perhaps with the number of
     *     threads at its end, which is not part of its name; empty for all
     */
    static String exactly(String benchmark, String path) {
        StringBuilder text = new StringBuilder("^").append(benchmark).append('$');
        List<String> levels =
                path.isEmpty() ? List.of() : List.of(path.substring(1).split("/", -1));
        for (int i = 0; i < levels.size(); i++) {
            boolean last = i == levels.size() - 1;
            String level = last ? levels.get(i).replaceFirst("-\\d+$", "") : levels.get(i);
            text.append("/^")
                    .append(level.replaceAll("[\\\\.+*?()|\\[\\]{}^$]", "\\\\$0"))
                    .append(last ? "(-[0-9]+)?$" : "$");
        }
        return text.toString();
    }

    private static String benchmark(String alternative) {
        return split(alternative, '/').get(0);
    }

    /** Go's expressions are almost those of Java; what Java does not know was matched by Go. */
    private static boolean matches(String expression, String name) {
        try {
            return Pattern.compile(expression).matcher(name).find();
        } catch (PatternSyntaxException e) {
            return true;
        }
    }

    /** Splits at a character outside of brackets, as Go's package testing does. */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int classes = 0;
        int groups = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '[') {
                classes++;
            } else if (c == ']') {
                classes = Math.max(0, classes - 1);
            } else if (c == '(' && classes == 0) {
                groups++;
            } else if (c == ')' && classes == 0) {
                groups--;
            } else if (c == separator && classes == 0 && groups == 0) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }
}
