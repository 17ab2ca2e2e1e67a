package io.jenkins.plugins.benchgate.workload;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a metric of JMH's.
 *
 * @param benchmark class and method
 * @param parameters values of fields, as far as JMH can be told each alone
 * @param primary the metric of the benchmark's own result
 */
record JmhMetric(String benchmark, Map<String, String> parameters, String primary) {
    /** Benchmark, parameters in brackets, and what else was measured behind a blank or a colon. */
    private static final Pattern NAME = Pattern.compile("([\\w$.]++)(?:\\((.*)\\))?(?:[ :].*)?");

    /** Between two parameters; a value may hold a comma, too. */
    private static final Pattern NEXT = Pattern.compile(", (?=\\w++=)");

    /** Reads a name; empty where it is not one of JMH. */
    static Optional<JmhMetric> of(String metric) {
        Matcher name = NAME.matcher(metric);
        if (!name.matches()) {
            return Optional.empty();
        }
        String values = name.group(2);
        Map<String, String> chosen = new LinkedHashMap<>();
        for (String parameter : NEXT.split(values == null ? "" : values, -1)) {
            int equals = parameter.indexOf('=');
            String value = parameter.substring(equals + 1);
            // JMH takes a comma for the end of a value
            if (equals > 0 && !value.isEmpty() && value.indexOf(',') < 0) {
                chosen.put(parameter.substring(0, equals), value);
            }
        }
        String benchmark = name.group(1);
        return Optional.of(new JmhMetric(benchmark, chosen, benchmark + (values == null ? "" : "(" + values + ")")));
    }

    /** Whether a metric is the benchmark's own result; where a file has several modes, each is named behind it. */
    boolean primary(String metric) {
        return metric.equals(primary) || metric.startsWith(primary + " [");
    }
}
