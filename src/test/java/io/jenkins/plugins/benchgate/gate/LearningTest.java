package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a gate says in its first builds. */
class LearningTest {
    private static Measured measured(Direction direction, double value, double width) {
        return new Measured(
                new Metric("latency", Unit.SECOND, direction),
                "median",
                new Estimate(value, new Interval(value - width, value + width, 0.99), 1, 5, 25, List.of()),
                null);
    }

    private static Measured slower(double percent) {
        return measured(Direction.LOWER, 1 + percent / 100, 0.01);
    }

    /** @param accepted whether each earlier build was */
    private static Verdict judge(String options, Measured measured, boolean... accepted) {
        List<Past> past = new ArrayList<>();
        for (boolean one : accepted) {
            past.add(Past.of(slower(0), "" + past.size(), "", null, one));
        }
        return Judgement.judge(
                        List.of(GateText.parse("jump:metric=latency," + options)),
                        List.of(measured),
                        series -> Earlier.of(past).from("", null),
                        gate -> List.of(),
                        metric -> false,
                        (series, before) -> Optional.empty(),
                        0.99)
                .get(0)
                .verdict();
    }

    @ParameterizedTest
    @CsvSource({
        "'percent=10,learn=3', 50, 2, NOT_JUDGED, FAIL",
        "'percent=10,learn=2', 50, 2, FAIL, FAIL",
        "'percent=10', 50, 1, FAIL, FAIL",
        "'percent=10,learn=3', 1, 1, NOT_JUDGED, PASS",
        "'percent=10,learn=3,definite=potential', 50, 1, NOT_JUDGED, POTENTIAL",
        "'dynamic,learn=3', 50, 2, NOT_JUDGED, FAIL",
        // what there is nothing to compare with counts as the gate says
        "'percent=10,learn=3', 50, 0, NOT_JUDGED, NOT_JUDGED",
        "'percent=10,learn=3,unjudged=fail', 50, 0, FAIL, FAIL",
        "'percent=10,learn=3,unjudged=fail', 50, 2, NOT_JUDGED, FAIL",
    })
    void saysWhatItWouldHaveSaid(String options, double percent, int builds, Outcome outcome, Outcome would) {
        boolean[] accepted = new boolean[builds];
        Arrays.fill(accepted, true);
        Verdict verdict = judge(options, slower(percent), accepted);
        assertThat(verdict.outcome()).isEqualTo(outcome);
        assertThat(verdict.would()).isEqualTo(would);
    }

    /** Else a suite whose builds are all rejected would learn for ever. */
    @Test
    void rejectedBuildsCount() {
        assertThat(judge("percent=10,learn=3", slower(50), true, false, false).outcome())
                .isEqualTo(Outcome.FAIL);
    }

    @Test
    void aBlindGateIsLearningToo() {
        Verdict verdict = judge("percent=10,learn=3", measured(Direction.LOWER, 1, 0.5), true);
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(verdict.would()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** No number of builds tells which values are better. */
    @Test
    void whatIsWrongWithTheGateIsSaidAtOnce() {
        Verdict verdict = judge("percent=10,learn=3", measured(Direction.UNKNOWN, 1, 0.01), true);
        assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(verdict.learning()).isNull();
    }

    /** A step may name another baseline than the gate. */
    @Test
    void againstAnotherBranchAGateGuardsFromTheFirstBuildOn() {
        Gate gate = GateText.parse("jump:metric=*,percent=5,learn=5");
        assertThat(gate.against(Baseline.parse("last:3")).text())
                .isEqualTo("jump:metric=*,percent=5,baseline=last:3,learn=5");
        assertThat(gate.against(Baseline.parse("target")).text()).isEqualTo("jump:metric=*,percent=5,baseline=target");
    }

    @Test
    void looksBackAsFarAsItLearns() {
        Origin origin = Origin.of("");
        assertThat(GateText.parse("jump:metric=*,percent=5,learn=70")
                        .reach(origin)
                        .builds())
                .isEqualTo(70);
        assertThat(GateText.parse("trend:metric=*,percent=5,builds=3,learn=70")
                        .reach(origin)
                        .builds())
                .isEqualTo(70);
    }
}
