package io.jenkins.plugins.benchgate.stats;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * How much wider than the percentile interval an interval must be that rests on few clusters.
 *
 * <p>Hesterberg (2015), <i>What Teachers Should Know About the Bootstrap</i>, The American Statistician 69(4), shows that
 * a percentile interval over n units is too narrow by √((n − 1)/n) and by the normal quantile where Student's t belongs,
 * and expands it by moving the percentiles outwards. Over three or five clusters there are no resamples that far out, so
 * the distances of the bounds from the point estimate are multiplied instead; and as the resamples of few clusters end
 * abruptly, no distance counts as less than that of a normal distribution with their variance.
 *
 * <p>The squared half-widths of the levels, each with its own degrees of freedom, add up (as in the intervals for sums of
 * variances of Graybill &amp; Wang 1980, J. Am. Stat. Assoc. 75), so that three noisy machines weigh as three, and three
 * equal ones with many trials nearly as their trials; both sides at one level share degrees of freedom by their variances
 * (Welch 1947). One t for the sum of all levels (Satterthwaite) was tried: it flagged 3.5 % of equal versions over three
 * trials.
 *
 * <p>Where both sides ran on the same instances and an F test at 1 % sees no more variation of the change between instances
 * than its trials explain, instances and trials give one common variance (Bancroft 1964, <i>Analysis and inference for incompletely specified models involving the use of preliminary
 * tests of significance</i>, Biometrics 20(3)): one version against itself has none between instances, and without this
 * three machines would not show a slowdown of 5 %. The price: where a change truly differs between three machines by 2 %
 * of either side, around no change on average, 3 to 9 % of comparisons are flagged instead of 1 %.
 *
 * @param factor by which distances from the point estimate grow; 1 for many clusters
 * @param few whether the resamples of so few clusters end abruptly, so that the normal distance counts as well
 */
record SmallSample(double factor, boolean few) {
    private static final double FEW = 15;
    private static final double POOLING_LEVEL = 0.01;

    /** The factor for a confidence, such as 0.99. */
    static SmallSample of(List<VariancePart> parts, double confidence) {
        boolean pooled = pooled(parts);
        double tail = (1 - confidence) / 2;
        double plain = parts.stream().mapToDouble(VariancePart::variance).sum();
        double squares = 0;
        double least = Double.POSITIVE_INFINITY;
        for (List<VariancePart> group : groups(parts, pooled)) {
            double variance = 0;
            double weight = 0;
            double freedom = 0;
            for (VariancePart part : group) {
                // A lower level adds its variance once more to what the level above holds already: no lift is due
                // there.
                double lifted = part.topmost() && !pooled ? part.lifted() : part.variance();
                variance += lifted;
                weight += lifted * lifted / part.freedom();
                freedom += part.freedom();
            }
            if (variance > 0) {
                double effective = pooled ? freedom : variance * variance / weight;
                double student = new TDistribution(null, effective).inverseCumulativeProbability(tail);
                squares += student * student * variance;
                least = Math.min(least, effective);
            }
        }
        return plain > 0
                ? new SmallSample(Math.sqrt(squares / plain) / normal(tail), least <= FEW)
                : new SmallSample(1, false);
    }

    /** The parts of each level, in an order that never changes; where instances and trials are one, of both together. */
    private static Collection<List<VariancePart>> groups(List<VariancePart> parts, boolean pooled) {
        return parts.stream()
                .collect(Collectors.groupingBy(
                        part -> pooled && part.level() == Level.INSTANCE ? Level.TRIAL : part.level(),
                        () -> new EnumMap<>(Level.class),
                        Collectors.toList()))
                .values();
    }

    /**
     * The percentile interval of the resamples with its distances from the point estimate multiplied; may end in
     * infinity where so few clusters vary so much.
     *
     * @return lower and upper bound
     */
    double[] bounds(double point, double[] resamples, double confidence) {
        double tail = (1 - confidence) / 2;
        Percentile percentile = new Percentile().withEstimationType(EstimationType.R_7);
        percentile.setData(resamples);
        double least = few ? normal(tail) * Math.sqrt(StatUtils.populationVariance(resamples)) : 0;
        double down = Math.max(least, point - percentile.evaluate(100 * tail));
        double up = Math.max(least, percentile.evaluate(100 * (1 - tail)) - point);
        return new double[] {point - factor * down, point + factor * up};
    }

    /** Whether the instances that both sides share vary no more than their trials explain. */
    private static boolean pooled(List<VariancePart> parts) {
        double between = 0;
        double betweenFreedom = 0;
        double within = 0;
        double withinFreedom = 0;
        for (VariancePart part : parts) {
            if (part.level() == Level.INSTANCE && part.shared()) {
                between += part.lifted();
                betweenFreedom += part.freedom();
            } else if (part.level() == Level.TRIAL) {
                within += part.lifted();
                withinFreedom += part.freedom();
            }
        }
        if (betweenFreedom == 0 || withinFreedom == 0) {
            return false;
        }
        double bound =
                new FDistribution(null, betweenFreedom, withinFreedom).inverseCumulativeProbability(1 - POOLING_LEVEL);
        return between <= bound * within;
    }

    private static double normal(double tail) {
        return -new NormalDistribution(null, 0, 1).inverseCumulativeProbability(tail);
    }
}
