package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.chart.Envelope;
import io.jenkins.plugins.benchgate.report.chart.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrendSeriesTest {
    @Test
    void theCurrentBuildComesLastAndOnce() {
        List<BuildRecord> history = ReportFixtures.history(5, 1);
        assertThat(TrendSeries.builds(history, history.get(4))).isEqualTo(history);
        assertThat(TrendSeries.builds(history.subList(0, 4), history.get(4))).isEqualTo(history);
        assertThat(TrendSeries.builds(history, history.get(1)).get(4)).isEqualTo(history.get(1));
        assertThat(TrendSeries.builds(List.of(), history.get(0))).containsExactly(history.get(0));
    }

    @Test
    void eachSeriesOfTheNewestBuildHasOnePointForEachBuildThatMeasuredIt() {
        List<TrendSeries> trends = TrendSeries.of(ReportFixtures.history(30, 1));
        assertThat(trends)
                .extracting(TrendSeries::name)
                .containsExactly(
                        "READ latency median",
                        "READ latency p99",
                        "UPDATE latency median",
                        "throughput mean",
                        "peak memory mean");
        assertThat(trends).allSatisfy(trend -> assertThat(trend.points()).hasSize(30));
        assertThat(trends.get(1).bounds()).containsExactly(0.0047);
        assertThat(trends.get(4).points()).extracting(TrendSeries::outcome).containsOnly(Outcome.NOT_JUDGED);
    }

    @Test
    void theGravestVerdictOfASeriesIsItsOutcome() {
        assertThat(TrendSeries.outcomes(List.of(
                        verdict(Outcome.NOT_JUDGED, "a"),
                        verdict(Outcome.PASS, "a"),
                        verdict(Outcome.POTENTIAL, "b"),
                        verdict(Outcome.FAIL, "b"),
                        verdict(Outcome.INCONCLUSIVE, "b"))))
                .isEqualTo(Map.of("a", Outcome.PASS, "b", Outcome.FAIL));
    }

    @Test
    void aChangeOfLevelIsFoundInTheBuildsOfTheNewestWorkload() {
        List<BuildRecord> builds = ReportFixtures.slowed(60, 41, false, 7);
        assertThat(TrendSeries.of(builds).get(0).changes()).singleElement().satisfies(change -> {
            assertThat(change.build()).isEqualTo("#41");
            assertThat(change.point().index()).isEqualTo(40);
            assertThat(change.sentence()).startsWith("slower since build #41: +6.");
        });
        List<BuildRecord> other = new ArrayList<>(builds);
        for (int i = 0; i < 40; i++) {
            other.set(i, ofWorkload(builds.get(i), "YCSB B"));
        }
        assertThat(TrendSeries.of(other).get(0).changes()).isEmpty();
        // a few builds of another workload in between are passed over, and the place stays that of the build
        for (int i = 0; i < 40; i++) {
            other.set(i, i % 8 == 0 ? ofWorkload(builds.get(i), "YCSB B") : builds.get(i));
        }
        assertThat(TrendSeries.of(other).get(0).changes())
                .extracting(LevelChange::build)
                .containsExactly("#41");
    }

    private static BuildRecord ofWorkload(BuildRecord build, String workload) {
        return new BuildRecord(
                build.schema(),
                build.job(),
                build.build(),
                workload,
                build.time(),
                build.outcome(),
                build.accepted(),
                build.seed(),
                build.measured(),
                build.verdicts());
    }

    @Test
    void anAcknowledgedBuildIsABaselineOfTheMetricsItCovers() {
        List<BuildRecord> builds = ReportFixtures.slowed(60, 41, true, 7);
        assertThat(builds.get(40).accepted()).isFalse();
        List<TrendSeries> trends = TrendSeries.of(builds);
        assertThat(TrendSeries.isBaseline(trends.get(0).points().get(40))).isTrue();
        assertThat(trends.get(0).points().get(40).acknowledged()).hasSize(1);
        assertThat(trends.get(3).name()).isEqualTo("throughput mean");
        assertThat(TrendSeries.isBaseline(trends.get(3).points().get(40))).isFalse();
        assertThat(trends.get(3).points().get(40).acknowledged()).isEmpty();
    }

    @Test
    void whatWasAcknowledgedOfTheCurrentBuildStandsInTheHistory() {
        List<BuildRecord> builds = ReportFixtures.slowed(41, 41, true, 7);
        BuildRecord stored = builds.get(40);
        assertThat(TrendSeries.builds(builds, stored.with(List.of())).get(40)).isEqualTo(stored);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void thinningLosesNoPeakAndNoBound(long seed) {
        Random random = new Random(seed);
        List<TrendPoint> points = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            double value = random.nextGaussian();
            points.add(ReportFixtures.point("b", value, value - 1, value + 1, i % 7 != 0));
        }
        List<TrendPoint> accepted = points.stream().filter(TrendPoint::accepted).toList();
        for (int most : new int[] {1, 13, 400, 5000}) {
            List<Envelope.Column> columns = Envelope.of(points, most);
            assertThat(columns).as("seed %d", seed).hasSizeLessThanOrEqualTo(Math.min(most, 1000));
            double highest = accepted.stream()
                    .mapToDouble(point -> point.level().value())
                    .max()
                    .orElseThrow();
            double lowest = accepted.stream()
                    .mapToDouble(point -> point.level().value())
                    .min()
                    .orElseThrow();
            assertThat(columns.stream().flatMap(c -> c.values().stream())).contains(highest, lowest);
            assertThat(columns.stream().mapToDouble(Envelope.Column::upper).max())
                    .hasValue(highest + 1);
            assertThat(columns.stream().mapToDouble(Envelope.Column::lower).min())
                    .hasValue(lowest - 1);
        }
        assertThat(Envelope.of(points, 1000)).hasSize(accepted.size());
    }

    @Test
    void aBuildWithoutAnIntervalOpensTheBand() {
        TrendPoint with = ReportFixtures.point("a", 1, 0, 2, true);
        TrendPoint without = ReportFixtures.point("b", 1, Double.NaN, Double.NaN, true);
        assertThat(Envelope.of(List.of(with, without), 2))
                .extracting(Envelope.Column::bounded)
                .containsExactly(true, false);
        assertThat(Envelope.of(List.of(with, without), 1))
                .extracting(Envelope.Column::bounded)
                .containsExactly(false);
    }

    @Test
    void bothBoundsOfAFixedGateAreDrawn() {
        Verdict verdict = Verdicts.of(
                Outcome.PASS,
                "fixed:metric=m,statistic=p99,lower=1ms,upper=12ms",
                "m p99",
                "r",
                0.01,
                null,
                0.012,
                Unit.SECOND);
        assertThat(GateBounds.of(verdict, Unit.SECOND)).containsExactly(0.001, 0.012);
        assertThat(GateBounds.of(verdict, Unit.BYTE)).containsExactly(0.012);
    }

    @Test
    void aJumpThresholdIsMirroredWhereHigherIsBetter() {
        assertThat(GateBounds.changes(jump(""), Direction.LOWER)).containsExactly(25.0);
        assertThat(GateBounds.changes(jump(""), Direction.HIGHER))
                .singleElement(InstanceOfAssertFactories.DOUBLE)
                .isEqualTo(-20.0, within(1e-9));
        assertThat(GateBounds.changes(jump(",watch=improvement"), Direction.LOWER))
                .singleElement(InstanceOfAssertFactories.DOUBLE)
                .isEqualTo(-20.0, within(1e-9));
        assertThat(GateBounds.changes(jump(",watch=improvement"), Direction.HIGHER))
                .containsExactly(25.0);
        assertThat(GateBounds.changes(jump(",watch=both"), Direction.HIGHER)).hasSize(2);
        assertThat(GateBounds.changes(jump(",unheard=of"), Direction.LOWER)).containsExactly(25.0);
    }

    @Test
    void anAxisHasFewTicksAtRoundPlaces() {
        assertThat(Ticks.step(35.0, 15)).isEqualTo(5);
        assertThat(Ticks.step(0.21, 6)).isEqualTo(0.05, within(1e-12));
        assertThat(Ticks.step(6.0, 6)).isEqualTo(1);
        assertThat(Ticks.step(1000, 10)).isEqualTo(100);
        assertThat(Ticks.step(9, 10)).isEqualTo(1);
        assertThat(Ticks.decades(0.5, 12).values()).containsExactly("0.5", "1", "2", "5", "10");
    }

    @Test
    void aQuantileIsFoundByItsShareHoweverItIsWritten() {
        SampleSummary sample = new SampleSummary("m", "", 3, 9, Map.of("0.50", 2.0, "0.9", 3.0));
        assertThat(Quantiles.of(sample)).containsExactly(Map.entry(0.5, 2.0), Map.entry(0.9, 3.0));
        assertThat(Quantiles.middle(sample)).isEqualTo(2);
        assertThat(Quantiles.middle(new SampleSummary("m", "mean", 1, 9, Map.of())))
                .isEqualTo(9);
        assertThatThrownBy(() -> Quantiles.of(new SampleSummary("m", "", 1, 9, Map.of("p99", 1.0))))
                .hasMessage("found quantile 'p99' of m, expected a share such as 0.99");
    }

    private static Verdict verdict(Outcome outcome, String series) {
        return Verdicts.of(outcome, "jump:metric=*,percent=5", series, "r", 1, null, 5, Unit.PERCENT);
    }

    private static Verdict jump(String more) {
        return Verdicts.of(Outcome.PASS, "jump:metric=*,percent=25" + more, "m median", "r", 1, null, 25, Unit.PERCENT);
    }
}
