package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BuildComparisonTest {
    private static BuildRecord build(double value, @Nullable String benchmark) {
        Estimate estimate = new Estimate(value, new Interval(value - 0.01, value + 0.01, 0.99), 1, 5, 5, List.of());
        Measured measured = new Measured(new Metric("Total", Unit.SECOND, Direction.LOWER), "median", estimate, null);
        return new BuildRecord(
                BuildRecord.SCHEMA,
                "job",
                "1",
                "",
                "go",
                Instant.EPOCH,
                Outcome.PASS,
                true,
                7,
                List.of(measured.of(benchmark, null)),
                List.of());
    }

    private static BuildComparison.Row row(BuildRecord earlier, BuildRecord later) {
        return BuildComparison.of(earlier, later).get(0);
    }

    @Test
    void aSeriesOfAnotherBenchmarkIsNeitherWorseNorBetter() {
        assertThat(row(build(1, "a"), build(2, "a")).effect()).isEqualTo("worse");
        assertThat(row(build(1, null), build(2, "a")).effect()).isEqualTo("worse");
        assertThat(row(build(2, "a"), build(1, null)).effect()).isEqualTo("better");
        BuildComparison.Row changed = row(build(1, "a"), build(2, "b"));
        assertThat(changed.effect()).isEqualTo("changed");
        assertThat(changed.change()).startsWith("+100");
    }
}
