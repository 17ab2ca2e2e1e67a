package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.SeriesTrial.Place;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;

/**
 * A series CSV as the output of one execution: each trial of each version is a part, named by the labels in which the
 * file's trials differ, such as {@code candidate, trial 2}.
 */
public final class SeriesSamples {
    private SeriesSamples() {}

    public static Reading read(Path file, Keeping keeping) throws IOException {
        List<String> warnings = new ArrayList<>();
        Collection<SeriesTrial> all =
                SeriesCsv.trials(file, keeping, warnings::add).all();
        long versions = distinct(all, Place::version);
        long instances = distinct(all, Place::instance);
        long trials = distinct(all, Place::trial);
        List<Sample> samples = new ArrayList<>();
        for (SeriesTrial one : all) {
            StringJoiner part = new StringJoiner(", ");
            if (versions > 1) {
                part.add(one.place().version());
            }
            if (instances > 1) {
                part.add("instance " + one.place().instance());
            }
            if (trials > 1) {
                part.add("trial " + one.place().trial());
            }
            samples.add(one.toSample(part.toString()));
        }
        return new Reading(samples, List.of(), warnings);
    }

    private static long distinct(Collection<SeriesTrial> trials, Function<Place, String> label) {
        return trials.stream().map(SeriesTrial::place).map(label).distinct().count();
    }
}
