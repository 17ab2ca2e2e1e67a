package io.jenkins.plugins.benchgate.workload;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A workload whose benchmarks can be listed, and run one by one with a profile of each. */
public sealed interface Microbenchmarks extends Workload permits GoWorkload, JmhWorkload {
    /** The measured phase. */
    String RUN = "run";

    /** The benchmarks to run; {@code null}: as the workload names them. */
    @Nullable
    ChosenBenchmarks suite();

    /** In which order the benchmarks of a trial are measured. */
    RunOrder order();

    /** The same in another order. */
    Microbenchmarks ordered(RunOrder other);

    /** Why its benchmarks cannot be measured in processes of their own; empty where they can. */
    Optional<String> inseparable();

    @Override
    default String part(Phase phase) {
        return phase.measured() ? RUN : phase.name();
    }

    /** The order in which the benchmarks of two versions are measured; what is measured is the same in each. */
    enum RunOrder {
        /** Each benchmark in a process of its own, in both versions before the next. */
        BENCHMARK,
        /** All benchmarks of one version, then those of the other. */
        SUITE;

        /** The order that a word names; {@link IllegalArgumentException} for any other word. */
        public static RunOrder parse(String word) {
            return switch (word) {
                case "benchmark" -> BENCHMARK;
                case "suite" -> SUITE;
                default ->
                    throw new IllegalArgumentException("found order '" + word + "', expected benchmark or suite");
            };
        }
    }

    @Override
    default Map<String, String> facts() {
        ChosenBenchmarks chosen = suite();
        return chosen == null ? Map.of() : chosen.facts(Instant.now());
    }

    @Override
    Microbenchmarks filled(Map<String, String> more, UnaryOperator<String> fill);

    /** What lists the benchmarks and runs none, in order. */
    List<Phase> listing();

    /**
     * What {@link #listing} found.
     *
     * @param ids of the benchmarks, package and name, in the order of the tool
     * @param problems a line for each part of them that could not be listed
     * @param tools versions of programs by their names
     * @param project prefix of the names of the project's functions; empty where the installation does not say it
     */
    record Listed(List<String> ids, List<String> problems, Map<String, String> tools, String project) {
        public Listed {
            ids = List.copyOf(ids);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Reads what the phases of {@link #listing} left, also those that failed.
     *
     * @param folder of the trial
     */
    Listed listed(Path folder) throws IOException;

    /** Name of the file by which its build tool knows the project. */
    String buildFile();

    /** The prefix of a project's functions that this file says in a folder; empty where it does not. */
    String project(Path folder) throws IOException;

    /**
     * The same with one benchmark alone, once, whose profile is kept.
     *
     * @param id one of those that were listed
     * @param seconds how long it is profiled; empty: as long as this workload runs it
     * @param profiles folder for the profiles, which exists
     */
    Microbenchmarks profiling(String id, OptionalDouble seconds, Path profiles);

    /**
     * The same with the benchmark of a metric alone, once, whose profile is kept.
     *
     * @param seconds how long it is profiled
     * @param profiles folder for the profiles, which exists
     */
    Microbenchmarks profilingAlone(String metric, double seconds, Path profiles);

    /**
     * Why the tool could not profile, where what it printed says so.
     *
     * @param folder of a trial that failed
     */
    default Optional<String> unprofiled(Path folder) throws IOException {
        return Optional.empty();
    }

    /** The kind of profiles that it keeps: {@code jfr} or {@code pprof}. */
    String profileKind();

    /**
     * How many operations the benchmark of a metric does in a second, of all its threads.
     *
     * @param samples that the run of that benchmark left
     * @param folder of the trial
     * @return 0 where it does not say
     */
    double rate(String metric, List<Sample> samples, Path folder) throws IOException;

    /**
     * The profiles that such a run left, by their paths among all profiles of the suite.
     *
     * @return empty where it left none
     */
    Map<String, Path> profiles(String id, Path profiles) throws IOException;

    /**
     * How long a benchmark takes in a trial of this workload.
     *
     * @param seconds above 0
     * @param measured whether it follows from the time that the profiled run took; otherwise defaults of the tool were
     *     assumed as well
     */
    record RunTime(double seconds, boolean measured) {}

    /**
     * Computes it from a run by {@link #profiling}.
     *
     * @param folder of the trial
     * @param wall seconds that the run took
     * @param seconds how long it was profiled, as above
     */
    RunTime runTime(Path folder, double wall, OptionalDouble seconds) throws IOException;

    /** By throughputs, else by times of an operation; the mean over samples whose names are wanted. */
    static double meanRate(List<Sample> samples, Predicate<String> wanted) {
        return samples.stream()
                .filter(sample -> wanted.test(sample.metric().name()))
                .filter(sample -> sample.values().length > 0)
                .mapToDouble(Microbenchmarks::rate)
                .filter(rate -> rate > 0 && Double.isFinite(rate))
                .average()
                .orElse(0);
    }

    private static double rate(Sample sample) {
        double mean = Arrays.stream(sample.values()).average().orElse(0);
        Unit unit = sample.metric().unit();
        return unit.equals(Unit.OPERATIONS_PER_SECOND) ? mean : unit.equals(Unit.SECOND) ? 1 / mean : 0;
    }

    /** A workload that lists the benchmarks of another one and runs none. */
    public record BenchmarkListing(Microbenchmarks benchmarks) implements Workload {
        @Override
        public Tool tool() {
            return benchmarks.tool();
        }

        @Override
        public String description() {
            return "list of " + benchmarks.description();
        }

        @Override
        public Workload filled(Map<String, String> more, UnaryOperator<String> fill) {
            return new BenchmarkListing(benchmarks.filled(more, fill));
        }

        @Override
        public List<Phase> phases(Path shared, Path trialFolder) {
            return benchmarks.listing();
        }

        @Override
        public Reading read(Phase phase, Path folder, Keeping keeping) {
            return Reading.EMPTY;
        }
    }
}
