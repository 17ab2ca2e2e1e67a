package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.text.Message;
import org.jspecify.annotations.Nullable;

/**
 * What further rounds measured of a series after the planned ones had crossed a gate, these rounds alone.
 *
 * <p>All rounds together are judged. Their false alarms are no more than those of as many planned rounds, because a
 * crossing is only reported where the first look saw one too. But they still hold the luck of the first rounds, so a
 * crossing that the further rounds alone do not show counts one step less: a definite one as potential, a potential one
 * as a pass.
 *
 * @param rounds how many there were
 * @param candidate its value in them
 * @param comparison against the baseline in them; {@code null} when only the candidate was measured
 */
public record Confirmation(int rounds, Estimate candidate, @Nullable Comparison comparison) {
    /** What a gate found of all rounds, held against what it finds of these. */
    Finding confirmed(Gate gate, Measured measured, Finding all, Earlier.View earlier, double confidence) {
        if (all.found() != Outcome.FAIL && all.found() != Outcome.POTENTIAL) {
            return all;
        }
        Measured these = new Measured(measured.metric(), measured.statistic(), candidate, comparison)
                .of(measured.benchmark(), null);
        Finding again = gate.find(these, earlier, confidence);
        boolean crossed = again.found() == Outcome.FAIL || again.found() == Outcome.POTENTIAL;
        boolean opposite = crossed && all.change() * again.change() < 0;
        // what neither these rounds nor all could see is no pass, and no crossing
        boolean blind = all.blind() && again.blind();
        return switch (opposite ? Outcome.PASS : again.found()) {
            case FAIL, POTENTIAL -> all.as(all.found(), blind, gate.policy(), alone("again.crossed"));
            case INCONCLUSIVE, UNSEEN, NOT_JUDGED ->
                all.as(
                        all.found(),
                        all.blind(),
                        gate.policy(),
                        alone(rounds == 1 ? "again.roundTooLittle" : "again.roundsTooLittle"));
            case PASS -> {
                boolean potential = all.found() == Outcome.FAIL || blind;
                yield all.as(
                        potential ? Outcome.POTENTIAL : Outcome.PASS,
                        blind,
                        gate.policy(),
                        alone(
                                opposite
                                        ? (potential ? "again.otherPotential" : "again.otherPass")
                                        : (potential ? "again.notPotential" : "again.notPass")));
            }
        };
    }

    private Message alone(String found) {
        return Message.of("again.rounds", rounds, Message.of(found));
    }
}
