package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.LongStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HierarchicalBootstrapTest {
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(42).withResamples(2_000);

    /** Three instances of two, two and three trials of two to four iterations. */
    private static final Levels NESTED = new Levels(List.of(
            instance("a", new double[] {10.0, 10.4, 9.9}, new double[] {10.8, 11.0, 10.5, 10.9}),
            instance("b", new double[] {12.0, 12.3, 11.8}, new double[] {11.5, 11.9}),
            instance("c", new double[] {9.0, 9.4, 9.1, 8.8}, new double[] {9.9, 9.7, 10.2}, new double[] {9.5, 9.6})));

    private static Instance instance(String label, double[]... trials) {
        Trial[] runs = new Trial[trials.length];
        Arrays.setAll(runs, i -> new Trial("t" + i, trials[i]));
        return new Instance(label, List.of(runs));
    }

    private static Levels nineTrials(long seed, double level, String instance, String trial) {
        Random random = new Random(seed);
        Drawn drawn = new Drawn(3, 3, 30, 0.01, Drawn.LOGNORMAL);
        return drawn.side(drawn.instanceEffects(0.02, random), level, instance, trial, random);
    }

    private static double[] resamples(Levels levels, String statistic) {
        Side side = Side.of(levels, Statistic.parse(statistic), Blocks.SINGLE, 10_000);
        return Replicates.draw(List.of(side), Pairing.NONE, 20_000, 7).side(0);
    }

    /**
     * SciPy 1.17, x the twenty values of StatisticTest: {@code scipy.stats.bootstrap((x,), numpy.mean,
     * n_resamples=200000, confidence_level=.99, method='percentile', rng=numpy.random.default_rng(1))} gives 9.925 …
     * 11.765, standard deviation 0.36016. A 0.5 % quantile of 20 000 resamples has a standard error of
     * √(0.005·0.995/20000)/density ≈ 0.0345 standard deviations; the tolerance is four of these.
     */
    @Test
    void resamplesOfAFlatSeriesHaveThePercentilesOfSciPy() {
        double[] means = resamples(Drawn.flat(StatisticTest.TWENTY), "mean");
        assertThat(new Statistic.Quantile(0.005).of(means)).isCloseTo(9.925, within(0.05));
        assertThat(new Statistic.Quantile(0.995).of(means)).isCloseTo(11.765, within(0.05));
    }

    /**
     * NumPy 2.4, brute force over 100 000 resamples of the nested values, for each {@code i} in {@code rng.integers(3,
     * size=3)} as many of its trials drawn by {@code rng.integers}, as many iterations each: {@code numpy.quantile(b,
     * [.005,.025,.25,.5,.75,.975,.995])}. Tolerance: four standard errors of both runs where the resamples are dense;
     * the tails of three instances have steps, so that a shift of one step is allowed there.
     */
    @Test
    void resamplesOfANestedSeriesHaveThePercentilesOfBruteForce() {
        double[] shares = {0.005, 0.025, 0.25, 0.5, 0.75, 0.975, 0.995};
        double[] means = {9.31666398, 9.48888889, 10.03157895, 10.40952381, 10.84736842, 11.85625, 11.9875};
        double[] quartiles = {9.5, 9.7, 10.4, 11.0, 11.8, 12.075, 12.3};
        double[] foundMeans = resamples(NESTED, "mean");
        double[] foundQuartiles = resamples(NESTED, "p75");
        for (int i = 0; i < shares.length; i++) {
            Statistic.Quantile quantile = new Statistic.Quantile(shares[i]);
            assertThat(quantile.of(foundMeans)).as("mean at %s", shares[i]).isCloseTo(means[i], within(0.04));
            assertThat(quantile.of(foundQuartiles)).as("p75 at %s", shares[i]).isCloseTo(quartiles[i], within(0.1));
        }
    }

    @Test
    void thePointEstimateIsThatOfThePooledValues() {
        Estimate estimate = BOOTSTRAP.estimate(NESTED, Statistic.MEDIAN);
        assertThat(estimate.value())
                .isEqualTo(Statistic.MEDIAN.of(
                        Drawn.pooled(NESTED).instances().get(0).trials().get(0).values()));
        assertThat(estimate.instances()).isEqualTo(3);
        assertThat(estimate.trials()).isEqualTo(7);
        assertThat(estimate.count()).isEqualTo(21);
        assertThat(estimate.interval().contains(estimate.value())).isTrue();
        assertThat(estimate.interval().confidence()).isEqualTo(0.99);
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        Levels baseline = nineTrials(1, 1, "i", "t");
        Levels candidate = nineTrials(2, 1.05, "i", "t");
        for (String statistic : List.of("median", "mean", "p99")) {
            Comparison here = BOOTSTRAP.compare(baseline, candidate, Statistic.parse(statistic));
            for (int threads : new int[] {1, 3}) {
                ForkJoinPool pool = new ForkJoinPool(threads);
                try {
                    assertThat(pool.submit(() -> BOOTSTRAP.compare(baseline, candidate, Statistic.parse(statistic)))
                                    .join())
                            .as("%s on %d threads", statistic, threads)
                            .isEqualTo(here);
                } finally {
                    pool.shutdown();
                }
            }
        }
    }

    @Test
    void aSeedGivesTheSameIntervalForEver() {
        // Regression: made by this program. A change of these numbers changes every published interval.
        Levels baseline = nineTrials(1, 1, "i", "t");
        Levels candidate = nineTrials(2, 1.05, "i", "t");
        List<Interval> found = new ArrayList<>();
        for (String word : List.of("median", "p90", "mean", "geomean")) {
            Comparison comparison =
                    HierarchicalBootstrap.withSeed(1).compare(baseline, candidate, Statistic.parse(word));
            found.add(comparison.baseline().interval());
            found.add(comparison.change().interval());
        }
        assertThat(found)
                .as("no bound is an end of the values, which would hide a change")
                .containsExactly(
                        new Interval(1.243359787508608, 1.741897340328857, 0.99),
                        new Interval(-21.449362813253938, 42.062030660573235, 0.99),
                        new Interval(2.1617361711264644, 3.4347418369627416, 0.99),
                        new Interval(-25.574975455311282, 41.51457951258743, 0.99),
                        new Interval(1.507441353662299, 2.124628632482445, 0.99),
                        new Interval(-16.682242877497814, 40.100637856238016, 0.99),
                        new Interval(1.4357511782171706, 1.8877895084055882, 0.99),
                        new Interval(-13.762112391527385, 25.212758425286943, 0.99));
        Levels twenty = Drawn.flat(StatisticTest.TWENTY);
        assertThat(HierarchicalBootstrap.withSeed(2)
                        .estimate(twenty, Statistic.MEAN)
                        .interval())
                .isNotEqualTo(HierarchicalBootstrap.withSeed(1)
                        .estimate(twenty, Statistic.MEAN)
                        .interval());
    }

    /**
     * Where clusters differ by little more than what they hold explains, Student's t with two degrees of freedom must
     * not make much of the chance of resamples. The bounds themselves, percentiles of 10 000 resamples, vary by 2 %.
     */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"3, 3, 5, median", "3, 3, 5, mean", "1, 3, 20, median"})
    void theSeedHardlyChangesTheWidth(int instances, int trials, int count, String statistic) {
        Drawn drawn = new Drawn(instances, trials, count, 0.005, Drawn.normal(0.02));
        for (int draw = 0; draw < 3; draw++) {
            Random random = new Random(RandomStream.at(draw, 1).nextLong());
            double[] effects = drawn.instanceEffects(0.02, random);
            Levels baseline = drawn.side(effects, 1, "i", "t", random);
            Levels candidate = drawn.side(effects, 1, "i", "t", random);
            double[] widths = LongStream.rangeClosed(1, 20)
                    .mapToDouble(seed -> width(HierarchicalBootstrap.withSeed(seed)
                            .compare(baseline, candidate, Statistic.parse(statistic))))
                    .toArray();
            double deviation = Math.sqrt(StatUtils.variance(widths)) / StatUtils.mean(widths);
            assertThat(deviation).as("draw %s, seeds 1 … 20", draw).isLessThan(0.04);
        }
    }

    @Test
    void theBaselineOfAComparisonIsItsOwnEstimate() {
        Levels baseline = nineTrials(1, 1, "i", "t");
        Comparison comparison = BOOTSTRAP.compare(baseline, nineTrials(2, 1, "j", "t"), Statistic.MEDIAN);
        assertThat(comparison.baseline()).isEqualTo(BOOTSTRAP.estimate(baseline, Statistic.MEDIAN));
    }

    @Test
    void changeIsTheQuotientOfTheStatisticsInPercent() {
        Levels baseline = nineTrials(1, 1, "i", "t");
        Levels candidate = nineTrials(1, 1.05, "i", "t");
        Comparison comparison = BOOTSTRAP.compare(baseline, candidate, Statistic.MEDIAN);
        assertThat(comparison.change().value()).isCloseTo(5, within(1e-9));
        assertThat(comparison.pairing()).isEqualTo(Pairing.TRIALS);
        assertThat(comparison.change().instances()).isEqualTo(3);
        assertThat(comparison.change().trials()).isEqualTo(18);
        assertThat(comparison.change().caveats()).isEqualTo(comparison.caveats());
    }

    @Test
    void theOrderOfPairedCandidatesDoesNotMatter() {
        Levels baseline = nineTrials(1, 1, "i", "t");
        Levels candidate = nineTrials(2, 1, "i", "t");
        List<Instance> reversed = new java.util.ArrayList<>(candidate.instances());
        java.util.Collections.reverse(reversed);
        assertThat(BOOTSTRAP.compare(baseline, new Levels(reversed), Statistic.MEAN))
                .isEqualTo(BOOTSTRAP.compare(baseline, candidate, Statistic.MEAN));
    }

    @Test
    void pairingTakesOutWhatInstancesHaveInCommon() {
        Drawn drawn = new Drawn(4, 3, 30, 0.005, Drawn.normal(0.02));
        Random random = new Random(8);
        double[] effects = drawn.instanceEffects(0.1, random);
        Levels baseline = drawn.side(effects, 1, "i", "t", random);
        double paired = width(BOOTSTRAP.compare(baseline, drawn.side(effects, 1, "i", "t", random), Statistic.MEAN));
        double instances = width(BOOTSTRAP.compare(baseline, drawn.side(effects, 1, "i", "u", random), Statistic.MEAN));
        double apart = width(BOOTSTRAP.compare(baseline, drawn.side(effects, 1, "j", "t", random), Statistic.MEAN));
        assertThat(paired).as("seed 8").isLessThan(apart / 5);
        assertThat(instances).as("seed 8").isLessThan(apart / 5);
    }

    private static double width(Comparison comparison) {
        return comparison.change().interval().width();
    }

    @Test
    void oneValueHasNoInterval() {
        Estimate estimate = BOOTSTRAP.estimate(Drawn.flat(3), Statistic.MEDIAN);
        assertThat(estimate.value()).isEqualTo(3);
        assertThat(estimate.interval()).isNull();
        assertThat(estimate.caveats()).containsExactly(IntervalCaveats.ONE_VALUE.english());
        Comparison comparison = BOOTSTRAP.compare(Drawn.flat(4), Drawn.flat(3, 5, 4), Statistic.MEAN);
        assertThat(comparison.change().interval()).isNull();
        assertThat(comparison.caveats()).contains(IntervalCaveats.ONE_VALUE.english());
    }

    @Test
    void aConstantSeriesHasAnIntervalOfNoWidthAndSaysSo() {
        Estimate estimate = BOOTSTRAP.estimate(Drawn.flat(0.1, 0.1, 0.1), Statistic.MEAN);
        assertThat(estimate.interval()).isEqualTo(new Interval(0.1, 0.1, 0.99));
        assertThat(estimate.caveats()).contains(IntervalCaveats.CONSTANT.english());
        Estimate change = BOOTSTRAP
                .compare(Drawn.flat(2, 2, 2), Drawn.flat(3, 3, 3), Statistic.MEDIAN)
                .change();
        assertThat(change.value()).isEqualTo(50);
        assertThat(change.interval()).isEqualTo(new Interval(50, 50, 0.99));
    }

    @Test
    void aGeometricMeanOfValuesThatAreNotAllPositiveIsLeftOut() {
        Estimate estimate = BOOTSTRAP.estimate(Drawn.flat(1, 0, 3), Statistic.GEOMEAN);
        assertThat(estimate.value()).isNaN();
        assertThat(estimate.interval()).isNull();
        assertThat(estimate.caveats()).contains(IntervalCaveats.NOT_POSITIVE.english());
        Comparison comparison = BOOTSTRAP.compare(Drawn.flat(1, 2, 3), Drawn.flat(1, -2, 3), Statistic.GEOMEAN);
        assertThat(comparison.change().value()).isNaN();
        assertThat(comparison.change().interval()).isNull();
        assertThat(comparison.caveats()).contains(IntervalCaveats.NOT_POSITIVE.english());
        assertThat(comparison.baseline().interval()).isNotNull();
    }

    /** A geometric mean is the mean of logarithms: with the same draws, the same percentiles. */
    @Test
    void resamplesOfAGeometricMeanAreThoseOfTheMeanLogarithm() {
        double[] logarithms =
                Arrays.stream(StatisticTest.TWENTY).map(StrictMath::log).toArray();
        double[] means = resamples(Drawn.flat(logarithms), "mean");
        double[] geometric = resamples(Drawn.flat(StatisticTest.TWENTY), "geomean");
        assertThat(geometric)
                .containsExactly(Arrays.stream(means).map(StrictMath::exp).toArray());
    }

    @Test
    void aBaselineOfZeroOrLessHasNoRelativeChange() {
        for (double level : new double[] {0, -1}) {
            Comparison comparison =
                    BOOTSTRAP.compare(Drawn.flat(level, level, level), Drawn.flat(1, 2, 3), Statistic.MEDIAN);
            assertThat(comparison.change().value()).isNaN();
            assertThat(comparison.change().interval()).isNull();
            assertThat(comparison.caveats())
                    .contains("The baseline's median is " + (level == 0 ? "zero" : "negative")
                            + ", so there is no relative change.");
        }
    }

    @Test
    void extremeValuesGiveNoInfinityAndNoException() {
        Levels tiny = Drawn.flat(1e-300, 2e-300, 3e-300);
        Levels huge = Drawn.flat(1e308, 1.5e308, 1.7e308);
        for (Statistic statistic : List.of(Statistic.MEAN, Statistic.MEDIAN)) {
            Comparison comparison = BOOTSTRAP.compare(tiny, huge, statistic);
            assertThat(comparison.change().value()).isNaN();
            assertThat(comparison.change().interval()).isNull();
            assertThat(comparison.caveats()).anyMatch(doubt -> doubt.contains("next to zero"));
            assertThat(comparison.candidate().value()).isBetween(1e308, 1.7e308);
            Interval interval = BOOTSTRAP
                    .estimate(Drawn.flat(1e-12, 1e12, 1e-12, 1e12, 1), statistic)
                    .interval();
            assertThat(interval).isNotNull();
            assertThat(interval.lower()).isPositive();
        }
    }

    @Test
    void theScaleOfNegativeValuesDoesNotMatter() {
        for (double scale : new double[] {1e-100, 1, 1e100}) {
            Interval interval = BOOTSTRAP
                    .estimate(Drawn.flat(-3 * scale, -2 * scale, -5 * scale, -4 * scale), Statistic.MEAN)
                    .interval();
            Interval unscaled = BOOTSTRAP
                    .estimate(Drawn.flat(-3, -2, -5, -4), Statistic.MEAN)
                    .interval();
            assertThat(interval.lower() / scale).isCloseTo(unscaled.lower(), within(1e-9));
            assertThat(interval.upper() / scale).isCloseTo(unscaled.upper(), within(1e-9));
        }
    }

    @Test
    void resamplesOfZeroLeaveTheChangeWithoutAnInterval() {
        Comparison comparison =
                BOOTSTRAP.compare(Drawn.flat(0, 0, 5, 6, 7), Drawn.flat(5, 6, 7, 8, 9), Statistic.MEDIAN);
        assertThat(comparison.change().value()).isCloseTo(40, within(1e-9));
        assertThat(comparison.change().interval()).isNull();
        assertThat(comparison.caveats()).contains(IntervalCaveats.NEGATIVE_RESAMPLES.english());
        assertThat(comparison.baseline().interval()).isNotNull();
        Comparison gone = BOOTSTRAP.compare(Drawn.flat(5, 6, 7), Drawn.flat(0, 0, 0), Statistic.MEDIAN);
        assertThat(gone.change().value()).isEqualTo(-100);
        assertThat(gone.change().interval()).isNull();
    }

    @Test
    void anIntervalThatWouldBeInfiniteIsLeftOut() {
        Levels wild =
                new Levels(List.of(instance("a", new double[] {1e-12, 1e12}), instance("b", new double[] {1e12})));
        Estimate estimate = BOOTSTRAP.estimate(wild, Statistic.MEDIAN);
        assertThat(estimate.value()).isEqualTo(1e12);
        Interval interval = estimate.interval();
        if (interval == null) {
            assertThat(estimate.caveats()).contains(IntervalCaveats.UNBOUNDED.english());
        } else {
            assertThat(interval.lower()).isPositive();
        }
    }

    @Test
    void theOrdinaryCaseHasOneDoubt() {
        Drawn drawn = new Drawn(1, 8, 30, 0.01, Drawn.LOGNORMAL);
        Random random = new Random(1);
        Levels baseline = drawn.side(new double[1], 1, "i", "t", random);
        Levels candidate = drawn.side(new double[1], 1, "i", "t", random);
        assertThat(BOOTSTRAP.compare(baseline, candidate, Statistic.MEDIAN).caveats())
                .containsExactly("All trials ran on one instance: differences between instances are not covered.");
    }

    /** Such as the allocations of a microbenchmark that makes none. */
    @Test
    void zeroOnBothSidesIsNoChange() {
        Levels zero = Drawn.flat(0, 0, 0);

        Estimate change = BOOTSTRAP.compare(zero, zero, Statistic.MEDIAN).change();

        assertThat(change.value()).isZero();
        assertThat(change.interval()).isEqualTo(new Interval(0, 0, 0.99));
        assertThat(change.caveats()).contains("Every resample gave the same value, so the interval has no width.");
        // once it is no longer zero, no ratio says by how much
        assertThat(BOOTSTRAP
                        .compare(zero, Drawn.flat(1, 1, 1), Statistic.MEDIAN)
                        .change()
                        .value())
                .isNaN();
        assertThat(BOOTSTRAP
                        .compare(zero, Drawn.flat(0, 0, 1), Statistic.MEAN)
                        .change()
                        .value())
                .isNaN();
    }

    @Test
    void settingsOutOfRangeAreRefused() {
        assertThatThrownBy(() -> BOOTSTRAP.withConfidence(1)).hasMessageContaining("1.0");
        assertThatThrownBy(() -> BOOTSTRAP.withResamples(1)).hasMessageContaining("at least 2");
        assertThatThrownBy(() -> Drawn.flat(1, Double.NaN)).hasMessageContaining("expected finite values");
    }
}
