package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * A pair of trials of a duet: both versions measured at the same time on one machine, iteration by iteration (DUET
 * III).
 *
 * @param instance label of the machine
 * @param baseline positive, finite, at least one; shared, not copied: do not change it
 * @param candidate the values that were measured beside those of the baseline; as many, positive, finite
 */
@SuppressWarnings("ArrayRecordComponent") // as many values as were measured: they are not copied
public record DuetTrial(String instance, double[] baseline, double[] candidate) {
    /** A ratio further outside the range of the others than this share of the range's end is an outlier (DUET IV.A). */
    private static final double OUTSIDE = 0.2;

    public DuetTrial {
        if (baseline.length == 0 || baseline.length != candidate.length) {
            throw new IllegalArgumentException("found " + baseline.length + " values of the baseline and "
                    + candidate.length + " of the candidate, expected pairs");
        }
        for (double[] values : new double[][] {baseline, candidate}) {
            for (double value : values) {
                if (!(value > 0 && Double.isFinite(value))) {
                    throw new IllegalArgumentException(
                            "found " + value + ", expected positive values: a duet compares ratios");
                }
            }
        }
        for (int i = 0; i < baseline.length; i++) {
            double ratio = candidate[i] / baseline[i];
            if (!(ratio > 0 && Double.isFinite(ratio))) {
                throw new IllegalArgumentException(
                        "found " + candidate[i] + " beside " + baseline[i] + ", whose ratio is beyond all numbers");
            }
        }
    }

    /** Candidate / baseline of each iteration. */
    double[] ratios() {
        double[] ratios = new double[baseline.length];
        Arrays.setAll(ratios, i -> candidate[i] / baseline[i]);
        return ratios;
    }

    /** The logarithm of the trial's ratio: the geometric mean of its iterations' ratios, at most one winsorised. */
    public double logarithm() {
        return StrictMath.log(Statistic.GEOMEAN.of(winsorised()));
    }

    /**
     * The ratios with at most one of them replaced by its nearest neighbour: the smallest or the largest, whichever
     * lies further outside the range of the others, if that is by more than 20 %. Fewer than three ratios have no range
     * that could show it.
     */
    double[] winsorised() {
        double[] ratios = ratios();
        int count = ratios.length;
        if (count < 3) {
            return ratios;
        }
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        double below = 1 - sorted[0] / sorted[1];
        double above = sorted[count - 1] / sorted[count - 2] - 1;
        if (Math.max(below, above) > OUTSIDE) {
            double outlier = above >= below ? sorted[count - 1] : sorted[0];
            double nearest = above >= below ? sorted[count - 2] : sorted[1];
            Arrays.setAll(ratios, i -> ratios[i] == outlier ? nearest : ratios[i]);
        }
        return ratios;
    }
}
