package io.jenkins.plugins.benchgate.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The API benchmarking score of a suite: the share of methods whose slowdown at least one benchmark notices (C. Laaber,
 * P. Leitner, <i>An Evaluation of Open-Source Software Microbenchmark Suites for Continuous Performance Assessment</i>,
 * MSR 2018, section 6; ABS).
 *
 * @param slowdown that was put into the methods, a share such as 0.5
 * @param spreads how steady the benchmarks are
 * @param methods in the order in which they were given
 * @param falseAlarms the benchmarks that notice the control, in which nothing was slowed
 * @param few the benchmarks with too few values for the test to find anything
 */
public record SuiteScore(
        double slowdown, Spreads spreads, List<Method> methods, List<Detection> falseAlarms, List<String> few) {
    /** What is known of a method. */
    public enum State {
        /** At least one benchmark notices it. */
        NOTICED,
        /** No benchmark does. */
        MISSED,
        /** Too little was measured to know. */
        UNKNOWN
    }

    /**
     * A method that was slowed.
     *
     * @param noticedBy the benchmarks that notice it, the largest change first
     * @param largest the benchmark with the largest change, whether or not it notices; empty where nothing was measured
     */
    public record Method(String name, State state, List<Detection> noticedBy, List<Detection> largest) {}

    /**
     * Computes it.
     *
     * @param names of the methods
     * @param runs in their order; the last ones may lack methods, or be missing
     * @param wanted number of runs in which a benchmark has to notice a slowdown
     * @param slowdown NaN where it is not known yet, so that nothing is noticed
     */
    public static SuiteScore of(List<String> names, List<SuiteRun> runs, int wanted, double slowdown) {
        List<SuiteTimes> unchanged = runs.stream()
                .flatMap(run -> Stream.of(run.baseline(), run.control()))
                .toList();
        List<Method> methods =
                names.stream().map(name -> method(name, runs, wanted, slowdown)).toList();
        List<Detection> falseAlarms = runs.size() < wanted
                ? List.of()
                : detections(runs, runs.stream().map(SuiteRun::control).toList(), slowdown).stream()
                        .filter(Detection::noticed)
                        .toList();
        Spreads spreads = runs.isEmpty() ? new Spreads(Map.of()) : Spreads.of(unchanged);
        return new SuiteScore(slowdown, spreads, methods, falseAlarms, few(runs));
    }

    /** Whether a method cannot be noticed any more, because no benchmark notices it in one of the runs. */
    public static boolean missed(String name, List<SuiteRun> runs, double slowdown) {
        return runs.stream()
                .filter(run -> run.slowed().containsKey(name))
                .anyMatch(run -> detections(List.of(run), List.of(slowed(run, name)), slowdown).stream()
                        .noneMatch(Detection::noticed));
    }

    private static Method method(String name, List<SuiteRun> runs, int wanted, double slowdown) {
        List<SuiteRun> tried =
                runs.stream().filter(run -> run.slowed().containsKey(name)).toList();
        List<Detection> all = tried.isEmpty()
                ? List.of()
                : detections(tried, tried.stream().map(run -> slowed(run, name)).toList(), slowdown);
        List<Detection> noticedBy = all.stream().filter(Detection::noticed).toList();
        State state = State.UNKNOWN;
        if (missed(name, runs, slowdown)) {
            state = State.MISSED;
        } else if (tried.size() >= wanted) {
            state = noticedBy.isEmpty() ? State.MISSED : State.NOTICED;
        }
        return new Method(
                name,
                state,
                state == State.NOTICED ? noticedBy : List.of(),
                all.stream().limit(1).toList());
    }

    private static SuiteTimes slowed(SuiteRun run, String name) {
        SuiteTimes slowed = run.slowed().get(name);
        if (slowed == null) {
            throw new IllegalArgumentException("the run has no method " + name);
        }
        return slowed;
    }

    /** Of each benchmark that all of them have, the largest change first. */
    private static List<Detection> detections(List<SuiteRun> runs, List<SuiteTimes> after, double slowdown) {
        Set<String> names = new TreeSet<>(runs.get(0).baseline().times().keySet());
        runs.forEach(run -> names.retainAll(run.baseline().times().keySet()));
        after.forEach(one -> names.retainAll(one.times().keySet()));
        List<Detection> detections = new ArrayList<>();
        for (String name : names) {
            List<Detection.Pair> pairs = new ArrayList<>();
            for (int i = 0; i < runs.size(); i++) {
                pairs.add(new Detection.Pair(
                        runs.get(i).baseline().of(name), after.get(i).of(name)));
            }
            detections.add(Detection.of(name, pairs, slowdown));
        }
        detections.sort(Comparator.comparingDouble(Detection::change).reversed().thenComparing(Detection::benchmark));
        return detections;
    }

    private static List<String> few(List<SuiteRun> runs) {
        Set<String> few = new TreeSet<>();
        for (SuiteRun run : runs) {
            run.baseline().times().forEach((name, values) -> {
                if (!Detection.possible(values.length, values.length)) {
                    few.add(name);
                }
            });
        }
        return List.copyOf(few);
    }

    /** The methods of which something is known. */
    public long known() {
        return methods.stream()
                .filter(method -> method.state() != State.UNKNOWN)
                .count();
    }

    /** Of all benchmarks, in % (ABS, equation 3); NaN where nothing is known. */
    public double total() {
        return score(null);
    }

    /** Of the steadiest 95 % of the benchmarks, in %; NaN where nothing is known. */
    public double relative() {
        return score(spreads.steadiest());
    }

    /** Of the benchmarks whose maxSpread is at most 0.5, in %; NaN where nothing is known. */
    public double absolute() {
        return score(spreads.steady());
    }

    /** The benchmarks that the relative score leaves out. */
    public Set<String> leftOutRelative() {
        return without(spreads.steadiest());
    }

    /** The benchmarks that the absolute score leaves out. */
    public Set<String> leftOutAbsolute() {
        return without(spreads.steady());
    }

    private Set<String> without(Set<String> kept) {
        Set<String> others = new TreeSet<>(spreads.spreads().keySet());
        others.removeAll(kept);
        return others;
    }

    private double score(@Nullable Set<String> counted) {
        long noticed = methods.stream()
                .filter(method -> method.noticedBy().stream()
                        .anyMatch(one -> counted == null || counted.contains(one.benchmark())))
                .count();
        return known() == 0 ? Double.NaN : 100.0 * noticed / known();
    }

    /**
     * A run of the whole procedure: the suite without a change, once more without one, and with each of the methods slowed.
     *
     * @param baseline without a change
     * @param control without a change, too; what differs from the baseline is a false alarm
     * @param slowed with one method slowed, by the methods' names; may lack methods that were not tried
     */
    public record SuiteRun(SuiteTimes baseline, SuiteTimes control, Map<String, SuiteTimes> slowed) {
        public SuiteRun {
            slowed = new TreeMap<>(slowed);
        }
    }

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
}
