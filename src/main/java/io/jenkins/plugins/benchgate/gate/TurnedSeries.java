package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The series of which a build takes other values for better than the gate's baseline. Where nobody said which are, one
 * of the two is wrong, and a loss may look like a gain: such a series is not judged, and counts as a {@linkplain
 * MissingSeries missing} one.
 */
final class TurnedSeries {
    private final Gate gate;
    private final Predicate<Metric> told;
    private final Map<MissingSeries.Series, Before> before = new HashMap<>();

    /** @param baseline what has the series in this direction, in words */
    private record Before(Direction direction, Message baseline) {}

    /**
     * @param baselines what the gate compares with
     * @param told whether somebody said of a metric which of its values are better
     */
    TurnedSeries(Gate gate, List<BaselineSeries> baselines, Predicate<Metric> told) {
        this.gate = gate;
        this.told = told;
        for (BaselineSeries baseline : baselines) {
            for (Measured one : baseline.series()) {
                Direction direction = one.metric().direction();
                if (direction != Direction.UNKNOWN) {
                    before.putIfAbsent(MissingSeries.Series.of(one), new Before(direction, baseline.words()));
                }
            }
        }
    }

    /** What was found of a series, unless it is one of these and the gate watches one side of it. */
    Finding finding(Measured measured, Finding found) {
        Direction now = measured.metric().direction();
        Before was = before.get(MissingSeries.Series.of(measured));
        if (was == null || was.direction == now || now == Direction.UNKNOWN || !(gate instanceof ChangeGate)) {
            return found;
        }
        boolean up = now == Direction.HIGHER;
        Policy policy = gate.policy();
        if (gate.twoSided() || policy.missing() == Outcome.PASS || told.test(measured.metric())) {
            return found.because(Message.of(up ? "judged.turnedUp" : "judged.turnedDown"));
        }
        Message why = Message.of(
                up ? "judged.turnsUp" : "judged.turnsDown",
                measured.series(),
                was.baseline,
                measured.metric().name());
        Verdict verdict = Verdict.ofNothing(
                policy.missing(), gate, measured.series(), policy.missing(why), Double.NaN, Unit.PERCENT);
        return new Finding(verdict, "", Double.NaN, Outcome.INCONCLUSIVE);
    }
}
