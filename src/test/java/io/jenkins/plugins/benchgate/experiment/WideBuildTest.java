package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.format.ConsoleTable;
import io.jenkins.plugins.benchgate.report.format.ReportFolder;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that measure and judge much: what people open stays small, and what is left out is said. */
class WideBuildTest {
    @TempDir
    Path folder;

    private static Measurement measurement(int series, int gates, int build) {
        List<Measured> measured = IntStream.range(0, series)
                .mapToObj(one -> {
                    double value = (1 + one % 7) * (one == 777 && build > 2 ? 0.002 : 0.001);
                    Interval interval = new Interval(0.99 * value, 1.01 * value, 0.99);
                    Metric metric = new Metric("org.example.Suite.benchmark" + one, Unit.SECOND, Direction.LOWER);
                    return new Measured(metric, "median", new Estimate(value, interval, 1, 5, 50, List.of()), null);
                })
                .toList();
        List<SampleSummary> samples = measured.stream()
                .map(one -> new SampleSummary(
                        one.metric().name(),
                        "",
                        50,
                        one.candidate().value(),
                        Map.of("0.5", one.candidate().value())))
                .toList();
        return new Measurement(
                new Measurement.Subject(
                        "wide",
                        "",
                        "2.0",
                        "JMH results",
                        IntStream.range(0, gates)
                                .mapToObj(gate ->
                                        GateText.parse("jump:metric=*,percent=" + (5 + gate) + ",baseline=\"last:1\""))
                                .toList(),
                        1,
                        Instant.EPOCH.plus(Duration.ofDays(build))),
                measured,
                List.of(new TrialSummary(1, "candidate", "1", 1, 1, List.of(), List.of(), "jmh.json", samples)),
                Map.of(),
                List.of(),
                1,
                MachineUse.UNKNOWN,
                false,
                List.of());
    }

    @Test
    void aThousandSeriesUnderTwentyGatesMakeAPageThatOpens() throws IOException {
        History history = new History(folder.resolve("history.jsonl"));
        for (int build = 1; build <= 2; build++) {
            history.append(
                    Decision.of(measurement(1_000, 1, build), history.read(line -> {}), "" + build, Origin.UNKNOWN)
                            .record());
        }
        long before = Files.size(folder.resolve("history.jsonl"));
        List<BuildRecord> past = history.read(line -> {});
        BuildResult result = Decision.of(measurement(1_000, 20, 3), past, "3", Origin.UNKNOWN);
        assertThat(result.record().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(result.record().verdicts()).hasSize(20_000);

        long allocated = allocated();
        List<String> news = ReportFolder.draw(folder, result, past);
        assertThat(allocated() - allocated)
                .as("bytes that drawing takes, which grow as series and verdicts do, not as their product")
                .isLessThan(700_000_000L);
        assertThat(folder.resolve(ReportFolder.PAGE))
                .content()
                .hasSizeLessThan(2_000_000)
                .contains(
                        "The gravest 200 are shown; 19,800 verdicts more: see result.json.",
                        "The gravest 200 are shown; 800 series more: see result.json.",
                        "The trends of 990 series more are not drawn",
                        "benchmark777 median by build");
        assertThat(folder.resolve(ReportFolder.JUNIT))
                .content()
                .hasSizeLessThan(600_000)
                .contains(
                        "tests=\"20000\" failures=\"20\"",
                        "The gravest 1000 are shown; 19,000 verdicts more: see result.json.")
                .containsSubsequence("benchmark777 median – jump", "<failure", "benchmark0 median – jump");
        assertThat(folder.resolve(ReportFolder.MARKDOWN))
                .content()
                .hasSizeLessThan(100_000)
                .contains("benchmark777");
        assertThat(new ConsoleTable(120, false).of(result, news))
                .hasSizeLessThan(100_000)
                .contains("benchmark777", "The gravest 100 are shown; 19,900 verdicts more: see result.json.");

        history.append(result.record());
        assertThat(Files.size(folder.resolve("history.jsonl")) - before).isLessThan(1_500_000);
        BuildRecord kept = history.read(line -> {}).get(2);
        assertThat(gravest(kept)).isEqualTo(gravest(result.record()));
        assertThat(kept.verdicts().stream().map(Verdict::gate).collect(Collectors.toSet()))
                .hasSize(20);
    }

    /** Bytes that this thread has allocated so far. */
    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    private static Map<String, Outcome> gravest(BuildRecord record) {
        return record.verdicts().stream()
                .collect(Collectors.toMap(
                        Verdict::series, Verdict::outcome, (one, other) -> one.compareTo(other) > 0 ? one : other));
    }

    @Test
    void moreVerdictsThanAnybodyReadsAreRefusedInOneLine() {
        BuildResult result = Decision.of(measurement(1_000, 300, 1), List.of(), "1", Origin.UNKNOWN);
        assertThat(result.record().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(result.record().accepted()).isFalse();
        assertThat(result.record().verdicts()).isEmpty();
        assertThat(result.problems())
                .containsExactly("Found 300 gates that judge 1000 series, which makes 300000 verdicts, expected at most"
                        + " 50000: narrow the gates' metrics, or make several experiments of the series.");
    }

    @Test
    void moreSeriesOrGatesThanAnybodyReadsAreRefusedInOneLine() {
        assertThat(Decision.of(measurement(5_001, 1, 1), List.of(), "1", Origin.UNKNOWN)
                        .problems())
                .containsExactly(
                        "Found 5001 series (metrics times statistics), expected at most 5000: name fewer metrics"
                                + " or statistics, or make several experiments of them.");
        assertThat(Decision.of(measurement(1, 501, 1), List.of(), "1", Origin.UNKNOWN)
                        .problems())
                .containsExactly(
                        "Found 501 gates, expected at most 500: one gate judges many series by a pattern such as"
                                + " metric=*.");
    }
}
