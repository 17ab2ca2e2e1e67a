package io.jenkins.plugins.benchgate.result.microbenchmark;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/** What the benchmarks of one output measured, whatever their packages, and what is wrong with it. */
final class GoRows {
    static final String PREFIX = "Benchmark";

    /** What Go writes where there are several threads: one is not written, and 256 is rather of {@code sha-256}. */
    private static final Pattern THREADS = Pattern.compile("-([2-9]|[1-9]\\d|1[01]\\d|12[0-8])$");

    private final Map<Key, Rows> rows = new LinkedHashMap<>();
    private final Map<String, Integer> runs = new HashMap<>();
    private final Map<String, Direction> better = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Set<String> suffixes = new HashSet<>();
    private final Set<Map.Entry<String, String>> conditions = new LinkedHashSet<>();
    private final Set<Message> faults = new LinkedHashSet<>();
    private final Set<Message> warnings = new LinkedHashSet<>();

    /** Of which benchmark the values are, in which unit, and in which run of its package. */
    private record Key(String packageName, String name, String unit, int run) {}

    /** The values of one benchmark in one unit. */
    static final class Rows {
        private final long line;
        private final DoubleStream.Builder values = DoubleStream.builder();

        Rows(long line) {
            this.line = line;
        }

        void add(double value) {
            values.add(value);
        }
    }

    /** Counts the number of threads at the end of a name, which is part of it only where not all have the same. */
    void named(String name) {
        if (!names.add(name)) {
            return;
        }
        Matcher threads = THREADS.matcher(name);
        suffixes.add(threads.find() ? threads.group() : "");
    }

    /** A condition that a line states, such as {@code goarch}. */
    void under(String name, String value) {
        conditions.add(Map.entry(name, value));
    }

    /** What was found, with the conditions that hold for all of it. */
    Findings findings() {
        Findings found = new Findings();
        samples().forEach(found::add);
        conditions.forEach(one -> found.under(one.getKey(), one.getValue()));
        if (suffixes.size() == 1) {
            found.under("GOMAXPROCS", suffixes.iterator().next().replace("-", ""));
        }
        faults.forEach(fault -> found.say(true, fault));
        warnings.forEach(warning -> found.say(false, warning));
        return found;
    }

    /** The number of a package's run that begins, from 1. */
    int begin(String packageName) {
        return runs.merge(packageName, 1, Integer::sum);
    }

    /**
     * The values so far of a benchmark in a unit.
     *
     * @param run of the package
     * @param name without the word Benchmark
     * @param unit as written
     * @param line where the first of them is
     */
    Rows of(String packageName, int run, String name, String unit, long line) {
        return rows.computeIfAbsent(new Key(packageName, name, unit, run), key -> new Rows(line));
    }

    /** Which way a unit is better, as a line says; it holds for all packages. */
    void better(LineScanner lines, String unit, Direction direction) throws InputException {
        Direction before = better.put(unit, direction);
        if (before != null && before != direction) {
            throw lines.wrong("better=" + direction.word(), "better=" + before.word() + ", as an earlier line says");
        }
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** Why the run is not valid. */
    Set<Message> faults() {
        return faults;
    }

    /** What makes its values doubtful. */
    Set<Message> warnings() {
        return warnings;
    }

    private List<Sample> samples() {
        boolean sameThreads = suffixes.size() == 1;
        List<Sample> samples = new ArrayList<>();
        rows.forEach((key, found) -> {
            GoUnit unit = GoUnit.of(key.unit(), better.get(key.unit()));
            Metric metric = new Metric(name(key, sameThreads), unit.unit(), unit.direction());
            double[] values = found.values.build().map(unit.toBase()).toArray();
            String part = runs.getOrDefault(key.packageName(), 1) == 1 ? "" : "run " + key.run();
            samples.add(
                    new Sample(metric, null, part, values, null, new Sample.Origin(found.line, values.length, null)));
        });
        return samples;
    }

    private static String name(Key key, boolean sameThreads) {
        String benchmark = sameThreads ? THREADS.matcher(key.name()).replaceFirst("") : key.name();
        String place = key.packageName().isEmpty() ? "" : key.packageName() + ".";
        String name = place + (benchmark.isEmpty() ? PREFIX : benchmark);
        return name + " " + key.unit();
    }
}
