package io.jenkins.plugins.benchgate.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.suite.SuiteScore.State;
import io.jenkins.plugins.benchgate.suite.SuiteScore.SuiteRun;
import io.jenkins.plugins.benchgate.suite.SuiteScore.SuiteTimes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Expected values are Python's: {@code from itertools import combinations; from statistics import mean},
 * {@code def spread(runs): m = [mean(r) for r in runs]; return (max(m) - min(m)) / mean(m)}, and p by counting all ways to deal
 * the ranks: {@code s = [sum(c) for c in combinations(ranks, len(y))]; 2 * min(sum(v <= w for v in s), sum(v >= w for v in s)) /
 * len(s)}.
 */
class SuiteScoreTest {
    private static final Offset<Double> CLOSE = within(1e-12);
    private static final double[] BEFORE = {1.00, 1.02, 0.99, 1.01, 1.03};
    private static final double[] SAME = {1.01, 1.00, 1.02, 1.03, 0.98};
    private static final double[] SLOW = {1.30, 1.28, 1.33, 1.29, 1.31};

    private static double[] values(double... values) {
        return values;
    }

    private static SuiteTimes times(Map<String, double[]> times) {
        return new SuiteTimes(times);
    }

    private static SuiteTimes two(double[] a, double[] b) {
        return times(Map.of("a", a, "b", b));
    }

    private static SuiteScore score(List<String> methods, List<SuiteRun> runs) {
        return SuiteScore.of(methods, runs, 2, 0.5);
    }

    @Test
    void maxSpreadIsTheLargestDifferenceOfMeansByTheirMean() {
        Spreads spreads = Spreads.of(List.of(
                two(values(1, 2, 3), values(10.0, 10.2)),
                two(values(2, 2, 5), values(10.1, 10.5)),
                two(values(1, 1, 1), values(10.1, 10.1))));
        // spread([[1,2,3],[2,2,5],[1,1,1]]); spread([[10.0,10.2],[10.1,10.5],[10.1,10.1]])
        assertThat(spreads.spreads().get("a")).isCloseTo(1.0, CLOSE);
        assertThat(spreads.spreads().get("b")).isCloseTo(0.01967213114754109, CLOSE);
        assertThat(spreads.steady()).containsExactly("b");
        assertThat(spreads.steadiest()).containsExactly("b");
    }

    @Test
    void aBenchmarkThatAnExecutionLacksHasNoSpread() {
        Spreads spreads = Spreads.of(List.of(two(BEFORE, BEFORE), times(Map.of("a", BEFORE))));
        assertThat(spreads.spreads()).containsOnlyKeys("a");
        assertThatIllegalArgumentException().isThrownBy(() -> Spreads.of(List.of(two(BEFORE, BEFORE))));
    }

    /** As ABS prints it: the floor of 95 % of the benchmarks, so that of 40 the worst two are left out. */
    @Test
    void theSlowdownIsTwiceTheLargestSpreadOfTheSteadiest() {
        Map<String, Double> spreads = new HashMap<>();
        for (int i = 1; i <= 40; i++) {
            spreads.put("b" + i, i / 100.0);
        }
        assertThat(new Spreads(spreads).steadiest()).hasSize(38).doesNotContain("b39", "b40");
        assertThat(new Spreads(spreads).slowdown(0.1)).isCloseTo(0.76, CLOSE);
        assertThat(new Spreads(Map.of("b", 0.01)).slowdown(0.1)).isEqualTo(0.1);
    }

    @Test
    void aDifferenceIsNoticedWhenItIsSureAndHalfTheSlowdown() {
        Detection noticed = Detection.of("a", List.of(new Detection.Pair(BEFORE, SLOW)), 0.5);
        assertThat(noticed.noticed()).isTrue();
        assertThat(noticed.p()).isCloseTo(0.007936507936507936, CLOSE);
        assertThat(noticed.change()).isCloseTo(0.28910891089108914, CLOSE);
        assertThat(Detection.of("a", List.of(new Detection.Pair(BEFORE, SLOW)), 0.6)
                        .noticed())
                .as("0.289 is less than half of 0.6")
                .isFalse();
        // p(BEFORE, [1.26, 1.27, 1.28, 1.25, 1.00])
        Detection unsure =
                Detection.of("a", List.of(new Detection.Pair(BEFORE, values(1.26, 1.27, 1.28, 1.25, 1.00))), 0.2);
        assertThat(unsure.p()).isCloseTo(0.06349206349206349, CLOSE);
        assertThat(unsure.change()).isCloseTo(0.2, CLOSE);
        assertThat(unsure.noticed()).isFalse();
    }

