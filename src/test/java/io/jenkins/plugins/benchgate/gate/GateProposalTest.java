package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Gates that suit the noise of series: few lines, which can be pasted. */
class GateProposalTest {
    /** Around no change; of 1 % the series can be guarded at 0.8 %, as a change of 1.6 % is found. */
    private static Verdict verdict(String gate, String metric, double width) {
        double ratio = 1 + width / 100;
        Interval interval = new Interval(100 / ratio - 100, width, 0.99);
        return Verdicts.of(
                Outcome.PASS,
                gate,
                metric + " median",
                "",
                0,
                interval,
                5,
                Unit.PERCENT,
                new Sense(Direction.LOWER, true, false));
    }

    private static List<Verdict> suite(String gate, double... widths) {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            verdicts.add(verdict(gate, "Bench.b" + i, widths[i]));
        }
        return verdicts;
    }

    private static String said(List<Verdict> verdicts) {
        return GateProposal.of(verdicts).orElseThrow().said().english();
    }

    @Test
    void aThresholdThatAllHoldSuits() {
        List<Verdict> verdicts = suite("jump:metric=*,percent=5,learn=5", 1, 2, 5.5);
        assertThat(said(verdicts)).isEqualTo("3 of 3 series can be guarded at 5 %.");
        assertThat(said(suite("jump:metric=*,percent=5..20,learn=5", 1, 2, 20)))
                .isEqualTo("2 of 3 series can be guarded at 5 %.");
    }

    /** 1.64 times the bound, on the scale of logarithms, is found; half of that can be guarded. */
    @Test
    void aSeriesThatHoldsNoneRaisesTheThresholdToWhatItHolds() {
        assertThat(said(suite("jump:metric=*,percent=5,learn=5", 1, 2, 20)))
                .isEqualTo("2 of 3 series can be guarded at 5 %. A gate for the noise of these builds:"
                        + " jump:metric=*,percent=5..20");
        assertThat(said(suite("trend:metric=*,percent=5,builds=3,learn=5", 1, 2, 20)))
                .endsWith(": trend:metric=*,percent=5..20,builds=3");
    }

    /** Of them the one that holds no threshold stays where it was. */
    @Test
    void fewNoisySeriesOfManyHaveGatesOfTheirOwn() {
        double[] widths = new double[40];
        Arrays.fill(widths, 8);
        widths[7] = 40;
        widths[30] = 500;
        assertThat(said(suite("jump:metric=*,except=Other*,percent=5,watch=both,learn=5", widths)))
                .isEqualTo("0 of 40 series can be guarded at 5 %. Gates for the noise of these builds:"
                        + " jump:metric=*,except=Other*|Bench.b7,percent=5..7,watch=both"
                        + " jump:metric=Bench.b7,percent=40,watch=both");
    }

    @Test
    void noGateIsProposedThatWouldGuardNothing() {
        assertThat(said(suite("jump:metric=*,percent=5..20", 1, 2, 60)))
                .isEqualTo(
                        "2 of 3 series can be guarded at 5 %. The noise of these builds is too much for any threshold"
                                + " up to 50 %: measure more trials, or on a calmer machine.");
    }

    @Test
    void oneNoisySeriesOfFewMakesNoThresholdOfTheOthersLarger() {
        assertThat(said(suite("jump:metric=*,percent=5..20", 1, 2, 1, 2, 60)))
                .isEqualTo("4 of 5 series can be guarded at 5 %.");
        assertThat(said(suite("jump:metric=*,percent=5", 1, 8, 8, 20)))
                .endsWith(": jump:metric=*,except=Bench.b3,percent=5..7 jump:metric=Bench.b3,percent=20");
    }

    /** 20.8 % is held by 25, though the step after 20 is 30. */
    @Test
    void aThresholdBetweenTheStepsSuits() {
        assertThat(said(suite("jump:metric=*,percent=25", 1, 2, 23)))
                .isEqualTo("3 of 3 series can be guarded at 25 %.");
    }

    @Test
    void ofSeveralBuildsTheNoisiestCounts() {
        List<Verdict> verdicts = new ArrayList<>(suite("jump:metric=*,percent=5", 1, 2));
        verdicts.addAll(suite("jump:metric=*,percent=5", 20, 2));
        assertThat(said(verdicts)).startsWith("1 of 2 series").endsWith(": jump:metric=*,percent=5..20");
    }

    @Test
    void nothingIsProposedWhereNothingIsKnown() {
        assertThat(GateProposal.of(List.of())).isEmpty();
        assertThat(GateProposal.of(suite("jump:metric=*,dynamic", 1, 2))).isEmpty();
        Verdict bare = Verdicts.of(
                Outcome.PASS,
                "jump:metric=*,percent=5",
                "a median",
                "",
                1,
                null,
                5,
                Unit.PERCENT,
                new Sense(Direction.LOWER, true, false));
        assertThat(GateProposal.of(List.of(bare))).isEmpty();
    }
}
