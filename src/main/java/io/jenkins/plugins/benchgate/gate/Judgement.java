package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** All gates of a build over all that it measured. */
public final class Judgement {
    private Judgement() {}

    /**
     * One verdict for each gate and each series it covers, and one for each gate that found nothing to judge: that one is
     * inconclusive, so that no gate passes by not being asked.
     *
     * @param accepted of a series: what earlier accepted builds measured of it, oldest first
     */
    public static List<Verdict> judge(
            List<Gate> gates, List<Measured> measured, Function<Measured, List<Past>> accepted) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Gate gate : gates) {
            List<Measured> covered =
                    measured.stream().filter(gate.selector()::covers).toList();
            for (Measured one : covered) {
                verdicts.add(gate.judge(one, accepted.apply(one)));
            }
            if (covered.isEmpty()) {
                verdicts.add(nothingMeasured(gate));
            }
        }
        return verdicts;
    }

    private static Verdict nothingMeasured(Gate gate) {
        String series = gate.selector().toString();
        String reason = "Nothing was measured that this gate could judge.";
        return new Verdict(Outcome.INCONCLUSIVE, gate.text(), series, reason, Double.NaN, null, Double.NaN, Unit.NONE);
    }

    static Verdict notJudged(Gate gate, Measured measured, String why) {
        String reason = measured.series() + " is not judged: " + why;
        return new Verdict(
                Outcome.NOT_JUDGED, gate.text(), measured.series(), reason, Double.NaN, null, Double.NaN, Unit.PERCENT);
    }
}
