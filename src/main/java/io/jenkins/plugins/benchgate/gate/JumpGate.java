package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison;
import java.util.List;

/**
 * A gate on one step: rejects when the candidate is worse than its baseline by the threshold or more (THESIS eq. 4.2).
 *
 * <p>The baseline is the one measured side by side in this very build where there is one, else the last accepted build;
 * where there is neither, the gate is not judged.
 */
public record JumpGate(Selector selector, double percent, Watch watch) implements Gate {
    public JumpGate {
        new ChangeRule(percent, watch);
    }

    @Override
    public String text() {
        return GateText.write("jump", selector, new ChangeRule(percent, watch).options(null));
    }

    @Override
    public Verdict judge(Measured measured, List<Past> accepted) {
        ChangeRule rule = new ChangeRule(percent, watch);
        Comparison comparison = measured.comparison();
        if (comparison != null) {
            return rule.judge(this, measured, Change.of(comparison.change()), "the baseline measured side by side");
        }
        if (accepted.isEmpty()) {
            return Judgement.notJudged(this, measured, "no earlier accepted build to compare with.");
        }
        Past last = accepted.get(accepted.size() - 1);
        return rule.judge(
                this, measured, Change.against(measured.candidate(), List.of(last)), "accepted build " + last.build());
    }
}
