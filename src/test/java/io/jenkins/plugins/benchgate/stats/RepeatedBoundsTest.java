package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.PredictiveMean.RepeatedMean;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bounds of repeated looks against other programs' numbers, and how often intervals by them miss. */
class RepeatedBoundsTest {
    private static void expect(RepeatedBounds bounds, double... expected) {
        double[] found =
                IntStream.range(0, expected.length).mapToDouble(bounds::normal).toArray();
        assertThat(found).containsExactly(expected, within(2e-4));
    }

    /**
     * Six looks from half of the pairs on, with 0.85 of 1 % spent on both sides. Multivariate normal probabilities by SciPy 1.17, independent of any recursion: for each look, {@code
     * brentq(lambda x: 1 - multivariate_normal(cov=[[sqrt(min(a,b)/max(a,b)) …]]).cdf([*c, x], lower_limit=[*-c, -x]) -
     * alpha*log(1+(e-1)*n/most))}.
     */
    @Test
    void boundsAreThoseOfMultivariateNormalProbabilities() {
        expect(RepeatedBounds.of(5, 10, 0.005), 2.78999, 3.03597, 3.08046, 3.09659, 3.10293, 3.10583);
    }

    /**
     * All of 26 looks and the first, eleventh and last of 58, by a recursion with 160 Gauss-Legendre nodes in NumPy 2.4.
     */
    @Test
    void manyLooksAgreeWithAnotherIntegration() {
        expect(
                RepeatedBounds.of(5, 30, 0.01),
                2.85667,
                3.06845,
                3.09528,
                3.09741,
                3.09229,
                3.08468,
                3.07632,
                3.06788,
                3.05968,
                3.05186,
                3.04445,
                3.03745,
                3.03087,
                3.02467,
                3.01884,
                3.01334,
                3.00815,
                3.00326,
                2.99863,
                2.99425,
                2.99010,
                2.98615,
                2.98241,
                2.97884,
                2.97545,
                2.97221);
        RepeatedBounds long100 = RepeatedBounds.of(5, 100, 0.005);
        assertThat(long100.looks()).hasSize(58).startsWith(5, 6, 7).endsWith(89, 93, 97, 100);
        assertThat(new double[] {long100.normal(0), long100.normal(10), long100.normal(57)})
                .containsExactly(new double[] {3.38935, 3.53347, 3.21460}, within(2e-4));
    }

    @Test
    void distancesAreThoseOfStudentsT() {
        RepeatedBounds bounds = RepeatedBounds.of(5, 30, 0.01);
        // scipy.stats.t.isf(scipy.stats.norm.sf(2.85667), 4) and of the last look with 29 degrees of freedom
        assertThat(bounds.distance(5)).isCloseTo(5.8418, within(2e-3));
        assertThat(bounds.distance(30)).isCloseTo(3.2451, within(2e-3));
        assertThatThrownBy(() -> RepeatedBounds.of(5, 100, 0.01).distance(41))
                .hasMessage("found 41 pairs, which is no look");
        assertThatThrownBy(() -> RepeatedBounds.of(1, 30, 0.01)).hasMessageContaining("found looks from 1");
        assertThatThrownBy(() -> RepeatedBounds.of(5, 4, 0.01)).hasMessageContaining("found looks from 5 to 4");
    }

    /** A measurement that ended before its first look was looked at once only. */
    @Test
    void fewerPairsThanPlannedAreASingleLook() {
        RepeatedBounds bounds = RepeatedBounds.of(5, 30, 0.01);
        assertThat(bounds.distance(4)).isCloseTo(RepeatedBounds.of(4, 30, 0.01).distance(4), within(1e-9));
        assertThat(new RepeatedMean(0, Double.NaN, 1).within(bounds, x -> x)).isNull();
    }

    @Test
    void tenThousandPairsAreAFewHundredLooks() {
        RepeatedBounds bounds = RepeatedBounds.of(5, 10_000, 0.01);
        assertThat(bounds.looks()).hasSizeLessThan(160).endsWith(10_000);
        assertThat(bounds.distance(10_000)).isBetween(2.7, 3.6);
    }

    /** Noise of a pair with a mean of 0. */
    private interface Noise {
        double next(Random random);
    }

    private static double student3(Random random) {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double normal = random.nextGaussian();
            squares += normal * normal;
        }
        return random.nextGaussian() / Math.sqrt(squares / 3);
    }

    /** The lower bound's and the upper bound's share of series that they miss at any of the looks. */
    private static List<Double> missed(RepeatedBounds bounds, int draws, Noise noise) {
        int most = bounds.looks().get(bounds.looks().size() - 1);
        double[] distances =
                bounds.looks().stream().mapToDouble(bounds::distance).toArray();
        int[] missed = new int[2];
        for (int seed = 0; seed < draws; seed++) {
            Random random = new Random(seed);
            double[] values = IntStream.range(0, most)
                    .mapToDouble(i -> noise.next(random))
                    .toArray();
            boolean above = false;
            boolean below = false;
            for (int look = 0; look < distances.length; look++) {
                RepeatedMean mean = RepeatedMean.of(values, bounds.looks().get(look));
                above |= mean.mean() > distances[look] * mean.error();
                below |= mean.mean() < -distances[look] * mean.error();
            }
            missed[0] += above ? 1 : 0;
            missed[1] += below ? 1 : 0;
        }
        return Arrays.stream(missed).mapToObj(count -> (double) count / draws).toList();
    }

    /**
     * Of equal versions the difference of a pair is symmetric, however skewed the noise of a trial is. The bounds are the
     * error of 1 % and three standard errors of its estimate over 8 000 series.
     */
    @Test
    void boundsMissAtAnyLookInNoMoreThanTheError() {
        RepeatedBounds bounds = RepeatedBounds.of(5, 30, 0.01);
        int draws = 8_000;
        double most = 0.01 + 3 * Math.sqrt(0.01 * 0.99 / draws);
        assertThat(missed(bounds, draws, Random::nextGaussian))
                .as("normal")
                .allMatch(share -> share <= most && share > 0.006);
        assertThat(missed(bounds, draws, RepeatedBoundsTest::student3))
                .as("Student's t with 3 degrees of freedom")
                .allMatch(share -> share <= most);
        assertThat(missed(
                        bounds,
                        draws,
                        random -> Math.log(random.nextDouble())
                                + Math.log(random.nextDouble())
                                - Math.log(random.nextDouble())
                                - Math.log(random.nextDouble())))
                .as("gamma noise of each trial")
                .allMatch(share -> share <= most);
    }
}
