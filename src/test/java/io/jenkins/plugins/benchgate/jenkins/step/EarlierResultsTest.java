package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.EnvVars;
import hudson.ExtensionList;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import io.jenkins.plugins.benchgate.jenkins.result.EarlierResults;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import jenkins.model.ArtifactManager;
import jenkins.util.VirtualFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.MockedStatic;

class EarlierResultsTest {
    private static final Instant FIRST = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    Path job;

    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final TaskListener console = mock(TaskListener.class);
    private MockedStatic<ExtensionList> extensions;
    private Run<?, ?> build;

    @BeforeEach
    @SuppressWarnings("unchecked") // an ExtensionList of mocks
    void jenkins() throws Exception {
        when(console.getLogger()).thenReturn(new PrintStream(lines, true, StandardCharsets.UTF_8));
        extensions = mockStatic(ExtensionList.class);
        extensions.when(() -> ExtensionList.lookupSingleton(JobHistories.class)).thenReturn(new JobHistories());
        ExtensionList<ProjectBranches> none = mock(ExtensionList.class);
        when(none.stream()).thenAnswer(call -> List.<ProjectBranches>of().stream());
        extensions.when(() -> ExtensionList.lookup(ProjectBranches.class)).thenReturn(none);
        BenchgateConfiguration configuration = mock(BenchgateConfiguration.class);
        when(configuration.retention()).thenReturn(new Retention(0, 0));
        extensions
                .when(() -> ExtensionList.lookupSingleton(BenchgateConfiguration.class))
                .thenReturn(configuration);
        Run<?, ?> first = earlier(1, Result.SUCCESS, null, Map.of("out/r.json", "{\"a\": [1, 1.1, 0.9]}"));
        Run<?, ?> second = earlier(2, Result.FAILURE, first, Map.of("out/r.json", "{\"a\": [2, 2.1, 1.9]}"));
        Run<?, ?> third = earlier(3, Result.SUCCESS, second, Map.of());
        Run<?, ?> fourth = earlier(4, Result.SUCCESS, third, Map.of("out/r.json", "{\"a\": [3, "));
        Run<?, ?> fifth = earlier(5, Result.SUCCESS, fourth, Map.of("../../r.json", "{\"a\": [1]}"));
        build = earlier(6, null, fifth, Map.of());
    }

    @AfterEach
    void close() {
        extensions.close();
    }

    private Run<?, ?> earlier(int number, Result result, Run<?, ?> before, Map<String, String> archived)
            throws Exception {
        Run<?, ?> earlier = Builds.build(job, number);
        when(earlier.getParent().getFullName()).thenReturn("folder/job");
        doReturn(before).when(earlier).getPreviousCompletedBuild();
        when(earlier.getResult()).thenReturn(result);
        when(earlier.getStartTimeInMillis())
                .thenReturn(FIRST.plus(Duration.ofDays(number)).toEpochMilli());
        when(earlier.getEnvironment(any())).thenReturn(new EnvVars());
        VirtualFile root = mock(VirtualFile.class);
        when(root.list(anyString(), any(), anyBoolean())).thenReturn(archived.keySet());
        for (Map.Entry<String, String> file : archived.entrySet()) {
            VirtualFile child = mock(VirtualFile.class);
            when(root.child(file.getKey())).thenReturn(child);
            when(child.open())
                    .thenAnswer(call -> new ByteArrayInputStream(file.getValue().getBytes(StandardCharsets.UTF_8)));
        }
        ArtifactManager artifacts = mock(ArtifactManager.class);
        when(artifacts.root()).thenReturn(root);
        when(earlier.getArtifactManager()).thenReturn(artifacts);
        return earlier;
    }

    private void take(int most) throws Exception {
        BenchResultsStep step = new BenchResultsStep("**/r.json");
        step.setTool("json");
        step.setMap(List.of("metric=a,path=$.a[*],unit=ms"));
        step.setEarlier(most);
        new EarlierResults(build, console).take(step.options());
    }

    private List<BuildRecord> history() throws Exception {
        return JobHistories.of(build.getParent()).read(warning -> {
            throw new AssertionError(warning);
        });
    }

