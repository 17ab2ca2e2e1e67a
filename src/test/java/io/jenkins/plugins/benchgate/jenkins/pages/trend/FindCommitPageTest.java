package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindCommitPageTest {
    private static final String SERIES = "READ <latency> median";

    @TempDir
    Path folder;

    private Job<?, ?> job;

    @BeforeEach
    void createJob() {
        job = Builds.build(folder, 1).getParent();
        when(job.getBuildDir()).thenReturn(folder.resolve("builds").toFile());
    }

    private void past(int build, String branch, String commit, Outcome outcome) throws IOException {
        JobHistories.of(job)
                .append(Builds.record("shop", String.valueOf(build), outcome).from(branch, commit));
    }

    private FindCommitPage page(String earlier, String later) throws IOException {
        return new FindCommitPage(job, "shop", SERIES, earlier, later);
    }

    @Test
    void theLinesNameTheBuildBeforeOnTheSameBranch() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        past(2, "topic", "bbbb", Outcome.PASS);
        past(3, "main", "", Outcome.PASS);
        past(4, "main", "cccc", Outcome.FAIL);
        FindCommitPage page = page("", "4");
        assertThat(page.getProblem()).isEmpty();
        assertThat(page.getEarlier()).isEqualTo("1");
        assertThat(page.getPipeline())
                .isEqualTo("benchBisect(spec: 'benchgate.yaml', good: 'aaaa', bad: 'cccc',"
                        + " metric: 'READ <latency>', statistic: 'median')");
        assertThat(page.getCommand())
                .isEqualTo("benchgate bisect benchgate.yaml --good 'aaaa' --bad 'cccc'"
                        + " --metric 'READ <latency>' --statistic 'median'");
        assertThat(page("2", "4").getPipeline()).contains("good: 'bbbb', bad: 'cccc'");
    }

    @Test
    void aTextStaysOneTextInBothLanguages() throws IOException {
        past(1, "main", "it's\n\\", Outcome.PASS);
        past(2, "main", "cccc", Outcome.FAIL);
        assertThat(page("", "2").getPipeline()).contains("good: 'it\\'s?\\\\', bad:");
        assertThat(page("", "2").getCommand()).contains("--good 'it'\\''s?\\' --bad");
    }

    @Test
    void whatCannotBeSearchedIsSaid() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        past(2, "main", "aaaa", Outcome.FAIL);
        past(3, "main", "", Outcome.FAIL);
        assertThat(page("", "9<b>").getProblem()).isEqualTo("The history has no build #9<b>.");
        assertThat(page("8", "1").getProblem()).isEqualTo("The history has no build #8.");
        assertThat(page("", "1").getProblem())
                .isEqualTo("The history has no build of the same branch before #1 whose commit is known.");
        assertThat(page("", "2").getProblem())
                .isEqualTo("Builds #1 and #2 are of the same commit: no commit is between them.");
        assertThat(page("", "3").getProblem()).isEqualTo("The commit of build #3 is not known.");
        assertThat(new FindCommitPage(job, "shop", "other", "", "2").getProblem())
                .isEqualTo("Build #2 has not measured other.");
    }
}
