package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.experiment.bisect.GitFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitsTest {
    @TempDir
    Path folder;

    private void git(String... arguments) throws Exception {
        new GitFolder(folder).run(arguments);
    }

    private void commits(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            git("commit", "-q", "--allow-empty", "-m", "change " + i);
        }
    }

    @Test
    void theCommitAndItsAncestorsAreToldTheNearestFirst() throws Exception {
        git("init", "-q", ".");
        commits(2);
        Commits two = Commits.in(folder);
        commits(1);
        Commits three = Commits.in(Files.createDirectories(folder.resolve("below")));
        assertThat(three.commit()).matches("[0-9a-f]{40}").isNotEqualTo(two.commit());
        assertThat(three.ancestors())
                .containsExactly(two.commit(), two.ancestors().get(0));
        assertThat(three.unknown()).isEmpty();
    }

    @Test
    void aShallowCloneIsSaid() throws Exception {
        git("init", "-q", "whole");
        Path whole = folder.resolve("whole");
        git("-C", "whole", "commit", "-q", "--allow-empty", "-m", "one");
        git("-C", "whole", "commit", "-q", "--allow-empty", "-m", "two");
        git("clone", "-q", "--depth=1", whole.toUri().toString(), "shallow");
        Commits commits = Commits.in(folder.resolve("shallow"));
        assertThat(commits.commit()).isNotEmpty();
        assertThat(commits.ancestors()).isEmpty();
        assertThat(commits.unknown()).isEqualTo("the clone is shallow and holds the last 1 commits");
    }

    @Test
    void whereThereIsNoWorkTreeItIsSaid() throws Exception {
        Commits none = Commits.in(folder);
        assertThat(none.commit()).isEmpty();
        assertThat(none.ancestors()).isEmpty();
        assertThat(none.unknown()).startsWith("git ");
    }
}
