package io.jenkins.plugins.benchgate.suite;

import java.util.Map;
import java.util.TreeMap;

/**
 * What one execution of a suite measured.
 *
 * @param times times per operation in s, positive and finite, at least one, by the names of benchmarks
 */
public record SuiteTimes(Map<String, double[]> times) {
    public SuiteTimes {
        times = new TreeMap<>(times);
        times.forEach((name, values) -> {
            if (values.length == 0) {
                throw new IllegalArgumentException("benchmark " + name + " has no value");
            }
            for (double value : values) {
                if (!(value > 0) || Double.isInfinite(value)) {
                    throw new IllegalArgumentException(
                            "benchmark " + name + " has the value " + value + ", expected a positive number");
                }
            }
        });
    }

    /** The times of a benchmark that it has. */
    double[] of(String benchmark) {
        double[] values = times.get(benchmark);
        if (values == null) {
            throw new IllegalArgumentException("the execution has no benchmark " + benchmark);
        }
        return values;
    }
}
