package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
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
        return BuildView.english(new BuildRecord(
                        1, "job", "1", "", "YCSB A", Instant.EPOCH, outcome, false, 1, List.of(), List.of(verdicts)))
                .getMeaning();
    }

    @Test
    void aFailOnWhatIsNotCertainIsNotCalledCertain() {
        Verdict certain = verdict(Outcome.FAIL, GATE, 2, 5);
        Verdict asked = verdict(Outcome.FAIL, GATE + ",potential=fail", -3, 5);
        assertThat(meaning(Outcome.FAIL, certain))
                .startsWith("READ latency median is 9.00 % higher than before, and noise does not explain it.");
        assertThat(meaning(Outcome.FAIL, asked))
                .startsWith(
                        "READ latency median is 9.00 % higher than before, which is not certain; the gate is set to");
        assertThat(meaning(Outcome.FAIL, certain, asked.on("READ latency p99")))
                .startsWith("READ latency median is 9.00 % higher than before, and noise does not explain it."
                        + " Likewise: READ latency p99 (+9.00 %).");
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

    @Test
    void aChangeOfPairsThatTheValuesDoNotShowIsSaidToBeOne() {
        assertThat(doubts(Pairing.WINDOWS, 1.88))
                .containsExactly("The change is that of pairs measured together; the two values are those of whole"
                        + " trials, so their ratio is another one.");
        assertThat(doubts(Pairing.WINDOWS, 9.0)).isEmpty();
        assertThat(doubts(Pairing.TRIALS, 1.88)).isEmpty();
    }

    private static List<String> doubts(Pairing pairing, double change) {
        Estimate candidate = ReportFixtures.estimate(1095, 1, List.of());
        Estimate of = ReportFixtures.estimate(change, 10, List.of());
        Comparison comparison =
                new Comparison(ReportFixtures.estimate(1004, 1, List.of()), candidate, of, pairing, List.of());
        return Wording.doubts(new Measured(ReportFixtures.READ, "median", candidate, comparison));
    }
}
