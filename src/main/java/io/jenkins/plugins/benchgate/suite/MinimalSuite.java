package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.Coverage.Covered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The benchmarks that together cover what the whole suite covers (THESIS, algorithm 2): always the one next that covers
 * most project functions that are not covered yet.
 *
 * <p>Of equal ones, the one with the larger reference impact of all that it covers comes first, then the shorter, one
 * whose run time is not known last, then the one whose id has the smaller code points. The result has at most H(n)
 * times as many benchmarks as the smallest possible one, H(n) being the sum 1 + 1/2 + … + 1/n for the largest coverage
 * set of n functions (V. Chvátal, A greedy heuristic for the set-covering problem, Mathematics of Operations Research
 * 4(3), 1979).
 */
public final class MinimalSuite {
    /**
     * A benchmark of the suite.
     *
     * @param added number of project functions that no benchmark before it covers
     * @param functions number of project functions that the suite covers up to it
     * @param impact the reference impact of the suite up to it, in the reference's unit
     */
    public record Step(Covered benchmark, int added, int functions, long impact) {}

    /** A benchmark, and how much it would have added when that was last counted: never less than now. */
    private record Candidate(Covered benchmark, int added) {}

    private MinimalSuite() {}

    /**
     * Chooses from a suite.
     *
     * @param seconds run times of benchmarks by their ids; may lack some
     * @return in the order in which they are chosen
     */
    public static List<Step> of(Coverage coverage, Map<String, Double> seconds) {
        PriorityQueue<Candidate> queue = new PriorityQueue<>(Comparator.comparingInt(Candidate::added)
                .reversed()
                .thenComparing(Candidate::benchmark, byWorth(seconds)));
        coverage.benchmarks()
                .forEach(one -> queue.add(new Candidate(one, one.project().cardinality())));
        List<Step> steps = new ArrayList<>();
        BitSet covered = new BitSet();
        for (Candidate best = queue.poll(); best != null && best.added > 0; best = queue.poll()) {
            BitSet more = (BitSet) best.benchmark.project().clone();
            more.andNot(covered);
            int added = more.cardinality();
            if (added < best.added) {
                queue.add(new Candidate(best.benchmark, added));
                continue;
            }
            covered.or(more);
            steps.add(new Step(
                    best.benchmark,
                    added,
                    covered.cardinality(),
                    coverage.reference().self(covered)));
        }
        return steps;
    }

    /** Those that are preferred first. */
    static Comparator<Covered> byWorth(Map<String, Double> seconds) {
        return Comparator.comparingLong(Covered::impact)
                .reversed()
                .thenComparingDouble(one -> seconds.getOrDefault(one.id(), Double.POSITIVE_INFINITY))
                .thenComparing(Covered::id, MinimalSuite::byCodePoints);
    }

    /** Compares texts; unlike {@link String#compareTo} also where characters take two chars. */
    static int byCodePoints(String one, String other) {
        return Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray());
    }
}
