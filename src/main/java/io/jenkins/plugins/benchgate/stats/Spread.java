package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What the few units of a series' topmost level (instances, or trials of one instance) say by themselves: the mean of
 * their statistics' logarithms, or of those of a candidate less those of a baseline, and how far units are apart.
 *
 * <p>Unpaired sides share one variance; that of pairs is of their differences. Of instances that are known to be the
 * same machines and vary no more than their trials explain, both tell of one variance, as in {@link SmallSample}.
 *
 * @param centre mean of the logarithms, or the difference of two means
 * @param variance of one unit, or of one pair
 * @param degrees of freedom of the variance, at least 1
 * @param size number of units that the mean rests on: {@code n}, or {@code n·m/(n+m)} of two sides
 * @param least variance below which that of a unit cannot be, whatever other series say; 0 where nothing is known
 */
public record Spread(double centre, double variance, double degrees, double size, double least) {
    /** More units than these know their noise by themselves. */
    private static final double FEW = 15;

    private static final double POOLING_LEVEL = 0.01;

    /** Of one version; nothing where its units are one or many, or not all positive. */
    public static Optional<Spread> of(Levels levels, Statistic statistic) {
        double[] units = means(levels, statistic);
        return usable(units, units.length - 1.0) ? Optional.of(new Spread(Moments.of(units), 1)) : Optional.empty();
    }

    private Spread(Moments moments, double part) {
        this(moments.mean(), moments.variance(), moments.count() - 1, moments.count() * part, 0);
    }

    /**
     * Of a candidate against a baseline.
     *
     * @param sameMachines whether instances of equal labels are known to be the same machines
     * @return nothing where units are one or many, not all positive, or so many single values that their ranks serve
     */
    public static Optional<Spread> between(
            Levels baseline, Levels candidate, Statistic statistic, boolean sameMachines, double confidence) {
        Pairs pairs = Pairs.of(baseline, candidate);
        double[] before = means(baseline, statistic);
        double[] after = means(pairs.candidate(), statistic);
        boolean instances = baseline.instances().size() > 1;
        if (instances != pairs.candidate().instances().size() > 1) {
            return Optional.empty();
        }
        boolean paired = VariancePart.shared(instances ? Level.INSTANCE : Level.TRIAL, pairs.pairing());
        boolean ranked = statistic instanceof Statistic.Quantile
                && single(baseline)
                && single(candidate)
                && Shift.ranked(before.length, after.length, paired, confidence);
        double degrees = paired ? before.length - 1.0 : before.length + after.length - 2.0;
        if (ranked || !usable(before, degrees) || !usable(after, degrees)) {
            return Optional.empty();
        }
        if (!paired) {
            return Optional.of(ofSides(before, after));
        }
        Arrays.setAll(after, unit -> after[unit] - before[unit]);
        Spread between = new Spread(Moments.of(after), 1);
        return Optional.of(
                instances && sameMachines
                        ? between.pooled(within(baseline, pairs.candidate(), pairs.pairing(), statistic))
                        : between);
    }

    /** The same of trials that ran as pairs, as if they had not; nothing of several instances, and where they are many. */
    public static Optional<Spread> apart(Levels baseline, Levels candidate, Statistic statistic) {
        double[] before = means(baseline, statistic);
        double[] after = means(candidate, statistic);
        double degrees = before.length + after.length - 2.0;
        return baseline.instances().size() > 1 || !usable(before, degrees) || !usable(after, degrees)
                ? Optional.empty()
                : Optional.of(ofSides(before, after));
    }

    private static Spread ofSides(double[] before, double[] after) {
        Moments first = Moments.of(before);
        Moments second = Moments.of(after);
        double degrees = first.count() + second.count() - 2;
        double size = first.count() * second.count() / (first.count() + second.count());
        double variance = (first.squares() + second.squares()) / degrees;
        return new Spread(second.mean() - first.mean(), variance, degrees, size, 0);
    }

    /** One variance of instances and their trials, where the trials explain what is between instances. */
    private Spread pooled(Moments within) {
        double other = within.count() - 1;
        boolean one = other > 0
                && within.variance() > 0
                && variance
                        <= within.variance()
                                * new FDistribution(null, degrees, other)
                                        .inverseCumulativeProbability(1 - POOLING_LEVEL);
        return one
                ? new Spread(
                        centre,
                        (degrees * variance + within.squares()) / (degrees + other),
                        degrees + other,
                        size,
                        variance)
                : this;
    }

    /** The variance of an instance's difference as its trials tell it, as moments of so many values that know it. */
    private static Moments within(Levels baseline, Levels candidate, Pairing pairing, Statistic statistic) {
        double variance = 0;
        double degrees = 0;
        int instances = baseline.instances().size();
        for (int i = 0; i < instances; i++) {
            double[] before = logarithms(baseline.instances().get(i), statistic);
            double[] after = logarithms(candidate.instances().get(i), statistic);
            if (pairing == Pairing.TRIALS) {
                Arrays.setAll(after, trial -> after[trial] - before[trial]);
            }
            for (double[] side : pairing == Pairing.TRIALS ? List.of(after) : List.of(before, after)) {
                if (side.length < 2) {
                    return Moments.NONE;
                }
                variance += Moments.of(side).variance() / side.length / instances;
                degrees += side.length - 1.0;
            }
        }
        return new Moments(degrees + 1, 0, variance * degrees);
    }

    /**
     * The bounds with another variance.
     *
     * @param known degrees of freedom behind it; infinite for the normal distribution
     * @return lower and upper bound of the logarithm
     */
    double[] bounds(double moderated, double known, double confidence) {
        double tail = (1 - confidence) / 2;
        double normal = -new NormalDistribution(null, 0, 1).inverseCumulativeProbability(tail);
        double reach = known > 1e6 ? normal : -new TDistribution(null, known).inverseCumulativeProbability(tail);
        double half = Math.max(reach * Math.sqrt(moderated / size), normal * Math.sqrt(least / size));
        return new double[] {centre - half, centre + half};
    }

    private static boolean usable(double[] units, double degrees) {
        return units.length > 1 && degrees <= FEW && Arrays.stream(units).allMatch(Double::isFinite);
    }

    private static boolean single(Levels levels) {
        return levels.instances().stream()
                .allMatch(instance ->
                        (levels.instances().size() == 1 || instance.trials().size() == 1)
                                && instance.trials().stream().allMatch(trial -> trial.values().length == 1));
    }

    /** Of each unit of the topmost level, the mean of its trials' logarithms; not finite where one is not positive. */
    private static double[] means(Levels levels, Statistic statistic) {
        return levels.instances().size() == 1
                ? logarithms(levels.instances().get(0), statistic)
                : levels.instances().stream()
                        .mapToDouble(instance ->
                                Moments.of(logarithms(instance, statistic)).mean())
                        .toArray();
    }

    /** Of each trial of an instance, the logarithm of the statistic; not finite where that is not positive. */
    static double[] logarithms(Instance instance, Statistic statistic) {
        return instance.trials().stream()
                .mapToDouble(trial -> StrictMath.log(statistic.of(trial.values())))
                .toArray();
    }
}
