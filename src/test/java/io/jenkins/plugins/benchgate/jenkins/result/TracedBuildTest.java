package io.jenkins.plugins.benchgate.jenkins.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.FilePath;
import hudson.model.BuildListener;
import hudson.model.Result;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesBelow;
import io.jenkins.plugins.benchgate.jenkins.suite.KnownExtensions;
import io.jenkins.plugins.benchgate.jenkins.suite.SuiteAction;
import io.jenkins.plugins.benchgate.jenkins.suite.SuiteResults;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
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

class TracedBuildTest {
    @TempDir
    Path job;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();
    private final BuildListener console = mock(BuildListener.class);
    private Run<?, ?> build;

    @BeforeEach
    void prepare() throws Exception {
        build = Builds.build(job, 12);
        when(console.getLogger()).thenReturn(new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    private static SuiteResult result(List<String> problems) {
        SuiteResult result = SuiteResults.of("shop", 20);
        return new SuiteResult(result.name(), result.suite(), result.overview(), result.caveats(), problems);
    }

    @Test
    void aWholeSuiteLeavesTheBuildAsItIs() throws Exception {
        SuiteAction action = new TracedBuild(build, console).keep(result(List.of()));

        assertThat(build.getActions(SuiteAction.class)).containsExactly(action);
        verify(build, never()).setResult(any());
        assertThat(told.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("[benchgate] Suite shop: 20 of the project's 40 functions are covered (50.0 %);"
                        + " benchmarks: 3, enough for that: 2");
    }

    @Test
    void aSuiteThatIsNotWholeIsKeptAndMakesTheBuildUnstable() throws Exception {
        new TracedBuild(build, console).keep(result(List.of("BenchmarkFind: exited with status 3")));

        verify(build).setResult(Result.UNSTABLE);
        assertThat(build.getActions(SuiteAction.class)).hasSize(1);
        assertThat(told.toString(StandardCharsets.UTF_8).lines())
                .contains(
                        "[benchgate] BenchmarkFind: exited with status 3",
                        "[benchgate] the suite shop was not recorded completely, so its real coverage may be larger"
                                + " (1 problem)");
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    void profilesAreArchivedAndWhatRunsLeftIsNot() throws Exception {
        FilePath workspace = mock(FilePath.class);
        ArtifactManager artifacts = mock(ArtifactManager.class);
        Run archiving = build;
        when(archiving.pickArtifactManager()).thenReturn(artifacts);
        when(workspace.act(any(FilesBelow.class)))
                .thenReturn(new ArrayList<>(List.of("benchmarks/A.pprof", "runs/list/list.out", "suite.json")));
        TracedBuild traced = new TracedBuild(build, console);
        SuiteAction action = traced.keep(result(List.of()));
        try (MockedStatic<BuildListenerAdapter> listeners = mockStatic(BuildListenerAdapter.class)) {
            traced.archive(action, workspace, null, "out");
        }

        verify(artifacts)
                .archive(
                        any(),
                        any(),
                        any(),
                        eq(Map.of(
                                "benchgate-suite/benchmarks/A.pprof",
                                "out/benchmarks/A.pprof",
                                "benchgate-suite/suite.json",
                                "out/suite.json")));
    }
}
