package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expected values are SciPy 1.17.1's: {@code from scipy.stats import mannwhitneyu as m, PermutationMethod as P}. */
class RankSumTest {
    private static final Offset<Double> CLOSE = within(1e-12);

    private static double[] values(double... values) {
        return values;
    }

    private static double[] sequence(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count).mapToDouble(value).toArray();
    }

    static Stream<Arguments> exact() {
        return Stream.of(
                // m([2.1,3.1,4.1,6.1,7.1,8.1], [1.1,2.2,3.3,4.4,5.5], method='exact')
                arguments(
                        values(1.1, 2.2, 3.3, 4.4, 5.5), values(2.1, 3.1, 4.1, 6.1, 7.1, 8.1), 21, 0.32900432900432897),
                // m([v + 4.5 for v in range(1, 26)], range(1, 26), method='exact')
                arguments(sequence(25, i -> i + 1), sequence(25, i -> i + 5.5), 415, 0.047161706806839204),
                // m(range(100, 110), range(10), method='exact')
                arguments(sequence(10, i -> i), sequence(10, i -> i + 100), 100, 1.082508822446903e-05),
                // m([2,3,3,4,5], [1,2,2,3,3,3], method=P(n_resamples=10**7)): all 462 ways
                arguments(values(1, 2, 2, 3, 3, 3), values(2, 3, 3, 4, 5), 23, 0.21645021645021645),
                // m([1,2,2,2,2,3,3], [1,1,1,2], method=P(n_resamples=10**7)): all 330 ways
                arguments(values(1, 1, 1, 2), values(1, 2, 2, 2, 2, 3, 3), 23.5, 0.12727272727272726),
                // m([1,2], [1,1,1,1,1,1,1,1,1,5], method=P(n_resamples=10**7)): all 66 ways
                arguments(values(1, 1, 1, 1, 1, 1, 1, 1, 1, 5), values(1, 2), 13.5, 0.6363636363636364));
    }

    @ParameterizedTest(name = "{index}: p = {3}")
    @MethodSource("exact")
    void fewValuesHaveTheExactDistribution(double[] baseline, double[] candidate, double u, double p) {
        RankSum test = ranks(baseline, candidate);
        assertThat(test.u()).isEqualTo(u);
        assertThat(test.p()).isCloseTo(p, CLOSE);
    }

    static Stream<Arguments> approximate() {
        return Stream.of(
                // p = [(k*37)%101//10 for k in range(300)]; q = [(k*53)%97//9 for k in range(200)]
                // m(q, p, method='asymptotic', use_continuity=True)
                arguments(
                        sequence(300, k -> Math.floorDiv(k * 37 % 101, 10)),
                        sequence(200, k -> Math.floorDiv(k * 53 % 97, 9)),
                        31687,
                        0.28442658312287816),
                // p = [(k*7919)%100003 for k in range(1000)]; q = [(k*104729)%99991+3000 for k in range(1500)]
                // m(q, p, method='asymptotic', use_continuity=True)
                arguments(
                        sequence(1000, k -> k * 7919L % 100003),
                        sequence(1500, k -> k * 104729L % 99991 + 3000),
                        795129.5,
                        0.01069924180363346),
                // m([0]*50 + [1]*50, [0]*99 + [1], method='asymptotic', use_continuity=True)
                arguments(
                        sequence(100, k -> k < 99 ? 0 : 1),
                        sequence(100, k -> k < 50 ? 0 : 1),
                        7450,
                        2.2296155397957033e-15),
                // m(range(2001, 2301), range(1, 301), method='asymptotic', use_continuity=True)
                arguments(sequence(300, k -> k), sequence(300, k -> k + 2000), 90000, 1.0549641486892856e-99));
    }

    @ParameterizedTest(name = "{index}: p = {3}")
    @MethodSource("approximate")
    void manyValuesHaveTheNormalApproximationCorrectedForTies(
            double[] baseline, double[] candidate, double u, double p) {
        RankSum test = ranks(baseline, candidate);
        assertThat(test.u()).isEqualTo(u);
        assertThat(test.p()).isCloseTo(p, within(p * 1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void cliffsDeltaIsTheDifferenceOfSharesOverAllPairs(long seed) {
        Random random = new Random(seed);
        double[] baseline = random.ints(137, 0, 40).asDoubleStream().toArray();
        double[] candidate = random.ints(211, 3, 45).asDoubleStream().toArray();
        int balance = 0;
        for (double before : baseline) {
            for (double after : candidate) {
                balance += Double.compare(after, before);
            }
        }
        CliffsDelta delta = ranks(baseline, candidate).cliffsDelta();
        assertThat(delta.value()).isCloseTo((double) balance / (137 * 211), CLOSE);
        assertThat(ranks(candidate, baseline).cliffsDelta().value()).isCloseTo(-delta.value(), CLOSE);
    }

    private static RankSum ranks(double[] baseline, double[] candidate) {
        return RankSum.ofSorted(
                Arrays.stream(baseline).sorted().toArray(),
                Arrays.stream(candidate).sorted().toArray());
    }

    @Test
    void swappedSidesGiveTheSameP() {
        double[] few = values(1, 2, 2, 5, 9);
        double[] more = values(2, 3, 3, 7, 8, 8, 11);
        assertThat(ranks(few, more).p()).isCloseTo(ranks(more, few).p(), CLOSE);
    }

    /** Where both are computed, 25 values a side, they differ by less than 0.001. */
    @Test
    void theExactDistributionMeetsTheApproximation() {
        double[] baseline = sequence(25, i -> i + 1);
        // m([v + 4.5 for v in range(1, 26)], range(1, 26), method='asymptotic') is 0.0478057953309806
        assertThat(ranks(baseline, sequence(25, i -> i + 5.5)).p()).isCloseTo(0.0478057953309806, within(1e-3));
    }

    @Test
    void equalVersionsAreFlaggedAsOftenAsTheSignificanceSays() {
        Random random = new Random(7);
        int flagged = 0;
        for (int draw = 0; draw < 4_000; draw++) {
            double[] baseline = random.doubles(40).toArray();
            flagged += ranks(baseline, random.doubles(40).toArray()).p() <= 0.05 ? 1 : 0;
        }
        // 5 % of 4 000 is 200 with a standard deviation of 14
        assertThat(flagged).isBetween(150, 250);
    }

    @Test
    void aChangeNeedsBothSignificanceAndAnEffectOfMediumSize() {
        double[] baseline = sequence(1_000, i -> i);
        RankSum small = ranks(baseline, sequence(1_000, i -> i + 100));
        assertThat(small.p()).isLessThan(1e-9);
        assertThat(small.cliffsDelta().magnitude()).isEqualTo(CliffsDelta.Magnitude.SMALL);
        assertThat(small.isChange(0.05)).isFalse();
        RankSum medium = ranks(baseline, sequence(1_000, i -> i + 200));
        assertThat(medium.cliffsDelta().magnitude()).isEqualTo(CliffsDelta.Magnitude.MEDIUM);
        assertThat(medium.isChange(0.05)).isTrue();
        RankSum uncertain = ranks(values(1, 2, 3), values(4, 5, 6));
        assertThat(uncertain.cliffsDelta().magnitude()).isEqualTo(CliffsDelta.Magnitude.LARGE);
        assertThat(uncertain.isChange(0.05)).isFalse();
    }

    @Test
    void valuesThatAreAllEqualTellNothing() {
        assertThat(ranks(values(3, 3, 3), values(3, 3))).isEqualTo(new RankSum(3, 1, new CliffsDelta(0)));
        double[] many = sequence(100, i -> 7);
        assertThat(ranks(many, many).p()).isEqualTo(1);
    }

    @Test
    void oneValueAgainstOneTellsNothing() {
        assertThat(ranks(values(1), values(2))).isEqualTo(new RankSum(1, 1, new CliffsDelta(1)));
    }

    @Test
    void negativeZeroTiesWithZero() {
        assertThat(ranks(values(-0.0), values(0.0)).u()).isEqualTo(0.5);
    }

    @Test
    void neitherSideIsChangedByTheTest() {
        double[] baseline = values(1, 2, 3);
        RankSum.ofSorted(baseline, values(4, 5));
        assertThat(baseline).containsExactly(1, 2, 3);
    }

    @Test
    void aSideWithoutValuesIsRefused() {
        assertThatThrownBy(() -> ranks(values(), values(1))).hasMessage("the baseline has no value");
        assertThatThrownBy(() -> ranks(values(1), values())).hasMessage("the candidate has no value");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void valuesThatAreNotFiniteAreRefused(double value) {
        assertThatThrownBy(() -> ranks(values(1, 2), values(3, value, 5)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the candidate holds infinite values or NaN, expected finite values");
    }
}
