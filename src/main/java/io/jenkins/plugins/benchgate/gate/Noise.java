package io.jenkins.plugins.benchgate.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How much a series varies from build to build when nothing changes, from the builds alone.
 *
 * <p>It is told by the last {@value #WINDOW} builds that measured the series, accepted or not: leaving out the rejected ones
 * would leave out the noise. Taken are the differences between builds one, two and three apart – noise that lasts for several
 * builds hides from those one apart – and of each the quantile at two thirds of their absolute values, scaled to a standard
 * deviation; the largest counts. Two steps within the window spoil no more than a third of them. What so few builds leave
 * unknown is bounded by Student's t.
 *
 * <p>Everything is on the logarithmic scale, or in points for metrics in %.
 *
 * @param deviation standard deviation of one build
 * @param differences how many differences it rests on, at least {@value #FEW}
 * @param centre median of the last {@value #LEVEL} accepted builds; NaN where there is none
 */
record Noise(double deviation, int differences, double centre) {
    private static final int WINDOW = 20;
    /** So many builds it looks back upon, at most. */
    static final int BUILDS = WINDOW + 1;

    private static final int FEW = 8;
    private static final int LEVEL = 9;
    private static final int FARTHEST = 3;
    private static final double SHARE = 2 / 3.0;
    /** The quantile of n differences knows about as much as this share of n normal values would (simulated, n = 8 … 20). */
    private static final double EFFICIENCY = 0.7;

    /**
     * The noise of the builds before one that is judged; none where fewer than {@value #FEW} differences are known.
     *
     * @param points whether values are percentages, which differ in points
     */
    static Optional<Noise> of(Earlier.View earlier, boolean points) {
        DoubleUnaryOperator scale = points ? value -> value : Math::log;
        double[] values = last(earlier.measured(), BUILDS, scale);
        if (values.length <= FEW) {
            return Optional.empty();
        }
        double deviation = 0;
        for (int apart = 1; apart <= FARTHEST; apart++) {
            deviation = Math.max(deviation, spread(values, apart) / Math.sqrt(2));
        }
        return Optional.of(new Noise(deviation, values.length - 1, median(last(earlier.accepted(), LEVEL, scale))));
    }

    /**
     * How far one build may be from where it belongs by noise alone; from the mean of n others √(1 + 1/n) as far.
     *
     * @param confidence in (0, 1)
     */
    double reach(double confidence) {
        long freedom = Math.max(1, Math.round(EFFICIENCY * differences));
        // null: no random numbers are wanted, and their generator is slow to set up
        return new TDistribution(null, freedom).inverseCumulativeProbability(0.5 + confidence / 2) * deviation;
    }

    private static double[] last(List<Past> builds, int count, DoubleUnaryOperator scale) {
        return builds.subList(Math.max(0, builds.size() - count), builds.size()).stream()
                .mapToDouble(Past::value)
                .map(scale)
                .filter(Double::isFinite)
                .toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            return Double.NaN;
        }
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }

    /** The standard deviation of the differences between values so far apart. */
    private static double spread(double[] values, int apart) {
        double[] differences = new double[values.length - apart];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(values[i + apart] - values[i]);
        }
        Arrays.sort(differences);
        int rank = (int) Math.ceil(SHARE * differences.length);
        double normal = new NormalDistribution(null, 0, 1)
                .inverseCumulativeProbability(0.5 + rank / (2.0 * (differences.length + 1)));
        return differences[rank - 1] / normal;
    }
}