    private String said() {
        return lines.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatEarlierBuildsHaveArchivedIsTakenOnceOldestFirst() throws Exception {
        take(50);
        take(50);
        assertThat(history()).extracting(BuildRecord::build).containsExactly("1", "2");
        assertThat(history())
                .extracting(BuildRecord::accepted)
                .as("only what succeeded is compared with")
                .containsExactly(true, false);
        assertThat(history())
                .extracting(BuildRecord::time)
                .containsExactly(FIRST.plus(Duration.ofDays(1)), FIRST.plus(Duration.ofDays(2)));
        assertThat(history().get(0).measured().get(0).candidate().value()).isEqualTo(0.001);
        assertThat(history())
                .extracting(BuildRecord::machines)
                .as("the controller reads them, and has measured nothing")
                .containsOnly(MachineUse.UNKNOWN);
        assertThat(said().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("[benchgate] build 4 is left out of the history: "),
                        line -> assertThat(line)
                                .isEqualTo("[benchgate] build 5 is left out of the history: found the archived file"
                                        + " '../../r.json', expected a name inside the archive"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "[benchgate] took results of 2 earlier builds into the history of 'results'"));
    }

    @Test
    void noMoreBuildsAreAskedThanTheOptionSays() throws Exception {
        take(4);
        assertThat(history()).extracting(BuildRecord::build).containsExactly("2");
    }

    /** As the plugins performance 3.20 and jmh-report 0.9 lay their files out. */
    @Test
    void whatOtherPluginsHaveKeptIsTakenWhereNothingIsArchived(@TempDir Path elsewhere) throws Exception {
        String rows = "timeStamp,elapsed,label,success\n1700000000000,%d,buy,true\n1700000001000,%d,buy,true\n";
        kept(2, "performance-reports/JMeterCSV/run.jtl", rows.formatted(200, 202));
        kept(2, "performance-reports/JMeterCSV/run.jtl.serialized", "computed");
        kept(2, "performance-reports/JMeterCSV/other.jtl", "no results");
        kept(3, "performance-reports/run.jtl", rows.formatted(300, 302));
        Path secret = Files.writeString(elsewhere.resolve("run.jtl"), rows.formatted(900, 902));
        Files.createSymbolicLink(kept(3, "performance-reports/JUnit/x", "").resolveSibling("run.jtl"), secret);
        kept(5, "elsewhere/run.jtl", rows.formatted(500, 502));

        step("**/target/run.jtl", "jtl");
        assertThat(history()).extracting(BuildRecord::build).as(said()).containsExactly("2", "3");
        assertThat(history().get(0).measured())
                .filteredOn(measured -> measured.metric().name().equals("buy latency"))
                .singleElement()
                .satisfies(measured -> assertThat(measured.candidate().value()).isBetween(0.2, 0.202));
    }

    @ParameterizedTest
    @CsvSource({
        "**/jmh.json, jmh, 3",
        "**/jmh.json, auto, 3",
        "build/*, jmh, 3",
        "**/*.jtl, auto, ''",
        "**/jmh.json, k6, ''"
    })
    void aReportOfJmhHasNoNameOfItsOwn(String pattern, String tool, String builds) throws Exception {
        kept(
                3,
                "jmh-report.json",
                """
                [{"benchmark": "org.x.B.m", "mode": "avgt", "forks": 1, "measurementIterations": 3,
                  "primaryMetric": {"scoreUnit": "ms/op", "rawData": [[1, 1.1, 0.9]]}, "secondaryMetrics": {}}]
                """);
        step(pattern, tool);
        assertThat(history().stream().map(BuildRecord::build).collect(Collectors.joining(" ")))
                .isEqualTo(builds);
        if (builds.isEmpty()) {
            assertThat(said()).contains("took results of 0 earlier builds into the history of 'results': none has");
        }
    }

    private Path kept(int number, String name, String content) throws IOException {
        Path file = job.resolve("builds/" + number).resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    /** From builds that have archived nothing. */
    private void step(String pattern, String tool) throws Exception {
        Run<?, ?> first = earlier(1, Result.SUCCESS, null, Map.of());
        Run<?, ?> second = earlier(2, Result.SUCCESS, first, Map.of());
        Run<?, ?> third = earlier(3, Result.SUCCESS, second, Map.of());
        build = earlier(6, null, earlier(5, Result.SUCCESS, third, Map.of()), Map.of());
        BenchResultsStep step = new BenchResultsStep(pattern);
        step.setTool(tool);
        step.setEarlier(50);
        new EarlierResults(build, console).take(step.options());
    }

    @Test
    void withoutTheOptionNothingIsTaken() throws Exception {
        take(0);
        assertThat(history()).isEmpty();
        assertThat(said()).isEmpty();
    }
}
