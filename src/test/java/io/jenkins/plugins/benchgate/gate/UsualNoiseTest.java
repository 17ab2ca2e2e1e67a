package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A change that seems definite in a build which is quieter than the series usually is. */
class UsualNoiseTest {
    private static Measured series(double change, double width, String doubt) {
        Estimate side = new Estimate(1, new Interval(0.9, 1.1, 0.99), 1, 3, 15, List.of());
        Estimate relative = new Estimate(
                change,
                new Interval(change - width, change + width, 0.99),
                1,
                6,
                30,
                doubt.isEmpty() ? List.of() : List.of(Sentence.read(doubt, null)));
        return new Measured(
                new Metric("Parse", Unit.SECOND, Direction.LOWER),
                "median",
                side,
                new Comparison(side, side, relative, Pairing.NONE, relative.doubts()));
    }

    private static Finding judge(Measured measured, int builds, double usual) {
        List<Past> past = new ArrayList<>();
        for (int i = 0; i < builds; i++) {
            // in one build of three all forks were at one level
            past.add(Past.of(series(0, i % 3 == 1 ? 1.5 : usual, ""), "" + i, "", null, true));
        }
        return GateText.parse("jump:metric=*,percent=5")
                .find(measured, Earlier.of(past).from("", null), 0.99);
    }

    /** Of three forks a side all are at one level, and at the other, in 2 % of builds. */
    @ParameterizedTest
    @CsvSource({
        // change, width, builds before, their usual width, what it counts as
        "10, 1.5, 10, 14, INCONCLUSIVE",
        "10, 1.5, 6, 14, INCONCLUSIVE",
        "10, 1.5, 4, 14, FAIL",
        "10, 1.5, 0, 14, FAIL",
        "16, 1.5, 10, 14, FAIL",
        "10, 1.5, 10, 4, FAIL",
        "10, 9, 10, 14, FAIL",
    })
    void aQuietMomentOfANoisySeriesIsNotDefinite(
            double change, double width, int builds, double usual, Outcome expected) {
        Finding finding = judge(series(change, width, ""), builds, usual);
        assertThat(finding.verdict().outcome()).isEqualTo(expected);
        assertThat(finding.acceptable()).isFalse();
        boolean lucky = expected == Outcome.INCONCLUSIVE;
        assertThat(finding.blind()).isEqualTo(lucky);
        assertThat(finding.verdict()
                        .reason()
                        .contains(": the whole interval excludes no change, but in the last " + builds
                                + " builds the series was so much noisier that up to 14 % was chance."))
                .isEqualTo(lucky);
    }

    @Test
    void aBlindGateSaysThatTrialsHaveTwoLevels() {
        String doubt = "Its trials are at one of two levels, 13 % apart: 2 of 6 of the baseline and 3 of 6 of the"
                + " candidate at the higher one. Many more trials even that out; better is to find what differs between"
                + " them, such as compilation, memory layout or the processor.";
        assertThat(judge(series(1, 14, doubt), 0, 0).verdict().reason()).endsWith(" " + doubt);
        assertThat(judge(series(1, 1, doubt), 0, 0).verdict().reason()).doesNotContain("levels");
    }
}
