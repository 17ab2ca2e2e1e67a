package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantileResamplerTest {
    private static final int DRAWS = 2_000;

    @ParameterizedTest(name = "p{0}, seed {1}, trials {2} apart, rounded to {3}")
    @CsvSource({
        "0.5, 1, 0.02, 0", "0.5, 2, 1.0, 0", "0.5, 3, 100, 0", "0.5, 4, 0.02, 0.1", "0.5, 5, 0, 1",
        "0.99, 6, 0.02, 0", "0.999, 7, 0.5, 0", "0.01, 8, 0.02, 0", "0.0001, 9, 0.02, 0", "0.37, 10, 0.1, 0.01"
    })
    void quantilesByRankHaveTheDistributionOfBruteForce(double share, long seed, double apart, double rounded) {
        Random random = new Random(seed);
        // Unequal lengths make most positions fractional; one trial is not drawn and one thrice.
        int[] lengths = {301, 50, 1, 222, 97};
        int[] multiplicities = {1, 2, 3, 1, 0};
        double[][] trials = new double[lengths.length][];
        for (int trial = 0; trial < lengths.length; trial++) {
            double shift = trial * apart;
            trials[trial] = random.doubles(lengths[trial])
                    .map(x -> shift + random.nextGaussian())
                    .map(x -> rounded > 0 ? Math.rint(x / rounded) * rounded : x)
                    .toArray();
        }
        QuantileResampler resampler = new QuantileResampler(trials, share);
        double[] fast = IntStream.range(0, DRAWS)
                .mapToDouble(i -> resampler.resample(multiplicities, RandomStream.at(seed, i)))
                .toArray();
        double[] brute = IntStream.range(0, DRAWS)
                .mapToDouble(i -> bruteForce(trials, multiplicities, share, random))
                .toArray();
        assertThat(KolmogorovSmirnov.distance(fast, brute)).as("seed %d", seed).isLessThan(1.95);
    }

    /**
     * Counting draws at their ranks is the same drawing, number by number where few are drawn, and in distribution
     * else.
     */
    @Test
    void countedQuantilesAreThoseByRank() {
        Random random = new Random(11);
        double[][] few = {random.doubles(7).toArray(), random.doubles(5).toArray(), {0.5, 0.5, 0.5}};
        double[][] more = {random.doubles(150).toArray(), random.doubles(60).toArray(), {0.5, 0.5, 0.5}};
        int[] multiplicities = {2, 1, 0};
        for (double share : new double[] {0.01, 0.25, 0.5, 0.9, 0.99}) {
            for (int i = 0; i < 500; i++) {
                assertThat(new CountedQuantileResampler(few, share).resample(multiplicities, RandomStream.at(3, i)))
                        .isEqualTo(new QuantileResampler(few, share).resample(multiplicities, RandomStream.at(3, i)));
            }
            CountedQuantileResampler counted = new CountedQuantileResampler(more, share);
            QuantileResampler ranked = new QuantileResampler(more, share);
            double[] one = IntStream.range(0, DRAWS)
                    .mapToDouble(i -> counted.resample(multiplicities, RandomStream.at(4, i)))
                    .toArray();
            double[] other = IntStream.range(0, DRAWS)
                    .mapToDouble(i -> ranked.resample(multiplicities, RandomStream.at(5, i)))
                    .toArray();
            assertThat(counted.value()).isEqualTo(ranked.value());
            assertThat(KolmogorovSmirnov.distance(one, other))
                    .as("share %s", share)
                    .isLessThan(1.95);
        }
    }

    private static double bruteForce(double[][] trials, int[] multiplicities, double share, Random random) {
        double[] drawn = IntStream.range(0, trials.length)
                .boxed()
                .flatMapToDouble(trial -> random.ints(
                                (long) multiplicities[trial] * trials[trial].length, 0, trials[trial].length)
                        .mapToDouble(i -> trials[trial][i]))
                .toArray();
        return new Statistic.Quantile(share).of(drawn);
    }

    /**
     * The median of 2k + 1 draws from n values is at most the j-th if at least k + 1 draws are: a binomial tail, no
     * simulation.
     */
    @Test
    void theMedianOfOneTrialHasItsExactDistribution() {
        int count = 101;
        double[] values = IntStream.range(0, count).mapToDouble(i -> i).toArray();
        QuantileResampler resampler = new QuantileResampler(new double[][] {values}, 0.5);
        int draws = 40_000;
        double[] found = IntStream.range(0, draws)
                .mapToDouble(i -> resampler.resample(new int[] {1}, RandomStream.at(3, i)))
                .toArray();
        for (int j = 30; j < 70; j += 5) {
            double bound = j;
            double expected = 1 - new BinomialDistribution(null, count, (j + 1.0) / count).cumulativeProbability(50);
            double share =
                    (double) DoubleStream.of(found).filter(x -> x <= bound).count() / draws;
            // 4 standard errors
            assertThat(share)
                    .as("seed 3, at most %d", j)
                    .isCloseTo(expected, within(4 * Math.sqrt(expected * (1 - expected) / draws) + 1e-4));
        }
    }

    @Test
    void neighboursAcrossASplitAreDrawnTogether() {
        // Two far apart groups of equal size: the median of an even number of draws often has one neighbour in each.
        double[] values = DoubleStream.concat(
                        IntStream.range(0, 100).mapToDouble(i -> i),
                        IntStream.range(0, 100).mapToDouble(i -> 1_000 + i))
                .toArray();
        QuantileResampler resampler = new QuantileResampler(new double[][] {values}, 0.5);
        Random random = new Random(11);
        double[] fast = IntStream.range(0, 5_000)
                .mapToDouble(i -> resampler.resample(new int[] {1}, RandomStream.at(11, i)))
                .toArray();
        double[] brute = IntStream.range(0, 5_000)
                .mapToDouble(i -> bruteForce(new double[][] {values}, new int[] {1}, 0.5, random))
                .toArray();
        assertThat(DoubleStream.of(brute).filter(x -> x > 200 && x < 900).count())
                .isGreaterThan(125);
        assertThat(KolmogorovSmirnov.distance(fast, brute)).as("seed 11").isLessThan(1.95);
    }

    @Test
    void tiesOnlyGiveTheTie() {
        QuantileResampler resampler = new QuantileResampler(new double[][] {{0.1, 0.1, 0.1}, {0.1}}, 0.3);
        assertThat(resampler.constant()).isTrue();
        assertThat(resampler.resample(new int[] {2, 0}, RandomStream.at(1))).isEqualTo(0.1);
    }
}
