package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.distribution.FDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * What the series of a suite know together of their noise: their variances follow a scaled F distribution, so that each
 * is judged by its own variance and by that of all, with the degrees of freedom of both (Smyth 2004, <i>Linear models
 * and empirical Bayes methods for assessing differential expression in microarray experiments</i>, Stat. Appl. Genet.
 * Mol. Biol. 3(1), article 3).
 *
 * <p>Scale and degrees are fitted to the mean and the variance of the variances' logarithms, as limma's {@code
 * fitFDist} does. Variances beyond the 99 % quantile of an F distribution that is fitted to the quartiles count as that
 * quantile, and the series that have them are judged by themselves, so that a few wild series neither widen all nor are
 * taken for quiet ones (for the aim, not the method: Phipson et al. 2016, Ann. Appl. Stat. 10(2)). Degrees never exceed
 * those of all series together.
 *
 * @param variance s₀², above 0
 * @param degrees d₀, above 0; infinite where all series are equally noisy
 * @param pooled degrees of freedom of all series together
 * @param most of a series, the ratio of its variance and s₀² beyond which it is wild, by its own degrees
 * @param fits whether the variances have that distribution, by Kolmogorov's distance
 */
public record VariancePrior(double variance, double degrees, double pooled, Limit most, boolean fits) {
    /** With fewer series their variances tell too little of one another. */
    public static final int LEAST = 10;

    private static final double BEYOND = 0.99;
    /** Variances far below the others are those of coarse clocks; as in limma. */
    private static final double FLOOR = 1e-5;
    /** Kolmogorov's distance up to which another distribution of the noise does no harm, such as a lognormal one. */
    private static final double HARMLESS = 0.1;
    /** By how much more, times √n, 1 % of samples exceed it where two parameters were fitted (Lilliefors 1967). */
    private static final double BY_CHANCE = 1.031;
    /** The distance between the quartiles of a normal distribution, in standard deviations. */
    private static final double QUARTILES = 1.349;

    /** Two sides must give an interval that is so much narrower than pairs: which of both is so by chance must not. */
    private static final double PLAINLY = 0.95;
    /** Trials that go against each other need their pairs. */
    private static final double AGAINST = -0.2;

    /** Which variance is too large, by degrees of freedom. */
    public interface Limit {
        double of(double degrees);
    }

    /**
     * Fits a prior.
     *
     * @param spreads of any series; those without any variance are left out
     * @return nothing where fewer than {@value #LEAST} are left
     */
    public static Optional<VariancePrior> of(List<Spread> spreads) {
        List<Spread> varied = spreads.stream()
                .filter(spread -> spread.variance() > 0 && Double.isFinite(spread.variance()))
                .toList();
        if (varied.size() < LEAST) {
            return Optional.empty();
        }
        double[] variances = varied.stream().mapToDouble(Spread::variance).toArray();
        double[] freedom = varied.stream().mapToDouble(Spread::degrees).toArray();
        double floor = FLOOR * new Percentile().evaluate(variances, 50);
        Arrays.setAll(variances, i -> Math.max(floor, variances[i]));
        Limit most = most(variances, freedom);
        double[] limits = Arrays.stream(freedom).map(most::of).toArray();
        double[] winsorised = IntStream.range(0, variances.length)
                .mapToDouble(i -> Math.min(limits[i], variances[i]))
                .toArray();
        double[] fit = moments(winsorised, freedom);
        return Optional.of(new VariancePrior(
                fit[0], fit[1], StatUtils.sum(freedom), most, fits(fit, winsorised, limits, freedom)));
    }

    /**
     * Whether pairs of trials tell less of many series than both sides do: what the two trials of a pair have in common
     * does not pay for half of the degrees of freedom. It is decided for all series at once, by their variances, and
     * says nothing of any difference.
     *
     * @param pairs of the series
     * @param sides of the same series and trials
     */
    public static boolean pairsCost(List<Spread> pairs, List<Spread> sides, double confidence) {
        Optional<VariancePrior> asPairs = of(pairs);
        Optional<VariancePrior> asSides = of(sides);
        if (asPairs.isEmpty() || asSides.isEmpty() || !asPairs.get().fits || !asSides.get().fits) {
            return false;
        }
        double one = centre(pairs);
        double other = centre(sides);
        boolean against = 1 - one / other / 2 < AGAINST;
        return !against
                && asSides.get().width(sides.get(0), other, confidence)
                        <= PLAINLY * asPairs.get().width(pairs.get(0), one, confidence);
    }

    /** The geometric mean of the variances, by what is expected of its logarithm. */
    private static double centre(List<Spread> spreads) {
        return StrictMath.exp(spreads.stream()
                .filter(spread -> spread.variance() > 0)
                .mapToDouble(spread -> StrictMath.log(spread.variance())
                        - Gamma.digamma(spread.degrees() / 2)
                        + StrictMath.log(spread.degrees() / 2))
                .average()
                .orElse(Double.NaN));
    }

    /** Of the interval of a series with the noise of all, on the scale of logarithms. */
    private double width(Spread like, double noise, double confidence) {
        double[] bounds = like.bounds(noise, Math.min(degrees + like.degrees(), pooled), confidence);
        return bounds[1] - bounds[0];
    }

