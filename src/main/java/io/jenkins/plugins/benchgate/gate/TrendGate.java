package io.jenkins.plugins.benchgate.gate;

import java.util.List;

/**
 * A gate on slow drift: rejects when the candidate is worse than the mean of the last accepted builds by the threshold or
 * more (THESIS eq. 4.3, which used 4 % over 20 builds).
 *
 * @param builds how many accepted builds the mean is taken over, at least 2; with fewer in the history it is not judged
 */
public record TrendGate(Selector selector, double percent, int builds, Watch watch) implements Gate {
    public TrendGate {
        new ChangeRule(percent, watch);
        if (builds < 2) {
            throw new IllegalArgumentException("found builds " + builds + ", expected at least 2");
        }
    }

    @Override
    public String text() {
        return GateText.write("trend", selector, new ChangeRule(percent, watch).options("builds=" + builds));
    }

    @Override
    public Verdict judge(Measured measured, List<Past> accepted) {
        if (accepted.size() < builds) {
            return Judgement.notJudged(
                    this,
                    measured,
                    "a trend over " + builds + " accepted builds needs as many; there are " + accepted.size() + ".");
        }
        List<Past> window = accepted.subList(accepted.size() - builds, accepted.size());
        return new ChangeRule(percent, watch)
                .judge(
                        this,
                        measured,
                        Change.against(measured.candidate(), window),
                        "the mean of the last " + builds + " accepted builds");
    }
}
