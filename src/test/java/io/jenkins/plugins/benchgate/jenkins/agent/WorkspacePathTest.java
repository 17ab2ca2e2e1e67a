package io.jenkins.plugins.benchgate.jenkins.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.model.Directions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import jenkins.agents.ControllerToAgentFileCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacePathTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "/etc/passwd",
                "\\windows",
                "C:\\x",
                "c:x",
                "~/x",
                "..",
                "../x",
                "a/../../x",
                "a\\..\\x",
                "a\nb"
            })
    void aPathThatCouldLeaveTheWorkspaceIsRefusedByItsText(String text) {
        assertThat(new WorkspacePath(text).problem()).hasValueSatisfying(problem -> assertThat(problem)
                .startsWith("found ")
                .contains("expected")
                .doesNotContain("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"benchgate.yaml", "a/b.yaml", "a\\b.yaml", "..a/b..yaml", ".hidden", "with space.yaml"})
    void aPathInsideTheWorkspaceStandsBelowIt(String text) throws IOException {
        WorkspacePath path = new WorkspacePath(text);
        assertThat(path.problem()).isEmpty();
        assertThat(path.in(folder)).isEqualTo(folder.toRealPath().resolve(text.replace('\\', '/')));
    }

    @Test
    void aLinkThatLeadsOutIsRefused() throws IOException {
        Path workspace = Files.createDirectory(folder.resolve("workspace"));
        Path outside = Files.createFile(folder.resolve("secret"));
        Files.createSymbolicLink(workspace.resolve("link.yaml"), outside);
        Files.createSymbolicLink(workspace.resolve("up"), folder);
        for (String text : new String[] {"link.yaml", "up/secret", "up/not/there/yet"}) {
            assertThatThrownBy(() -> new WorkspacePath(text).in(workspace))
                    .isInstanceOf(AbortException.class)
                    .hasMessageContaining("leads out of the workspace")
                    .hasMessageContaining(text);
        }
    }

    @Test
    void aLinkThatStaysInsideIsFollowed() throws IOException {
        Path target = Files.createFile(folder.resolve("real.yaml"));
        Files.createSymbolicLink(folder.resolve("link.yaml"), target);
        assertThat(new WorkspacePath("link.yaml").in(folder)).isEqualTo(target.toRealPath());
    }

    @Test
    void aLinkToNothingIsRefused() throws IOException {
        Files.createSymbolicLink(folder.resolve("link.yaml"), folder.resolve("gone"));
        assertThatThrownBy(() -> new WorkspacePath("link.yaml").in(folder))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("link to nothing");
    }

    @Test
    void aWorkspaceThatIsALinkItselfIsNoWayOut() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("workspace"), real);
        assertThat(new WorkspacePath("a.yaml").in(link))
                .isEqualTo(real.toRealPath().resolve("a.yaml"));
    }

    static List<ControllerToAgentFileCallable<?>> allThatReadTheWorkspace() {
        ToolFiles tool = new ToolFiles("auto", "*.json", "", "", List.of(), "");
        ResultsOptions options = new ResultsOptions(
                List.of(tool), false, "shop", "", "median", List.of(), Directions.UNSAID, List.of(), 0);
        ReadInWorkspace.Found found =
                new ReadInWorkspace.Found(new ArrayList<>(List.of("a.json")), new ArrayList<>(), new ArrayList<>());
        return List.of(
                new SpecOnAgent("b.yaml", new HashMap<>(), new SpecOnAgent.Name()),
                new FilesMatching("pattern", "*.json"),
                new FilesBelow("out"),
                new ReadInWorkspace(options, new ArrayList<>(List.of(found)), 1, Instant.EPOCH));
    }

    @ParameterizedTest
    @MethodSource("allThatReadTheWorkspace")
    void aWorkspaceThatDoesNotExistYetIsOneLineThatAsksForTheCheckout(ControllerToAgentFileCallable<?> act) {
        assertThatThrownBy(() -> act.invoke(folder.resolve("fresh").toFile(), null))
                .isInstanceOf(AbortException.class)
                .hasMessage("found no folder " + folder.resolve("fresh")
                        + ", expected the workspace; check out the sources before this step, as 'checkout scm' does");
    }

    @Test
    void aSpecThatAddsInstancesIsRefused() throws IOException {
        String spec =
                """
                name: several
                cluster: {provider: byon, user: somebody, ssh: {key: id}, sut: {hosts: [a, b, c]}}
                sut: {candidate: {label: one}}
                workload: {tool: command, format: series, run: "true"}
                schedule: {instances: 3%s}
                gates: ["fixed:metric=*,upper=1s"]
                """;
        SpecOnAgent asked = new SpecOnAgent("b.yaml", new HashMap<>(), new SpecOnAgent.Name());
        Files.writeString(folder.resolve("b.yaml"), spec.formatted(""));
        assertThat(asked.invoke(folder.toFile(), null)).isEqualTo("several");
        Files.writeString(folder.resolve("b.yaml"), spec.formatted(", until: {width: 4 %, instances: 3}"));
        assertThat(asked.invoke(folder.toFile(), null)).isEqualTo("several");
        Files.writeString(
                folder.resolve("b.yaml"),
                spec.formatted(", until: {width: 4 %, instances: 6}").replace("[a, b, c]", "[a, b, c, d, e, f]"));
        assertThatThrownBy(() -> asked.invoke(folder.toFile(), null))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith(
                        "found 'until' with 3 instances in the schedule of 'b.yaml', expected instances");
    }

    @Test
    void filesAreListedRelativeToTheirFolderAndLinksAreLeftOut() throws IOException {
        Path out = Files.createDirectories(folder.resolve("out/deep"));
        Files.createFile(out.resolve("b"));
        Files.createFile(out.resolve("a"));
        Files.createFile(folder.resolve("beside"));
        Files.createSymbolicLink(out.resolve("link"), folder.resolve("beside"));
        assertThat(new FilesBelow("out").invoke(folder.toFile(), null)).containsExactly("deep/a", "deep/b");
    }

    @Test
    void moreRawResultsThanAreArchivedAreRefusedOnTheAgent() throws Exception {
        Files.createDirectories(folder.resolve("out"));
        try (RandomAccessFile sparse =
                new RandomAccessFile(folder.resolve("out/raw").toFile(), "rw")) {
            sparse.setLength((16L << 30) + 1);
        }
        assertThatThrownBy(() -> new FilesBelow("out").invoke(folder.toFile(), null))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith(
                        "found raw results of 17179869185 bytes on the agent, expected at most 17179869184");
    }
}
