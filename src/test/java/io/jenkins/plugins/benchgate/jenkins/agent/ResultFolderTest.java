package io.jenkins.plugins.benchgate.jenkins.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {
    @TempDir
    Path workspace;

    @Test
    void resultsOfTheBuildBeforeAreGone() throws IOException {
        Path folder = workspace.resolve("a/out");
        ResultFolder results = new ResultFolder(folder);
        results.prepare("a/out");
        Files.createFile(Files.createDirectories(folder.resolve("trials/1")).resolve("raw.csv"));
        results.prepare("a/out");
        assertThat(folder.resolve("trials")).doesNotExist();
        assertThat(new FilesBelow("a/out").invoke(workspace.toFile(), null)).isEmpty();
    }

    @Test
    void whatSomebodyElseWroteIsNeverDeleted() throws IOException {
        Path source =
                Files.createFile(Files.createDirectory(workspace.resolve("src")).resolve("Main.java"));
        for (Path folder : new Path[] {workspace, workspace.resolve("src"), source}) {
            assertThatThrownBy(() -> new ResultFolder(folder).prepare("src"))
                    .isInstanceOf(AbortException.class)
                    .hasMessageContaining("'src'")
                    .hasMessageContaining("out");
        }
        assertThat(source).exists();
    }

    @Test
    void aLinkInTheResultsIsDeletedAndNotFollowed() throws IOException {
        Path kept =
                Files.createFile(Files.createDirectory(workspace.resolve("src")).resolve("Main.java"));
        ResultFolder results = new ResultFolder(workspace.resolve("out"));
        results.prepare("out");
        Files.createSymbolicLink(workspace.resolve("out/link"), workspace.resolve("src"));
        results.prepare("out");
        assertThat(workspace.resolve("out/link")).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void anEmptyFolderIsTaken() throws IOException {
        Path folder = Files.createDirectory(workspace.resolve("out"));
        new ResultFolder(folder).prepare("out");
        assertThat(folder.resolve(ResultFolder.MARKER)).isRegularFile();
    }
}
