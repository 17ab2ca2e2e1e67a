package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordingTest {
    private static final String GATE = "jump:metric=*,statistic=median,percent=5";

    private static Verdict verdict(Outcome outcome, String gate, double lower, double threshold) {
        return Verdicts.of(
                outcome,
                gate,
                "READ latency median",
                "Because.",
                9,
                new Interval(lower, 20, 0.99),
                threshold,
                Unit.PERCENT);
    }

    private static String meaning(Outcome outcome, Verdict... verdicts) {
        return Wording.meaning(new BuildRecord(
                1, "job", "1", "", "YCSB A", Instant.EPOCH, outcome, false, 1, List.of(), List.of(verdicts)));
    }

    @Test
    void aFailOnWhatIsNotCertainIsNotCalledCertain() {
        Verdict certain = verdict(Outcome.FAIL, GATE, 2, 5);
        Verdict asked = verdict(Outcome.FAIL, GATE + ",potential=fail", -3, 5);
        assertThat(meaning(Outcome.FAIL, certain))
                .startsWith("1 of 1 verdict says")
                .contains("noise does not explain it.");
        assertThat(meaning(Outcome.FAIL, asked)).startsWith("1 of 1 verdict fails this build on what is not certain");
        assertThat(meaning(Outcome.FAIL, certain, asked))
                .startsWith("1 of 2 verdicts says")
                .contains("; of the rest the gates fail on what is not certain.");
    }

    @Test
    void aPotentialThatNoiseDoesNotExplainIsNotPutDownToNoise() {
        assertThat(meaning(Outcome.POTENTIAL, verdict(Outcome.POTENTIAL, GATE, -3, 5)))
                .contains("noise alone");
        assertThat(meaning(Outcome.POTENTIAL, verdict(Outcome.POTENTIAL, GATE + ",definite=potential", 3, 5)))
                .contains("does not count as certain");
    }

    @Test
    void aThresholdIsShownAsWrittenAndRoundedWhereItWasComputed() {
        assertThat(Wording.threshold(verdict(Outcome.PASS, GATE, 2, 12.3456))).isEqualTo("12.3456 %");
        assertThat(Wording.threshold(verdict(Outcome.PASS, "jump:metric=*,dynamic,seed=1", 2, 24.709585429616)))
                .isEqualTo("24.71 %");
    }
}
