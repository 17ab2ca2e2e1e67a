package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A build that is judged ran on machines of the kind "Xeon". */
class PastMachinesTest {
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final Gate LAST = GateText.parse("jump:metric=*,percent=5,baseline=last");
    private static final Gate TREND = GateText.parse("trend:metric=*,percent=5,builds=4");

    private final List<Past> past = new ArrayList<>();

    /** Of several trials, known to ± 1 %. */
    private static Measured measured(double value) {
        return new Measured(
                LATENCY,
                "median",
                new Estimate(value, new Interval(0.99 * value, 1.01 * value, 0.99), 1, 10, 1000, List.of()),
                null);
    }

    private static PastMachines machines(String kind) {
        return new PastMachines(
                kind, kind.equals("Xeon") ? null : Message.of("machines.other", "Processor", kind, "Xeon"));
    }

    private void build(double value, boolean accepted, String kind) {
        past.add(Past.of(measured(value), "b" + (past.size() + 1), "", null, accepted)
                .with("", !accepted, false, machines(kind)));
    }

    private Verdict judge(Gate gate, double value) {
        return gate.judge(measured(value), Earlier.of(past).from(Origin.UNKNOWN, null), 0.99);
    }

    @Test
    void acrossKindsOfMachinesAChangeIsPotentialAtMost() {
        build(1, true, "EPYC");
        Verdict verdict = judge(LAST, 2);
        assertThat(verdict.outcome()).isEqualTo(Outcome.POTENTIAL);
        assertThat(verdict.reason())
                .contains("against accepted build b1 (on other machines: Processor EPYC instead of Xeon)")
                .contains("but the machines may explain it: what kinds of machines differ by is known from 3 kinds"
                        + " with 2 builds each.");
        assertThat(judge(LAST, 1).outcome()).isEqualTo(Outcome.PASS);
    }

    @Test
    void onTheSameMachinesAndWhereNothingIsKnownOfThemNothingIsDoubted() {
        build(1, true, "Xeon");
        Verdict same = judge(LAST, 1.08);
        past.set(0, past.get(0).with("", false, false, null));
        Verdict unknown = judge(LAST, 1.08);
        assertThat(same.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(same).isEqualTo(unknown);
    }

    @Test
    void aBuildOnTheSameMachinesIsTheLastOne() {
        build(1.3, true, "Xeon");
        build(1, true, "EPYC");
        Verdict verdict = judge(LAST, 1.31);
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.reason()).contains("against accepted build b1 on the same kind of machines, below");
        assertThat(judge(LAST, 1.45).outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void oneThatFiftyBuildsLieBehindIsNot() {
        build(1.3, true, "Xeon");
        for (int i = 0; i < 49; i++) {
            build(1, true, "EPYC");
        }
        assertThat(judge(LAST, 1.31).reason()).contains("build b1 on");
        build(1, true, "EPYC");
        assertThat(judge(LAST, 1.31).reason()).contains("accepted build b51 (on other machines");
    }

    @Test
    void threePotentialBuildsAreTheLevelOfSlowMachines() {
        build(1, true, "EPYC");
        build(1.3, false, "Xeon");
        build(1.31, false, "Xeon");
        assertThat(judge(LAST, 1.3).outcome()).isEqualTo(Outcome.POTENTIAL);
        build(1.29, false, "Xeon");
        Verdict verdict = judge(LAST, 1.3);
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.reason()).contains("against build b4 on the same kind of machines");
        assertThat(judge(LAST, 1.45).outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatExceedsTheDifferencesOfMachinesIsDefinite() {
        for (String kind : List.of("EPYC", "Opteron", "Neoverse", "POWER", "Itanium")) {
            double speed = 1 + 0.01 * (kind.length() - 6);
            build(speed, true, kind);
            build(1.001 * speed, true, kind);
        }
        Verdict verdict = judge(LAST, 1.3);
        assertThat(verdict.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(verdict.reason())
                .contains("and more than the machines explain: builds on 5 kinds of machines differ by a standard"
                        + " deviation of 1.7 %.");
        Verdict less = judge(LAST, 1.08);
        assertThat(less.outcome()).isEqualTo(Outcome.POTENTIAL);
        assertThat(less.reason())
                .contains("but the machines may explain it: builds on 5 kinds of machines differ by a standard"
                        + " deviation of 1.7 %.");
        assertThat(less.interval()).isNotNull().satisfies(all -> assertThat(all.width())
                .isGreaterThan(10));
    }

    @Test
    void aTrendIsThatOfTheSameMachinesFromTwoOfTheirBuildsOn() {
        build(1.3, true, "Xeon");
        build(1, true, "EPYC");
        build(1, true, "EPYC");
        build(1, true, "EPYC");
        assertThat(judge(TREND, 1.3).outcome()).isEqualTo(Outcome.POTENTIAL);
        build(1.3, true, "Xeon");
        Verdict verdict = judge(TREND, 1.3);
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.reason())
                .contains("against the mean of the last 2 accepted builds on the same kind of machines");
    }

    @Test
    void aYoungHistoryIsNotJudgedByATrendOfAnyMachines() {
        build(1.3, true, "Xeon");
        build(1.3, true, "Xeon");
        build(1, true, "EPYC");
        assertThat(judge(TREND, 1.3).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    }

    @Test
    void kindsLeaveAsMuchVarianceAsTheirSharesOfTheMean() {
        build(1, true, "EPYC");
        assertThat(PastMachines.apart(past)).isCloseTo(2, within(1e-15));
        build(1, true, "Opteron");
        // half of the mean on each of two other kinds: 1/4 + 1/4 + 1
        assertThat(PastMachines.apart(past)).isCloseTo(1.5, within(1e-15));
        build(1, true, "Xeon");
        build(1, true, "Xeon");
        // a quarter on each of two others: the half on the same kind takes half of the build's own part away
        assertThat(PastMachines.apart(past)).isCloseTo(2 / 16.0 + 1 / 4.0, within(1e-15));
    }
}
