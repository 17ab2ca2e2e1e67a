package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Finding;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Past;
import java.util.List;
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

    /** Judges every build of one series by the gates that cover it. */
    public void of(BuildSeries series, Listener listener) {
        boolean[] covers = new boolean[gates.size()];
        for (int i = 0; i < covers.length; i++) {
            covers[i] = gates.get(i).selector().covers(series.points().get(0).measured());
        }
        Earlier earlier = new Earlier();
        for (BuildSeries.Point point : series.points()) {
            Earlier.View view = earlier.from(point.branch(), point.time());
            Measured measured = point.measured();
            boolean accepted = true;
            boolean potential = true;
            for (int i = 0; i < covers.length; i++) {
                if (covers[i]) {
                    Finding finding = gates.get(i).find(measured, view, confidence);
                    accepted &= finding.acceptable();
                    potential &= finding.acceptable() || finding.found() == Outcome.POTENTIAL;
                    listener.found(series, point, i, finding);
                }
            }
            boolean newLevel = point.acknowledged() || acknowledged.contains(point.build());
            if (newLevel) {
                earlier.restart(point.branch());
            }
            earlier.add(Past.of(measured, point.build(), point.branch(), point.time(), accepted || newLevel)
                    .potentially(!accepted && potential));
        }
    }
}
