package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** One trial of a Series CSV while it is read: what its rows have in common, and their values. */
final class SeriesTrial {
    private final Place place;
    private final Kind kind;
    private final IterationValues values;

    /** Labels of its last plain row as they stand in the file, column by column; see {@link PlainRows}. */
    byte[][] spelling = {};

    /** The trial whose row followed a row of this one. */
    @Nullable
    SeriesTrial next;

    SeriesTrial(Place place, Kind kind, int most) {
        this.place = place;
        this.kind = kind;
        this.values = new IterationValues(most);
    }

    /**
     * A trial of one version of one metric, or one of its iterations.
     *
     * @param iteration −1 for the trial itself
     */
    record Place(String metric, String version, String instance, String trial, long iteration) {
        Place trialAlone() {
            return new Place(metric, version, instance, trial, -1);
        }

        /** For messages. */
        String words() {
            return "metric " + metric + ", version " + version + ", instance " + instance + ", trial " + trial;
        }
    }

    /** A metric with its unit as its first row has it. */
    record Kind(String unit, long line, Metric metric, DoubleUnaryOperator toBase) {}

    Place place() {
        return place;
    }

    Kind kind() {
        return kind;
    }

    IterationValues iterations() {
        return values;
    }

    TrialValues values() {
        return values.values();
    }

    /** What was read; to be asked once, because what it is made of is let go. */
    Series.Trial toTrial() {
        return values.toTrial(place.instance(), place.trial());
    }

    /** The same as the part of one execution. */
    Sample toSample(String part) {
        return values.toSample(kind.metric(), part);
    }
}
