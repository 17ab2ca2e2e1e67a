package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Past;
import java.util.List;

/** What the builds of a job so far measured of one series: where a gate finds its baselines. */
public final class Lookback {
    private Lookback() {}

    /** Where nothing is known of this build's machines; see the other one. */
    public static Earlier of(List<BuildRecord> builds, Measured series) {
        return of(builds, series, MachineUse.UNKNOWN);
    }

    /**
     * The same metric under the same statistic in earlier builds, oldest first; an acknowledged one starts anew.
     *
     * @param machines of the build that looks back
     */
    public static Earlier of(List<BuildRecord> builds, Measured series, MachineUse machines) {
        Earlier earlier = new Earlier();
        for (BuildRecord build : builds) {
            for (Measured one : build.measured()) {
                if (one.metric().equals(series.metric()) && one.statistic().equals(series.statistic())) {
                    if (build.isAcknowledged(one.metric())) {
                        earlier.restart(build.branch());
                    }
                    boolean baseline = build.isBaseline(one.metric());
                    earlier.add(Past.of(one, build.build(), build.branch(), build.time(), baseline)
                            .at(build.commit())
                            .on(build.unlike(machines)));
                }
            }
        }
        return earlier;
    }
}