    /** The variance of a series and its degrees of freedom with what all others tell; nothing of a wild one. */
    Optional<double[]> moderated(Spread spread) {
        if (!(spread.variance() > 0) || spread.variance() > most.of(spread.degrees())) {
            return Optional.empty();
        }
        double moderated = Double.isInfinite(degrees)
                ? variance
                : (degrees * variance + spread.degrees() * spread.variance()) / (degrees + spread.degrees());
        return Optional.of(new double[] {moderated, Math.min(degrees + spread.degrees(), pooled)});
    }

    /**
     * An estimate with the interval that all series together give it.
     *
     * @param change whether it is a relative change in %
     * @return nothing where it is to stay as it is; its own with no shared degrees where the prior does not fit
     */
    public Optional<Interval> interval(Spread spread, Estimate estimate, boolean change) {
        Interval own = estimate.interval();
        Optional<double[]> moderated = own == null ? Optional.empty() : moderated(spread);
        if (own == null || moderated.isEmpty()) {
            return Optional.empty();
        }
        if (!fits) {
            Interval.Degrees degrees = new Interval.Degrees(spread.degrees(), 0);
            return Optional.of(new Interval(own.lower(), own.upper(), own.confidence(), degrees));
        }
        double known = moderated.get()[1];
        double[] bounds = spread.bounds(moderated.get()[0], known, own.confidence());
        double lower = change ? 100 * StrictMath.expm1(bounds[0]) : StrictMath.exp(bounds[0]);
        double upper = change ? 100 * StrictMath.expm1(bounds[1]) : StrictMath.exp(bounds[1]);
        return Double.isFinite(lower) && Double.isFinite(upper)
                ? Optional.of(new Interval(
                        Math.min(estimate.value(), lower),
                        Math.max(estimate.value(), upper),
                        own.confidence(),
                        new Interval.Degrees(known, known - spread.degrees())))
                : Optional.empty();
    }

    /** Scale and degrees of freedom of the prior by the moments of logarithms. */
    static double[] moments(double[] variances, double[] freedom) {
        double[] logarithms = new double[variances.length];
        Arrays.setAll(
                logarithms,
                i -> StrictMath.log(variances[i]) - Gamma.digamma(freedom[i] / 2) + StrictMath.log(freedom[i] / 2));
        double mean = StatUtils.mean(logarithms);
        double excess = StatUtils.variance(logarithms)
                - Arrays.stream(freedom)
                        .map(degrees -> Gamma.trigamma(degrees / 2))
                        .average()
                        .orElseThrow();
        if (excess <= 0) {
            return new double[] {StatUtils.mean(variances), Double.POSITIVE_INFINITY};
        }
        double half = trigammaInverse(excess);
        return new double[] {StrictMath.exp(mean + Gamma.digamma(half) - StrictMath.log(half)), 2 * half};
    }

    /** By bisection of the logarithm: trigamma falls from infinity to zero. */
    private static double trigammaInverse(double value) {
        double low = StrictMath.log(Math.min(1 / value, 1 / Math.sqrt(value)) / 2);
        double high = StrictMath.log(1 / value + 1 / Math.sqrt(value) + 1);
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (Gamma.trigamma(StrictMath.exp(middle)) > value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return StrictMath.exp((low + high) / 2);
    }

    /** Beyond which a variance is wild, by an F distribution that has the quartiles of the variances' logarithms. */
    private static Limit most(double[] variances, double[] freedom) {
        double own = new Percentile().evaluate(freedom, 50);
        double[] sorted = Arrays.stream(variances).map(StrictMath::log).sorted().toArray();
        Percentile percentile = new Percentile();
        percentile.setData(sorted);
        RealDistribution plain = new ChiSquaredDistribution(null, own);
        double quartiles =
                StrictMath.log(plain.inverseCumulativeProbability(0.75) / plain.inverseCumulativeProbability(0.25));
        double distance = percentile.evaluate(75) - percentile.evaluate(25);
        double excess = (distance * distance - quartiles * quartiles) / QUARTILES / QUARTILES;
        double prior = excess <= 0 ? Double.POSITIVE_INFINITY : 2 * trigammaInverse(excess);
        double scale = StrictMath.exp(percentile.evaluate(50)) / quantile(own, prior, 0.5);
        double usual = scale * quantile(own, prior, BEYOND);
        return degrees -> degrees == own ? usual : scale * quantile(degrees, prior, BEYOND);
    }

    private static double quantile(double degrees, double prior, double share) {
        return Double.isInfinite(prior)
                ? new ChiSquaredDistribution(null, degrees).inverseCumulativeProbability(share) / degrees
                : new FDistribution(null, degrees, prior).inverseCumulativeProbability(share);
    }

    private static boolean fits(double[] fit, double[] variances, double[] limits, double[] freedom) {
        double[] shares = IntStream.range(0, variances.length)
                .filter(i -> variances[i] < limits[i])
                .mapToDouble(i -> share(variances[i] / fit[0], freedom[i], fit[1]))
                .sorted()
                .toArray();
        double distance = 0;
        for (int i = 0; i < shares.length; i++) {
            distance = Math.max(
                    distance, Math.max(shares[i] - (double) i / shares.length, (i + 1.0) / shares.length - shares[i]));
        }
        return distance <= HARMLESS + BY_CHANCE / Math.sqrt(shares.length);
    }

    private static double share(double ratio, double degrees, double prior) {
        return Double.isInfinite(prior)
                ? new ChiSquaredDistribution(null, degrees).cumulativeProbability(ratio * degrees)
                : new FDistribution(null, degrees, prior).cumulativeProbability(ratio);
    }
}
