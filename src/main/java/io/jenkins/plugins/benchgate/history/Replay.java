package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Conditions;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Past;
import io.jenkins.plugins.benchgate.stats.NeededTrials;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A whole history judged again, build by build, by gates that may never have been asked.
 *
 * <p>The gates judge together, as those of one spec do: a build is accepted for a series when all its gates pass there,
 * or do not judge. A rejected one never becomes a baseline by itself; an acknowledged one does, and nothing before it
 * then is one.
 *
 * @param gates at least one
 * @param acknowledged labels of builds whose level is the baseline from there on, besides those the history has
 * @param confidence in (0, 1) that the noise between builds is held against, where a build has no interval
 */
public record Replay(List<Gate> gates, Set<String> acknowledged, double confidence) {
    public Replay {
        gates = List.copyOf(gates);
        acknowledged = Set.copyOf(acknowledged);
    }

    /** Takes what one gate says of one build; called for each build in order, and for it for each gate in order. */
    @FunctionalInterface
    public interface Listener {
        /** @param gate its place among the gates */
        void found(BuildSeries series, BuildSeries.Point point, int gate, Finding finding);
    }

    /** The series of a history that a gate judges. */
    public static List<BuildSeries> judged(Gate gate, List<BuildSeries> history) {
        IdentityHashMap<Measured, BuildSeries> first = new IdentityHashMap<>();
        history.forEach(series -> first.put(series.points().get(0).measured(), series));
        return gate
                .selector()
                .pick(history.stream()
                        .map(series -> series.points().get(0).measured())
                        .toList())
                .stream()
                .map(one -> Objects.requireNonNull(first.get(one)))
                .toList();
    }

    /** Judges every build of each series of a history by the gates that judge it. */
    public void of(List<BuildSeries> history, Listener listener) {
        IdentityHashMap<BuildSeries, boolean[]> covers = new IdentityHashMap<>();
        history.forEach(series -> covers.put(series, new boolean[gates.size()]));
        for (int i = 0; i < gates.size(); i++) {
            for (BuildSeries series : judged(gates.get(i), history)) {
                Objects.requireNonNull(covers.get(series))[i] = true;
            }
        }
        NeededTrials needed = new NeededTrials();
        history.forEach(
                series -> of(series, Objects.requireNonNull(covers.get(series)), new Earlier(needed), listener));
    }

    private void of(BuildSeries series, boolean[] covers, Earlier earlier, Listener listener) {
        IdentityHashMap<Past, Conditions> conditions = new IdentityHashMap<>();
        for (BuildSeries.Point point : series.points()) {
            Earlier.View view = earlier.from(Origin.of(point.branch()), point.time(), point.versions());
            Measured measured = point.measured();
            boolean accepted = true;
            boolean potential = true;
            for (int i = 0; i < covers.length; i++) {
                if (covers[i]) {
                    Finding finding = Judgement.one(
                            gates.get(i),
                            measured,
                            view,
                            (one, past) -> point.conditions()
                                    .since(conditions.get(past), one.metric().name()),
                            confidence);
                    accepted &= finding.acceptable();
                    potential &= finding.acceptable() || finding.verdict().outcome() == Outcome.POTENTIAL;
                    listener.found(series, point, i, finding);
                }
            }
            boolean newLevel = point.acknowledged() || acknowledged.contains(point.build());
            if (newLevel) {
                earlier.restart(point.branch());
            }
            Past past = Past.of(measured, point.build(), point.branch(), point.time(), accepted || newLevel)
                    .with("", !accepted && potential, false, null)
                    .of(measured, point.versions());
            conditions.put(past, point.conditions());
            earlier.add(past);
        }
    }
}
