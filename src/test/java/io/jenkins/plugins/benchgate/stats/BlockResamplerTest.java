package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockResamplerTest {
    private static final int DRAWS = 3_000;

    /** Unequal lengths, none a multiple of its block; one trial is not drawn and one thrice. */
    private static final int[] SIZES = {301, 53, 1, 222, 97};

    private static final int[] MULTIPLICITIES = {1, 2, 3, 1, 0};

    private static double[][] trials(long seed, double apart, double rounded) {
        double[][] trials = new double[SIZES.length][];
        for (int trial = 0; trial < trials.length; trial++) {
            double shift = 10 + trial * apart;
            trials[trial] = Arrays.stream(BlockLengthTest.series(SIZES[trial], 0.8, seed + trial))
                    .map(x -> shift + (rounded > 0 ? Math.rint(x / rounded) * rounded : x))
                    .toArray();
        }
        return trials;
    }

    private static int[] lengths(int length) {
        return Arrays.stream(SIZES).map(size -> Math.min(size, length)).toArray();
    }

    private static double[] draw(Resampler resampler, long seed) {
        return IntStream.range(0, DRAWS)
                .mapToDouble(i -> resampler.resample(MULTIPLICITIES, RandomStream.at(seed, i)))
                .toArray();
    }

    /** The definition: blocks at random places, around the end, cut to the number of values; pooled and reduced. */
    private static double[] bruteForce(double[][] trials, int[] lengths, Statistic statistic, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, DRAWS)
                .mapToDouble(draw -> statistic.of(IntStream.range(0, trials.length)
                        .boxed()
                        .flatMapToDouble(trial -> IntStream.range(0, MULTIPLICITIES[trial])
                                .boxed()
                                .flatMapToDouble(
                                        copy -> DoubleStream.of(oneTrial(trials[trial], lengths[trial], random))))
                        .toArray()))
                .toArray();
    }

    private static double[] oneTrial(double[] values, int length, Random random) {
        double[] drawn = new double[values.length];
        int start = 0;
        for (int i = 0; i < drawn.length; i++) {
            start = i % length == 0 ? random.nextInt(values.length) : start + 1;
            drawn[i] = values[start % values.length];
        }
        return drawn;
    }

    @ParameterizedTest(name = "{0}, blocks of {1}, seed {2}, trials {3} apart, rounded to {4}")
    @CsvSource({
        "mean, 7, 1, 0.1, 0", "mean, 60, 2, 0.1, 0", "mean, 150, 3, 0.1, 0.5", "geomean, 13, 4, 0.1, 0",
        "median, 7, 5, 0.1, 0", "median, 60, 6, 0.1, 0", "median, 7, 7, 5, 0", "median, 7, 8, 0.1, 0.5",
        "p99, 7, 9, 0.1, 0", "p10, 25, 10, 1, 0", "p90, 400, 11, 0.5, 0", "median, 1, 12, 0.1, 0"
    })
    void blocksHaveTheDistributionOfBruteForce(String word, int length, long seed, double apart, double rounded) {
        double[][] trials = trials(seed, apart, rounded);
        Statistic statistic = Statistic.parse(word);
        double[] fast = draw(Resampler.of(trials, statistic, lengths(length), 1_000), seed);
        double[] brute = bruteForce(trials, lengths(length), statistic, seed);
        assertThat(KolmogorovSmirnov.distance(fast, brute)).as("seed %d", seed).isLessThan(1.95);
    }

    @Test
    void groupedBlockSumsHaveTheDistributionOfEveryDraw() {
        double[][] trials = trials(1, 0.1, 0);
        double[] grouped = draw(new BlockMeanResampler(trials, lengths(7), Integer.MAX_VALUE), 1);
        double[] each = draw(new BlockMeanResampler(trials, lengths(7), 1_000), 2);
        assertThat(KolmogorovSmirnov.distance(grouped, each))
                .as("seeds 1 and 2")
                .isLessThan(1.95);
    }

    @Test
    void aRankOutsideTheExpectedRangeIsFoundToo() {
        double[][] trials = trials(1, 0.1, 0);
        double[] narrow = draw(new BlockQuantileResampler(trials, lengths(20), 0.3, 0.01), 1);
        double[] wide = draw(new BlockQuantileResampler(trials, lengths(20), 0.3, 100), 1);
        assertThat(narrow).containsExactly(wide);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"mean", "geomean", "median", "p99"})
    void aBlockLengthOfOneIsThePlainBootstrap(String word) {
        Statistic statistic = Statistic.parse(word);
        Levels levels = Drawn.flat(BlockLengthTest.series(200, 0.6, 3));
        Levels shifted = Drawn.flat(Arrays.stream(BlockLengthTest.series(200, 0.6, 3))
                .map(x -> 10 + x)
                .toArray());
        HierarchicalBootstrap plain = HierarchicalBootstrap.withSeed(1).withResamples(500);
        assertThat(plain.withBlocks(new Blocks.Fixed(1)).estimate(levels, statistic))
                .isEqualTo(plain.estimate(levels, statistic));
        assertThat(plain.withBlocks(new Blocks.Fixed(1)).estimate(shifted, statistic))
                .isEqualTo(plain.estimate(shifted, statistic));
    }

    @Test
    void blocksOfOneThatAreDrawnAsBlocksHaveThePlainDistribution() {
        double[][] trials = trials(1, 0.1, 0);
        int[] ones = lengths(1);
        assertThat(KolmogorovSmirnov.distance(
                        draw(new BlockQuantileResampler(trials, ones, 0.9), 1),
                        draw(new QuantileResampler(trials, 0.9), 2)))
                .as("seeds 1 and 2")
                .isLessThan(1.95);
        assertThat(KolmogorovSmirnov.distance(
                        draw(new BlockMeanResampler(trials, ones, 1_000), 1),
                        draw(new MeanResampler(trials, 1_000), 2)))
                .as("seeds 1 and 2")
                .isLessThan(1.95);
    }

    @Test
    void aBlockAsLongAsItsTrialOnlyTurnsIt() {
        double[] values = BlockLengthTest.series(100, 0.6, 3);
        for (String word : new String[] {"mean", "p90"}) {
            Statistic statistic = Statistic.parse(word);
            Resampler resampler = Resampler.of(new double[][] {values}, statistic, new int[] {100}, 1_000);
            assertThat(resampler.resample(new int[] {1}, RandomStream.at(1)))
                    .isCloseTo(statistic.of(values), org.assertj.core.api.Assertions.within(1e-12));
        }
    }

    @Test
    void equalValuesHaveOneStatisticInBlocksToo() {
        double[][] trials = {{0.1, 0.1, 0.1}, {0.1}};
        for (String word : new String[] {"mean", "geomean", "median"}) {
            Resampler resampler = Resampler.of(trials, Statistic.parse(word), new int[] {2, 1}, 1_000);
            assertThat(resampler.constant()).isTrue();
            assertThat(resampler.resample(new int[] {1, 4}, RandomStream.at(1))).isEqualTo(0.1);
        }
    }

    @Test
    void aBlockOfNoValueIsRefused() {
        assertThatThrownBy(() -> new Blocks.Fixed(0)).hasMessageContaining("at least 1");
    }
}
