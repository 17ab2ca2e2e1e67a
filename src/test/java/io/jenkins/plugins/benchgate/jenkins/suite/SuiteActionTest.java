package io.jenkins.plugins.benchgate.jenkins.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.Functions;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jenkins.model.ArtifactManager;
import jenkins.util.VirtualFile;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kohsuke.stapler.export.Exported;
import org.mockito.MockedStatic;

class SuiteActionTest {
    @TempDir
    Path job;

    @AutoClose
    private final KnownExtensions jenkins = new KnownExtensions();

    @Test
    void aResultIsKeptWithItsBuildAndItsJob() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        SuiteAction action = SuiteAction.keep(build, SuiteResults.of("shop", 20));
        assertThat(build.getActions(SuiteAction.class)).containsExactly(action);
        verify(build).save();
        assertThat(job.resolve("builds/12/benchgate-suite/result.json")).isRegularFile();
        assertThat(action.getPage().getProblem()).isEmpty();
        assertThat(SuiteHistory.of(build.getParent()).entries())
                .extracting(SuiteEntry::build)
                .containsExactly(12);
    }

    @Test
    void eachSuiteOfABuildHasAnAddressOfItsOwn() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        SuiteAction.keep(build, SuiteResults.of("shop", 20));
        SuiteAction second = SuiteAction.keep(build, SuiteResults.of("x".repeat(100), 10));
        assertThat(build.getActions(SuiteAction.class))
                .extracting(SuiteAction::getUrlName)
                .containsExactly("benchgate-suite", "benchgate-suite-2");
        assertThat(second.getDisplayName()).isEqualTo("Suite of benchmarks: " + "x".repeat(32) + "…");
        assertThat(job.resolve("builds/12/benchgate-suite-2/result.json")).isRegularFile();
    }

    @Test
    void asMuchIsKeptAsTheJobKeeps() throws IOException {
        jenkins.keep(1, 0);
        SuiteAction.keep(Builds.build(job, 1), SuiteResults.of("shop", 20));
        Run<?, ?> build = Builds.build(job, 2);
        SuiteAction.keep(build, SuiteResults.of("shop", 20));
        assertThat(SuiteHistory.of(build.getParent()).entries())
                .extracting(SuiteEntry::build)
                .containsExactly(2);
    }

    @Test
    void thePageLeadsToTheProfilesThatAreArchived() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        SuiteAction action = SuiteAction.keep(build, SuiteResults.of("shop", 20));
        ArtifactManager artifacts = mock(ArtifactManager.class, RETURNS_DEEP_STUBS);
        when(build.getArtifactManager()).thenReturn(artifacts);
        VirtualFile folder = artifacts.root().child("benchgate-suite");
        try (MockedStatic<Functions> functions = mockStatic(Functions.class)) {
            when(folder.list("**", null, true)).thenReturn(List.of());
            assertThat(action.isArchived()).isFalse();
            when(folder.list("**", null, true)).thenReturn(List.of("references/shop.pprof"));
            assertThat(action.isArchived()).isTrue();
            functions.when(Functions::isArtifactsPermissionEnabled).thenReturn(true);
            assertThat(action.isArchived()).as("for who may not see artifacts").isFalse();
        }
    }

    @Test
    void aBuildWithoutItsFileSaysSo() throws IOException {
        Run<?, ?> build = Builds.build(job, 12);
        SuiteAction action = SuiteAction.keep(build, SuiteResults.of("shop", 20));
        Path file = job.resolve("builds/12/benchgate-suite/result.json");
        for (String broken : new String[] {"{\"name\": 1", "null", "{}", "[]", ""}) {
            Files.writeString(file, broken);
            assertThat(action.getPage().getProblem()).isEqualTo("The result of this suite cannot be read.");
        }
        Files.delete(file);
        assertThat(action.getPage().getProblem()).isEqualTo("The result of this suite is no longer there.");
        assertThat(action.getCovered()).isEqualTo(20);
    }

    @Test
    void programsReadTheCounts() throws IOException {
        SuiteAction action = SuiteAction.keep(Builds.build(job, 12), SuiteResults.of("shop", 20));
        assertThat(Arrays.stream(SuiteAction.class.getMethods())
                        .filter(method -> method.isAnnotationPresent(Exported.class)))
                .extracting(method -> method.getName() + "=" + method.invoke(action))
                .containsExactlyInAnyOrder(
                        "getSuite=shop", "getFunctions=40", "getCovered=20", "getBenchmarks=3", "getChosen=2");
    }

    @Test
    void buildXmlKeepsTheNameAndTheCountsOnly() {
        assertThat(Arrays.stream(SuiteAction.class.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .filter(field -> !Modifier.isTransient(field.getModifiers())))
                .allSatisfy(field -> assertThat(field.getType()).isIn(String.class, int.class));
    }
}
