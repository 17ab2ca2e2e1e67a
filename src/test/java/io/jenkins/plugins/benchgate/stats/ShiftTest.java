package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShiftTest {
    private static final double[] BEFORE = {-0.51, -0.2, 0.03, 0.1, 0.27, 0.4, 0.61, 0.8};
    private static final double[] AFTER = {0.3, 0.45, 0.72, 0.75, 0.9, 1.2, 1.31, 1.6};

    /** SciPy 1.17: the least u with {@code scipy.stats._mannwhitneyu._MWU(n, m).cdf(u) > 0.005}. */
    @ParameterizedTest(name = "{0} and {1} values")
    @CsvSource({
        "3, 3, 0",
        "5, 5, 1",
        "6, 6, 3",
        "8, 8, 8",
        "10, 10, 17",
        "20, 20, 106",
        "7, 30, 41",
        "50, 50, 878",
        "100, 100, 3949"
    })
    void theRankIsThatOfTheExactRankSumTest(int before, int after, int rank) {
        assertThat(Shift.rankSum(before, after, 0.005)).isEqualTo(rank);
        assertThat(Shift.rankSum(after, before, 0.005)).isEqualTo(rank);
    }

    @Test
    void theNormalApproximationGoesOnWhereTheExactDistributionEnds() {
        int exact = Shift.rankSum(100, 100, 0.005);
        int normal = Shift.rankSum(100, 101, 0.005);
        assertThat(normal - exact).isBetween(0, 100);
    }

    /** SciPy 1.17: the least t with {@code scipy.stats._wilcoxon.WilcoxonDistribution(n).cdf(t) > 0.005}. */
    @ParameterizedTest(name = "{0} pairs")
    @CsvSource({"5, 0", "8, 1", "9, 2", "10, 4", "20, 38", "50, 374", "100, 1780"})
    void theRankIsThatOfTheExactSignedRankTest(int pairs, int rank) {
        assertThat(Shift.signedRank(pairs, 0.005)).isEqualTo(rank);
    }

    /**
     * SciPy 1.17: {@code [s for s in numpy.arange(-1, 3, .001) if scipy.stats.mannwhitneyu(before, after - s,
     * method='exact').pvalue > .01]} reaches from 0.03 to 1.409.
     */
    @Test
    void unpairedValuesHaveTheShiftsThatTheRankSumTestDoesNotReject() {
        Shift shift = Shift.of(BEFORE, AFTER, 0.99);
        assertThat(shift.lower()).isCloseTo(0.03, within(1e-12));
        assertThat(shift.upper()).isCloseTo(1.41, within(1e-12));
        assertThat(shift.normal()).isFalse();
    }

    /**
     * NumPy 2.4: the fourth smallest and largest of {@code (z[i] + z[j]) / 2 for i in range(10) for j in range(i, 10)}.
     */
    @Test
    void pairsHaveTheAveragesThatTheSignedRankTestDoesNotReject() {
        Shift shift = Shift.ofPairs(new double[] {0.81, 0.65, 0.69, 0.65, 0.63, 0.8, 0.7, 0.8, 0.05, 1.4}, 0.99);
        assertThat(shift.lower()).isCloseTo(0.35, within(1e-12));
        assertThat(shift.upper()).isCloseTo(1.1, within(1e-12));
    }

    /**
     * SciPy 1.17: {@code scipy.stats.ttest_ind(after, before, equal_var=False).confidence_interval(.99)} of the first
     * four, and {@code scipy.stats.ttest_1samp(z, 0).confidence_interval(.99)} of five pairs.
     */
    @Test
    void valuesTooFewForRanksHaveTheIntervalOfStudent() {
        Shift four = Shift.of(Arrays.copyOf(BEFORE, 4), Arrays.copyOf(AFTER, 4), 0.99);
        assertThat(four.lower()).isCloseTo(0.035918205684094096, within(1e-9));
        assertThat(four.upper()).isCloseTo(1.3640817943159058, within(1e-9));
        assertThat(four.normal()).isTrue();
        Shift pairs = Shift.ofPairs(new double[] {0.81, 0.65, 0.69, 0.65, 0.63}, 0.99);
        assertThat(pairs.lower()).isCloseTo(0.5363846257862608, within(1e-9));
        assertThat(pairs.upper()).isCloseTo(0.8356153742137391, within(1e-9));
    }

    @Test
    void manyValuesOnOneSideCountByTheirRanks() {
        double[] many = new double[50_000];
        Arrays.setAll(many, i -> i / 50_000.0);
        Shift shift = Shift.of(BEFORE, many, 0.99);
        assertThat(shift.lower()).isBetween(-0.3, 0.0);
        assertThat(shift.upper()).isBetween(0.5, 0.9);
    }

    @Test
    void equalValuesHaveAShiftOfNoWidth() {
        assertThat(Shift.of(new double[] {1, 1, 1}, new double[] {2, 2}, 0.99)).isEqualTo(new Shift(1, 1, true));
        double[] ten = new double[10];
        assertThat(Shift.of(ten, ten, 0.99)).isEqualTo(new Shift(0, 0, false));
    }
}
