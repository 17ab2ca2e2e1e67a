package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.workload.GoWorkload;
import io.jenkins.plugins.benchgate.workload.JmhWorkload;
import io.jenkins.plugins.benchgate.workload.Workload;
import java.util.OptionalDouble;

/** How long an execution of a suite takes by the settings of its spec, without starting and compiling. */
final class SuiteDuration {
    private SuiteDuration() {}

    /**
     * In s; empty where the settings do not say it, because the benchmarks do.
     *
     * @param benchmarks number of them, each with one set of parameters
     */
    static OptionalDouble of(Workload workload, int benchmarks) {
        OptionalDouble each = OptionalDouble.empty();
        if (workload instanceof GoWorkload go) {
            each = benchtime(go.benchtime() == null ? "1s" : go.benchtime(), go.count());
        } else if (workload instanceof JmhWorkload jmh) {
            each = jmh.runs().lasting();
        }
        return each.isEmpty() || benchmarks == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(benchmarks * each.getAsDouble());
    }

    private static OptionalDouble benchtime(String text, int count) {
        try {
            return text.endsWith("x")
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(count * Quantity.parse(text).value());
        } catch (IllegalArgumentException several) {
            // such as 1m30s
            return OptionalDouble.empty();
        }
    }
}
