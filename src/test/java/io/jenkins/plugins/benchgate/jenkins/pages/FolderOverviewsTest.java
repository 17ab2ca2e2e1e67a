package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.cloudbees.hudson.plugins.folder.AbstractFolder;
import hudson.model.Action;
import hudson.model.Item;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderOverviewsTest {
    @TempDir
    Path folder;

    private final AbstractFolder<?> group = mock(AbstractFolder.class);
    private Job<?, ?> good;
    private Job<?, ?> bad;

    @BeforeEach
    @SuppressWarnings({"rawtypes", "unchecked"})
    void fill() {
        good = Builds.build(folder.resolve("good"), 1).getParent();
        bad = Builds.build(folder.resolve("bad"), 1).getParent();
        Job<?, ?> unmeasured = Builds.build(folder.resolve("unmeasured"), 1).getParent();
        when(good.getFullName()).thenReturn("team/good");
        when(bad.getFullName()).thenReturn("team/bad");
        when(group.allItems(Job.class)).thenReturn((Iterable) List.of(unmeasured, good, bad));
    }

    @Test
    void aFolderShowsWhatItsJobsCameTo() throws IOException {
        assertThat(new FolderOverviews().createFor(group)).isEmpty();
        JobHistories.of(good).append(Builds.record("shop", "1", Outcome.PASS));
        JobHistories.of(bad).append(Builds.record("shop", "1", Outcome.FAIL));
        assertThat(new FolderOverviews().createFor(group)).singleElement().satisfies(action -> assertThat(
                        ((FolderVerdicts) action).getVerdicts())
                .extracting(JobVerdict::getJob, JobVerdict::getWord)
                .containsExactly(tuple(bad, "fail"), tuple(good, "pass")));
    }

    @Test
    void whoMayNotReadTheFolderSeesNothing() throws IOException {
        JobHistories.of(good).append(Builds.record("shop", "1", Outcome.PASS));
        Action action = new FolderOverviews().createFor(group).iterator().next();
        doThrow(new SecurityException()).when(group).checkPermission(Item.READ);
        assertThatThrownBy(() -> ((FolderVerdicts) action).getVerdicts()).isInstanceOf(SecurityException.class);
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    void ofTooManyJobsTheGravestAreShown() throws IOException {
        List<Job<?, ?>> jobs = new ArrayList<>(Collections.nCopies(VerdictList.MOST, good));
        JobHistories.of(good).append(Builds.record("shop", "1", Outcome.PASS));
        JobHistories.of(bad).append(Builds.record("shop", "1", Outcome.FAIL));
        jobs.add(bad);
        when(group.allItems(Job.class)).thenReturn((Iterable) jobs);
        List<JobVerdict> verdicts = new FolderVerdicts(group, group).getVerdicts();
        assertThat(verdicts).hasSize(VerdictList.MOST);
        assertThat(verdicts.get(0).getJob()).isEqualTo(bad);
    }

    @Test
    void aDashboardShowsTheJobsOfItsViewAndOfItsFoldersOnce() throws IOException {
        Item project = mock(Item.class);
        assertThat(VerdictPortlet.of(List.of(group, good, project))).isEmpty();
        JobHistories.of(good).append(Builds.record("shop", "1", Outcome.PASS));
        JobHistories.of(bad).append(Builds.record("shop", "1", Outcome.FAIL));
        assertThat(VerdictPortlet.of(List.of(good, group, project)))
                .extracting(JobVerdict::getJob)
                .containsExactly(bad, good);
    }
}
