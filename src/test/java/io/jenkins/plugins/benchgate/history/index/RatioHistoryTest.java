package io.jenkins.plugins.benchgate.history.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.Lookback;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds side by side on machines whose speeds differ: what their gates said, and what an index says that they had said. */
class RatioHistoryTest {
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final int BUILDS = 90;
    private static final int STEP = 60;
    private static final int TRIALS = 10;

    @TempDir
    Path folder;

    private final SplittableRandom random = new SplittableRandom(11);

    /** One build against the one before, and one of ten against the first version, too. */
    private BuildRecord build(int number, List<BuildRecord> earlier, Gate gate) {
        double machine = 0.05 * random.nextGaussian();
        double before = machine + level(number - 1);
        double after = machine + level(number);
        double ratio = after - before + 0.005 * random.nextGaussian();
        Measured measured = new Measured(
                LATENCY,
                "median",
                estimate(Math.exp(after), 0.02 * Math.exp(after)),
                new Comparison(
                        estimate(Math.exp(before), 0.02 * Math.exp(before)),
                        estimate(Math.exp(after), 0.02 * Math.exp(after)),
                        estimate(100 * Math.expm1(ratio), 1.7),
                        Pairing.TRIALS,
                        List.of()));
        MeasuredVersions versions = new MeasuredVersions("commit:" + number, "commit:" + (number - 1));
        if (number % 10 == 6) {
            double anchored = level(number) + 0.005 * random.nextGaussian();
            versions = versions.with(List.of(new MeasuredVersions.Anchor(
                    "commit:0", Map.of(measured.series(), new Ratio(anchored, 0.017, 0.99, TRIALS - 1)))));
        }
        Instant time = Instant.EPOCH.plusSeconds(number);
        Earlier.View view =
                new Lookback(earlier, MachineUse.UNKNOWN).at(measured).from(Origin.of("main"), time, versions);
        Verdict verdict = gate.judge(measured, view, 0.99);
        return new BuildRecord(
                        BuildRecord.SCHEMA,
                        "job",
                        String.valueOf(number),
                        "main",
                        "YCSB A",
                        time,
                        verdict.outcome(),
                        verdict.outcome().compareTo(Outcome.PASS) <= 0,
                        1,
                        List.of(measured),
                        List.of(verdict))
                .measuring(versions);
    }

    private static double level(int version) {
        return version >= STEP ? Math.log(1.08) : 0;
    }

    private static Estimate estimate(double value, double reach) {
        return new Estimate(value, new Interval(value - reach, value + reach, 0.99), 1, TRIALS, 1000, List.of());
    }

    private List<BuildRecord> history(Path file, Gate gate) throws IOException {
        History history = new History(file);
        List<BuildRecord> builds = new ArrayList<>();
        for (int number = 1; number <= BUILDS; number++) {
            BuildRecord build = build(number, builds, gate);
            history.append(build);
            builds.add(build);
        }
        return builds;
    }

    private static List<String> labels(List<BuildRecord> builds, Outcome outcome) {
        return builds.stream()
                .filter(build -> build.outcome() == outcome)
                .map(BuildRecord::build)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jump:metric=*,percent=5,baseline=last",
                "jump:metric=*,percent=3,baseline=last:5",
                "trend:metric=*,percent=4,builds=10",
                "jump:metric=*,dynamic,baseline=last"
            })
    void whatIfSaysWhatBuildsSaidByRatios(String text) throws IOException {
        Gate gate = GateText.parse(text);
        Path file = folder.resolve("job.jsonl");
        List<BuildRecord> builds = history(file, gate);
        assertThat(builds.stream().flatMap(build -> build.verdicts().stream()).filter(verdict -> verdict.reason()
                        .contains("by ratios of builds side by side")))
                .hasSizeGreaterThan(70);

        TrendIndex index = new TrendIndex(file);
        List<SeriesKey> series = index.series("job");
        Trend trend = index.trends("job", series, new TrendQuery("", null, null, 1000, 1000))
                .get(0);
        WhatIf whatIf = WhatIf.of(trend, series, BUILDS, gate);

        assertThat(whatIf.failed()).isEqualTo(labels(builds, Outcome.FAIL)).contains(String.valueOf(STEP));
        assertThat(whatIf.potential()).isEqualTo(labels(builds, Outcome.POTENTIAL));
        assertThat(whatIf.builds() - whatIf.failed().size() - whatIf.potential().size() - whatIf.notJudged())
                .isEqualTo(labels(builds, Outcome.PASS).size());
    }
}
