package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.List;

/**
 * The first builds of a gate, in which it says only what it would have said, so that people see the noise of their
 * series before a build fails by it.
 *
 * <p>Builds are counted that measured any series which the gate covers, accepted or not: a gate whose builds are all
 * rejected learns no longer than another. What it would have rejected becomes no baseline, so that it is still rejected
 * when the gate guards. What no history mends, such as a series that is missing, is said as ever.
 *
 * @param build the number of the build, from 1
 * @param of with how many builds the gate learns
 * @param would what the verdict would have been
 */
public record Learning(int build, int of, Outcome would) {
    /** Whether the gate guards from the next build on. */
    public boolean ends() {
        return build == of;
    }

    /** @param before how many builds measured what the gate covers */
    static List<Finding> of(Gate gate, int before, List<Finding> findings) {
        int of = gate.policy().learn();
        return before >= of
                ? findings
                : findings.stream()
                        .map(finding -> learning(finding, before + 1, of))
                        .toList();
    }

    private static Finding learning(Finding finding, int build, int of) {
        Outcome would = finding.verdict().outcome();
        Learning learning = new Learning(build, of, would);
        return switch (finding.found()) {
            // what there is nothing to compare with counts as the gate says
            case NOT_JUDGED -> finding.learning(would, learning, Message.of("learning.begins", build, of));
            case PASS, POTENTIAL, FAIL, UNSEEN, INCONCLUSIVE ->
                finding.verdict().sense() == null
                        ? finding
                        : finding.learning(
                                Outcome.NOT_JUDGED,
                                learning,
                                Message.of("learning.would", build, of, would.labelled()));
        };
    }
}
