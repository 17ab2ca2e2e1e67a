package io.jenkins.plugins.benchgate.experiment.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder.Earlier;
import io.jenkins.plugins.benchgate.experiment.bisect.ProbedCommit.End;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BisectFolderTest {
    private static final ProbedCommit VISIT = new ProbedCommit(
            "b".repeat(40), "builds/0001", End.MEASURED, "latency", Direction.LOWER, List.of(0.25), "", 2.5);

    @TempDir
    Path folder;

    private static BisectPlan plan(String bad) {
        return new BisectPlan("spec", "a".repeat(40), bad, "latency", "median", 0.05, 30, 500, 1, false, 7);
    }

    @BeforeEach
    void search() throws IOException {
        BisectFolder.open(folder, plan("b".repeat(40)), Earlier.CONTINUE).add(VISIT);
        Files.createDirectories(folder.resolve("builds/0001"));
    }

    private List<ProbedCommit> opened(String bad, Earlier earlier) throws IOException {
        return BisectFolder.open(folder, plan(bad.repeat(40)), earlier).visits();
    }

    @Test
    void theSameSearchGoesOnUnlessItIsDeleted() throws IOException {
        assertThat(opened("b", Earlier.CONTINUE)).containsExactly(VISIT);
        assertThat(opened("b", Earlier.REPLACE)).containsExactly(VISIT);
        assertThat(folder.resolve("builds/0001")).isDirectory();
        assertThat(opened("b", Earlier.DELETE)).isEmpty();
        assertThat(folder.resolve("builds")).doesNotExist();
    }

    @Test
    void onlyAFolderOfItsOwnIsIgnoredByGit() throws IOException {
        assertThat(folder.resolve(".gitignore")).doesNotExist();
        BisectFolder.open(folder.resolve("new"), plan("b".repeat(40)), Earlier.CONTINUE);
        assertThat(folder.resolve("new/.gitignore")).hasContent("*");
    }

    @Test
    void anotherSearchIsRefusedOrReplaced() throws IOException {
        assertThatThrownBy(() -> opened("c", Earlier.CONTINUE))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found a search of other revisions: name another folder by the option out");
        assertThat(opened("b", Earlier.CONTINUE)).containsExactly(VISIT);
        assertThat(opened("c", Earlier.REPLACE)).isEmpty();
        assertThat(folder.resolve("builds")).doesNotExist();
        assertThat(opened("c", Earlier.CONTINUE)).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsRefusedOrReplaced() throws IOException {
        Files.writeString(folder.resolve(BisectFolder.STATE), "{\"plan\": 1");
        assertThatThrownBy(() -> opened("b", Earlier.CONTINUE))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("begin anew with the option again");
        assertThat(opened("b", Earlier.REPLACE)).isEmpty();
    }
}
