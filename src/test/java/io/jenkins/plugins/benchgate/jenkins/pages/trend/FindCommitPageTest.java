package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchOffer;
import io.jenkins.plugins.benchgate.jenkins.bisect.SearchRequest;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.suite.KnownExtensions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindCommitPageTest {
    private static final String SERIES = "READ <latency> median";

    @TempDir
    Path folder;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

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
        return new FindCommitPage(job, "shop", SERIES, earlier, later, "ada");
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

    /** The newest builds of the job, the newest first. */
    private void builds(Run<?, ?>... newest) {
        doReturn(newest[0]).when(job).getLastBuild();
        for (int i = 1; i < newest.length; i++) {
            doReturn(newest[i]).when(newest[i - 1]).getPreviousBuild();
        }
    }

    private Run<?, ?> marked(int number) throws IOException {
        Run<?, ?> build = Builds.build(folder, number);
        SearchOffer.leave(build, "shop");
        return build;
    }

    private void allow() {
        when(job.isBuildable()).thenReturn(true);
        when(job.hasPermission(Item.BUILD)).thenReturn(true);
    }

    @Test
    void aBuildIsAskedForWhatTheHistorySays() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        past(2, "main", "cccc", Outcome.FAIL);
        builds(Builds.build(folder, 8), marked(7));
        allow();
        FindCommitPage page = page("", "2");
        assertThat(page.getRefusal()).isEmpty();
        assertThat(page.isStepMissing()).isFalse();
        assertThat(page.getAsked()).isEmpty();
        SearchRequest request = page.getRequest();
        assertThat(request).isNotNull();
        assertThat(List.of(request.getExperiment(), request.getEarlier(), request.getLater(), request.getBy()))
                .containsExactly("shop", "1", "2", "ada");
        assertThat(List.of(request.getGood(), request.getBad())).containsExactly("aaaa", "cccc");
        assertThat(List.of(request.getMetric(), request.getStatistic(), request.getChange()))
                .containsExactly("READ <latency>", "median", "regression");
    }

    @Test
    void aBuildThatWasAskedForTheSameIsNamed() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        past(2, "main", "cccc", Outcome.FAIL);
        Run<?, ?> asked = marked(7);
        builds(asked);
        allow();
        asked.addAction(page("", "2").getRequest());
        when(asked.isBuilding()).thenReturn(true);
        FindCommitPage page = page("", "2");
        assertThat(page.getAsked()).isEqualTo("7");
        assertThat(page.isSearching()).isTrue();
        when(asked.isBuilding()).thenReturn(false);
        assertThat(page("", "2").isSearching()).isFalse();
    }

    @Test
    void whyNoBuildCanBeAskedIsOneSentence() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        past(2, "main", "cccc", Outcome.FAIL);
        past(3, "main", "tag-3", Outcome.FAIL);
        FindCommitPage page = page("", "2");
        assertThat(page.getRefusal()).startsWith("No build can be asked for it. The Pipeline of a job searches on");
        assertThat(page.isStepMissing()).isTrue();
        assertThat(page.getRequest()).isNull();

        builds(marked(7));
        assertThat(page("", "2").getRefusal()).isEqualTo("No build can be asked for it: this job is disabled.");
        when(job.isBuildable()).thenReturn(true);
        assertThat(page("", "2").getRefusal()).isEqualTo("Whoever may build this job can start a build that searches.");
        assertThat(page("", "3").getRefusal())
                .isEqualTo("The history does not know the commits of builds #2 and #3 by their hashes.");
        assertThat(page("", "9").getRefusal()).isEqualTo("The history has no build #9.");
        assertThat(page("", "9").isStepMissing()).isFalse();
    }

    /** To load a build from the disk takes time, and a page waits for it. */
    @Test
    void onlyTheNewestBuildsAreLookedAt() throws IOException {
        past(1, "main", "aaaa", Outcome.PASS);
        past(2, "main", "cccc", Outcome.FAIL);
        Run<?, ?>[] newest = new Run<?, ?>[22];
        for (int i = 0; i < newest.length; i++) {
            newest[i] = Builds.build(folder, 40 - i);
        }
        SearchOffer.leave(newest[20], "shop");
        builds(newest);
        assertThat(page("", "2").isStepMissing()).isTrue();
        verify(newest[20], never()).getPreviousBuild();
        SearchOffer.leave(newest[19], "shop");
        assertThat(page("", "2").isStepMissing()).isFalse();
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
        assertThat(new FindCommitPage(job, "shop", "other", "", "2", "").getProblem())
                .isEqualTo("Build #2 has not measured other.");
    }
}
