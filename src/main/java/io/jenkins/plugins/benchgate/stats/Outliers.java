package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A series without the values that are ten times its median or more, and how many those were (CLOUD 3.3).
 *
 * <p>Such values are taken for failures of the machine, not of the system; nothing else is ever dropped, because latencies
 * have long tails. The median is that of all values of one version, before anything is dropped. Where it is zero or
 * negative nothing is dropped. A trial or an instance all of whose values are dropped disappears.
 *
 * @param kept the very object that was given when nothing is dropped
 * @param dropped number of values, ≥ 0, at most half of them
 */
public record Outliers(Levels kept, long dropped) {
    private static final double TIMES = 10;

    /** Splits a series; nothing is copied when nothing is dropped. */
    public static Outliers of(Levels levels) {
        double[][] trials = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .map(Levels.Run::values)
                .toArray(double[][]::new);
        if (none(trials)) {
            return new Outliers(levels, 0);
        }
        double median = new SortedTrials(trials).quantile(0.5);
        double bound = median > 0 ? TIMES * median : Double.POSITIVE_INFINITY;
        long dropped = count(trials, bound);
        return dropped == 0 ? new Outliers(levels, 0) : new Outliers(below(levels, bound), dropped);
    }

    /**
     * The smallest value that is dropped from a series.
     *
     * @param sorted all its values, ascending, at least one
     * @return positive; infinite where nothing is dropped because the median is zero or negative
     */
    public static double bound(double[] sorted) {
        double median = SortedTrials.between(sorted[(sorted.length - 1) / 2], sorted[sorted.length / 2], 0.5);
        return median > 0 ? TIMES * median : Double.POSITIVE_INFINITY;
    }

    /**
     * Whether a glance shows that nothing is to be dropped: the largest value is not positive, or more than half of the
     * values are above a tenth of it. Saves sorting nearly always.
     */
    private static boolean none(double[][] trials) {
        double largest = Double.NEGATIVE_INFINITY;
        long values = 0;
        for (double[] trial : trials) {
            for (double value : trial) {
                largest = Math.max(largest, value);
            }
            values += trial.length;
        }
        // a little more than a tenth, so that rounding here cannot hide what the exact comparison drops
        return largest <= 0 || count(trials, largest / TIMES * (1 + 1e-9)) * 2 > values;
    }

    private static long count(double[][] trials, double from) {
        long count = 0;
        for (double[] trial : trials) {
            for (double value : trial) {
                count += value >= from ? 1 : 0;
            }
        }
        return count;
    }

    private static Levels below(Levels levels, double bound) {
        List<Levels.Instance> instances = new ArrayList<>();
        for (Levels.Instance instance : levels.instances()) {
            List<Levels.Run> runs = new ArrayList<>();
            for (Levels.Run run : instance.trials()) {
                double[] values = run.values();
                double[] kept = Arrays.stream(values).filter(x -> x < bound).toArray();
                if (kept.length > 0) {
                    runs.add(kept.length == values.length ? run : new Levels.Run(run.label(), kept));
                }
            }
            if (!runs.isEmpty()) {
                instances.add(new Levels.Instance(instance.label(), runs));
            }
        }
        return new Levels(instances);
    }
}
