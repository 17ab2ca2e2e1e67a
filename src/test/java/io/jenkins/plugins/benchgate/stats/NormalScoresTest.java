package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Expected numbers come from SciPy 1.16:
 *
 * <pre>
 * def p(v, at):
 *     s = stats.norm.ppf(stats.rankdata(v) / (len(v) + 1)); a, b = s[:at], s[at:]; N = len(v)
 *     e = np.concatenate([a - a.mean(), b - b.mean()])
 *     r = (np.sum(e[1:] * e[:-1]) - e[at] * e[at-1]) / np.sum(e * e)
 *     d = min(max(r + (2 + 4 * r) / N, 0), .95); f = (1 + d) / (1 - d)
 *     t = abs(b.mean() - a.mean()) / np.sqrt(np.sum(e * e) / (N - 2) * (1 / at + 1 / (N - at)) * f)
 *     return 2 * stats.t.sf(t, N / f - 2)
 * </pre>
 *
 * With r below 0 that is {@code stats.ttest_ind(a, b)}.
 */
class NormalScoresTest {
    private static double p(int at, double... values) {
        return new NormalScores(200, 0).test(values, 0, at, values.length).p();
    }

    @Test
    void independentNeighboursAreTestedByStudentsT() {
        double p =
                p(10, 5.1, 4.8, 5.3, 4.7, 5.2, 4.9, 5.15, 4.85, 5.25, 4.75, 5.6, 5.2, 5.7, 5.25, 5.65, 5.05, 5.75, 5.3);
        assertThat(p).isCloseTo(0.0031680020809262254, within(1e-12)); // ttest_ind says the same
    }

    @Test
    void equalValuesShareAScore() {
        double p = p(10, 3, 3, 4, 3, 4, 3, 4, 3, 3, 4, 4, 5, 4, 5, 4, 5, 5, 4, 5, 4);
        assertThat(p).isCloseTo(0.000171158673899605, within(1e-12)); // ttest_ind says the same
    }

    @Test
    void dependentNeighboursCountForLess() {
        double p = p(
                15, 5.0, 5.1, 5.15, 4.9, 4.85, 5.05, 5.1, 4.95, 4.8, 4.9, 5.2, 5.1, 5.0, 4.95, 5.12, 5.2, 5.3, 5.1,
                5.05, 5.25, 5.35, 5.4, 5.15, 5.1, 5.22, 5.45, 5.3, 5.2, 5.11, 5.26);
        assertThat(p).isCloseTo(0.0015785200073302377, within(1e-12)); // ttest_ind says 2.2e-5
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5})
    void theProbabilityIsThatOfAPermutationTest(long seed) {
        Random random = new Random(seed);
        double[] values = DoubleStream.generate(() -> Math.exp(random.nextGaussian()))
                .limit(30)
                .toArray();
        for (int i = 20; i < 30; i++) {
            values[i] *= 2;
        }
        // in an order in which no neighbours depend on each other: high and low in turn on both sides
        alternate(values, 0, 20);
        alternate(values, 20, 30);
        double p = p(20, values);
        double[] scores = scores(values);
        double difference = right(scores);
        int draws = 20_000;
        int beyond = 0;
        for (int draw = 0; draw < draws; draw++) {
            for (int i = scores.length - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                double score = scores[i];
                scores[i] = scores[j];
                scores[j] = score;
            }
            if (right(scores) >= difference - 1e-12) {
                beyond++;
            }
        }
        double permuted = (double) beyond / draws;
        assertThat(p).isCloseTo(permuted, within(0.01 + 4 * Math.sqrt(permuted / draws)));
    }

    private static void alternate(double[] values, int from, int to) {
        double[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        for (int i = from; i < to; i++) {
            int k = (i - from) / 2;
            values[i] = sorted[(i - from) % 2 == 0 ? k : sorted.length - 1 - k];
        }
    }

    /** Normal scores by their definition; no two values are equal. */
    private static double[] scores(double[] values) {
        NormalDistribution normal = new NormalDistribution(null, 0, 1);
        return Arrays.stream(values)
                .map(value -> normal.inverseCumulativeProbability(
                        Arrays.stream(values).filter(other -> other <= value).count() / (values.length + 1.0)))
                .toArray();
    }

    /** How far the right side is from the middle: arrangements are ordered by it, since all scores add to 0. */
    private static double right(double[] scores) {
        return Math.abs(Arrays.stream(scores, 20, scores.length).sum());
    }

    @Test
    void noProbabilityIsBelowThatOfTheRarestArrangement() {
        // C(10, 5) = 252 arrangements, two of which are as extreme
        assertThat(p(5, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2)).isCloseTo(2 / 252.0, within(1e-12));
        assertThat(p(5, 1, 2, 3, 4, 5, 101, 102, 103, 104, 105)).isGreaterThanOrEqualTo(2 / 252.0);
    }

    @Test
    void anOutlierNeitherMakesADifferenceNorHidesOne() {
        double[] quiet = {10, 11, 10, 12, 11, 10, 11, 12, 10, 11, 11, 10, 12, 10, 11, 1000};
        assertThat(p(11, quiet)).isGreaterThan(0.3);
        double[] step = {10, 11, 10, 12, 11, 10, 11, 12, 10, 1000, 15, 16, 14, 15, 16, 15, 14, 16, 15, 1100};
        assertThat(p(10, step)).isLessThan(0.001);
    }

    @Test
    void meansThatMoveAgainstTheRanksAreNoChange() {
        double[] values = {1, 1, 1, 1, 1, 1, 1, 100, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2};
        assertThat(p(10, values)).isEqualTo(1);
    }

    @Test
    void equalLevelsAreCertainlyEqual() {
        assertThat(p(5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1)).isEqualTo(1);
    }
}