    @Test
    void whatBecomesFasterIsNotNoticed() {
        assertThat(Detection.of("a", List.of(new Detection.Pair(SLOW, BEFORE)), 0.2)
                        .noticed())
                .isFalse();
    }

    /** Four values against four have a p of 2 in 70 at best, five against five of 2 in 252. */
    @Test
    void fourValuesAreTooFew() {
        assertThat(Detection.possible(4, 4)).isFalse();
        assertThat(Detection.possible(5, 5)).isTrue();
        SuiteRun run = new SuiteRun(two(BEFORE, values(1, 2, 3, 4)), two(SAME, values(1, 2, 3, 4)), Map.of());
        assertThat(score(List.of(), List.of(run, run)).few()).containsExactly("b");
    }

    @Test
    void aMethodIsCoveredWhenOneBenchmarkNoticesItInAllRuns() {
        SuiteRun first = new SuiteRun(
                two(BEFORE, BEFORE),
                two(SAME, SAME),
                Map.of("both", two(SLOW, SAME), "once", two(SAME, SLOW), "none", two(SAME, SAME)));
        SuiteRun second = new SuiteRun(
                two(BEFORE, BEFORE),
                two(SAME, SAME),
                Map.of("both", two(SLOW, SLOW), "once", two(SLOW, SAME), "none", two(SAME, SAME)));

        SuiteScore score = score(List.of("both", "once", "none"), List.of(first, second));

        assertThat(score.methods())
                .extracting(SuiteScore.Method::state)
                .containsExactly(State.NOTICED, State.MISSED, State.MISSED);
        assertThat(score.methods().get(0).noticedBy())
                .extracting(Detection::benchmark)
                .containsExactly("a");
        assertThat(score.total()).isCloseTo(100.0 / 3, CLOSE);
        assertThat(score.falseAlarms()).isEmpty();
    }

    /** Which saves an execution of the suite for each method that nothing notices. */
    @Test
    void aMethodThatOneRunMissesIsMissedWithoutTheOthers() {
        SuiteRun first =
                new SuiteRun(two(BEFORE, BEFORE), two(SAME, SAME), Map.of("a", two(SAME, SAME), "b", two(SLOW, SAME)));
        SuiteRun second = new SuiteRun(two(BEFORE, BEFORE), two(SAME, SAME), Map.of());

        SuiteScore score = score(List.of("a", "b"), List.of(first, second));

        assertThat(score.methods()).extracting(SuiteScore.Method::state).containsExactly(State.MISSED, State.UNKNOWN);
        assertThat(score.known()).isEqualTo(1);
        assertThat(score.total()).isZero();
        assertThat(SuiteScore.missed("a", List.of(first), 0.5)).isTrue();
        assertThat(SuiteScore.missed("b", List.of(first), 0.5)).isFalse();
    }

    @Test
    void whatTheControlShowsIsAFalseAlarm() {
        SuiteRun run = new SuiteRun(two(BEFORE, BEFORE), two(SAME, SLOW), Map.of());

        SuiteScore score = score(List.of("m"), List.of(run, run));

        assertThat(score.falseAlarms()).extracting(Detection::benchmark).containsExactly("b");
        assertThat(score.total()).isNaN();
    }

    /** The benchmark that notices is the least steady of two, and its means lie more than half apart. */
    @Test
    void unsteadyBenchmarksCountForTheTotalScoreAlone() {
        double[] slower = {2.0, 2.1, 2.2, 2.3, 2.4};
        double[] slowest = {4.0, 4.1, 4.2, 4.3, 4.4};
        SuiteRun first = new SuiteRun(two(BEFORE, BEFORE), two(SAME, SAME), Map.of("m", two(SAME, SLOW)));
        SuiteRun second = new SuiteRun(two(BEFORE, slower), two(SAME, slower), Map.of("m", two(SAME, slowest)));

        SuiteScore score = score(List.of("m"), List.of(first, second));

        assertThat(score.total()).isEqualTo(100);
        assertThat(score.relative()).isZero();
        assertThat(score.absolute()).isZero();
        assertThat(score.leftOutRelative()).containsExactly("b");
        assertThat(score.leftOutAbsolute()).containsExactly("b");
    }
}
