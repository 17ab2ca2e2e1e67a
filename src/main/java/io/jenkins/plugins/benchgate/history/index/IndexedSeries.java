package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the builds of an experiment measured, in the order of their numbers in the index.
 *
 * @param earlierAt where the row stands that names other series, before this one; negative where there is none
 */
record IndexedSeries(long earlierAt, String experiment, List<SeriesKey> keys) {
    IndexedSeries {
        keys = List.copyOf(keys);
    }

    static IndexedSeries of(BuildRecord build, long earlierAt) {
        return new IndexedSeries(
                earlierAt,
                build.job(),
                build.measured().stream().map(SeriesKey::of).toList());
    }

    /** Whether these are the series of a build. */
    boolean areOf(BuildRecord build) {
        return equals(of(build, earlierAt));
    }

    /** The place of a series among the numbers of a build; negative where it did not measure it. */
    int slot(SeriesKey key) {
        return keys.indexOf(key);
    }

    ByteArrayOutputStream row() throws IOException {
        ByteArrayOutputStream row = IndexRow.begin(IndexRow.SERIES, IndexRow.Line.NONE, earlierAt, earlierAt, 0);
        DataOutputStream out = new DataOutputStream(row);
        IndexRow.text(out, experiment);
        out.writeInt(keys.size());
        for (SeriesKey key : keys) {
            IndexRow.text(out, key.metric().name());
            IndexRow.text(out, key.metric().unit().symbol());
            IndexRow.text(out, key.metric().direction().word());
            IndexRow.text(out, key.statistic());
        }
        return row;
    }

    static IndexedSeries of(IndexRow row) {
        IndexRow.Texts texts = row.content();
        String experiment = texts.text();
        int count = texts.number();
        List<SeriesKey> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Metric metric = new Metric(texts.text(), new Unit(texts.text()), Direction.parse(texts.text()));
            keys.add(new SeriesKey(metric, texts.text()));
        }
        return new IndexedSeries(row.seriesAt(), experiment, keys);
    }
}
