package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Past;
import java.util.List;

/** What the builds of a job so far measured of one series: where a gate finds its baselines. */
public final class Lookback {
    private Lookback() {}

    /** The same metric under the same statistic in earlier builds, oldest first; an acknowledged one starts anew. */
    public static Earlier of(List<BuildRecord> builds, Measured series) {
        Earlier earlier = new Earlier();
        for (BuildRecord build : builds) {
            for (Measured one : build.measured()) {
                if (one.metric().equals(series.metric()) && one.statistic().equals(series.statistic())) {
                    if (build.isAcknowledged(one.metric())) {
                        earlier.restart(build.branch());
                    }
                    boolean baseline = build.isBaseline(one.metric());
                    earlier.add(Past.of(one, build.build(), build.branch(), build.time(), baseline));
                }
            }
        }
        return earlier;
    }
}
