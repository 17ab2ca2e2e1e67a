package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
    private static final Metric THROUGHPUT = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);

    private static Estimate estimate(double value, double lower, double upper) {
        return new Estimate(value, new Interval(lower, upper, 0.99), 1, 5, 500, List.of());
    }

    private static Estimate bare(double value) {
        return new Estimate(value, null, 1, 1, 1, List.of(Sentence.read("One value has no interval.", null)));
    }

    private static Measured alone(Metric metric, Estimate estimate) {
        return new Measured(metric, "median", estimate, null);
    }

    private static Measured compared(Metric metric, double change, @Nullable Double lower, @Nullable Double upper) {
        Estimate side = estimate(1, 0.9, 1.1);
        Interval interval = lower == null || upper == null ? null : new Interval(lower, upper, 0.99);
        Estimate relative = new Estimate(change, interval, 1, 5, 500, List.of());
        return new Measured(
                metric, "median", side, new Comparison(side, side, relative, Comparison.Pairing.TRIALS, List.of()));
    }

    private static Past past(String build, double value, @Nullable Interval interval) {
        return Past.of(
                new Measured(LATENCY, "median", new Estimate(value, interval, 1, 5, 500, List.of()), null),
                build,
                "",
                null,
                true);
    }

    private static Verdict judge(Gate gate, Measured measured, List<Past> past) {
        return gate.judge(measured, Earlier.of(past).from("", null), 0.99);
    }

    private static List<Past> flat(int builds, double value) {
        return IntStream.rangeClosed(1, builds)
                .mapToObj(i -> past("b" + i, value, new Interval(value * 0.99, value * 1.01, 0.99)))
                .toList();
    }

    @Nested
    class Fixed {
        private final Gate gate = GateText.parse("fixed:metric=*,lower=10ms,upper=20ms");

        /** THESIS eq. 4.1: both bounds are strict. */
        @ParameterizedTest
        @CsvSource({
            "15, 14, 16, PASS",
            "15, 5, 25, PASS",
            "21, 20.5, 22, FAIL",
            "20, 20, 20, FAIL",
            "20, 19, 21, POTENTIAL",
            "19.9, 19, 21, PASS",
            "21, 19, 23, POTENTIAL",
            "9, 8, 9.5, FAIL",
            "10, 10, 10, FAIL",
            "9, 8, 10.5, POTENTIAL"
        })
        void isDefiniteWhenTheWholeIntervalLiesBeyondTheBound(
                double value, double lower, double upper, Outcome expected) {
            Verdict verdict = judge(gate, alone(LATENCY, estimate(value / 1e3, lower / 1e3, upper / 1e3)), List.of());
            assertThat(verdict.outcome()).as(verdict.reason()).isEqualTo(expected);
        }

        @Test
        void saysWhatWasMeasuredHowSureAndAgainstWhat() {
            Verdict verdict = judge(gate, alone(LATENCY, estimate(0.021, 0.0205, 0.022)), List.of());
            assertThat(verdict.reason())
                    .isEqualTo(
                            "READ latency median is 21.00 ms (99 % CI 20.50 ms to 22.00 ms), at or above the upper bound of"
                                    + " 20.00 ms: the whole interval lies beyond it.");
            assertThat(verdict.threshold()).isEqualTo(0.02);
        }

        @Test
        void aPassThatCouldHaveMissedACrossingSaysSo() {
            Verdict noisy = judge(gate, alone(LATENCY, estimate(0.015, 0.005, 0.025)), List.of());
            assertThat(noisy.reason())
                    .endsWith("but the interval reaches beyond: this build could have missed a crossing.");
            assertThat(noisy.couldHaveMissed()).isTrue();
            Verdict sure = judge(gate, alone(LATENCY, estimate(0.015, 0.014, 0.016)), List.of());
            assertThat(sure.reason()).endsWith("between 10.00 ms and 20.00 ms.");
            assertThat(sure.couldHaveMissed()).isFalse();
        }

        @Test
        void thePassedBoundIsTheOneOnTheWorseSide() {
            assertThat(judge(gate, alone(LATENCY, estimate(0.011, 0.0105, 0.012)), List.of())
                            .threshold())
                    .isEqualTo(0.02);
            Gate rate = GateText.parse("fixed:metric=*,lower=10op/s,upper=20op/s");
            assertThat(judge(rate, alone(THROUGHPUT, estimate(19, 18, 19.5)), List.of())
                            .threshold())
                    .isEqualTo(10);
        }

        @Test
        void withoutAnIntervalNothingIsConcluded() {
            Verdict verdict = judge(gate, alone(LATENCY, bare(0.015)), List.of());
            assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
            assertThat(verdict.reason()).contains("One value has no interval.");
        }

        @Test
        void boundsInAnotherUnitConcludeNothing() {
            Verdict verdict = judge(gate, alone(THROUGHPUT, estimate(15, 14, 16)), List.of());
            assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        }
    }

    @Nested
    class Jump {
        private final Gate gate = GateText.parse("jump:metric=*,percent=5");

        /** THESIS eq. 4.2 with fig. 7.3: the threshold decides whether, the interval how surely. */
        @ParameterizedTest
        @CsvSource({
            "4.9, 4.5, 5.3, PASS",
            "5.0, 4.5, 5.5, FAIL",
            "5.0, 0.1, 9.9, FAIL",
            "5.0, -0.1, 10.1, POTENTIAL",
            "5.0, 0.0, 10.0, POTENTIAL",
            "-50, -60, -40, PASS"
        })
        void isDefiniteWhenTheIntervalExcludesNoChange(double change, double lower, double upper, Outcome expected) {
            Verdict verdict = judge(gate, compared(LATENCY, change, lower, upper), List.of());
            assertThat(verdict.outcome()).as(verdict.reason()).isEqualTo(expected);
        }

        @Test
        void aPassThatCouldHaveMissedSuchAChangeSaysSo() {
            assertThat(judge(gate, compared(LATENCY, 1, -3.0, 6.0), List.of()).reason())
                    .isEqualTo(
                            "READ latency median shows no clear change: +1.0 % (99 % CI -3.0 % to +6.0 %) against the baseline measured side"
                                    + " by side, below the threshold of 5 %, but the interval reaches beyond it: this build could have missed such"
                                    + " a change.");
            assertThat(judge(gate, compared(LATENCY, 1, -1.0, 3.0), List.of()).reason())
                    .endsWith("below the threshold of 5 %.");
        }

        /** Methods 1: for higher-is-better the regression is mirrored, so that half the throughput is 100 % worse. */
        @Test
        void halfTheThroughputIsAHundredPercentWorse() {
            Verdict verdict = judge(gate, compared(THROUGHPUT, -50, -60.0, -37.5), List.of());
            assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
            assertThat(verdict.value()).isEqualTo(-50);
            assertThat(verdict.interval()).isEqualTo(new Interval(-60, -37.5, 0.99));
            assertThat(verdict.effect()).isEqualTo("worse");
            assertThat(verdict.certain()).isTrue();
            assertThat(verdict.threshold()).isEqualTo(5);
            assertThat(verdict.crossing()).isEqualTo(-100 / 21.0, within(1e-9));
            assertThat(judge(
                                    GateText.parse("jump:metric=*,percent=100"),
                                    compared(THROUGHPUT, -50, -60.0, -37.5),
                                    List.of())
                            .outcome())
                    .isEqualTo(Outcome.FAIL);
            assertThat(judge(
                            GateText.parse("jump:metric=*,percent=101,blind=pass"),
                            compared(THROUGHPUT, -50, -60.0, -37.5),
                            List.of()))
                    .satisfies(missed -> assertThat(missed.outcome()).isEqualTo(Outcome.PASS))
                    .satisfies(missed -> assertThat(missed.couldHaveMissed()).isTrue());
        }

        @Test
        void aGainIsNoRegression() {
            assertThat(judge(gate, compared(THROUGHPUT, 50, 40.0, 60.0), List.of())
                            .outcome())
                    .isEqualTo(Outcome.PASS);
        }

        @Test
        void improvementsAreJudgedWhereTheyAreWatched() {
            Gate watching = GateText.parse("jump:metric=*,percent=5,watch=improvement");
            assertThat(judge(watching, compared(LATENCY, -10, -12.0, -8.0), List.of())
                            .outcome())
                    .isEqualTo(Outcome.FAIL);
            assertThat(judge(watching, compared(LATENCY, 10, 8.0, 12.0), List.of())
                            .outcome())
                    .isEqualTo(Outcome.PASS);
            Gate both = GateText.parse("jump:metric=*,percent=5,watch=both");
            assertThat(judge(both, compared(LATENCY, -10, -12.0, -8.0), List.of())
                            .outcome())
                    .isEqualTo(Outcome.FAIL);
            assertThat(judge(both, compared(LATENCY, 10, 8.0, 12.0), List.of()).outcome())
                    .isEqualTo(Outcome.FAIL);
        }

        @ParameterizedTest
        @ValueSource(doubles = {50, 1, -50})
        void aChangeWithoutAnIntervalConcludesNothing(double change) {
            Verdict verdict = judge(gate, compared(LATENCY, change, null, null), List.of());
            assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
            assertThat(verdict.reason()).contains("too little was measured");
        }

        @Test
        void aFallOfALatencyIsCalledBetter() {
            assertThat(judge(gate, compared(LATENCY, -10, -12.0, -8.0), List.of())
                            .reason())
                    .startsWith(
                            "READ latency median is better: -10.0 % (99 % CI -12.0 % to -8.0 %) against the baseline");
        }

        /** Noise beyond all bounds has no interval either: that must not pass for being small. */
        @Test
        void neitherDoesAChangeBelowTheThresholdWithoutAnInterval() {
            assertThat(judge(gate, compared(LATENCY, 4, null, null), List.of()).outcome())
                    .isEqualTo(Outcome.INCONCLUSIVE);
            assertThat(judge(gate, compared(THROUGHPUT, 4, null, null), List.of())
                            .outcome())
                    .isEqualTo(Outcome.INCONCLUSIVE);
        }

        @Test
        void withoutARatioNothingIsConcluded() {
            Verdict verdict = judge(gate, compared(LATENCY, Double.NaN, null, null), List.of());
            assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        }

        @Test
        void aYoungJobIsNotJudged() {
            Verdict verdict = judge(gate, alone(LATENCY, estimate(1, 0.9, 1.1)), List.of());
            assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_JUDGED);
        }

        @Test
        void withoutABaselineOfItsOwnTheLastAcceptedBuildServes() {
            List<Past> past = List.of(past("1", 100, null), past("2", 1, new Interval(0.99, 1.01, 0.99)));
            Verdict verdict = judge(gate, alone(LATENCY, estimate(1.1, 1.09, 1.11)), past);
            assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
            assertThat(verdict.reason()).contains("accepted build 2");
        }
    }

    @Nested
    class Trend {
        private final Gate gate = GateText.parse("trend:metric=*,percent=5,builds=3");

        @Test
        void fewerBuildsThanAskedAreNotJudged() {
            Verdict verdict = judge(gate, alone(LATENCY, estimate(9, 8, 10)), flat(2, 1));
            assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_JUDGED);
            assertThat(verdict.reason()).contains("accepted builds; the history has 2");
        }

        @Test
        void onlyTheLastBuildsCount() {
            List<Past> past = new java.util.ArrayList<>(flat(10, 100));
            past.addAll(flat(3, 1));
            assertThat(judge(gate, alone(LATENCY, estimate(1.2, 1.19, 1.21)), past)
                            .outcome())
                    .isEqualTo(Outcome.FAIL);
            assertThat(judge(gate, alone(LATENCY, estimate(1.01, 1.0, 1.02)), past)
                            .outcome())
                    .isEqualTo(Outcome.PASS);
        }

        /**
         * THESIS eq. 4.3 and the interval by MOVER, computed apart in Python:
         * m=(10+10.4+9.9)/3; ml=m-sqrt(.5**2+.5**2+.6**2)/3; mu=m+sqrt(.6**2+.6**2+.6**2)/3; r=log(12/m);
         * 100*expm1(r-sqrt(log(12/11)**2+log(mu/m)**2)); 100*expm1(r+sqrt(log(13.5/12)**2+log(m/ml)**2))
         */
        @Test
        void theIntervalAddsTheDistancesOfBothSidesInSquares() {
            List<Past> past = List.of(
                    past("1", 10, new Interval(9.5, 10.6, 0.99)),
                    past("2", 10.4, new Interval(9.9, 11.0, 0.99)),
                    past("3", 9.9, new Interval(9.3, 10.5, 0.99)));
            Verdict verdict = judge(gate, alone(LATENCY, estimate(12, 11, 13.5)), past);
            assertThat(verdict.value()).isEqualTo(18.811881188118807, within(1e-9));
            assertThat(verdict.interval()).isNotNull();
            assertThat(verdict.interval().lower()).isEqualTo(8.226210279767043, within(1e-9));
            assertThat(verdict.interval().upper()).isEqualTo(34.20347572829463, within(1e-9));
        }

        @Test
        void aBuildWithoutAnIntervalConcludesNothing() {
            List<Past> past = List.of(past("1", 1, null), past("2", 1, null), past("3", 1, null));
            assertThat(judge(gate, alone(LATENCY, estimate(2, 1.9, 2.1)), past).outcome())
                    .isEqualTo(Outcome.INCONCLUSIVE);
        }
    }

    /** A comparison of one trial with one other knows the noise inside them, not that between trials. */
    @Test
    void nothingDefiniteFollowsFromASingleTrial() {
        Estimate lone = new Estimate(1, new Interval(0.99, 1.01, 0.99), 1, 1, 20_000, List.of());
        Estimate change = new Estimate(20, new Interval(18, 22, 0.99), 1, 2, 40_000, List.of());
        Measured pair = new Measured(
                LATENCY, "median", lone, new Comparison(lone, lone, change, Comparison.Pairing.INSTANCES, List.of()));
        for (String gate : List.of("jump:metric=*,percent=5", "fixed:metric=*,upper=500ms")) {
            Verdict verdict = judge(GateText.parse(gate), pair, List.of());
            assertThat(verdict.outcome()).as(gate).isEqualTo(Outcome.POTENTIAL);
            assertThat(verdict.reason()).contains("a single trial cannot separate a change from chance");
        }
    }

    @Test
    void aGateThatFindsNothingToJudgeIsInconclusive() {
        List<Finding> findings = Judgement.judge(
                List.of(GateText.parse("jump:metric=\"SCAN *\",percent=5")),
                List.of(compared(LATENCY, 0, -1.0, 1.0)),
                series -> new Earlier().from("", null),
                0.99);
        assertThat(findings).extracting(finding -> finding.verdict().outcome()).containsExactly(Outcome.INCONCLUSIVE);
        assertThat(findings.get(0).verdict().reason())
                .isEqualTo("Nothing was measured that this gate could judge. The gate names 'SCAN *'; measured was '"
                        + compared(LATENCY, 0, -1.0, 1.0).series() + "'.");
    }

    @Test
    void theGravestVerdictIsTheBuilds() {
        List<Finding> findings = Judgement.judge(
                List.of(
                        GateText.parse("jump:metric=*,percent=5"),
                        GateText.parse("jump:metric=*,percent=50"),
                        GateText.parse("trend:metric=*,percent=5,builds=9")),
                List.of(compared(LATENCY, 20, 10.0, 30.0)),
                series -> new Earlier().from("", null),
                0.99);
        assertThat(findings)
                .extracting(finding -> finding.verdict().outcome())
                .containsExactly(Outcome.FAIL, Outcome.PASS, Outcome.NOT_JUDGED);
        assertThat(Outcome.gravest(findings.stream().map(Finding::verdict).toList()))
                .isEqualTo(Outcome.FAIL);
        assertThat(Outcome.gravest(
                        findings.stream().skip(1).limit(2).map(Finding::verdict).toList()))
                .isEqualTo(Outcome.PASS);
        assertThat(Outcome.gravest(List.of())).isEqualTo(Outcome.NOT_JUDGED);
    }

    @ParameterizedTest
    @CsvSource({
        "*, READ latency, true",
        "* latency, READ latency, true",
        "READ*, READ latency, true",
        "R*D l*y, READ latency, true",
        "READ, READ latency, false",
        "read latency, READ latency, false",
        "R.AD latency, READ latency, false",
        "[a-z]*, READ latency, false"
    })
    void aPatternKnowsTheStarAlone(String glob, String name, boolean covered) {
        assertThat(new Selector(glob, "median").covers(new Metric(name, Unit.SECOND, Direction.LOWER)))
                .isEqualTo(covered);
    }

    @ParameterizedTest(name = "upper={0} of {1}")
    @CsvSource({
        "2, allocs/op, true",
        "2, counts, true",
        "2, '', true",
        "2, s, false",
        "2, op/s, false",
        "2, B, false",
        "2B, B, true",
        "2B, allocs/op, false",
        "2ms, s, true"
    })
    void aPlainNumberBoundsWhatHasNoMultiples(String upper, String unit, boolean covered) {
        FixedGate gate = new FixedGate(new Selector("*", "median"), null, Quantity.parse(upper));

        assertThat(gate.covers(new Unit(unit))).isEqualTo(covered);
    }
}
