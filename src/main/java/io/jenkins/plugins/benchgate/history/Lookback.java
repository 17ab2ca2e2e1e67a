package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Past;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the builds of a job so far measured of each series: where a gate finds its baselines. */
public final class Lookback {
    private final MachineUse machines;
    private final Map<SeriesKey, List<Measurement>> measured = new HashMap<>();
    private final Map<SeriesKey, Earlier> known = new HashMap<>();

    /** What one build measured of a series. */
    private record Measurement(BuildRecord build, Measured series) {}

    /**
     * Over builds, each read once however many gates look back upon it.
     *
     * @param builds oldest first
     * @param machines of the build that looks back
     */
    public Lookback(List<BuildRecord> builds, MachineUse machines) {
        this.machines = machines;
        for (BuildRecord build : builds) {
            for (Measured one : build.measured()) {
                measured.computeIfAbsent(SeriesKey.of(one), key -> new ArrayList<>())
                        .add(new Measurement(build, one));
            }
        }
    }

    /** The same metric under the same statistic in earlier builds, oldest first; an acknowledged one starts anew. */
    public Earlier at(Measured series) {
        return known.computeIfAbsent(SeriesKey.of(series), this::earlier);
    }

    private Earlier earlier(SeriesKey key) {
        Earlier earlier = new Earlier();
        for (Measurement one : measured.getOrDefault(key, List.of())) {
            BuildRecord build = one.build();
            if (build.isAcknowledged(key.metric())) {
                earlier.restart(build.branch());
            }
            boolean baseline = build.isBaseline(key.metric());
            earlier.add(Past.of(one.series(), build.build(), build.branch(), build.time(), baseline)
                    .potentially(!baseline && build.isPotential(one.series()))
                    .at(build.commit())
                    .on(build.unlike(machines)));
        }
        return earlier;
    }
}
