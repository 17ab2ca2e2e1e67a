package io.jenkins.plugins.benchgate.experiment.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.suite.SuiteScore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans, what is kept of them, and what follows from it. */
class ScoreFolderTest {
    private static final List<Double> BEFORE = List.of(1.00, 1.02, 0.99, 1.01, 1.03);
    private static final List<Double> SLOW = List.of(2.00, 2.02, 2.10, 2.11, 2.13);

    @TempDir
    Path folder;

    private static ScorePlan plan(@Nullable Double slowdown, String... methods) {
        return new ScorePlan("digest", "c0ffee", List.of(methods), slowdown, 2, 7);
    }

    private static Execution execution(List<Double> values) {
        return new Execution(Map.of("b", values), List.of(), true, 3);
    }

    @Test
    void aRunsExecutionsComeInRandomOrder() {
        List<ScorePlan.Step> steps = plan(0.5, "a", "b", "c").steps();

        assertThat(steps).hasSize(10).extracting(ScorePlan.Step::run).isSorted();
        assertThat(new HashSet<>(steps)).hasSize(10);
        assertThat(plan(0.5, "a", "b", "c").steps()).isEqualTo(steps);
        assertThat(plan(0.5, "a", "b", "c").with(8).steps()).isNotEqualTo(steps);
    }

    /** The slowdown follows from them. */
    @Test
    void withoutASlowdownTheUnchangedExecutionsComeFirst() {
        List<ScorePlan.Step> steps = plan(null, "a", "b", "c").steps();

        assertThat(steps.subList(0, 4)).allMatch(step -> step.method() == null);
        assertThat(steps.subList(4, 10)).noneMatch(step -> step.method() == null);
    }

    @Test
    void whatIsMissingGoesOnInTheSameOrder() throws IOException {
        ScoreFolder first = ScoreFolder.open(folder, plan(0.5, "a"), false);
        first.keep("run-1-baseline", execution(BEFORE));

        ScoreFolder second = ScoreFolder.open(folder, plan(0.5, "a").with(99), false);

        assertThat(second.plan()).isEqualTo(first.plan());
        assertThat(second.execution("run-1-baseline")).contains(execution(BEFORE));
        assertThat(second.execution("run-1-control")).isEmpty();
    }

