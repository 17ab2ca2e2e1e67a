package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.experiment.SuiteBuilds.Machine;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildView;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One verdict of a suite: a quiet build passes though some benchmarks are noisy, and a slow benchmark is named. */
class SuiteVerdictTest {
    private static final int BENCHMARKS = 60;

    @TempDir
    Path folder;

    private SuiteBuilds suite(String options, long seed) throws Exception {
        return suite(BENCHMARKS, 8, options, seed);
    }

    private SuiteBuilds suite(int benchmarks, int forks, String options, long seed) throws Exception {
        return new SuiteBuilds(
                folder, benchmarks, forks, true, Machine.QUIET, "jump:metric=*,percent=10" + options, seed);
    }

    @Test
    void aQuietSuitePassesThoughSomeOfItIsUnseen() throws Exception {
        BuildResult result = suite("", 3).build(one -> 0);
        assertThat(result.record().outcome()).isEqualTo(Outcome.PASS);
        assertThat(result.record().accepted()).isTrue();
        assertThat(result.record().verdicts())
                .filteredOn(verdict -> verdict.outcome() == Outcome.UNSEEN)
                .hasSizeBetween(1, BENCHMARKS / 4);
        assertThat(suite(",unseen=0", 3).build(one -> 0).record().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** No series crosses its threshold of 10 %; all of them together say what happened. */
    @Test
    void aChangeThatAllBenchmarksHaveInCommonIsSaid() throws Exception {
        for (int seed = 0; seed < 2; seed++) {
            SuiteBuilds suite = suite(20, 5, "", seed);
            assertThat(BuildView.english(suite.build(one -> 0)).getMeaning()).doesNotContain("together");
            assertThat(BuildView.english(suite.build(one -> 0.02)).getMeaning())
                    .contains("20 series together are ", "% worse (99 % CI ", " as one cause would make them.");
            assertThat(BuildView.english(suite.build(one -> -0.03)).getMeaning())
                    .contains("20 series together are ", "% better");
        }
    }

    @Test
    void aSlowBenchmarkIsNamed() throws Exception {
        BuildResult result = suite("", 3).build(one -> one == 5 ? 0.15 : 0);
        assertThat(result.record().outcome()).isEqualTo(Outcome.FAIL);
        assertThat(SuiteBuilds.series(result, Outcome.POTENTIAL)).containsExactly(SuiteBuilds.name(5) + " median");
    }

    /** It is news of its own, neither good nor bad, and no news any more once it is usual. */
    @Test
    void aBenchmarkThatBecomesNoisyIsLostSightOf() throws Exception {
        SuiteBuilds suite = new SuiteBuilds(
                folder, 20, 5, false, Machine.QUIET, "jump:metric=*,percent=5..20,baseline=last", 3, 100);
        for (int i = 0; i < 7; i++) {
            assertThat(BuildView.english(suite.build(one -> 0)).getMeaning()).doesNotContain("lost sight of");
        }
        suite.disturb(5, 12);
        BuildResult result = suite.build(one -> 0);
        assertThat(BuildView.english(result).getMeaning())
                .contains("One series was lost sight of: " + SuiteBuilds.name(5) + " median shows a change from ")
                .contains(" on (from ", " on in the last 6 builds).");
        assertThat(result.record().outcome()).isEqualTo(Outcome.PASS);
        String last = "";
        for (int i = 0; i < 8; i++) {
            last = BuildView.english(suite.build(one -> 0)).getMeaning();
        }
        assertThat(last).doesNotContain("lost sight of");
    }
}
