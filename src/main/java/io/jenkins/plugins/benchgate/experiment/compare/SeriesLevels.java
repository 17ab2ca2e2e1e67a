package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Levels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measurement series by level, as the statistics take them. */
public final class SeriesLevels {
    private SeriesLevels() {}

    /** The runs of one instance together, instances in order of appearance; values are shared, not copied. */
    public static Levels of(Series series) {
        return of(series.runs());
    }

    static Levels of(List<Series.Run> runs) {
        Map<String, List<Levels.Run>> instances = new LinkedHashMap<>();
        for (Series.Run run : runs) {
            instances
                    .computeIfAbsent(run.instance(), label -> new ArrayList<>())
                    .add(new Levels.Run(run.trial(), run.values()));
        }
        List<Levels.Instance> levels = new ArrayList<>();
        instances.forEach((label, trials) -> levels.add(new Levels.Instance(label, trials)));
        return new Levels(levels);
    }
}
