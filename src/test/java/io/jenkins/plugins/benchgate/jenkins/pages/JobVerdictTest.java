package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import hudson.model.Item;
import hudson.model.ItemGroup;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.JobTrends;
import io.jenkins.plugins.benchgate.jenkins.pages.trend.PartsTrendAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobVerdictTest {
    @TempDir
    Path folder;

    @Test
    void aJobThatMeasuredNothingHasNone() {
        assertThat(JobVerdict.of(job())).isNull();
        assertThat(new BenchgateColumn().verdict(mock(Item.class))).isNull();
    }

    @Test
    void theNewestBuildCountsWhateverItMeasured() throws IOException {
        JobHistories.of(job()).append(Builds.record("a", "1", Outcome.FAIL));
        JobHistories.of(job()).append(Builds.record("b", "2", Outcome.POTENTIAL));
        assertThat(new BenchgateColumn().verdict(job())).satisfies(verdict -> {
            assertThat(verdict.getWord()).isEqualTo("potential");
            assertThat(verdict.getBuild()).isEqualTo("2");
            assertThat(verdict.getWorst()).isEqualTo("READ <latency> median +1.00 % worse");
        });
    }

    @Test
    void aBuildThatIsKeptHasANumberToOpenIt() throws IOException {
        Job<?, ?> job = job();
        JobHistories.of(job).append(Builds.record("a", "7", Outcome.PASS));
        when(job.getBuildDir()).thenReturn(folder.resolve("builds").toFile());
        assertThat(JobVerdict.of(job).getNumber()).isEmpty();
        Files.createDirectories(folder.resolve("builds/7"));
        assertThat(JobVerdict.of(job).getNumber()).isEqualTo("7");
        assertThat(new BenchgateTrendColumn().isDrawn(job)).isTrue();
        assertThat(new BenchgateTrendColumn().isDrawn(mock(Item.class))).isFalse();
    }

    @Test
    void theGravestVerdictOfTheNewestBuildStandsForIt() throws IOException {
        JobHistories.of(job()).append(Builds.record("a", "1", Outcome.FAIL));
        JobHistories.of(job()).append(Builds.record("a", "12", Outcome.FAIL));
        JobHistories.of(job()).append(Builds.record("b", "12", Outcome.POTENTIAL));
        JobHistories.of(job()).append(Builds.record("b", "12.2", Outcome.PASS));
        assertThat(new BenchgateColumn().verdict(job())).satisfies(verdict -> {
            assertThat(verdict.getWord()).isEqualTo("fail");
            assertThat(verdict.getBuild()).isEqualTo("12");
        });
        JobHistories.of(job()).append(Builds.record("b", "13", Outcome.PASS));
        assertThat(new BenchgateColumn().verdict(job()).getWord()).isEqualTo("pass");
    }

    @Test
    void whereGatesFoundNoChangeNoneIsNamed() throws IOException {
        JobHistories.of(job()).append(Builds.record("a", "1", Outcome.PASS));
        assertThat(new BenchgateColumn().verdict(job()))
                .satisfies(verdict -> assertThat(verdict.getWorst()).isEqualTo("no significant change"));
    }

    @Test
    void aHistoryThatCannotBeReadIsNotTakenForAGoodOne() throws IOException {
        Path file = JobHistories.file(job());
        Files.createDirectories(file.getParent());
        Files.writeString(file, "no history\n");
        JobVerdict verdict = JobVerdict.of(job());
        assertThat(verdict == null || verdict.outcome() == Outcome.INCONCLUSIVE).isTrue();
    }

    @Test
    void theGravestOfThePartsOfAJobStandsForItsNewestBuild() throws IOException {
        Job<?, ?> matrix = mock(Job.class, withSettings().extraInterfaces(ItemGroup.class));
        when(matrix.getRootDir()).thenReturn(folder.resolve("matrix").toFile());
        Job<?, ?> gone = part("gone");
        Job<?, ?> quick = part("quick");
        Job<?, ?> slow = part("slow");
        Job<?, ?> never = part("never");
        doReturn(List.of(gone, quick, slow, never)).when((ItemGroup<?>) matrix).allItems(Job.class);
        assertThat(new JobTrends().createFor(matrix)).isEmpty();
        assertThat(JobVerdict.of(matrix)).isNull();

        JobHistories.of(gone).append(Builds.record("a", "6", Outcome.FAIL));
        JobHistories.of(quick).append(Builds.record("a", "7", Outcome.PASS));
        JobHistories.of(slow).append(Builds.record("a", "7.2", Outcome.POTENTIAL));
        assertThat(new JobTrends().createFor(matrix))
                .singleElement()
                .isInstanceOfSatisfying(PartsTrendAction.class, page -> {
                    assertThat(page.getUrlName()).isEqualTo("benchgate");
                    assertThat(page.getVerdicts())
                            .extracting(JobVerdict::getJob, JobVerdict::getWord)
                            .containsExactly(tuple(gone, "fail"), tuple(slow, "potential"), tuple(quick, "pass"));
                    assertThat(page.getGravest()).extracting(JobVerdict::getJob).isEqualTo(slow);
                });
        assertThat(new BenchgateColumn().verdict(matrix))
                .extracting(JobVerdict::getWord)
                .isEqualTo("potential");
    }

    private Job<?, ?> part(String name) {
        Job<?, ?> part = Builds.build(folder.resolve(name), 1).getParent();
        when(part.getFullName()).thenReturn("matrix/" + name);
        return part;
    }

    private Job<?, ?> job() {
        return Builds.build(folder, 1).getParent();
    }
}
