package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.List;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * How much wider than the percentile interval an interval must be that rests on few clusters.
 *
 * <p>Hesterberg (2015), <i>What Teachers Should Know About the Bootstrap</i>, The American Statistician 69(4), shows
 * that a percentile interval over n units is too narrow by √((n − 1)/n) and by the normal quantile where Student's t
 * belongs, and expands it by moving the percentiles outwards. Over three or five clusters there are no resamples that
 * far out, so the distances of the bounds from the point estimate are multiplied instead; and as the resamples of few
 * clusters end abruptly, no distance counts as less than that of a normal distribution with their variance.
 *
 * <p>The squared half-widths of the levels, each with its own degrees of freedom, add up (as in the intervals for sums
 * of variances of Graybill &amp; Wang 1980, J. Am. Stat. Assoc. 75), so that three noisy machines weigh as three, and
 * three equal ones with many trials nearly as their trials; both sides at one level share degrees of freedom by their
 * variances (Welch 1947). One t for the sum of all levels (Satterthwaite) was tried: it flagged 3.5 % of equal versions
 * over three trials.
 *
 * <p>Of instances that both sides share, the differences hold all that trials and iterations add, so that the wider of
 * the two serves: that of a t over instances, unless their trials alone vary more.
 *
 * <p>Where both sides are known to have run on the same machines and an F test at 1 % sees no more variation of the
 * change between instances than its trials explain, one version against itself has none between instances, so that both
 * tell of one variance with the degrees of freedom of both (Bancroft 1964, <i>Analysis and inference for incompletely
 * specified models involving the use of preliminary tests of significance</i>, Biometrics 20(3)). Without this, three
 * machines would not show a slowdown of 5 %. The price: changes that truly differ between machines, around none on
 * average, are flagged more often than in 1 % (of three machines in up to 9 %); so the interval is never narrower than
 * that of a normal distribution with the variance between instances. Equal labels alone do not allow it: the F test
 * cannot tell the same machines from others whose labels are equal by accident.
 *
 * @param factor by which distances from the point estimate grow; 1 for many clusters
 * @param few whether the resamples of so few clusters end abruptly, so that the normal distance counts as well
 */
record SmallSample(double factor, boolean few) {
    private static final double FEW = 15;
    private static final double POOLING_LEVEL = 0.01;

    /**
     * The factor for a confidence, such as 0.99.
     *
     * @param sameMachines whether shared instances are known to be the same machines
     */
    static SmallSample of(List<VariancePart> parts, double confidence, boolean sameMachines) {
        double plain = parts.stream().mapToDouble(VariancePart::variance).sum();
        if (!(plain > 0 && Double.isFinite(plain))) {
            return new SmallSample(1, false);
        }
        double tail = (1 - confidence) / 2;
        if (sameMachines && pooled(parts)) {
            List<VariancePart> clusters = parts.stream()
                    .filter(part -> part.level() != Level.ITERATION)
                    .toList();
            double freedom =
                    clusters.stream().mapToDouble(VariancePart::freedom).sum();
            double variance = between(clusters) * freedom(clusters, Level.INSTANCE) / freedom
                    + within(clusters) * freedom(clusters, Level.TRIAL) / freedom;
            double wanted =
                    Math.max(student(freedom, tail) * Math.sqrt(variance), normal(tail) * Math.sqrt(between(clusters)));
            return new SmallSample(wanted / normal(tail) / Math.sqrt(plain), false);
        }
        double above = 0;
        double below = 0;
        double least = Double.POSITIVE_INFINITY;
        for (Level level : Level.values()) {
            double variance = 0;
            double weight = 0;
            for (VariancePart part : at(parts, level)) {
                // A lower level adds its variance once more to what the level above holds already: no lift is due
                // there.
                double lifted = (part.topmost() ? part.lifted() : part.variance()) / plain;
                variance += lifted;
                weight += lifted * lifted / part.freedom();
            }
            if (variance > 0) {
                double freedom = variance * variance / weight;
                double student = student(freedom, tail);
                double square = variance * student * student;
                above = level == Level.INSTANCE ? square : above;
                below += level == Level.INSTANCE ? 0 : square;
                least = Math.min(least, freedom);
            }
        }
        double squares = shared(parts) ? Math.max(above, below) : above + below;
        return new SmallSample(Math.sqrt(squares) / normal(tail), least <= FEW);
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
        double between = freedom(parts, Level.INSTANCE);
        double within = freedom(parts, Level.TRIAL);
        return between > 0
                && within > 0
                && shared(parts)
                && between(parts)
                        <= within(parts)
                                * new FDistribution(null, between, within)
                                        .inverseCumulativeProbability(1 - POOLING_LEVEL);
    }

    private static boolean shared(List<VariancePart> parts) {
        return at(parts, Level.INSTANCE).stream().anyMatch(VariancePart::shared);
    }

    /** Variance of the whole as the differences between instances show it. */
    private static double between(List<VariancePart> parts) {
        return at(parts, Level.INSTANCE).stream()
                .mapToDouble(VariancePart::lifted)
                .sum();
    }

    /** The same variance as the differences between trials inside instances show it. */
    private static double within(List<VariancePart> parts) {
        return at(parts, Level.TRIAL).stream().mapToDouble(VariancePart::lifted).sum();
    }

    private static double freedom(List<VariancePart> parts, Level level) {
        return at(parts, level).stream().mapToDouble(VariancePart::freedom).sum();
    }

    private static List<VariancePart> at(List<VariancePart> parts, Level level) {
        return parts.stream().filter(part -> part.level() == level).toList();
    }

    private static double student(double freedom, double tail) {
        return -new TDistribution(null, freedom).inverseCumulativeProbability(tail);
    }

    private static double normal(double tail) {
        return -new NormalDistribution(null, 0, 1).inverseCumulativeProbability(tail);
    }
}
