package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.HistoryCsv;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A history as a table, {@link HistoryCsv}; it does not say times. */
final class TableHistory {
    private TableHistory() {}

    static List<ImportedBuild> read(Path file, SourceOptions options) throws IOException {
        BuildCollection builds = new BuildCollection(options);
        long number = 0;
        for (BuildSeries series : HistoryCsv.read(file, options.confidence())) {
            Metric metric = series.metric();
            for (BuildSeries.Point point : series.points()) {
                Interval interval = point.measured().candidate().interval();
                number++;
                builds.at(point.build(), point.build(), "", Instant.ofEpochSecond(number))
                        .value(
                                metric.name(),
                                metric.unit().symbol(),
                                metric.direction(),
                                point.value(),
                                interval == null ? Double.NaN : interval.lower(),
                                interval == null ? Double.NaN : interval.upper());
            }
        }
        return builds.builds();
    }
}
