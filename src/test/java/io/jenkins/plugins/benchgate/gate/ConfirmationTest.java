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
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfirmationTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);

    private static Comparison comparison(Pairing pairing, double change, double lower, double upper) {
        return new Comparison(
                estimate(0.1, 0.09, 0.11),
                estimate(0.1 * (1 + change / 100), 0.09, 0.2),
                estimate(change, lower, upper),
                pairing,
                List.of());
    }

    private static Estimate estimate(double value, double lower, double upper) {
        return new Estimate(value, new Interval(lower, upper, 0.99), 1, 5, 100, List.of());
    }

    private static Finding found(String gate, Comparison all, Comparison again) {
        Measured measured = new Measured(LATENCY, "median", all.candidate(), all)
                .confirmedBy(new Confirmation(5, again.candidate(), again));
        return found(gate, measured);
    }

    private static Finding found(String gate, Measured measured) {
        return Judgement.judge(
                        List.of(GateText.parse(gate)),
                        List.of(measured),
                        series -> Earlier.of(List.of()).from("", Instant.EPOCH),
                        0.99)
                .get(0);
    }

    private static final Comparison DEFINITE = comparison(Pairing.TRIALS, 10, 6, 14);
    private static final Comparison POTENTIAL = comparison(Pairing.TRIALS, 5.2, -0.2, 10.6);
    private static final Comparison NOTHING = comparison(Pairing.TRIALS, 1, -3, 5);

    private static Comparison of(String word) {
        return switch (word) {
            case "definite" -> DEFINITE;
            case "potential" -> POTENTIAL;
            default -> NOTHING;
        };
    }

    /** What all rounds say, what the further ones alone say, and what comes of it. */
    @ParameterizedTest
    @CsvSource({
        "definite, definite, FAIL, true",
        "definite, potential, FAIL, true",
        "definite, nothing, POTENTIAL, false",
        "potential, definite, POTENTIAL, true",
        "potential, potential, POTENTIAL, true",
        "potential, nothing, PASS, false",
        "nothing, definite, PASS, false",
        "nothing, nothing, PASS, false"
    })
    void aCrossingThatIsNotSeenAgainCountsOneStepLess(String all, String again, Outcome expected, boolean confirmed) {
        Finding finding = found("jump:metric=*,percent=5", of(all), of(again));
        assertThat(finding.verdict().outcome()).isEqualTo(expected);
        assertThat(finding.acceptable()).isEqualTo(expected == Outcome.PASS);
        assertThat(finding.verdict().reason().contains("Measured again: 5 further rounds alone crossed it too."))
                .isEqualTo(confirmed);
        assertThat(finding.verdict().reason().contains("did not cross it, so that it counts as "))
                .isEqualTo(!confirmed && !all.equals("nothing"));
    }

    /** One further round has no interval; where no baseline was left, there is nothing to compare with at all. */
    @Test
    void furtherRoundsThatCannotBeJudgedTakeNothingAway() {
        Comparison unsure = new Comparison(
                bare(0.1),
                bare(0.101),
                bare(1),
                Pairing.TRIALS,
                List.of(Sentence.read("one trial has no interval", null)));
        for (Comparison all : List.of(DEFINITE, POTENTIAL)) {
            Outcome alone = found("jump:metric=*,percent=5", all, NOTHING).found();
            Outcome expected = all.equals(DEFINITE) ? Outcome.FAIL : Outcome.POTENTIAL;
            assertThat(alone).isNotEqualTo(expected);
            for (Comparison again : Arrays.asList(unsure, null)) {
                Measured measured = new Measured(LATENCY, "median", all.candidate(), all)
                        .confirmedBy(new Confirmation(1, bare(0.101), again));
                Finding finding = found("jump:metric=*,percent=5", measured);
                assertThat(finding.verdict().outcome()).isEqualTo(expected);
                assertThat(finding.verdict().reason())
                        .endsWith("1 further round alone is too little to say whether it is crossed.");
            }
        }
    }

    private static Estimate bare(double value) {
        return new Estimate(value, null, 1, 1, 1, List.of(Sentence.read("one trial has no interval", null)));
    }

    @Test
    void whatItCountsAsIsThenTheGatesOwnChoice() {
        String gate = "jump:metric=*,percent=5,definite=potential,potential=pass";
        assertThat(found(gate, DEFINITE, DEFINITE).verdict().outcome()).isEqualTo(Outcome.POTENTIAL);
        Finding lucky = found(gate, DEFINITE, NOTHING);
        assertThat(lucky.verdict().outcome()).isEqualTo(Outcome.PASS);
        assertThat(lucky.acceptable())
                .as("found potential, whatever that counts as")
                .isFalse();
    }

    /** One further round has no interval: that it tells nothing must not weaken what all rounds tell. */
    @Test
    void furtherRoundsThatTellNothingChangeNothing() {
        Estimate change = new Estimate(10, null, 1, 1, 2, List.of());
        Comparison one =
                new Comparison(estimate(0.1, 0.1, 0.1), estimate(0.11, 0.1, 0.2), change, Pairing.WINDOWS, List.of());
        Finding finding = found("jump:metric=*,percent=5", DEFINITE, one);
        assertThat(finding.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(finding.verdict().reason())
                .endsWith(" Measured again: 5 further rounds alone are too little to say whether it is crossed.");
    }

    @Test
    void aChangeTheOtherWayConfirmsNothing() {
        Comparison faster = comparison(Pairing.TRIALS, -12, -14, -9);
        Finding finding = found("jump:metric=*,percent=5,watch=both", DEFINITE, faster);
        assertThat(finding.verdict().outcome()).isEqualTo(Outcome.POTENTIAL);
        assertThat(finding.verdict().reason()).endsWith("alone changed the other way, so that it counts as potential.");
    }

    @Test
    void aFixedGateIsConfirmedToo() {
        Finding again = found("fixed:metric=*,upper=80ms", DEFINITE, DEFINITE);
        assertThat(again.verdict().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(again.verdict().reason()).endsWith("Measured again: 5 further rounds alone crossed it too.");
    }

    @ParameterizedTest
    @CsvSource({
        "TRIALS, against the baseline measured side by side",
        "WINDOWS, 'against the baseline measured at the same time, window by window'",
        "ITERATIONS, 'against the baseline measured at the same time, iteration by iteration'"
    })
    void theReasonSaysHowBothSidesWerePaired(Pairing pairing, String words) {
        Comparison comparison = comparison(pairing, 10, 6, 14);
        assertThat(found("jump:metric=*,percent=5", comparison, comparison)
                        .verdict()
                        .reason())
                .contains(words);
    }
}
