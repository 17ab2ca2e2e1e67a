package io.jenkins.plugins.benchgate.suite;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.jenkins.plugins.benchgate.suite.Coverage.Covered;
import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.StackTree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a suite covers of its application, which of its benchmarks are enough, and what it lacks. All times are shares
 * of the reference's time, 0 to 1.
 *
 * @param functions number of all functions of the reference
 * @param covered number of those that benchmarks cover
 * @param projectFunctions number of the project's functions in the reference
 * @param projectCovered number of those that benchmarks cover
 * @param projectTime time in the project's own code
 * @param coveredTime time in the own code of the project's functions that benchmarks cover
 * @param benchmarks those with the largest impact first
 * @param chosen the minimal suite (THESIS, algorithm 2), in the order in which it is chosen
 * @param recommended functions to benchmark (THESIS, algorithm 3), the best first
 * @param largest the project's functions that take most time in their own code, at most {@value #LISTED}
 * @param flame the reference
 */
public record SuiteOverview(
        int functions,
        int covered,
        int projectFunctions,
        int projectCovered,
        double projectTime,
        double coveredTime,
        List<BenchmarkRow> benchmarks,
        List<ChosenRow> chosen,
        List<RecommendedRow> recommended,
        List<FunctionRow> largest,
        Flame flame) {
    /** So many functions are listed. */
    public static final int LISTED = 500;

    private static final int NAMED = 3;

    public SuiteOverview {
        benchmarks = List.copyOf(benchmarks);
        chosen = List.copyOf(chosen);
        recommended = List.copyOf(recommended);
        largest = List.copyOf(largest);
        Objects.requireNonNull(flame);
    }

    /**
     * A benchmark.
     *
     * @param functions number of the project's functions that it covers
     * @param impact its reference impact
     * @param inclusive time of samples in which one of these functions occurs
     * @param seconds run time; {@code null} where it is not known
     */
    public record BenchmarkRow(String id, int functions, double impact, double inclusive, @Nullable Double seconds) {}

    /**
     * A benchmark of the minimal suite.
     *
     * @param added number of the project's functions that no benchmark before it covers
     * @param functions number of those that the suite covers up to it
     * @param impact reference impact of the suite up to it
     */
    public record ChosenRow(String id, int added, int functions, double impact) {}

    /**
     * A function to benchmark.
     *
     * @param added number of the project's functions that its benchmark would add
     * @param functions number of those that are covered with it and all before it
     * @param impact time in their own code
     */
    public record RecommendedRow(String function, int added, int functions, double impact) {}

    /**
     * A function of the project.
     *
     * @param own time in its own code
     * @param total time in it and in what it calls
     * @param benchmarks number of those that cover it
     * @param named ids of at most {@value #NAMED} of these
     */
    public record FunctionRow(String name, double own, double total, long samples, int benchmarks, List<String> named) {
        public FunctionRow {
            named = List.copyOf(named);
        }

        /** How benchmarks cover it. */
        @JsonIgnore
        public FunctionKind kind() {
            return FunctionKind.of(benchmarks);
        }
    }

    /**
     * The overview of a suite.
     *
     * @param inclusive the inclusive impact of each benchmark, in the coverage's order
     * @param seconds run times of benchmarks by their ids; may lack some
     * @param tree the reference's stacks
     * @param count largest number of recommendations
     */
    public static SuiteOverview of(
            Coverage coverage, List<Long> inclusive, Map<String, Double> seconds, StackTree tree, int count) {
        CallGraph graph = coverage.reference();
        BitSet project = coverage.project();
        int[] times = new int[graph.functions().size()];
        coverage.benchmarks().forEach(one -> one.project().stream().forEach(function -> times[function]++));
        double all = graph.value();
        List<BenchmarkRow> benchmarks = new ArrayList<>();
        for (int i = 0; i < inclusive.size(); i++) {
            Covered one = coverage.benchmarks().get(i);
            benchmarks.add(new BenchmarkRow(
                    one.id(),
                    one.project().cardinality(),
                    one.impact() / all,
                    inclusive.get(i) / all,
                    seconds.get(one.id())));
        }
        benchmarks.sort(Comparator.comparingDouble(BenchmarkRow::impact)
                .thenComparingDouble(BenchmarkRow::inclusive)
                .reversed()
                .thenComparing(BenchmarkRow::id));
        return new SuiteOverview(
                graph.present().cardinality(),
                coverage.covered().cardinality(),
                project.cardinality(),
                coverage.coveredProject().cardinality(),
                coverage.projectTime() / all,
                coverage.impact() / all,
                benchmarks,
                MinimalSuite.of(coverage, seconds).stream()
                        .map(step -> new ChosenRow(
                                step.benchmark().id(), step.added(), step.functions(), step.impact() / all))
                        .toList(),
                Recommendations.of(coverage, count).stream()
                        .map(one -> new RecommendedRow(
                                graph.functions().name(one.function()),
                                one.added().cardinality(),
                                one.functions(),
                                graph.self(one.added()) / all))
                        .toList(),
                largest(coverage),
                Flame.of(
                        tree,
                        function -> project.get(function) ? FunctionKind.of(times[function]) : FunctionKind.LIBRARY));
    }

    /** The share of the project's functions that so many of them are, 0 to 1. */
    public double share(int count) {
        return count / (double) projectFunctions;
    }

    /** The share of the time in the project's own code that a time is, 0 to 1. */
    public double ofProjectTime(double time) {
        return projectTime == 0 ? 0 : time / projectTime;
    }

    private static List<FunctionRow> largest(Coverage coverage) {
        CallGraph graph = coverage.reference();
        Functions names = graph.functions();
        return coverage.project().stream()
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(graph::self)
                        .thenComparingLong(graph::total)
                        .reversed()
                        .thenComparing(names::name))
                .limit(LISTED)
                .map(function -> row(coverage, function))
                .toList();
    }

    private static FunctionRow row(Coverage coverage, int function) {
        CallGraph graph = coverage.reference();
        List<String> covering = coverage.benchmarks().stream()
                .filter(one -> one.project().get(function))
                .map(Covered::id)
                .sorted()
                .toList();
        return new FunctionRow(
                graph.functions().name(function),
                graph.self(function) / (double) graph.value(),
                graph.total(function) / (double) graph.value(),
                graph.samples(function),
                covering.size(),
                covering.subList(0, Math.min(NAMED, covering.size())));
    }
}
