package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.experiment.SuiteBuilds.Machine;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first builds of a suite whose gate learns. */
class LearningSuiteTest {
    private static final String SLOW = SuiteBuilds.name(5) + " median";

    @TempDir
    Path folder;

    private SuiteBuilds suite;

    @BeforeEach
    void begin() throws Exception {
        suite = new SuiteBuilds(folder, 20, 5, false, Machine.QUIET, "jump:metric=*,percent=10,learn=3", 1);
    }

    private List<BuildResult> builds(int count, IntToDoubleFunction change) {
        List<BuildResult> results = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            results.add(suite.build(change));
        }
        return results;
    }

    private static List<Outcome> outcomes(List<BuildResult> results) {
        return results.stream().map(one -> one.record().outcome()).toList();
    }

    @Test
    void quietBuildsAreNotJudgedWhileTheGateLearnsAndPassFromThenOn() {
        List<BuildResult> results = builds(4, one -> 0);
        assertThat(outcomes(results))
                .containsExactly(Outcome.NOT_JUDGED, Outcome.NOT_JUDGED, Outcome.NOT_JUDGED, Outcome.PASS);
        assertThat(results).allMatch(one -> one.record().accepted());
        assertThat(results)
                .extracting(result -> BuildView.english(result).getMeaning())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("The gate is learning (build 1 of 3) and fails no build yet. The history is"
                                        + " too short to judge this build."),
                        second -> assertThat(second)
                                .startsWith("The gate is learning (build 2 of 3) and fails no build yet. It would have"
                                        + " passed this one. Later builds"),
                        third -> assertThat(third)
                                .contains(
                                        "(build 3 of 3)",
                                        "passed this one. From the next build on it guards. ",
                                        " of 20 series can be guarded at 10 %."),
                        fourth -> assertThat(fourth).doesNotContain("learning"));
        Verdict second = results.get(1).record().verdicts().get(0);
        assertThat(second.outcome()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(second.would()).isEqualTo(Outcome.PASS);
        assertThat(second.reason())
                .endsWith(" The gate is learning (build 2 of 3); it would have counted this as pass.");
    }

    /** What it would have rejected is no baseline: else the gate would have learned the regression. */
    @Test
    void aBenchmarkThatBecomesSlowMeanwhileFailsWhenTheGateGuards() {
        builds(1, one -> 0);
        List<BuildResult> results = builds(3, one -> one == 5 ? 0.5 : 0);
        assertThat(outcomes(results)).containsExactly(Outcome.NOT_JUDGED, Outcome.NOT_JUDGED, Outcome.FAIL);
        assertThat(results).noneMatch(one -> one.record().accepted());
        assertThat(BuildView.english(results.get(0)).getMeaning())
                .contains(
                        "It would have counted this one as fail: " + SLOW + " (+",
                        " This build does not become a baseline.");
        assertThat(results.get(0).record().verdicts())
                .filteredOn(verdict -> verdict.would() == Outcome.FAIL)
                .extracting(Verdict::series)
                .containsExactly(SLOW);
        assertThat(SuiteBuilds.series(results.get(2), Outcome.POTENTIAL)).containsExactly(SLOW);
    }
}
