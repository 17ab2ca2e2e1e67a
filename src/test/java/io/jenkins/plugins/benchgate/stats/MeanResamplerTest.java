package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeanResamplerTest {
    private static final int[] MULTIPLICITIES = {2, 1, 0};

    @ParameterizedTest(name = "values rounded to {0}")
    @ValueSource(doubles = {0, 0.001, 1})
    void blocksHaveTheDistributionOfEveryDraw(double rounded) {
        Random random = new Random(4);
        double[][] trials = IntStream.of(3_000, 500, 1_000)
                .mapToObj(length -> random.doubles(length)
                        .map(x -> Math.exp(random.nextGaussian()))
                        .map(x -> rounded > 0 ? Math.rint(x / rounded) * rounded : x)
                        .toArray())
                .toArray(double[][]::new);
        double[] byBlocks = draw(new MeanResampler(trials, false), 4);
        double[] byDraw = draw(new MeanResampler(trials, true), 5);
        assertThat(KolmogorovSmirnov.distance(byBlocks, byDraw))
                .as("seeds 4 and 5")
                .isLessThan(1.95);
    }

    @Test
    void resamplesOfTheMeanVaryAsTheoryHasIt() {
        double[] values = new Random(9).doubles(2_000).map(x -> 1 / (x + 0.01)).toArray();
        MeanResampler resampler = new MeanResampler(new double[][] {values}, false);
        double[] drawn = IntStream.range(0, 2_000)
                .mapToDouble(i -> resampler.resample(new int[] {1}, RandomStream.at(9, i)))
                .toArray();
        double error = Math.sqrt(StatUtils.populationVariance(values) / values.length);
        // 4 standard errors of a mean and of a standard deviation over 2000 draws
        assertThat(StatUtils.mean(drawn))
                .as("seed 9")
                .isCloseTo(StatUtils.mean(values), within(4 * error / Math.sqrt(2_000)));
        assertThat(Math.sqrt(StatUtils.variance(drawn)))
                .as("seed 9")
                .isCloseTo(error, within(4 * error / Math.sqrt(4_000)));
    }

    @Test
    void aConstantSeriesHasOneMean() {
        for (boolean everyDraw : new boolean[] {true, false}) {
            MeanResampler resampler = new MeanResampler(new double[][] {{0.1, 0.1, 0.1}, {0.1}}, everyDraw);
            assertThat(resampler.resample(new int[] {1, 4}, RandomStream.at(1))).isEqualTo(0.1);
        }
    }

    private static double[] draw(MeanResampler resampler, long seed) {
        return IntStream.range(0, 4_000)
                .mapToDouble(i -> resampler.resample(MULTIPLICITIES, RandomStream.at(seed, i)))
                .toArray();
    }
}
