package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallSampleTest {

    /** SciPy 1.17: {@code t.ppf(.995, k-1) / norm.ppf(.995) * (k/(k-1))**.5}. */
    @ParameterizedTest
    @CsvSource({"3, 4.7190241965735105", "5, 1.9983989414617835", "10, 1.3299124438925107"})
    void clustersAloneAreWidenedByStudentsT(int clusters, double expected) {
        VariancePart part =
                new VariancePart(Level.INSTANCE, false, true, 2.5, clusters - 1, clusters / (clusters - 1.0));
        assertThat(SmallSample.of(List.of(part), 0.99, true).factor()).isCloseTo(expected, within(1e-9));
    }

    @Test
    void manyIterationsNeedNoWidening() {
        VariancePart part = new VariancePart(Level.ITERATION, false, true, 1, 99_999, 100_000 / 99_999.0);
        assertThat(SmallSample.of(List.of(part), 0.99, true).factor()).isCloseTo(1, within(1e-4));
    }

    @Test
    void noVarianceNeedsNoWidening() {
        VariancePart part = new VariancePart(Level.TRIAL, false, true, 0, 2, 1.5);
        assertThat(SmallSample.of(List.of(part), 0.99, true).factor()).isEqualTo(1);
    }

    @Test
    void noisyIterationsInEqualTrialsCountByTheirOwnNumber() {
        VariancePart trials = new VariancePart(Level.TRIAL, true, true, 0.01, 4, 1.25);
        VariancePart iterations = new VariancePart(Level.ITERATION, false, false, 1, 495, 100 / 99.0);
        assertThat(SmallSample.of(List.of(trials, iterations), 0.99, true).factor())
                .isBetween(1.0, 1.03);
    }

    @Test
    void sharedInstancesThatDifferStayThreeAndEqualOnesCountAsTheirTrials() {
        VariancePart trials = new VariancePart(Level.TRIAL, true, false, 1, 6, 1.5);
        // Variance 1.5 by either level, 2 in the resamples; Student's t over the normal quantile with 8 degrees of
        // freedom; SciPy: t.ppf(.995, 8) / norm.ppf(.995)
        assertThat(SmallSample.of(List.of(new VariancePart(Level.INSTANCE, true, true, 1, 2, 1.5), trials), 0.99, true)
                        .factor())
                .isCloseTo(1.30264351240606 * Math.sqrt(1.5 / 2), within(1e-9));
        assertThat(SmallSample.of(List.of(new VariancePart(Level.INSTANCE, true, true, 50, 2, 1.5), trials), 0.99, true)
                        .factor())
                .isGreaterThan(4);
    }

    @Test
    void onlyMachinesKnownToBeTheSameCountAsTheirTrials() {
        VariancePart instances = new VariancePart(Level.INSTANCE, true, true, 1, 2, 1.5);
        VariancePart trials = new VariancePart(Level.TRIAL, true, false, 1, 6, 1.5);
        // SciPy: t.ppf(.995, 2) / norm.ppf(.995) * (1.5 / 2)**.5
        assertThat(SmallSample.of(List.of(instances, trials), 0.99, false).factor())
                .isCloseTo(3.3368540099805286, within(1e-9));
    }

    @Test
    void theIntervalIsNeverNarrowerThanThatOfNormalInstances() {
        VariancePart instances = new VariancePart(Level.INSTANCE, true, true, 4, 2, 1.5);
        VariancePart trials = new VariancePart(Level.TRIAL, true, false, 0.5, 60, 1.5);
        // F is 8, above the limit of 5.0 for these; a variance of 2 is below it, and pooled 0.79.
        VariancePart fewer = new VariancePart(Level.INSTANCE, true, true, 2, 2, 1.5);
        assertThat(SmallSample.of(List.of(fewer, trials), 0.99, true).factor() * Math.sqrt(2.5))
                .isCloseTo(Math.sqrt(3), within(1e-9));
        assertThat(SmallSample.of(List.of(instances, trials), 0.99, true).factor())
                .isGreaterThan(4);
    }

    @Test
    void boundsMoveAwayFromThePointByTheFactor() {
        double[] resamples = new double[1_001];
        java.util.Arrays.setAll(resamples, i -> i / 1_000.0);
        assertThat(new SmallSample(2, false).bounds(0.5, resamples, 0.9))
                .containsExactly(new double[] {-0.4, 1.4}, within(1e-12));
    }
}
