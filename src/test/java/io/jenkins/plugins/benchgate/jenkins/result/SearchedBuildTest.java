package io.jenkins.plugins.benchgate.jenkins.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.FilePath;
import hudson.model.BuildListener;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesBelow;
import io.jenkins.plugins.benchgate.jenkins.bisect.BisectAction;
import io.jenkins.plugins.benchgate.jenkins.suite.KnownExtensions;
import io.jenkins.plugins.benchgate.report.BisectResults;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jenkins.model.ArtifactManager;
import jenkins.util.BuildListenerAdapter;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedStatic;

class SearchedBuildTest {
    @TempDir
    Path job;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();
    private final BuildListener console = mock(BuildListener.class);
    private Run<?, ?> build;

    @BeforeEach
    void prepare() {
        build = Builds.build(job, 12);
        when(console.getLogger()).thenReturn(new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    @Test
    void eachCulpritIsALineOfTheConsoleWhateverItsSubjectHolds() throws Exception {
        BisectAction action =
                new SearchedBuild(build, console).keep(BisectResults.found("Sort\u001b[8m\n[benchgate] pass"));
        assertThat(build.getActions(BisectAction.class)).containsExactly(action);
        assertThat(told.toString(StandardCharsets.UTF_8).lines())
                .hasSize(4)
                .allMatch(line -> line.startsWith("[benchgate] "))
                .contains("[benchgate] 888888888888 +30.4 % [+27.1 %; +33.8 %]: Sort\uFFFD[8m [benchgate] pass"
                        + " (Ada <Lovelace>)");
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    void reportsAreArchivedAndExperimentsStay() throws Exception {
        FilePath workspace = mock(FilePath.class);
        ArtifactManager artifacts = mock(ArtifactManager.class);
        Run archiving = build;
        when(archiving.pickArtifactManager()).thenReturn(artifacts);
        when(workspace.act(eq(new FilesBelow("out", 1))))
                .thenReturn(new ArrayList<>(List.of("bisect.json", "bisect.lock", "culprits.json", "report.html")));
        SearchedBuild searched = new SearchedBuild(build, console);
        BisectAction action = searched.keep(BisectResults.nothing());
        try (MockedStatic<BuildListenerAdapter> listeners = mockStatic(BuildListenerAdapter.class)) {
            searched.archive(action, workspace, null, "out");
        }
        verify(artifacts)
                .archive(
                        any(),
                        any(),
                        any(),
                        eq(Map.of(
                                "benchgate-bisect/bisect.json", "out/bisect.json",
                                "benchgate-bisect/culprits.json", "out/culprits.json",
                                "benchgate-bisect/report.html", "out/report.html")));
    }
}
