package io.jenkins.plugins.benchgate.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What JMH (1.37) prints with {@code -lp}: a line for each benchmark, and below it one for each of its parameters with
 * all values.
 *
 * <p>JMH prints a comma and a blank between values, and a value may hold both. So values are told apart only where they
 * were given to it, or all are numbers, {@code true} or {@code false}; all values of other parameters stay together.
 */
final class JmhListing {
    private static final Pattern BENCHMARK = Pattern.compile("[\\w$.]+\\.[\\w$]+");
    private static final Pattern PARAMETER = Pattern.compile("\\s+param \"(.+)\" = \\{(.*)}");
    private static final Pattern PLAIN = Pattern.compile("[-+]?[0-9][0-9._eExXa-fA-F+-]*|true|false");

    private JmhListing() {}

    /**
     * A benchmark with values of some of its parameters.
     *
     * @param parameters one value of each that has several, by name
     */
    record One(String benchmark, Map<String, String> parameters) {
        /** As results name it: {@code org.x.Bench.method(size=10)}. */
        String name() {
            return parameters.isEmpty()
                    ? benchmark
                    : parameters.entrySet().stream()
                            .map(one -> one.getKey() + "=" + one.getValue())
                            .collect(Collectors.joining(",", benchmark + "(", ")"));
        }
    }

    /**
     * What can be run by itself, in the order of the list, each once.
     *
     * @param given values that JMH was given, with commas between, by parameter
     */
    static List<One> of(List<String> lines, Map<String, String> given) {
        LinkedHashSet<One> all = new LinkedHashSet<>();
        List<One> last = List.of();
        for (String line : lines) {
            Matcher parameter = PARAMETER.matcher(line);
            if (BENCHMARK.matcher(line.strip()).matches()) {
                all.addAll(last);
                last = List.of(new One(line.strip(), Map.of()));
            } else if (parameter.matches()) {
                last = combined(last, parameter.group(1), values(parameter, given));
            }
        }
        all.addAll(last);
        return List.copyOf(all);
    }

    /** Those of a parameter; none where they cannot be told apart. */
    private static List<String> values(Matcher parameter, Map<String, String> given) {
        String own = given.get(parameter.group(1));
        if (own != null) {
            return List.of(own.split(","));
        }
        List<String> values = List.of(parameter.group(2).split(", ", -1));
        return values.stream().allMatch(value -> PLAIN.matcher(value).matches()) ? values : List.of();
    }

    private static List<One> combined(List<One> before, String parameter, List<String> values) {
        if (values.size() < 2) {
            return before;
        }
        List<One> combined = new ArrayList<>();
        for (One one : before) {
            for (String value : values) {
                Map<String, String> more = new LinkedHashMap<>(one.parameters());
                more.put(parameter, value);
                combined.add(new One(one.benchmark(), more));
            }
        }
        return combined;
    }
}
