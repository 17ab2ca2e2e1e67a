package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.suite.SuiteScore.SuiteTimes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one execution of a suite measured, as it is kept.
 *
 * @param times times per operation in s by the names of benchmarks; empty where nothing was measured
 * @param problems a line for each benchmark that failed, and for what else went wrong
 * @param called whether a process called the method that was slowed; true where none was
 * @param seconds that it took
 */
public record Execution(Map<String, List<Double>> times, List<String> problems, boolean called, double seconds) {
    public Execution {
        times = new TreeMap<>(times);
        problems = List.copyOf(problems);
    }

    /** Of an execution's samples. */
    static Execution of(Tool tool, List<Sample> samples, List<String> problems, boolean called, double seconds) {
        Set<String> names = new HashSet<>();
        samples.forEach(sample -> names.add(sample.metric().name()));
        Map<String, List<Double>> times = new LinkedHashMap<>();
        for (Sample sample : samples) {
            if (timed(tool, sample, names)) {
                List<Double> values = times.computeIfAbsent(sample.metric().name(), name -> new ArrayList<>());
                boolean rate = sample.metric().direction() == Direction.HIGHER;
                for (double value : sample.values()) {
                    values.add(rate ? 1 / value : value);
                }
            }
        }
        times.values().removeIf(values -> values.stream().anyMatch(value -> !(value > 0) || Double.isInfinite(value)));
        return new Execution(times, problems, called, seconds);
    }

    /** Whether a sample is how long a benchmark takes, and not what a profiler or counter measured beside. */
    private static boolean timed(Tool tool, Sample sample, Set<String> names) {
        String name = sample.metric().name();
        Unit unit = sample.metric().unit();
        if (tool == Tool.GO) {
            return name.endsWith(" ns/op");
        }
        boolean time = unit.equals(Unit.SECOND) || sample.metric().direction() == Direction.HIGHER;
        return time && names.stream().noneMatch(other -> name.startsWith(other + " ") || name.startsWith(other + ":"));
    }

    /** What it measured. */
    SuiteTimes measured() {
        Map<String, double[]> values = new TreeMap<>();
        times.forEach((name, list) ->
                values.put(name, list.stream().mapToDouble(Double::doubleValue).toArray()));
        return new SuiteTimes(values);
    }
}
