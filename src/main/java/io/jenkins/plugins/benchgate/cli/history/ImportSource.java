package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.HistoryCsv;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What keeps a history in a form that can be imported. */
public enum ImportSource {
    /** A table of builds. */
    CSV,
    /** The data file of github-action-benchmark. */
    GITHUB_ACTION_BENCHMARK,
    /** The results folder of airspeed velocity. */
    ASV,
    /** A test of Apache Otava, in PostgreSQL or Graphite. */
    OTAVA,
    /** What Graphite renders as JSON. */
    GRAPHITE,
    /** A folder of outputs of any tool that is read, such as JMH's. */
    RESULTS;

    /**
     * Reads all builds, oldest first.
     *
     * @param place file or folder
     * @param environment has what configurations refer to
     * @throws IllegalStateException for {@link #RESULTS}, which takes the readers of tools
     */
    public List<ImportedBuild> read(Path place, SourceOptions options, Map<String, String> environment)
            throws IOException, InterruptedException {
        return switch (this) {
            case CSV -> TableHistory.read(place, options);
            case GITHUB_ACTION_BENCHMARK -> ActionHistory.read(place, options);
            case ASV -> AsvHistory.read(place, options);
            case OTAVA -> OtavaConfiguration.read(place, environment).builds(options);
            case GRAPHITE -> GraphiteHistory.read(place, options);
            case RESULTS -> throw new IllegalStateException("found a folder of results, expected another reader");
        };
    }

    /**
     * What the history of another tool does not say.
     *
     * @param branch that all builds were built from; empty where nothing is known of it
     * @param statistic that the values are, such as {@code median}
     * @param directions what the user says of metrics; of others the tool's word counts, or else unit and name
     * @param confidence of intervals, in (0, 1), where the tool has bounds
     * @param test which of the tests of an Otava configuration; empty: the only one
     * @param said takes lines about what was left out
     */
    public record SourceOptions(
            String branch,
            String statistic,
            Directions directions,
            double confidence,
            String test,
            Consumer<String> said) {}

    /** A history as a table, {@link HistoryCsv}; it does not say times. */
    static final class TableHistory {
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
}
