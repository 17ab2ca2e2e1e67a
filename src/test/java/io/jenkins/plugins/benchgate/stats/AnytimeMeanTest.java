package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withPrecision;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnytimeMeanTest {
    /**
     * SciPy 1.17.1: {@code t = value*sqrt(size)/dev; integrate.quad(lambda d: stats.nct.pdf(t, freedom, d*sqrt(size)) *
     * stats.norm.pdf(d), -8, 8)[0] / stats.t.pdf(t, freedom)}.
     */
    @ParameterizedTest
    @CsvSource({
        "0.05, 6, 5, 0.03, 9.560708465309567",
        "0.01, 9, 20, 0.03, 0.5008918804941738",
        "-0.04, 4.8, 17, 0.02, 75.37155338175471"
    })
    void theEvidenceIsTheRatioOfLikelihoods(double value, double size, int freedom, double deviation, double expected) {
        assertThat(new AnytimeMean(value, size, freedom, deviation).evidence())
                .isCloseTo(expected, withPrecision(1e-6 * expected));
    }

    @Test
    void theIntervalEndsWhereTheEvidenceReachesItsBound() {
        for (double alpha : new double[] {0.01, 0.05, 0.2}) {
            double half = new AnytimeMean(0, 12, 30, 0.02).halfWidth(alpha);
            assertThat(new AnytimeMean(half, 12, 30, 0.02).evidence()).isCloseTo(1 / alpha, offset(1e-6 / alpha));
        }
    }

    @Test
    void fewValuesHaveNoInterval() {
        assertThat(new AnytimeMean(1, 2, 1, 0.1).halfWidth(0.01)).isInfinite();
        assertThat(AnytimeMean.UNKNOWN.halfWidth(0.5)).isInfinite();
        assertThat(AnytimeMean.UNKNOWN.evidence()).isEqualTo(1);
    }

    @Test
    void valuesWithoutDeviationAreCertain() {
        assertThat(new AnytimeMean(0.01, 3, 2, 0).evidence()).isInfinite();
        assertThat(new AnytimeMean(0, 3, 2, 0).evidence()).isLessThan(1);
    }

    /** 4 000 series of 60 values without a mean, looked at after each value: the bound is crossed as rarely as it says. */
    @Test
    void looksDoNotAddUp() {
        Random random = new Random(19);
        int crossed = 0;
        int all = 4_000;
        for (int i = 0; i < all; i++) {
            StepSamples samples = new StepSamples();
            boolean over = false;
            for (int n = 1; n <= 60; n++) {
                samples.add(1, random.nextGaussian());
                over |= samples.difference(0, 1).evidence() >= 20;
            }
            crossed += over ? 1 : 0;
        }
        // 5 % by Ville's inequality
        assertThat(crossed / (double) all).isBetween(0.01, 0.05);
    }
}
