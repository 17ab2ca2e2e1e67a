package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;

/**
 * A series CSV as the output of one execution: each trial of each version is a part, named by the labels in which the file's
 * trials differ, such as {@code candidate, trial 2}.
 */
final class SeriesSamples {
    private SeriesSamples() {}

    static Reading read(Path file, Keeping keeping) throws IOException {
        List<String> warnings = new ArrayList<>();
        List<Series> all = SeriesCsv.read(file, keeping, warnings::add);
        Set<String> versions = new LinkedHashSet<>();
        Set<String> instances = new LinkedHashSet<>();
        Set<String> trials = new LinkedHashSet<>();
        for (Series series : all) {
            versions.add(series.version());
            series.runs().forEach(run -> {
                instances.add(run.instance());
                trials.add(run.trial());
            });
        }
        List<Sample> samples = new ArrayList<>();
        for (Series series : all) {
            for (Series.Run run : series.runs()) {
                StringJoiner part = new StringJoiner(", ");
                if (versions.size() > 1) {
                    part.add(series.version());
                }
                if (instances.size() > 1) {
                    part.add("instance " + run.instance());
                }
                if (trials.size() > 1) {
                    part.add("trial " + run.trial());
                }
                samples.add(new Sample(
                        series.metric(),
                        null,
                        part.toString(),
                        run.values(),
                        null,
                        new Sample.Origin(0, run.values().length, null)));
            }
        }
        return new Reading(samples, List.of(), warnings);
    }
}
