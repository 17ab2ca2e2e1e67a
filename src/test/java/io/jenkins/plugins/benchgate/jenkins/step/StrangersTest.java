package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.ExtensionList;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.jenkins.pages.VerdictListener;
import io.jenkins.plugins.benchgate.jenkins.result.BuildVerdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.MockedStatic;

/** What a stranger writes into the spec of a pull request names no place of the controller. */
class StrangersTest {
    private static final Path STEPS = Path.of("src/main/java/io/jenkins/plugins/benchgate/jenkins");

    @TempDir
    Path controller;

    @ParameterizedTest
    @ValueSource(strings = {"../../other", "/etc/cron.d/x", "..", "a/../../b", "C:\\x", "x\u0000y", "<b>"})
    @SuppressWarnings({"rawtypes", "unchecked"})
    void theNameOfAnExperimentIsNoPath(String name) throws IOException {
        Path job = Files.createDirectories(controller.resolve("jobs/mine"));
        Path other = Files.createDirectories(controller.resolve("jobs/other/benchgate"));
        TaskListener console = mock(TaskListener.class);
        when(console.getLogger())
                .thenReturn(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        Run<?, ?> build = Builds.build(job, 3);
        JobHistories histories = new JobHistories();
        try (MockedStatic<ExtensionList> extensions = mockStatic(ExtensionList.class)) {
            extensions
                    .when(() -> ExtensionList.lookupSingleton(JobHistories.class))
                    .thenReturn(histories);
            extensions.when(() -> ExtensionList.lookup(VerdictListener.class)).thenReturn(mock(ExtensionList.class));
            extensions.when(() -> ExtensionList.lookup(ProjectBranches.class)).thenReturn(mock(ExtensionList.class));
            BenchgateConfiguration configuration = mock(BenchgateConfiguration.class);
            when(configuration.retention()).thenReturn(new Retention(0, 0));
            extensions
                    .when(() -> ExtensionList.lookupSingleton(BenchgateConfiguration.class))
                    .thenReturn(configuration);
            BuildVerdict.decide(build, Builds.measurement(name), Origin.UNKNOWN, console, false);
        }
        assertThat(other).isEmptyDirectory();
        try (Stream<Path> written = Files.walk(controller)) {
            List<Path> outside = written.filter(Files::isRegularFile)
                    .filter(file ->
                            !file.startsWith(job.resolve("benchgate")) && !file.startsWith(job.resolve("builds/3")))
                    .toList();
            assertThat(outside).isEmpty();
        }
    }

    /** The key {@code history} of a spec is the command line's: here each job has its own, and no other. */
    @Test
    void noSpecSaysWhereAHistoryLies() throws IOException {
        try (Stream<Path> sources = Files.walk(STEPS)) {
            for (Path source :
                    sources.filter(file -> file.toString().endsWith(".java")).toList()) {
                assertThat(Files.readString(source))
                        .as(source.toString())
                        .doesNotContain("spec.history()", "read.history()");
            }
        }
    }
}
