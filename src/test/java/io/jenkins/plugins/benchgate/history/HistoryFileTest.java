package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);

    @TempDir
    Path folder;

    private final List<String> warnings = new ArrayList<>();

    private static BuildRecord record(String build, String workload, double value) {
        Estimate estimate = new Estimate(value, null, 1, 5, 500, List.of());
        return new BuildRecord(
                BuildRecord.SCHEMA,
                "job",
                build,
                workload,
                Instant.EPOCH,
                Outcome.PASS,
                true,
                42,
                List.of(new Measured(LATENCY, "median", estimate, null), new Measured(LATENCY, "p99", estimate, null)),
                List.of());
    }

    @Test
    void aJobsOwnHistoryHasASeriesForEachMetricAndStatistic() throws IOException {
        Path file = folder.resolve("job.jsonl");
        for (String build : List.of("1", "2")) {
            new History(file).append(record(build, "YCSB A", Integer.parseInt(build)));
        }
        List<BuildSeries> series = HistoryFile.read(file, 0.99, warnings::add);
        assertThat(series).extracting(BuildSeries::name).containsExactly("READ latency median", "READ latency p99");
        assertThat(series.get(1).points()).extracting(BuildSeries.Point::value).containsExactly(1.0, 2.0);
        assertThat(warnings).isEmpty();
    }

    @Test
    void buildsOfAnotherWorkloadAreLeftOutAndSaid() throws IOException {
        Path file = folder.resolve("job.jsonl");
        new History(file).append(record("1", "YCSB A", 1));
        new History(file).append(record("2", "YCSB B", 2));
        assertThat(HistoryFile.read(file, 0.99, warnings::add).get(0).points())
                .extracting(BuildSeries.Point::build)
                .containsExactly("2");
        assertThat(warnings).singleElement().asString().contains("1 builds of other workloads");
    }

    @Test
    void anEmptyHistoryIsSaid() throws IOException {
        Path file = Files.createFile(folder.resolve("job.jsonl"));
        assertThatThrownBy(() -> HistoryFile.read(file, 0.99, warnings::add))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("job.jsonl: found no build that measured anything");
        assertThatThrownBy(() -> HistoryFile.read(folder.resolve("none.jsonl"), 0.99, warnings::add))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("found no such file");
    }
}
