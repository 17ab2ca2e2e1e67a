package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
    private static final double[] BEFORE = {1.0, 1.2, 0.9, 1.1};
    private static final double[] AFTER = {1.5, 1.6, 1.1, 1.9};

    /** SciPy 1.17: {@code stats.ttest_rel(after, before)}, its statistic and {@code confidence_interval(0.95)}, (0.99). */
    // the inverse of the distribution is exact to 1e-9 here
    @Test
    void theIntervalIsThatOfThePairedTTest() {
        PairedDifference difference = PairedDifference.of(BEFORE, AFTER, 0.95);
        assertThat(difference.mean()).isCloseTo(0.475, within(1e-15));
        assertThat(difference.pairs()).isEqualTo(4);
        assertThat(difference.interval().lower()).isCloseTo(0.07719421183953667, within(1e-9));
        assertThat(difference.interval().upper()).isCloseTo(0.8728057881604633, within(1e-9));
        assertThat(difference.error()).isCloseTo(0.475 / 3.8, within(1e-12));
        Interval wide = PairedDifference.of(BEFORE, AFTER, 0.99).interval();
        assertThat(wide.lower()).isCloseTo(-0.2551136637166691, within(1e-9));
        assertThat(wide.upper()).isCloseTo(1.205113663716669, within(1e-9));
    }

    /** 20 000 times three pairs without a difference: 95 % of the intervals contain none. */
    @Test
    void theIntervalHoldsItsConfidence() {
        RandomStream random = RandomStream.at(3);
        int covered = 0;
        for (int i = 0; i < 20_000; i++) {
            double[] before = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double[] after = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            covered += PairedDifference.of(before, after, 0.95).interval().contains(0) ? 1 : 0;
        }
        assertThat(covered / 20_000.0).isCloseTo(0.95, within(0.006));
    }

    @Test
    void onePairHasNoInterval() {
        assertThat(PairedDifference.of(new double[] {1}, new double[] {3}, 0.95))
                .isEqualTo(new PairedDifference(2, Double.NaN, null, 1));
        assertThatThrownBy(() -> PairedDifference.of(new double[] {1}, new double[] {}, 0.95))
                .hasMessage("found 1 and 0 values, expected pairs");
    }
}
