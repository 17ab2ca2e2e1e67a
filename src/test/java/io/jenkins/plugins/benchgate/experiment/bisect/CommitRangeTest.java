package io.jenkins.plugins.benchgate.experiment.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.experiment.bisect.CommitRange.Commit;
import io.jenkins.plugins.benchgate.spec.GitSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With real repositories. */
class CommitRangeTest {
    @TempDir
    Path folder;

    private GitFolder git() throws IOException, InterruptedException {
        return GitFolder.in(folder.resolve("repository"));
    }

    private static void refused(GitFolder git, String good, String bad, String message) {
        assertThatThrownBy(() -> CommitRange.of(git.folder(), good, bad))
                .isInstanceOf(RevisionException.class)
                .hasMessageContaining(message)
                .message()
                .hasLineCount(1);
    }

    @Test
    void commitsOfABranchAreThoseOfItsFirstParents() throws Exception {
        GitFolder git = git();
        String good = git.commit("Begin");
        git.run("checkout", "-q", "-b", "topic");
        String aside = git.commit("Work aside");
        git.commit("Work on");
        git.run("checkout", "-q", "main");
        String main = git.commit("Go on");
        git.run("merge", "-q", "--no-ff", "-m", "Merge topic", "topic");
        String bad = git.commit("End | with \"marks\" and $(words)");

        CommitRange range = CommitRange.of(git.folder(), good, "main");

        assertThat(range.commits().stream().map(Commit::subject))
                .containsExactly("Begin", "Go on", "Merge topic", "End | with \"marks\" and $(words)");
        assertThat(range.last()).isEqualTo(3);
        assertThat(range.position(bad)).isEqualTo(3);
        assertThat(range.position(main)).isEqualTo(1);
        assertThat(range.position(aside)).isEqualTo(-1);
        assertThat(range.commits().get(1).author()).isEqualTo("Ada Lovelace");
        refused(
                git,
                aside,
                "main",
                "expected a commit of its branch such as "
                        + git.run("rev-parse", "main~1").substring(0, 12) + ", which merged it");
    }

    @Test
    void revisionsThatHaveNoWayBetweenThemAreRefused() throws Exception {
        GitFolder git = git();
        String begin = git.commit("Begin");
        git.run("checkout", "-q", "-b", "topic");
        git.commit("Aside");
        git.run("checkout", "-q", "main");
        git.commit("On");
        git.run("checkout", "-q", "--orphan", "other");
        git.commit("Another beginning");
        git.run("checkout", "-q", "main");

        refused(
                git,
                "topic",
                "main",
                "is not an ancestor of bad main, expected an ancestor such as " + begin.substring(0, 12));
        refused(git, "main", begin, "which is an ancestor of good main: swap them");
        refused(git, "other", "main", "found no common ancestor of other and main");
        refused(git, "main", "main", "for both good and bad, expected two commits");
        refused(git, "nothing", "main", "found no revision 'nothing' for good");
        refused(git, "main", "nothing", "found no revision 'nothing' for bad");
        refused(git, "--all", "main", "found good '--all', expected a commit, tag or branch");
        refused(git, "main; touch x", "main", "found no revision 'main; touch x'");
        refused(new GitFolder(folder), "main", "main", "cannot read the repository");
    }

    @Test
    void aShallowCloneIsNamed() throws Exception {
        GitFolder git = git();
        String begin = git.commit("Begin");
        git.commit("Middle");
        git.commit("End");
        Path clone = folder.resolve("clone");
        git.run("clone", "-q", "--depth", "2", "file://" + git.folder(), clone.toString());
        refused(
                new GitFolder(clone),
                begin,
                "main",
                "which is a shallow clone: fetch its history by git fetch --unshallow");
        assertThat(CommitRange.of(clone, "main~1", "main").last()).isEqualTo(1);
    }

    @Test
    void moreThanAThousandCommitsAreTooMany() throws Exception {
        GitFolder git = git();
        StringBuilder commits = new StringBuilder();
        for (int i = 0; i <= 1_001; i++) {
            commits.append("commit refs/heads/main\nmark :")
                    .append(i + 1)
                    .append("\ncommitter Ada <ada@example.org> 1767225600 +0000\ndata 1\nx\n")
                    .append(i == 0 ? "" : "from :" + i + "\n");
        }
        Path stream = Files.writeString(folder.resolve("stream"), commits);
        Process process = new ProcessBuilder("git", "-C", git.folder().toString(), "fast-import", "--quiet")
                .redirectInput(stream.toFile())
                .start();
        assertThat(process.waitFor()).isZero();
        refused(git, "main~1001", "main", "found 1001 commits from main~1001 to main, expected at most 1000");
        assertThat(CommitRange.of(git.folder(), "main~1000", "main").last()).isEqualTo(1_000);
    }

    @Test
    void arepositoryElsewhereIsCopiedWithoutItsFiles() throws Exception {
        GitFolder git = git();
        git.commit("Begin");
        git.commit("End");
        Path copy = folder.resolve("out").resolve("copy.git");
        // an address for git that is no folder for this program
        GitSource source = new GitSource(git.folder() + "/../repository/.git/.", "main");
        assertThat(SourceClone.of(source, folder, copy)).isEqualTo(Path.of(source.repository()));
        GitSource remote = new GitSource("file://localhost" + git.folder(), "main");
        assertThat(SourceClone.of(remote, folder, copy)).isEqualTo(copy);
        assertThat(CommitRange.of(copy, "main~1", "main").last()).isEqualTo(1);
        git.commit("More");
        assertThat(SourceClone.of(remote, folder, copy)).isEqualTo(copy);
        assertThat(CommitRange.of(copy, "main~2", "main").last()).isEqualTo(2);
        assertThatThrownBy(() ->
                        SourceClone.of(new GitSource("file://localhost/none", "main"), folder, folder.resolve("x")))
                .isInstanceOf(RevisionException.class)
                .hasMessageContaining("the option repository names a clone that has them");
    }
}
