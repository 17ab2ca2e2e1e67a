package io.jenkins.plugins.benchgate.workload.microbenchmark;

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

    private static final Pattern PARAMETER = Pattern.compile("(\\w++)=(.*?)(?=, \\w++=|$)");

    /** Reads it; empty where it is none. */
    static Optional<JmhMetric> of(String metric) {
        Matcher name = NAME.matcher(metric);
        if (!name.matches()) {
            return Optional.empty();
        }
        String values = name.group(2);
        Map<String, String> chosen = new LinkedHashMap<>();
        Matcher parameter = PARAMETER.matcher(values == null ? "" : values);
        while (parameter.find()) {
            // JMH takes a comma for the end of a value
            if (!parameter.group(2).isEmpty() && parameter.group(2).indexOf(',') < 0) {
                chosen.put(parameter.group(1), parameter.group(2));
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
