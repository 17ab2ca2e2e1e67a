package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.Coverage.Covered;
import io.jenkins.plugins.benchgate.suite.MinimalSuite.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The benchmarks that together have the largest reference impact, as far as a heuristic finds them, and end within a
 * time.
 *
 * <p>Always the one next that adds most impact for each second of its own and still fits. A single benchmark that has
 * more impact than all of these takes their place. That has at least 0.31, (1 − 1/e)/2, of the largest possible impact
 * (S. Khuller, A. Moss, J. Naor, The budgeted maximum coverage problem, Information Processing Letters 70(1), 1999);
 * how near it comes on small suites is in the test.
 */
public final class BudgetSuite {
    private BudgetSuite() {}

    /**
     * Chooses from a suite.
     *
     * @param seconds run times > 0 of all benchmarks by their ids
     * @param budget seconds
     * @return in the order in which they are chosen; empty where none fits
     */
    public static List<Step> of(Coverage coverage, Map<String, Double> seconds, double budget) {
        List<Step> greedy = greedy(coverage, seconds, budget);
        long impact = greedy.isEmpty() ? 0 : greedy.get(greedy.size() - 1).impact();
        return coverage.benchmarks().stream()
                .filter(one -> seconds(one, seconds) <= budget && one.impact() > impact)
                .min(MinimalSuite.byWorth(seconds))
                .map(one -> List.of(
                        new Step(one, one.project().cardinality(), one.project().cardinality(), one.impact())))
                .orElse(greedy);
    }

    private static double seconds(Covered benchmark, Map<String, Double> seconds) {
        Double time = seconds.get(benchmark.id());
        if (time == null) {
            throw new IllegalArgumentException("found no run time of benchmark " + benchmark.id() + ", expected one");
        }
        return time;
    }

    /** What a benchmark would add. */
    private record Gain(Covered benchmark, BitSet more, long impact, double perSecond) {}

    private static List<Step> greedy(Coverage coverage, Map<String, Double> seconds, double budget) {
        List<Covered> left = new ArrayList<>(coverage.benchmarks());
        List<Step> steps = new ArrayList<>();
        BitSet covered = new BitSet();
        double rest = budget;
        while (true) {
            double limit = rest;
            left.removeIf(one -> seconds(one, seconds) > limit);
            Gain best = left.stream()
                    .map(one -> gain(coverage, one, covered, seconds))
                    .filter(gain -> gain.impact > 0)
                    .min(Comparator.comparingDouble(Gain::perSecond)
                            .reversed()
                            .thenComparing(Gain::benchmark, MinimalSuite.byWorth(seconds)))
                    .orElse(null);
            if (best == null) {
                return steps;
            }
            covered.or(best.more);
            left.remove(best.benchmark);
            rest -= seconds(best.benchmark, seconds);
            steps.add(new Step(
                    best.benchmark,
                    best.more.cardinality(),
                    covered.cardinality(),
                    coverage.reference().self(covered)));
        }
    }

    private static Gain gain(Coverage coverage, Covered benchmark, BitSet covered, Map<String, Double> seconds) {
        BitSet more = (BitSet) benchmark.project().clone();
        more.andNot(covered);
        long impact = coverage.reference().self(more);
        return new Gain(benchmark, more, impact, impact / seconds(benchmark, seconds));
    }
}
