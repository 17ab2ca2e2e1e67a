package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.Bounded;
import io.jenkins.plugins.benchgate.history.index.TrendPoint.SideBySide;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnwatchedChangeTest {
    private static final Metric LATENCY = new Metric("READ \"latency\"", Unit.SECOND, Direction.LOWER);

    /**
     * 20 builds on each level, with a noise of 0.2 %.
     *
     * @param newest of all builds of the newest level
     */
    private static TrendSeries series(Metric metric, Outcome newest, String gate, boolean accepted, double... levels) {
        int before = 20 * (levels.length - 1);
        Random random = new Random(7);
        double[] values = IntStream.range(0, 20 * levels.length)
                .mapToDouble(i -> levels[i / 20] * (1 + 0.002 * random.nextGaussian()))
                .toArray();
        return series(metric, i -> i < before ? Outcome.PASS : newest, gate, accepted, 1, values);
    }

    private static TrendSeries series(
            Metric metric, IntFunction<Outcome> outcomes, String gate, boolean accepted, int each, double... values) {
        List<TrendPoint> points = new ArrayList<>();
        int count = each * values.length;
        for (int i = 0; i < count; i++) {
            double value = values[i / each];
            points.add(new TrendPoint(
                    String.valueOf(i + 1),
                    "main",
                    "",
                    "A",
                    Instant.EPOCH.plus(Duration.ofDays(i + 1)),
                    new Bounded(value, value, value),
                    new SideBySide(Double.NaN, Bounded.NONE, null),
                    outcomes.apply(i),
                    outcomes.apply(i) == Outcome.PASS,
                    accepted && i == count - 5
                            ? List.of(Acknowledgement.of(
                                    String.valueOf(i + 1), "*", "wanted", "ada", Instant.EPOCH, false))
                            : List.of(),
                    1,
                    new TrendPoint.Code(null, false)));
        }
        Trend trend = new Trend(new SeriesKey(metric, "p99"), points, count);
        Verdict verdict =
                Verdicts.of(outcomes.apply(count - 1), gate, trend.series().name(), "why", 1, null, 5, Unit.PERCENT);
        return TrendSeries.of(trend, TrendSeries.changes(trend), List.of(verdict));
    }

    private static Optional<UnwatchedChange> jump(double... levels) {
        return UnwatchedChange.of(series(LATENCY, Outcome.PASS, "jump:metric=*,percent=5", false, levels), 1);
    }

    @Test
    void smallStepsAddUp() {
        assertThat(jump(1, 1.022, 1.043, 1.06)).hasValueSatisfying(change -> {
            assertThat(change.build()).isEqualTo("1");
            assertThat(change.percent()).isBetween(5.5, 6.5);
            assertThat(change.gate()).isEqualTo("trend:metric=\"READ *latency*\",statistic=p99,percent=3,builds=50");
        });
    }

    @Test
    void whatBecameBetterAgainIsNone() {
        assertThat(jump(1, 1.03, 0.995)).isEmpty();
        assertThat(jump(1, 1)).isEmpty();
        assertThat(jump(1, 0.95)).isEmpty();
    }

    @Test
    void higherIsWorseOnlyWhereLowerIsBetter() {
        Metric throughput = new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER);
        assertThat(UnwatchedChange.of(series(throughput, Outcome.PASS, "jump:metric=*,percent=5", false, 1, 1.04), 1))
                .isEmpty();
        assertThat(UnwatchedChange.of(series(throughput, Outcome.PASS, "jump:metric=*,percent=5", false, 1, 0.96), 1))
                .hasValueSatisfying(change -> assertThat(change.percent()).isBetween(-4.5, -3.5));
    }

    @Test
    void whatAGateWatchesOrHasFoundOrSomebodyAcceptedIsNone() {
        double[] levels = {1, 1.022, 1.043, 1.06};
        assertThat(UnwatchedChange.of(
                        series(LATENCY, Outcome.PASS, "trend:metric=*,percent=5,builds=20", false, levels), 1))
                .isEmpty();
        assertThat(UnwatchedChange.of(series(LATENCY, Outcome.FAIL, "jump:metric=*,percent=5", false, 1, 1.06), 1))
                .isEmpty();
        assertThat(UnwatchedChange.of(series(LATENCY, Outcome.PASS, "jump:metric=*,percent=5", true, levels), 1))
                .isEmpty();
        assertThat(UnwatchedChange.of(
                        series(
                                new Metric("hits", Unit.PERCENT, Direction.LOWER),
                                Outcome.PASS,
                                "jump:metric=*,percent=5",
                                false,
                                levels),
                        1))
                .isEmpty();
    }

    /** Steps of 1.8 % every 8 builds, in a noise of 0.5 %: too little and too often for changes of level. */
    @Test
    void stepsThatNoSearchForLevelsFindsAddUpToo() {
        double[] levels = new double[40];
        Random random = new Random(11);
        for (int i = 0; i < levels.length; i++) {
            levels[i] = Math.pow(1.018, i / 8) * (1 + 0.005 * random.nextGaussian());
        }
        TrendSeries series =
                series(LATENCY, i -> Outcome.PASS, "jump:metric=*,percent=5,baseline=last", false, 1, levels);
        assertThat(UnwatchedChange.of(series, 0.001)).hasValueSatisfying(change -> {
            assertThat(change.build()).isEqualTo("1");
            assertThat(change.percent()).isBetween(6.4, 8.4);
            assertThat(change.gate()).contains("percent=3,builds=20");
        });
    }

    /** Of 1000 series without a change few are named although their noise comes in waves, as on shared machines. */
    @Test
    void noiseIsSeldomTakenForAChange() {
        Random random = new Random(5);
        int found = 0;
        for (int one = 0; one < 1000; one++) {
            double[] levels = new double[60];
            double wave = 0;
            for (int i = 0; i < levels.length; i++) {
                wave = 0.5 * wave + 0.02 * random.nextGaussian();
                levels[i] = 1 + wave;
            }
            TrendSeries series = series(LATENCY, i -> Outcome.PASS, "jump:metric=*,percent=5", false, 1, levels);
            found += UnwatchedChange.of(series, 0.001).isPresent() ? 1 : 0;
        }
        assertThat(found).isLessThanOrEqualTo(2);
    }

    @Test
    void aSingleBuildThatFailsHidesNothing() {
        assertThat(UnwatchedChange.of(
                        series(
                                LATENCY,
                                i -> i == 39 ? Outcome.FAIL : Outcome.PASS,
                                "jump:metric=*,percent=5",
                                false,
                                10,
                                1,
                                1.022,
                                1.043,
                                1.06),
                        1))
                .isPresent();
    }

    /** Long after the last step there is no news of it, but the sum still matters. */
    @Test
    void theSumMattersForAsLongAsItIsThere() {
        TrendSeries series =
                series(LATENCY, Outcome.PASS, "jump:metric=*,percent=5", false, 1, 1.022, 1.043, 1.043, 1.043);
        assertThat(series.news()).isEmpty();
        assertThat(series.gravity(1)).isBetween(4.0, 4.6);
        assertThat(series.gravity(1e-300)).isNaN();
        assertThat(series(LATENCY, Outcome.PASS, "jump:metric=*,percent=5", false, 1, 1)
                        .gravity(1))
                .isNaN();
    }
}
