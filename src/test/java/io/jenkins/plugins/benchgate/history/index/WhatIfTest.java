package io.jenkins.plugins.benchgate.history.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What gates would have said of builds whose benchmark changed, by the index. */
class WhatIfTest {
    @TempDir
    Path folder;

    private int builds;

    private static Estimate estimate(double value) {
        return new Estimate(value, new Interval(value - 1, value + 1, 0.99), 1, 5, 5, List.of());
    }

    private void build(double value, @Nullable Comparison comparison, String code, @Nullable String before)
            throws IOException {
        Measured measured =
                new Measured(new Metric("Total", Unit.SECOND, Direction.LOWER), "median", estimate(value), comparison);
        builds++;
        new History(folder.resolve("job.jsonl"))
                .append(new BuildRecord(
                        BuildRecord.SCHEMA,
                        "job",
                        "" + builds,
                        "",
                        "go",
                        Instant.ofEpochSecond(builds),
                        Outcome.PASS,
                        true,
                        7,
                        List.of(measured.of(code, before)),
                        List.of()));
    }

    private void beside(double percent, String code, @Nullable String before) throws IOException {
        double value = 100 + percent;
        Comparison comparison =
                new Comparison(estimate(100), estimate(value), estimate(percent), Comparison.Pairing.TRIALS, List.of());
        build(value, comparison, code, before);
    }

    private WhatIf whatIf(String gate) throws IOException {
        TrendIndex index = new TrendIndex(folder.resolve("job.jsonl"));
        List<SeriesKey> series = index.series("job");
        return WhatIf.of(
                index.trends("job", series, new TrendQuery("", null, null, 100, 100))
                        .get(0),
                series,
                builds,
                GateText.parse(gate));
    }

    @Test
    void historiesBeginAnewWithAnotherBenchmark() throws IOException {
        build(100, null, "a", null);
        build(200, null, "b", null);
        build(240, null, "b", null);
        build(120, null, "a", null);

        WhatIf whatIf = whatIf("jump:metric=*,percent=10");
        assertThat(whatIf.failed()).containsExactly("3", "4");
        assertThat(whatIf.notJudged()).isEqualTo(2);
        assertThat(whatIf("jump:metric=*,percent=10,changed=judge").failed()).containsExactly("2", "3", "4");
    }

    @Test
    void sideBySideChangedBenchmarksAreNotJudged() throws IOException {
        beside(20, "a", "a");
        beside(20, "b", "a");
        beside(20, "b", null);

        WhatIf whatIf = whatIf("jump:metric=*,percent=10");
        assertThat(whatIf.failed()).containsExactly("1", "3");
        assertThat(whatIf.notJudged()).isEqualTo(1);
        assertThat(whatIf("jump:metric=*,percent=10,changed=judge").failed()).containsExactly("1", "2", "3");
    }
}
