package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.jenkins.plugins.benchgate.gate.Ratio;
import io.jenkins.plugins.benchgate.gate.Ratios;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.ChangePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Changes of level on machines that are replaced now and then. */
class LevelChangeTest {
    private static final Metric LATENCY = new Metric("latency", Unit.SECOND, Direction.LOWER);
    private static final int COUNT = 120;

    private final SplittableRandom random = new SplittableRandom(4);

    private double[] values(IntToDoubleFunction logarithm) {
        return IntStream.range(0, COUNT)
                .mapToDouble(i -> 0.01 * Math.exp(logarithm.applyAsDouble(i) + 0.005 * random.nextGaussian()))
                .toArray();
    }

    private List<@Nullable Ratios> ratios(IntFunction<@Nullable String> baseline, IntToDoubleFunction ratio) {
        List<@Nullable Ratios> ratios = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            String beside = baseline.apply(i);
            double logarithm = ratio.applyAsDouble(i) + 0.005 * random.nextGaussian();
            ratios.add(
                    beside == null
                            ? null
                            : new Ratios(
                                    "v" + i, List.of(new Ratios.Beside(beside, new Ratio(logarithm, 0.016, 0.99, 9)))));
        }
        return ratios;
    }

    private static List<LevelChange> changes(double[] values, List<? extends @Nullable Ratios> ratios) {
        return changes(values, ratios, Collections.nCopies(values.length, null));
    }

    private static List<LevelChange> changes(
            double[] values, List<? extends @Nullable Ratios> ratios, List<? extends @Nullable String> benchmarks) {
        List<String> builds =
                IntStream.range(0, values.length).mapToObj(i -> "#" + i).toList();
        return LevelChange.of(LATENCY, builds, values, ratios, benchmarks, ChangePoints.withDefaults());
    }

    @Test
    void aSlowerMachineIsAChangeToValuesAndNoneToRatios() {
        double[] values = values(i -> i >= 60 ? 0.06 : 0);
        assertThat(changes(values, Collections.nCopies(COUNT, null)))
                .extracting(LevelChange::build, LevelChange::byRatios)
                .containsExactly(tuple("#60", false));
        assertThat(changes(values, ratios(i -> "release", i -> 0))).isEmpty();
        assertThat(changes(values, ratios(i -> "v" + (i - 1), i -> 0))).isEmpty();
    }

    @Test
    void aBenchmarkThatIsAnotherIsNoChangeOfLevel() {
        double[] values = values(i -> i >= 90 ? 1.06 : i >= 60 ? 1 : 0);
        List<@Nullable Ratios> none = Collections.nCopies(COUNT, null);
        List<@Nullable String> benchmarks = new ArrayList<>(Collections.nCopies(COUNT, "before"));
        Collections.fill(benchmarks.subList(60, COUNT), "after");
        assertThat(changes(values, none)).hasSize(2);
        assertThat(changes(values, none, benchmarks))
                .extracting(LevelChange::build)
                .containsExactly("#90");
        // builds of which it is not known count
        Collections.fill(benchmarks.subList(0, COUNT), null);
        benchmarks.set(COUNT - 1, "after");
        assertThat(changes(values, none, benchmarks)).hasSize(2);
    }

    @Test
    void whatRatiosTellSaysSo() {
        double[] values = values(i -> i >= 60 ? 0 : 0.06);
        assertThat(changes(values, ratios(i -> "release", i -> i >= 60 ? 0.06 : 0)))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.build()).isEqualTo("#60");
                    assertThat(change.byRatios()).isTrue();
                    assertThat(change.sentence())
                            .matches("slower since build #60: \\+[56]\\.\\d+ % \\(10\\.\\d+ ms → 11\\.\\d+ ms"
                                    + " by ratios of builds side by side, p = .*\\)");
                    assertThat(change.since()).doesNotContain("ratios");
                });
    }

    @Test
    void valuesTellWhereNoEdgeJoinsBuilds() {
        double[] values = values(i -> i >= 90 ? 0.12 : i >= 60 ? 0.06 : 0);
        List<@Nullable Ratios> apart = ratios(i -> i < 60 ? "old" : "new", i -> i >= 90 ? 0.06 : 0);
        assertThat(changes(values, apart))
                .extracting(LevelChange::build, LevelChange::byRatios)
                .containsExactly(tuple("#60", false), tuple("#90", true));
        List<@Nullable Ratios> later = ratios(i -> i < 60 ? null : "new", i -> 0);
        assertThat(changes(values(i -> i >= 90 ? 0.12 : i >= 30 ? 0.06 : 0), later))
                .extracting(LevelChange::build, LevelChange::byRatios)
                .containsExactly(tuple("#30", false));
    }

    @Test
    void valuesThatDriftAreNoDriftWhereRatiosAreEven() {
        double[] values = values(i -> 0.002 * i);
        assertThat(changes(values, Collections.nCopies(COUNT, null)))
                .anyMatch(change -> change.point().drift());
        assertThat(changes(values, ratios(i -> "release", i -> 0))).isEmpty();
        assertThat(changes(values(i -> 0), ratios(i -> "release", i -> 0.003 * Math.max(0, i - 80))))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.point().drift()).isTrue();
                    assertThat(change.sentence())
                            .startsWith("slower by a drift since build #")
                            .contains(" by ratios of builds side by side");
                });
    }

    @Test
    void buildsWithoutAValueHaveNoRatioEither() {
        double[] values = values(i -> 0);
        Arrays.fill(values, 60, 80, Double.NaN);
        List<@Nullable Ratios> ratios = ratios(i -> "release", i -> i >= 60 && i < 80 ? 0.5 : i >= 80 ? 0.04 : 0);
        assertThat(changes(values, ratios))
                .singleElement()
                .matches(change -> change.build().equals("#80") && change.byRatios());
    }
}
