package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalTest {
    /** A bound of the interval at no change is a p of what the interval may miss. */
    @ParameterizedTest
    @CsvSource({"2, 0.99", "4, 0.95", "30, 0.999", "Infinity, 0.99"})
    void boundAtNoChangeIsOneLessTheConfidence(double degrees, double confidence) {
        Interval touching = new Interval(0, 12, confidence);
        assertThat(touching.pOfNoChange(degrees)).isCloseTo(1 - confidence, within(1e-9));
        assertThat(new Interval(-7, 0, confidence).p(0, degrees)).isCloseTo(1 - confidence, within(1e-9));
        assertThat(new Interval(-1e-6, 12, confidence).pOfNoChange(degrees)).isGreaterThan(1 - confidence);
        assertThat(new Interval(1e-6, 12, confidence).pOfNoChange(degrees)).isLessThan(1 - confidence);
    }

    /** SciPy: 2*t.sf(t.ppf(0.995, 4)*2, 4), 2*norm.sf(norm.ppf(0.995)*2), 2*t.sf(t.ppf(0.975, 2)/2, 2). */
    @Test
    void tailsAreThoseOfStudentsT() {
        Interval twice = new Interval(1, 3, 0.99);
        assertThat(twice.p(0, 4)).isCloseTo(0.00077278146, within(1e-10));
        assertThat(twice.p(0, Double.POSITIVE_INFINITY)).isCloseTo(2.581927e-7, within(1e-12));
        assertThat(new Interval(0, 4, 0.95).p(1, 2)).isCloseTo(0.16438096, within(1e-8));
    }

    @Test
    void withoutWidthAChangeIsCertainOrAbsent() {
        assertThat(new Interval(0, 0, 0.99).pOfNoChange(2)).isEqualTo(1);
        assertThat(new Interval(3, 3, 0.99).pOfNoChange(2)).isZero();
        assertThat(new Interval(-100, 5, 0.99).pOfNoChange(2)).isEqualTo(1);
        assertThat(new Interval(-100, -5, 0.99).pOfNoChange(2)).isCloseTo(0.01, within(1e-12));
    }

    @Test
    void degreesAreThoseOfTheTopmostUnits() {
        assertThat(of(side(1, 3, 15), side(1, 3, 15), Pairing.INSTANCES).degrees())
                .isEqualTo(4);
        assertThat(of(side(1, 3, 15), side(1, 3, 15), Pairing.TRIALS).degrees()).isEqualTo(2);
        assertThat(of(side(3, 9, 90), side(3, 9, 90), Pairing.TRIALS).degrees()).isEqualTo(2);
        assertThat(of(side(3, 9, 90), side(4, 9, 90), Pairing.NONE).degrees()).isEqualTo(5);
        assertThat(of(side(1, 1, 40), side(1, 1, 60), Pairing.TRIALS).degrees()).isEqualTo(98);
        assertThat(of(side(1, 1, 2), side(1, 1, 1), Pairing.NONE).degrees()).isEqualTo(1);
        assertThat(side(0, 0, 0).degrees()).isInfinite();
    }

    private static Estimate side(int instances, int trials, long count) {
        return new Estimate(100, null, instances, trials, count, List.of());
    }

    private static Comparison of(Estimate baseline, Estimate candidate, Pairing pairing) {
        return new Comparison(baseline, candidate, baseline, pairing, List.of());
    }
}
