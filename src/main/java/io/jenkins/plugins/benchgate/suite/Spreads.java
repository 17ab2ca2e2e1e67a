package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.suite.SuiteScore.SuiteTimes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How steady the benchmarks of a suite are: for each its maxSpread, the largest difference of the means of two
 * executions without a change, divided by the mean of all means (ABS, equation 1).
 *
 * @param spreads ≥ 0, by the names of benchmarks; without those that an execution lacks
 */
public record Spreads(Map<String, Double> spreads) {
    /** Above it, a benchmark counts as too unsteady for the absolute score (ABS 6.3). */
    public static final double UNSTEADY = 0.5;

    /** The share of benchmarks, the steadiest first, that counts for the relative score (ABS 6.2). */
    private static final double KEPT = 0.95;

    public Spreads {
        spreads = Collections.unmodifiableMap(new TreeMap<>(spreads));
    }

    /** Of executions of one suite without a change, at least two. */
    public static Spreads of(List<SuiteTimes> unchanged) {
        if (unchanged.size() < 2) {
            throw new IllegalArgumentException("found " + unchanged.size() + " executions, expected at least 2");
        }
        Map<String, Double> spreads = new TreeMap<>();
        for (String name : unchanged.get(0).times().keySet()) {
            if (unchanged.stream().allMatch(one -> one.times().containsKey(name))) {
                double[] means = unchanged.stream()
                        .mapToDouble(one -> mean(one.of(name)))
                        .toArray();
                double least = Arrays.stream(means).min().orElseThrow();
                double most = Arrays.stream(means).max().orElseThrow();
                spreads.put(name, (most - least) / mean(means));
            }
        }
        return new Spreads(spreads);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    /** The steadiest 95 % of the benchmarks, rounded down as in ABS, but at least one where there is any. */
    public Set<String> steadiest() {
        List<Map.Entry<String, Double>> all = new ArrayList<>(spreads.entrySet());
        all.sort(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        int kept = Math.max(1, (int) (KEPT * all.size()));
        Set<String> steadiest = new HashSet<>();
        all.stream().limit(kept).forEach(one -> steadiest.add(one.getKey()));
        return steadiest;
    }

    /** The benchmarks whose maxSpread is at most {@value #UNSTEADY}. */
    public Set<String> steady() {
        Set<String> steady = new HashSet<>();
        spreads.forEach((name, spread) -> {
            if (spread <= UNSTEADY) {
                steady.add(name);
            }
        });
        return steady;
    }

    /**
     * The slowdown that ABS 6.2 takes: twice the largest maxSpread of the steadiest 95 % of the benchmarks.
     *
     * @param least what it is at least, a share such as 0.1
     */
    public double slowdown(double least) {
        double largest = steadiest().stream()
                .map(spreads::get)
                .max(Comparator.naturalOrder())
                .orElse(0.0);
        return Math.max(least, 2 * largest);
    }
}
