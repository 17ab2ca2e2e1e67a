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

    /** The trials of one instance together, instances in order of appearance; values are shared, not copied. */
    public static Levels of(Series series) {
        return of(series.trials());
    }

    static Levels of(List<Series.Trial> trials) {
        Map<String, List<Levels.Trial>> instances = new LinkedHashMap<>();
        for (Series.Trial trial : trials) {
            instances
                    .computeIfAbsent(trial.instance(), label -> new ArrayList<>())
                    .add(new Levels.Trial(trial.label(), trial.values()));
        }
        List<Levels.Instance> levels = new ArrayList<>();
        instances.forEach((label, of) -> levels.add(new Levels.Instance(label, of)));
        return new Levels(levels);
    }
}