    @Test
    void anotherPlanIsRefusedInOneLine() throws IOException {
        ScoreFolder.open(folder, plan(0.5, "a"), false).keep("run-1-baseline", execution(BEFORE));
        Map<ScorePlan, String> others = Map.of(
                plan(0.5, "a", "b"),
                "other methods",
                plan(null, "a"),
                "another slowdown",
                new ScorePlan("other", "c0ffee", List.of("a"), 0.5, 2, 7),
                "another spec",
                new ScorePlan("digest", "", List.of("a"), 0.5, 2, 7),
                "commit c0ffee, expected (unknown)",
                new ScorePlan("digest", "c0ffee", List.of("a"), 0.5, 3, 7),
                "2 runs, expected 3");
        others.forEach((other, why) -> assertThatThrownBy(() -> ScoreFolder.open(folder, other, false))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found a score of " + why)
                .hasMessageEndingWith("name another folder by --out, or begin anew by --again"));

        ScoreFolder again = ScoreFolder.open(folder, plan(null, "a"), true);

        assertThat(again.execution("run-1-baseline")).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsRefused() throws IOException {
        Files.writeString(folder.resolve(ScoreFolder.PLAN), "{\"methods\": ");
        assertThatThrownBy(() -> ScoreFolder.open(folder, plan(0.5, "a"), false))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("begin anew by --again");
    }

    @Test
    void theScoreIsThatOfWhatIsThere() throws IOException {
        ScoreFolder score = ScoreFolder.open(folder, plan(0.5, "a", "b", "c"), false);
        assertThat(ScoreResult.of(score).score().known()).isZero();
        assertThat(ScoreResult.of(score).open(score)).hasSize(10);
        for (String name : List.of("run-1-baseline", "run-1-control", "run-2-baseline", "run-2-control")) {
            score.keep(name, execution(BEFORE));
        }
        score.keep("run-1-method-1", execution(SLOW));
        score.keep("run-2-method-1", execution(SLOW));
        score.keep("run-1-method-2", new Execution(Map.of("b", BEFORE), List.of("b failed"), false, 3));

        ScoreResult result = ScoreResult.of(score);

        assertThat(result.uncalled()).containsExactly("b");
        assertThat(result.missed("b")).isTrue();
        assertThat(result.missed("a")).isFalse();
        assertThat(result.open(score))
                .extracting(ScorePlan.Step::name)
                .containsExactlyInAnyOrder("run-1-method-3", "run-2-method-3");
        assertThat(result.problems()).containsExactly("run 1, b slowed: b failed");
        assertThat(result.score().methods())
                .extracting(SuiteScore.Method::state)
                .containsExactly(SuiteScore.State.NOTICED, SuiteScore.State.MISSED, SuiteScore.State.UNKNOWN);
    }

    @Test
    void aSlowdownIsKnownOnceAllUnchangedExecutionsAre() throws IOException {
        ScoreFolder score = ScoreFolder.open(folder, plan(null, "a"), false);
        score.keep("run-1-baseline", execution(BEFORE));
        score.keep("run-1-control", execution(BEFORE));
        score.keep("run-2-baseline", execution(SLOW));
        assertThat(ScoreResult.of(score).slowdown()).isEmpty();

        score.keep("run-2-control", execution(BEFORE));

        // python3: m = [mean([1.00, 1.02, 0.99, 1.01, 1.03])] * 3 + [mean([2.00, 2.02, 2.10, 2.11, 2.13])]
        // 2 * (max(m) - min(m)) / mean(m) = 1.6633...
        double before = 1.01;
        double slow = 2.072;
        assertThat(ScoreResult.of(score).slowdown().orElseThrow())
                .isCloseTo(2 * (slow - before) / ((3 * before + slow) / 4), within(1e-12));
    }

    private static Sample sample(String name, Unit unit, Direction direction, double... values) {
        return new Sample(new Metric(name, unit, direction), null, values);
    }

    /** What a profiler measures beside it is no time of a benchmark; forks are one sample of values. */
    @Test
    void onlyTimesOfBenchmarksCount() {
        Execution execution = Execution.of(
                Tool.JMH,
                List.of(
                        sample("x.A.a(size=1)", Unit.SECOND, Direction.LOWER, 1, 2),
                        sample("x.A.a(size=1)", Unit.SECOND, Direction.LOWER, 3),
                        sample("x.A.a(size=1) gc.time", Unit.SECOND, Direction.LOWER, 9),
                        sample("x.A.b", new Unit("op/s"), Direction.HIGHER, 4, 2),
                        sample("x.A.b:part", new Unit("op/s"), Direction.HIGHER, 4, 2),
                        sample("x.A.c", Unit.SECOND, Direction.LOWER, 0, 1)),
                List.of(),
                true,
                1);
        assertThat(execution.times())
                .isEqualTo(Map.of("x.A.a(size=1)", List.of(1.0, 2.0, 3.0), "x.A.b", List.of(0.25, 0.5)));

        Execution go = Execution.of(
                Tool.GO,
                List.of(
                        sample("p.A ns/op", Unit.SECOND, Direction.LOWER, 1e-9),
                        sample("p.A wait-ns/op", Unit.SECOND, Direction.LOWER, 1e-9),
                        sample("p.A B/op", new Unit("B/op"), Direction.LOWER, 16)),
                List.of(),
                true,
                1);
        assertThat(go.times()).containsOnlyKeys("p.A ns/op");
        assertThat(go.measured().times().get("p.A ns/op")).containsExactly(1e-9);
    }
}
