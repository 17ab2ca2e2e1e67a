package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** All gates of a build over all that it measured. */
public final class Judgement {
    private Judgement() {}

    /**
     * One finding for each gate and each series it covers, and one for each gate that found nothing to judge: that one
     * is inconclusive, so that no gate passes by not being asked.
     *
     * @param earlier of a series: what this build looks back upon
     * @param confidence in (0, 1) that the noise between builds is held against, where a build has no interval
     */
    public static List<Finding> judge(
            List<Gate> gates, List<Measured> measured, Function<Measured, Earlier.View> earlier, double confidence) {
        List<Finding> findings = new ArrayList<>();
        for (Gate gate : gates) {
            List<Measured> covered =
                    measured.stream().filter(gate.selector()::covers).toList();
            for (Measured one : covered) {
                findings.add(find(gate, one, earlier.apply(one), confidence));
            }
            if (covered.isEmpty()) {
                findings.add(Finding.of(nothingMeasured(gate, measured)));
            }
        }
        return findings;
    }

    private static Finding find(Gate gate, Measured measured, Earlier.View earlier, double confidence) {
        Finding found = looked(gate, measured, gate.find(measured, earlier, confidence));
        Confirmation confirmation = measured.confirmation();
        return confirmation == null ? found : confirmation.confirmed(gate, measured, found, earlier, confidence);
    }

    /** With how many trials it took to decide it, or that they did not, where it was waited for. */
    private static Finding looked(Gate gate, Measured measured, Finding found) {
        Looks looks = measured.looks();
        if (looks == null || !gate.decidable(measured.comparison() != null)) {
            return found;
        }
        if (!gate.decided(measured, found)) {
            return found.because(Message.of("looks.undecided", looks.trials(), looks.most()));
        }
        Verdict verdict = found.verdict();
        Sense sense = verdict.sense();
        if (found.found() != Outcome.PASS || sense == null) {
            return found.because(Message.of("looks.decided", looks.trials(), looks.most()));
        }
        double bound = sense.turned(gate.policy().detectable() * verdict.threshold());
        return found.because(
                Message.of("looks.excluded", looks.trials(), looks.most(), Phrases.signed(bound, 1, sense.points())));
    }

    private static Verdict nothingMeasured(Gate gate, List<Measured> measured) {
        String series = gate.selector().toString();
        Message reason = Message.of("judged.nothing");
        if (!measured.isEmpty()) {
            List<String> all =
                    measured.stream().map(Measured::series).distinct().toList();
            List<String> nearest = NearestNames.nearest(series, all);
            String names = NearestNames.quoted(nearest);
            int left = all.size() - nearest.size();
            reason = reason.and(
                    left == 0
                            ? Message.of("judged.named", series, names)
                            : Message.of("judged.namedAndMore", series, names, left));
        }
        return Verdict.ofNothing(Outcome.INCONCLUSIVE, gate, series, reason, Double.NaN, Unit.NONE);
    }

    static Finding notJudged(Gate gate, Measured measured, Message why, Policy policy) {
        Message not = Message.of("judged.not", measured.series(), why);
        Message reason = policy.sentence(Outcome.NOT_JUDGED).map(not::and).orElse(not);
        Verdict verdict = Verdict.ofNothing(
                policy.of(Outcome.NOT_JUDGED), gate, measured.series(), reason, Double.NaN, Unit.PERCENT);
        return new Finding(verdict, "", Double.NaN, Outcome.NOT_JUDGED);
    }
}
