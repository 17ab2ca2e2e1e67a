package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Outliers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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

    /** The series without the values that the rule of outliers drops; iterations keep their numbers. */
    static Series kept(Series series, Outliers outliers) {
        if (outliers.dropped() == 0) {
            return series;
        }
        double largest = outliers.kept().instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .flatMapToDouble(run -> Arrays.stream(run.values()))
                .max()
                .orElseThrow();
        List<Series.Run> runs = new ArrayList<>();
        for (Series.Run run : series.runs()) {
            int[] kept = IntStream.range(0, run.values().length)
                    .filter(i -> run.values()[i] <= largest)
                    .toArray();
            if (kept.length == run.values().length) {
                runs.add(run);
            } else if (kept.length > 0) {
                double[] values =
                        Arrays.stream(kept).mapToDouble(i -> run.values()[i]).toArray();
                runs.add(new Series.Run(run.instance(), run.trial(), iterations(run, kept), values));
            }
        }
        return new Series(series.metric(), series.version(), runs);
    }

    private static long[] iterations(Series.Run run, int[] kept) {
        long[] iterations = run.iterations();
        return Arrays.stream(kept)
                .mapToLong(i -> iterations == null ? i + 1 : iterations[i])
                .toArray();
    }
}
