package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a gate may be told: thresholds, baselines, policies. */
class GateChoicesTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
    private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

    private static Estimate estimate(double value, double share) {
        Interval interval = new Interval(value * (1 - share), value * (1 + share), 0.99);
        return new Estimate(value, interval, 1, 5, 500, List.of());
    }

    private static Measured alone(double value) {
        return new Measured(LATENCY, "median", estimate(value, 0.01), null);
    }

    private static Measured sideBySide(double change, double lower, double upper) {
        Estimate side = estimate(1, 0.01);
        Estimate relative = new Estimate(change, new Interval(lower, upper, 0.99), 1, 5, 500, List.of());
        return new Measured(
                LATENCY, "median", side, new Comparison(side, side, relative, Comparison.Pairing.TRIALS, List.of()));
    }

    private static Past past(String build, String branch, boolean accepted, double value) {
        Instant time = NOW.minus(40 - Integer.parseInt(build), ChronoUnit.DAYS);
        return Past.of(alone(value), build, branch, time, accepted);
    }

    private static Verdict judge(String gate, Measured measured, String branch, Past... earlier) {
        return GateText.parse(gate).judge(measured, Earlier.of(List.of(earlier)).from(branch, NOW), 0.99);
    }

    private static final Past[] EARLIER = {
        past("1", "", true, 1.0),
        past("2", "main", true, 2.0),
        past("3", "", false, 3.0),
        past("4", "topic", true, 4.0),
        past("5", "", true, 5.0)
    };

    /** The candidate is 10 in all: the change tells the baseline. */
    @ParameterizedTest
    @CsvSource({
        "side-by-side,  '',     5.0, accepted build 5",
        "last,          '',     5.0, accepted build 5",
        "last:2,        '',     4.5, the mean of the last 2 accepted builds",
        "last:99,       '',     3.0, the mean of the last 4 accepted builds",
        "build:3,       '',     3.0, build 3",
        "branch:main,   topic,  2.0, accepted build 2 of branch main",
        "last:2,        topic,  4.5, the mean of the last 2 accepted builds",
        "last:2,        main,   3.5, the mean of the last 2 accepted builds"
    })
    void aJumpIsHeldAgainstTheBaselineThatIsAskedFor(String baseline, String branch, double value, String said) {
        Verdict verdict = judge("jump:metric=*,percent=5,baseline=" + baseline, alone(10), branch, EARLIER);
        assertThat(verdict.value()).isEqualTo(100 * (10 / value - 1), within(1e-9));
        assertThat(verdict.reason()).contains(" against " + said + ",");
    }

    @ParameterizedTest
    @CsvSource({
        "job:shop,    no earlier accepted build of job shop to compare with.",
        "build:9,     no earlier build 9 to compare with.",
        "branch:next, no earlier accepted build of branch next to compare with."
    })
    void aBaselineThatIsNotThereIsNotJudged(String baseline, String why) {
        Verdict verdict = judge("jump:metric=*,percent=5,baseline=" + baseline, alone(10), "", EARLIER);
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(verdict.reason()).endsWith(why);
    }

    @Test
    void anEarlierBuildIsComparedWithOnRequestThoughABaselineWasMeasured() {
        assertThat(judge("jump:metric=*,percent=5", sideBySide(1, 0, 2), "", EARLIER)
                        .value())
                .isEqualTo(1);
        assertThat(judge("jump:metric=*,percent=5,baseline=last", sideBySide(1, 0, 2), "", EARLIER)
                        .value())
                .isEqualTo(-80);
    }

    @Test
    void aTrendLooksBackUponItsOwnBranch() {
        String trend = "trend:metric=*,percent=5,builds=3";
        assertThat(judge(trend, alone(10), "topic", EARLIER).value())
                .isEqualTo(100 * (10 / ((1 + 4 + 5) / 3.0) - 1), within(1e-9));
        assertThat(judge(trend, alone(10), "other", EARLIER).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    }

    @Test
    void anOldBaselineIsSaidWhereThatIsAskedFor() {
        String gate = "jump:metric=*,percent=5,baseline=build:2";
        assertThat(judge(gate + ",stale=30d", alone(10), "", EARLIER).reason())
                .contains(" against build 2 (stale: 38 days old, more than 30d), at or above");
        assertThat(judge(gate + ",stale=39d", alone(10), "", EARLIER).reason()).doesNotContain("stale");
        assertThat(judge(gate, alone(10), "", EARLIER).reason()).doesNotContain("stale");
    }

    @Test
    void aRestartLeavesNoBaselineBeforeIt() {
        Earlier earlier = Earlier.of(List.of(EARLIER));
        earlier.restart("");
        Gate jump = GateText.parse("jump:metric=*,percent=5");
        assertThat(jump.judge(alone(10), earlier.from("", NOW), 0.99).outcome()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(jump.judge(alone(10), earlier.from("new", NOW), 0.99).outcome())
                .isEqualTo(Outcome.NOT_JUDGED);
        earlier.add(past("6", "", true, 10));
        assertThat(jump.judge(alone(10), earlier.from("", NOW), 0.99).outcome()).isEqualTo(Outcome.PASS);
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void aRestartOnOneBranchLeavesTheOthersTheirBaselines(boolean askedBefore) {
        Earlier earlier = Earlier.of(List.of(past("1", "main", true, 1.0), past("2", "main", true, 1.0)));
        Gate jump = GateText.parse("jump:metric=*,percent=5");
        if (askedBefore) {
            assertThat(jump.judge(alone(1), earlier.from("main", NOW), 0.99).outcome())
                    .isEqualTo(Outcome.PASS);
        }
        earlier.restart("feature");
        earlier.add(past("3", "feature", true, 1.5));
        assertThat(jump.judge(alone(1.5), earlier.from("main", NOW), 0.99).outcome())
                .isEqualTo(Outcome.FAIL);
        assertThat(jump.judge(alone(1.5), earlier.from("feature", NOW), 0.99).outcome())
                .isEqualTo(Outcome.PASS);
        Gate branch = GateText.parse("jump:metric=*,percent=5,baseline=branch:main");
        assertThat(branch.judge(alone(1.5), earlier.from("feature", NOW), 0.99).outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void intervalsOfAnotherConfidenceCountByWhatTheyAreWorth() {
        Interval half = new Interval(98, 102, 0.5);
        Interval whole = new Interval(98, 102, 0.99);
        Measured now = new Measured(
                LATENCY, "median", new Estimate(106, new Interval(104, 108, 0.99), 1, 5, 500, List.of()), null);
        String gate = "jump:metric=*,percent=5";
        assertThat(judge(gate, now, "", before(whole)).outcome()).isEqualTo(Outcome.FAIL);
        assertThat(judge(gate, now, "", before(half)).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        // SciPy 1.17: 100 - 2 * norm.ppf(.995) / norm.ppf(.75) == 92.36
        Interval scaled = new Interval(92.36225, 107.63775, 0.99);
        assertThat(judge(gate, now, "", before(half)).interval().lower())
                .isCloseTo(judge(gate, now, "", before(scaled)).interval().lower(), within(1e-3));
    }

    private static Past before(Interval interval) {
        Measured measured = new Measured(LATENCY, "median", new Estimate(100, interval, 1, 5, 500, List.of()), null);
        return Past.of(measured, "1", "", NOW, true);
    }

    @Test
    void aCrossingThatCountsAsAPassMakesNoBaseline() {
        Gate gate = GateText.parse("jump:metric=*,percent=5,potential=pass,definite=pass");
        Earlier.View none = new Earlier().from("", null);
        assertThat(gate.find(sideBySide(20, -1, 30), none, 0.99).acceptable()).isFalse();
        assertThat(gate.find(sideBySide(20, 10, 30), none, 0.99).acceptable()).isFalse();
        assertThat(gate.find(sideBySide(1, -1, 3), none, 0.99).acceptable()).isTrue();
    }

    @Test
    void aPatternCoversNamesWithLineBreaksToo() {
        assertThat(new Selector("*", "median").covers(new Metric("a\nb", Unit.SECOND, Direction.LOWER)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'',                    20, 10, 30, FAIL",
        "definite=potential,    20, 10, 30, POTENTIAL",
        "definite=pass,         20, 10, 30, PASS",
        "potential=pass,        20, 10, 30, FAIL",
        "potential=pass,        20, -1, 30, PASS",
        "potential=fail,        20, -1, 30, FAIL",
        "'definite=pass,potential=fail', 1, 0, 2, PASS"
    })
    void aPolicySaysWhatACrossingCountsAs(String policy, double change, double lower, double upper, Outcome expected) {
        Verdict verdict = judge(
                "jump:metric=*,percent=5" + (policy.isEmpty() ? "" : "," + policy),
                sideBySide(change, lower, upper),
                "");
        assertThat(verdict.outcome()).isEqualTo(expected);
    }

    @Test
    void aPolicyThatChangesAVerdictIsSaid() {
        assertThat(judge("jump:metric=*,percent=5,definite=potential", sideBySide(20, 10, 30), "")
                        .reason())
                .endsWith(" This gate counts a definite crossing as potential.");
        assertThat(judge("fixed:metric=*,upper=500ms,definite=pass", alone(1), "")
                        .reason())
                .endsWith(" This gate counts a definite crossing as pass.");
        Verdict unjudged = judge("trend:metric=*,percent=5,builds=9,unjudged=fail", alone(1), "");
        assertThat(unjudged.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(unjudged.reason()).endsWith(" This gate demands to be judged.");
        assertThat(judge("jump:metric=*,percent=5,unjudged=inconclusive", alone(1), "")
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** By hand: three values of instability are known, then the window moves. */
    @Test
    void aDynamicThresholdIsAShareOfTheMeanInstability() {
        Past[] earlier = {
            Past.of(sideBySide(0, -2, 2), "1", "", NOW, true), Past.of(sideBySide(0, -3, 3), "2", "", NOW, true)
        };
        String gate = "jump:metric=*,dynamic,seed=1,floor=1,factor=0.75,window=";
        assertThat(judge(gate + 10, sideBySide(6, 1, 11), "", earlier).threshold())
                .isEqualTo(0.75 * (1 + 4 + 6 + 10) / 4);
        assertThat(judge(gate + 2, sideBySide(6, 1, 11), "", earlier).threshold())
                .isEqualTo(0.75 * (6 + 10) / 2);
        assertThat(judge(gate + 10, sideBySide(6, 1, 11), "").threshold()).isEqualTo(1);
        assertThat(judge(gate + 10, sideBySide(0.5, 0.4, 0.6), "", earlier[0]).threshold())
                .as("mean of 1, 4 and 0.2")
                .isEqualTo(0.75 * 5.2 / 3, within(1e-12));
        assertThat(judge(gate + 1, sideBySide(0.5, 0.4, 0.6), "", earlier).threshold())
                .isEqualTo(1);
    }

    @Test
    void aDynamicGateOfABuildIsDefiniteWhenTheIntervalExcludesNoChange() {
        String gate = "jump:metric=*,dynamic,seed=1";
        assertThat(judge(gate, sideBySide(3, 1, 5), "").outcome()).isEqualTo(Outcome.FAIL);
        assertThat(judge(gate, sideBySide(3, -1, 7), "").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(judge(gate, sideBySide(0.4, 0.3, 0.5), "").reason())
                .endsWith("+0.4 % (99 % CI +0.3 % to +0.5 %) against the baseline measured side by side, below the"
                        + " dynamic threshold of 1.00 %.");
    }

    @Test
    void exceptedMetricsAreNotJudged() {
        Selector selector = GateText.parse("jump:metric=*,except=\"SCAN*|READ latency\",percent=5")
                .selector();
        assertThat(selector.covers(LATENCY)).isFalse();
        assertThat(selector.covers(new Metric("SCAN latency", Unit.SECOND, Direction.LOWER)))
                .isFalse();
        assertThat(selector.covers(new Metric("UPDATE latency", Unit.SECOND, Direction.LOWER)))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "4.96,  +4.96 %,   below the threshold of 5 %",
        "4.999, +4.999 %,  below the threshold of 5 %",
        "5.04,  +5.0 %,    at or above the threshold of 5 %",
        "4.94,  +4.9 %,    below the threshold of 5 %"
    })
    void aReasonNeverRoundsAChangeAcrossItsThreshold(double change, String shown, String where) {
        String reason =
                judge("jump:metric=*,percent=5", sideBySide(change, 4, 6), "").reason();
        assertThat(reason).contains(" " + shown + " (").contains(where);
    }

    @Test
    void percentagesChangeInPoints() {
        Metric share = new Metric("errors", Unit.PERCENT, Direction.LOWER);
        Measured before = new Measured(share, "median", estimate(1, 0.1), null);
        Measured now = new Measured(share, "median", estimate(3, 0.1), null);
        Verdict verdict = GateText.parse("jump:metric=*,percent=1.5")
                .judge(
                        now,
                        Earlier.of(List.of(Past.of(before, "1", "", null, true)))
                                .from("", null),
                        0.99);
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(verdict.reason()).contains("is worse: +2.0 points");
        // distances to the bounds add in squares: 0.3 and 0.1
        assertThat(verdict.interval()).isNotNull();
        assertThat(verdict.interval().lower()).isEqualTo(2 - Math.hypot(0.3, 0.1), within(1e-12));
    }

    /**
     * Python with NumPy and SciPy, h the logarithms of the calm values: d(k) = sorted(abs(h[k:]-h[:-k])), n = len(d), r
     * = ceil(2/3*n), s(k) = d[r-1]/norm.ppf(.5+r/(n+1)/2)/sqrt(2); 100*expm1(log(1.06) ± t.ppf(.995, round(.7*9)) *
     * max(s(1), s(2), s(3)) * sqrt(1 + pi/2/9))
     */
    @Test
    void noiseMakesTheIntervalThatABuildDoesNotHave() {
        Verdict verdict = GateText.parse("jump:metric=*,percent=5").judge(bare(106, 5), calm().from("", null), 0.99);
        assertThat(verdict.interval()).isNotNull();
        assertThat(verdict.interval().lower()).isEqualTo(5.2867457, within(1e-6));
        assertThat(verdict.interval().upper()).isEqualTo(6.7180862, within(1e-6));
    }

    private static Earlier calm() {
        Earlier earlier = new Earlier();
        for (double value : new double[] {100, 100.2, 99.9, 100.1, 99.8, 100.2, 100, 99.9, 100.1, 100}) {
            earlier.add(Past.of(bare(value, 5), "b" + value, "", null, true));
        }
        return earlier;
    }

    @Test
    void aBuildWithoutAnIntervalIsHeldAgainstTheNoiseBetweenManyBuilds() {
        Earlier earlier = calm();
        Gate jump = GateText.parse("jump:metric=*,percent=5");
        assertThat(jump.judge(bare(106, 5), earlier.from("", null), 0.99).outcome())
                .isEqualTo(Outcome.FAIL);
        assertThat(jump.judge(bare(101, 5), earlier.from("", null), 0.99).outcome())
                .isEqualTo(Outcome.PASS);
        Earlier young = Earlier.of(List.of(Past.of(bare(100, 5), "1", "", null, true)));
        assertThat(jump.judge(bare(106, 5), young.from("", null), 0.99).outcome())
                .as("measured, but with nothing that says how sure")
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(jump.judge(bare(106, 0), young.from("", null), 0.99).outcome())
                .as("a bare value from a table")
                .isEqualTo(Outcome.FAIL);
    }

    private static Measured bare(double value, int trials) {
        @Nullable Interval none = null;
        return new Measured(
                LATENCY, "median", new Estimate(value, none, Math.min(1, trials), trials, trials, List.of()), null);
    }

    /** What a gate does in Jenkins is part of its text, and changes no verdict. */
    @ParameterizedTest
    @CsvSource({"marks=stage, true, false", "stopBuild, false, true", "marks=build, false, false"})
    void whatFollowsInJenkinsIsSaidInTheGate(String option, boolean stageOnly, boolean stopBuild) {
        Gate gate = GateText.parse("jump:metric=*,percent=5," + option);
        assertThat(gate.policy().stageOnly()).isEqualTo(stageOnly);
        assertThat(gate.policy().stopBuild()).isEqualTo(stopBuild);
        assertThat(GateText.parse(gate.text())).isEqualTo(gate);
        assertThat(gate.judge(alone(10), Earlier.of(List.of(EARLIER)).from("", NOW), 0.99)
                        .outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void aGateOfTheStageStopsNoBuild() {
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> GateText.parse("jump:metric=*,percent=5,marks=stage,stopBuild"))
                .hasMessageContaining("expected one of the two");
    }
}
