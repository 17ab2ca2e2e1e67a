package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariancePriorTest {
    private static final double[] VARIANCES = Arrays.stream(
                    new double[] {0.8, 1.3, 0.45, 2.9, 0.62, 1.05, 0.21, 1.9, 0.75, 3.6, 0.33, 1.15})
            .map(x -> x * 1e-4)
            .toArray();

    /** limma 3.54.1: {@code s2 <- c(0.8, 1.3, …) * 1e-4; fitFDist(s2, rep(4, 12)); squeezeVar(s2, rep(4, 12))}. */
    @Test
    void scaleAndDegreesAreThoseOfLimma() {
        double[] four = new double[12];
        Arrays.fill(four, 4);
        double[] fit = VariancePrior.moments(VARIANCES, four);
        assertThat(fit[0]).isCloseTo(0.000116385274782623, Percentage.withPercentage(1e-6));
        assertThat(fit[1]).isCloseTo(29.9401777547765, Percentage.withPercentage(1e-6));
        VariancePrior prior = VariancePrior.of(spreads(VARIANCES, 4)).orElseThrow();
        assertThat(moderated(prior, 0.8e-4)).isCloseTo(0.000112097109287968, Percentage.withPercentage(1e-6));
        assertThat(moderated(prior, 2.9e-4)).isCloseTo(0.000136846537710799, Percentage.withPercentage(1e-6));
        double[] unequal = {4, 4, 4, 4, 4, 4, 2, 4, 4, 3, 4, 2};
        assertThat(VariancePrior.moments(VARIANCES, unequal))
                .containsExactly(new double[] {0.0001255, Double.POSITIVE_INFINITY}, within(1e-12));
    }

    /** With wild series limma's plain fit has 0.66 degrees instead of 29.9. */
    @Test
    void aFewWildSeriesDoNotWidenAllAndAreJudgedAlone() {
        double[] wild = Arrays.copyOf(VARIANCES, 14);
        wild[12] = 0.5;
        wild[13] = 0.9;
        VariancePrior prior = VariancePrior.of(spreads(wild, 4)).orElseThrow();
        assertThat(prior.degrees()).isGreaterThan(2);
        assertThat(prior.variance()).isBetween(0.8e-4, 1.6e-4);
        assertThat(prior.moderated(new Spread(0, 0.5, 4, 2, 0))).isEmpty();
        assertThat(prior.moderated(new Spread(0, 2.9e-4, 4, 2, 0))).isPresent();
    }

    @Test
    void nothingIsSharedByFewSeriesOrThoseWithoutVariance() {
        assertThat(VariancePrior.of(spreads(Arrays.copyOf(VARIANCES, 9), 4))).isEmpty();
        assertThat(VariancePrior.of(spreads(new double[20], 4))).isEmpty();
        double[] infinite = new double[20];
        Arrays.fill(infinite, Double.POSITIVE_INFINITY);
        assertThat(VariancePrior.of(spreads(infinite, 4))).isEmpty();
        double[] some = Arrays.copyOf(VARIANCES, 30);
        VariancePrior prior = VariancePrior.of(spreads(some, 4)).orElseThrow();
        assertThat(prior.moderated(new Spread(0, 0, 4, 2, 0))).isEmpty();
        assertThat(prior.variance())
                .isEqualTo(VariancePrior.of(spreads(VARIANCES, 4)).orElseThrow().variance());
    }

    @Test
    void equallyNoisySeriesHaveNoMoreDegreesThanAllTogether() {
        double[] equal = new double[10];
        Arrays.setAll(equal, i -> 1e-4 + i * 1e-6);
        VariancePrior prior = VariancePrior.of(spreads(equal, 2)).orElseThrow();
        assertThat(prior.degrees()).isInfinite();
        assertThat(prior.moderated(new Spread(0, 1e-4, 2, 1, 0)).orElseThrow()[1])
                .isEqualTo(20);
    }

    /**
     * Of 200 series with five pairs of trials: with 1.1 degrees of freedom of the prior (as of variances that are 10⁻⁴ times
     * exp(2·N(0, 1))) pairs must take off 1 − (t₉.₁/t₅.₁)² of the variance, a third at 99 %, to pay for four degrees: {@code
     * 1-(scipy.stats.t.ppf(.995,9.1)/scipy.stats.t.ppf(.995,5.1))**2} is 0.34. What goes against each other needs them.
     */
    @ParameterizedTest
    @CsvSource({"0, true", "0.15, true", "0.6, false", "0.9, false", "-0.1, true", "-0.5, false"})
    void pairsCountWhereTheyPay(double common, boolean cost) {
        Random random = new Random(3);
        List<Spread> pairs = new ArrayList<>();
        List<Spread> sides = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            double deviation = 0.01 * Math.exp(random.nextGaussian());
            List<Levels.Trial> before = new ArrayList<>();
            List<Levels.Trial> after = new ArrayList<>();
            for (int trial = 0; trial < 5; trial++) {
                double one = random.nextGaussian();
                double other = common * one + Math.sqrt(1 - common * common) * random.nextGaussian();
                before.add(new Levels.Trial("" + trial, new double[] {Math.exp(deviation * one)}));
                after.add(new Levels.Trial("" + trial, new double[] {1.1 * Math.exp(deviation * other)}));
            }
            Levels baseline = new Levels(List.of(new Levels.Instance("a", before)));
            Levels candidate = new Levels(List.of(new Levels.Instance("a", after)));
            pairs.add(Spread.between(baseline, candidate, Statistic.MEAN, false, 0.99)
                    .orElseThrow());
            sides.add(Spread.apart(baseline, candidate, Statistic.MEAN).orElseThrow());
        }
        assertThat(VariancePrior.pairsCost(pairs, sides, 0.99)).isEqualTo(cost);
        assertThat(sides).allSatisfy(one -> assertThat(one.degrees()).isEqualTo(8));
        assertThat(VariancePrior.pairsCost(pairs.subList(0, 9), sides.subList(0, 9), 0.99))
                .isFalse();
    }

    @Test
    void aMixtureOfQuietAndNoisySeriesDoesNotFitAndALognormalOneDoes() {
        assertThat(drawn(i -> i % 2 == 0 ? 1e-8 : 1e-2).fits()).isFalse();
        assertThat(drawn(i -> 1e-4).fits()).isTrue();
        Random random = new Random(1);
        VariancePrior lognormal = drawn(i -> 1e-4 * Math.exp(2 * random.nextGaussian()));
        assertThat(lognormal.fits()).isTrue();
        assertThat(lognormal.degrees()).isBetween(0.9, 1.5);
        Interval own = new Interval(-1, 3, 0.99);
        Estimate estimate = new Estimate(1, own, 1, 3, 15, List.of());
        Interval kept = drawn(i -> i % 2 == 0 ? 1e-8 : 1e-2)
                .interval(new Spread(0.01, 1e-8, 4, 2, 0), estimate, true)
                .orElseThrow();
        assertThat(kept).isEqualTo(new Interval(-1, 3, 0.99, new Interval.Degrees(4, 0)));
    }

    private static VariancePrior drawn(java.util.function.IntToDoubleFunction variance) {
        Random random = new Random(7);
        double[] variances = new double[200];
        Arrays.setAll(variances, i -> {
            double squares = 0;
            for (int k = 0; k < 4; k++) {
                squares += Math.pow(random.nextGaussian(), 2);
            }
            return variance.applyAsDouble(i) * squares / 4;
        });
        return VariancePrior.of(spreads(variances, 4)).orElseThrow();
    }

    private static double moderated(VariancePrior prior, double variance) {
        return prior.moderated(new Spread(0, variance, 4, 2, 0)).orElseThrow()[0];
    }

    private static List<Spread> spreads(double[] variances, double degrees) {
        List<Spread> spreads = new ArrayList<>();
        for (double variance : variances) {
            spreads.add(new Spread(0, variance, degrees, 1.5, 0));
        }
        return spreads;
    }
}
