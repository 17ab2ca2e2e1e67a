package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RatioLevelsTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
    private static final Gate LAST = GateText.parse("jump:metric=*,percent=5,baseline=last");
    private static final Gate TREND = GateText.parse("trend:metric=*,percent=4,builds=3");

    /** Builds on machines whose speeds differ, as far as they were judged. */
    private final List<Past> past = new ArrayList<>();

    private static Estimate estimate(double value, double lower, double upper) {
        return new Estimate(value, new Interval(lower, upper, 0.99), 1, 5, 500, List.of());
    }

    /** @param change of the candidate against the baseline beside it in %, known to ± 1 % of the ratio */
    private static Measured measured(double value, double change) {
        Estimate side = estimate(value, 0.999 * value, 1.001 * value);
        Estimate relative = estimate(change, (100 + change) / 1.01 - 100, (100 + change) * 1.01 - 100);
        return new Measured(LATENCY, "median", side, new Comparison(side, side, relative, Pairing.TRIALS, List.of()));
    }

    private static MeasuredVersions versions(String candidate, @Nullable String baseline) {
        return new MeasuredVersions("commit:" + candidate, baseline == null ? null : "commit:" + baseline);
    }

    private void build(String candidate, String baseline, double value, double change) {
        build(candidate, baseline, value, change, true);
    }

    private void build(String candidate, String baseline, double value, double change, boolean accepted) {
        Measured measured = measured(value, change);
        past.add(Past.of(measured, "b" + (past.size() + 1), "", null, accepted)
                .of(measured, versions(candidate, baseline)));
    }

    private Verdict judge(Gate gate, @Nullable MeasuredVersions versions, Measured measured) {
        return gate.judge(measured, Earlier.of(past).from(Origin.UNKNOWN, null, versions), 0.99);
    }

    private Verdict judge(Gate gate, String candidate, String baseline, double value, double change) {
        return judge(gate, versions(candidate, baseline), measured(value, change));
    }

    @Test
    void aSlowMachineSlowsNoRatio() {
        build("b", "a", 1, 1);
        Verdict verdict = judge(LAST, "c", "a", 1.3, 2);
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.value()).isCloseTo(100 * (1.02 / 1.01 - 1), within(1e-9));
        Interval interval = verdict.interval();
        assertThat(interval).isNotNull();
        // two ratios of 4 degrees of freedom each: √2 · ln 1.01 / t(4), times t(8): 4.604095 and 3.355387, R's qt
        double reach = Math.sqrt(2) * Math.log(1.01) / 4.604094871415897 * 3.355387331333395;
        assertThat(Math.log(interval.width() / 100 / (2 * 1.02 / 1.01)))
                .isCloseTo(Math.log(Math.sinh(reach)), within(1e-6));
        assertThat(verdict.reason())
                .contains("against accepted build b1 (by ratios of builds side by side), below the threshold of 5 %");
        // by values alone it is 30 % worse
        assertThat(judge(LAST, null, measured(1.3, 2)).outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void aSlowVersionOnAFastMachineIsFound() {
        build("b", "a", 1, 0);
        Verdict verdict = judge(LAST, "c", "a", 0.8, 8);
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(verdict.value()).isCloseTo(8, within(1e-9));
    }

    @Test
    void levelsFollowAChain() {
        build("b", "a", 1, 3);
        build("c", "b", 0.9, 3);
        build("d", "c", 1.1, 3);
        // ln of the mean of levels is the mean of logs: e, 3 % above d, is 1.03³ above b
        Verdict verdict = judge(TREND, "e", "d", 1, 3);
        assertThat(verdict.value()).isCloseTo(100 * (Math.pow(1.03, 2) - 1), within(1e-9));
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(verdict.reason())
                .contains("the mean of the last 3 accepted builds (by ratios of builds side by side)");
    }

    @Test
    void rejectedBuildsAreEvidence() {
        build("b", "a", 1, 0);
        build("c", "a", 1, 20, false);
        // against the rejected version alone, which is 20 % above the last accepted one
        Verdict verdict = judge(LAST, "d", "c", 1, -10);
        assertThat(verdict.value()).isCloseTo(8, within(1e-9));
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void aVersionMeasuredTwiceHasOneLevel() {
        build("b", "a", 1, 0);
        build("c", "a", 1, 4, false);
        // 4 and 8 %, of which neither is known better
        assertThat(judge(LAST, "c", "a", 1, 8).value()).isCloseTo(100 * (Math.sqrt(1.04 * 1.08) - 1), within(1e-3));
    }

    @Test
    void aVersionIsNotComparedWithItself() {
        build("b", "a", 1, 0);
        Verdict verdict = judge(LAST, "b", "a", 1, 8);
        assertThat(verdict.value()).isCloseTo(8, within(1e-9));
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whereNoEdgeJoinsThemValuesAreCompared() {
        build("b", "a", 1, 1);
        Verdict verdict = judge(LAST, "d", "c", 1.3, 2);
        assertThat(verdict.value()).isCloseTo(30, within(1e-9));
        assertThat(verdict.reason())
                .contains("against accepted build b1 (by values: no builds side by side join the versions commit:a and "
                        + "commit:c; a build that measures both would), at or above the threshold of 5 %");
        build("c", "a", 1, 1, false);
        assertThat(judge(LAST, "d", "c", 1.3, 2).value()).isCloseTo(2, within(1e-9));
    }

    @Test
    void ratiosThatContradictEachOtherAreNamed() {
        build("b", "a", 1, 0);
        build("b", "a", 1, 0);
        build("b", "a", 1, 30, false);
        build("c", "b", 1, 0);
        Verdict verdict = judge(LAST, "d", "c", 1, 0);
        assertThat(verdict.reason())
                .contains("The ratios of builds side by side contradict each other more than their noise explains (p < "
                        + "0.001), most of all that of build b3; the interval allows for it.");
        assertThat(verdict.why().in(Locale.GERMAN)).contains("am meisten das des Builds b3");
    }

    @Test
    void aLevelThatHoldsIsOfferedByRatios() {
        build("b", "a", 1, 0);
        for (int i = 0; i < 4; i++) {
            build("c" + i, "a", 1 + 0.3 * i, 10, false);
        }
        assertThat(judge(LAST, "d", "a", 0.7, 10).reason()).contains("The last 5 builds hold this level");
    }

    /** What is kept of a long history is enough: the last builds, and those that a gate compares with. */
    @Test
    void theLastBuildsAreEvidence() {
        build("b", "a", 1, 0);
        for (int i = 0; i < 60; i++) {
            build("c" + i, "a", 1, 10, false);
        }
        assertThat(judge(LAST, "d", "a", 1, 10).value()).isCloseTo(10, within(1e-9));
    }

    @Nested
    class Values {
        @Test
        void versionsThatAreNotKnownAreComparedByValues() {
            past.add(Past.of(measured(1, 0), "b1", "", null, true));
            assertThat(judge(LAST, "c", "a", 1.3, 0).reason()).contains("against accepted build b1, at or above");
        }

        @Test
        void aVersionMeasuredAloneIsComparedByValues() {
            build("b", "a", 1, 0);
            Measured alone = new Measured(LATENCY, "median", estimate(1.3, 1.29, 1.31), null);
            assertThat(judge(LAST, versions("c", null), alone).reason())
                    .contains("against accepted build b1, at or above");
        }

        @Test
        void differencesInPointsAreNoRatios() {
            Metric share = new Metric("hits", Unit.PERCENT, Direction.LOWER);
            Measured one = measured(1, 0);
            Measured points = new Measured(share, "median", one.candidate(), one.comparison());
            assertThat(Ratio.of(points)).isNull();
            assertThat(Ratio.of(one)).isNotNull();
        }
    }
}
