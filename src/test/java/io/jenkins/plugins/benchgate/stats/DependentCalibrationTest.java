package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often comparisons at 99 % see a change that is not there when values depend on their neighbours. */
@Tag("long")
class DependentCalibrationTest {
    private static final int DRAWS = 100;

    /** Few, for speed: the 0.5 % quantile of 400 resamples is rough, but rough both ways. */
    private static final int RESAMPLES = 400;

    /** Logarithms of values are a first-order autoregression with normal shocks of 3 %. */
    private static Levels side(int instances, int trials, int iterations, double rho, Random random) {
        List<Levels.Instance> drawn = new ArrayList<>();
        for (int instance = 0; instance < instances; instance++) {
            List<Levels.Trial> runs = new ArrayList<>();
            for (int trial = 0; trial < trials; trial++) {
                double[] values = new double[iterations];
                double last = random.nextGaussian() / Math.sqrt(1 - rho * rho);
                for (int i = 0; i < iterations; i++) {
                    values[i] = 100 * Math.exp(0.03 * last);
                    last = rho * last + random.nextGaussian();
                }
                runs.add(new Levels.Trial("t" + trial, values));
            }
            drawn.add(new Levels.Instance("i" + instance, runs));
        }
        return new Levels(drawn);
    }

    /**
     * Width beside rate, so that no rule passes by being wide: the mean width is that of the normal distribution with
     * the true variance of the change, 2 · 2.576 · √(2 · lift · variance / n), and no more than so many times that.
     *
     * <p>A true rate of 1 % exceeds 5 of 100 less than once in 1000 cases.
     */
    @ParameterizedTest(name = "ρ = {3}, {0} × {1} trials of {2}, {4}")
    @CsvSource({
        "1, 1, 100, 0.6, median, 1.5", "1, 1, 500, 0.6, median, 1.2", "1, 1, 500, 0.6, mean, 1.2",
        "1, 1, 500, 0.9, mean, 1.5", "1, 1, 300, -0.5, mean, 2", "1, 1, 300, 0, mean, 1.1",
        "3, 3, 50, 0.6, median, 1.8", "3, 3, 50, 0.6, mean, 1.8", "1, 3, 50, 0.6, mean, 4"
    })
    void equalVersionsOfDependentValuesAreRarelyFlagged(
            int instances, int trials, int iterations, double rho, String word, double times) {
        Statistic statistic = Statistic.parse(word);
        double[] widths = new double[DRAWS];
        long flagged = IntStream.range(0, DRAWS)
                .parallel()
                .filter(seed -> {
                    Random random = new Random(seed);
                    Levels baseline = side(instances, trials, iterations, rho, random);
                    Levels candidate = side(instances, trials, iterations, rho, random);
                    Interval interval = HierarchicalBootstrap.withSeed(seed)
                            .withResamples(RESAMPLES)
                            .onSameMachines()
                            .compare(baseline, candidate, statistic)
                            .change()
                            .interval();
                    widths[seed] = interval.width();
                    return !interval.contains(0);
                })
                .count();
        int bound = new BinomialDistribution(null, DRAWS, 0.01).inverseCumulativeProbability(0.999);
        double variance = 0.03 * 0.03 / (1 - rho) / (1 - rho) / (iterations * trials * instances);
        // The median of normal values that are so dependent varies by π / 2 · 2.98 / 4 more than their mean.
        double ideal = 100 * 2 * 2.576 * Math.sqrt(2 * variance * (word.equals("median") ? 1.17 : 1));
        double width = Statistic.MEDIAN.of(widths);
        assertThat(flagged).as("seeds 0 … %d", DRAWS - 1).isLessThanOrEqualTo(bound);
        assertThat(width / ideal).as("width by the ideal").isBetween(0.9, times);
    }

    @Test
    void blocksCoverDependenceToo() {
        long flagged = IntStream.range(0, DRAWS)
                .parallel()
                .filter(seed -> {
                    Random random = new Random(seed);
                    return !HierarchicalBootstrap.withSeed(seed)
                            .withResamples(RESAMPLES)
                            .withBlocks(Blocks.AUTOMATIC)
                            .compare(side(1, 1, 500, 0.6, random), side(1, 1, 500, 0.6, random), Statistic.MEAN)
                            .change()
                            .interval()
                            .contains(0);
                })
                .count();
        assertThat(flagged).as("seeds 0 … %d", DRAWS - 1).isLessThanOrEqualTo(DRAWS * 3 / 100);
    }

    @Test
    void independentDrawsOfDependentValuesWouldFlagFarMore() {
        int[] once = {1};
        long flagged = IntStream.range(0, DRAWS)
                .parallel()
                .filter(seed -> {
                    Random random = new Random(seed);
                    Side before = Side.of(side(1, 1, 500, 0.6, random), Statistic.MEDIAN, Blocks.SINGLE, RESAMPLES);
                    Side after = Side.of(side(1, 1, 500, 0.6, random), Statistic.MEDIAN, Blocks.SINGLE, RESAMPLES);
                    double[] ratios = IntStream.range(0, RESAMPLES)
                            .mapToDouble(i -> after.values().resample(once, RandomStream.at(seed, i, 1))
                                    / before.values().resample(once, RandomStream.at(seed, i, 0)))
                            .toArray();
                    return new Statistic.Quantile(0.005).of(ratios) > 1 || new Statistic.Quantile(0.995).of(ratios) < 1;
                })
                .count();
        assertThat(flagged).as("seeds 0 … %d", DRAWS - 1).isGreaterThan(DRAWS / 12);
    }
}
