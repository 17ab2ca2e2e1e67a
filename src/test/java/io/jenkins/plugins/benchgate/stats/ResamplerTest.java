package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResamplerTest {
    private static final int[] TIMES = {2, 0, 1};
    private static final int RESAMPLES = 20_000;

    /** Lengths 5, 7 and 9 times {@code scale}, with ties, trials apart by 1 %. */
    private static double[][] trials(int scale) {
        Random random = new Random(scale);
        return IntStream.of(5, 7, 9)
                .mapToObj(length -> random.doubles(length * (long) scale)
                        .map(ignored -> Math.round(1000 * (1 + 0.01 * length) + 20 * random.nextGaussian()))
                        .toArray())
                .toArray(double[][]::new);
    }

    @ParameterizedTest
    @CsvSource({
        "median, 1, 1",
        "p90, 1, 1",
        "p10, 1, 1",
        "median, 5, 1",
        "mean, 1, 1",
        "geomean, 1, 1",
        "mean, 5, 3",
        "p75, 100, 1",
        "median, 100, 3"
    })
    void theExpectationIsThatOfResamples(String word, int scale, int length) {
        Resampler resampler =
                Resampler.of(trials(scale), Statistic.parse(word), new int[] {length, length, length}, RESAMPLES);
        double[] drawn = IntStream.range(0, RESAMPLES)
                .mapToDouble(i -> resampler.resample(TIMES, RandomStream.at(5, i)))
                .toArray();
        double deviation = Math.sqrt(StatUtils.variance(drawn));
        // a standard error is 0.007 deviations; counts are taken as normal, and blocks of many values as single ones
        assertThat(resampler.expected(TIMES)).isCloseTo(StatUtils.mean(drawn), within(0.15 * deviation));
    }

    @Test
    void trialsOfOneValueAreExpectedToGiveTheirQuantile() {
        double[][] trials = {{3}, {1}, {7}, {4}};
        int[] times = {1, 0, 2, 1};
        for (String word : new String[] {"median", "p90"}) {
            assertThat(Resampler.of(trials, Statistic.parse(word), new int[] {1, 1, 1, 1}, RESAMPLES)
                            .expected(times))
                    .isCloseTo(Statistic.parse(word).of(3, 7, 7, 4), within(1e-12));
        }
    }
}
