package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.BuildListener;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesMatching;
import io.jenkins.plugins.benchgate.jenkins.agent.ReadInWorkspace;
import io.jenkins.plugins.benchgate.jenkins.agent.ResultsOptions;
import io.jenkins.plugins.benchgate.jenkins.agent.ToolFiles;
import io.jenkins.plugins.benchgate.jenkins.durable.KeptMeasurement;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredResult;
import io.jenkins.plugins.benchgate.jenkins.durable.MeasuredSeries;
import io.jenkins.plugins.benchgate.jenkins.result.ResultFiles;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jenkins.agents.ControllerToAgentFileCallable;
import jenkins.model.ArtifactManager;
import jenkins.util.BuildListenerAdapter;
import jenkins.util.VirtualFile;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jenkinsci.plugins.workflow.graph.FlowNode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.InOrder;
import org.mockito.MockedStatic;

/** What the steps that take results and judge them do in a build. */
class GivenResultsInBuildTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    Path job;

    @TempDir
    Path workspace;

    private final FilePath remote = mock(FilePath.class);
    private final ArtifactManager artifacts = mock(ArtifactManager.class);
    private final BuildListener console = mock(BuildListener.class);
    private Run<?, ?> build;

    @BeforeEach
    @SuppressWarnings("unchecked") // a class literal cannot say ControllerToAgentFileCallable<?>
    void prepare() throws Exception {
        build = Builds.build(job, 12);
        when(build.getParent().getFullName()).thenReturn("folder/job");
        when(build.pickArtifactManager()).thenReturn(artifacts);
        when(console.getLogger())
                .thenReturn(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        when(remote.act(any(ControllerToAgentFileCallable.class)))
                .thenAnswer(call ->
                        call.<ControllerToAgentFileCallable<?>>getArgument(0).invoke(workspace.toFile(), null));
        Files.createDirectories(workspace.resolve("target"));
        Files.writeString(workspace.resolve("target/r.json"), "{\"a\": [1, 1.1, 0.9]}");
    }

    private static BenchResultsStep step(String pattern) {
        BenchResultsStep step = new BenchResultsStep(pattern);
        step.setTool("json");
        step.setMap(List.of("metric=a,path=$.a[*],unit=ms\n\n"));
        return step;
    }

    private Measurement read(BenchResultsStep step) throws Exception {
        try (MockedStatic<BuildListenerAdapter> listeners = mockStatic(BuildListenerAdapter.class)) {
            listeners.when(() -> BuildListenerAdapter.wrap(console)).thenReturn(console);
            return new ResultFiles(build, remote, mock(Launcher.class), console).read(step.options(), NOW);
        }
    }

    @Test
    void filesAreArchivedBeforeTheyAreRead() throws Exception {
        Measurement measurement = read(step("**/r.json"));
        assertThat(measurement.job()).isEqualTo("results");
        assertThat(measurement.subject().candidateLabel()).isEqualTo("build 12");
        assertThat(measurement.measured()).hasSize(1);
        InOrder order = inOrder(remote, artifacts);
        order.verify(remote).act(any(FilesMatching.class));
        order.verify(artifacts)
                .archive(any(), any(), any(), eq(Map.of("benchgate-results/target/r.json", "target/r.json")));
        order.verify(remote).act(any(ReadInWorkspace.class));
    }

    @Test
    void metricsOfSomeNamesAloneAreComputed() throws Exception {
        Files.writeString(
                workspace.resolve("all.csv"), "metric,unit,value\nlogin page,ms,1\nlogin form,ms,2\nsearch,ms,3\n");
        BenchResultsStep step = new BenchResultsStep("all.csv");
        assertThat(read(step).measured()).hasSize(3);
        step.setMetrics(List.of("login *\n\nnone"));
        assertThat(read(step).measured())
                .extracting(one -> one.metric().name())
                .containsExactly("login page", "login form");
    }

    /** A benchmark that wrote nothing leaves the file of an earlier build, which the one between has archived, too. */
    @Test
    void aFileThatAnEarlierBuildHasReadIsNoResult() throws Exception {
        Path file = workspace.resolve("target/r.json");
        Instant began = Instant.now().minusSeconds(600);
        when(build.getStartTimeInMillis()).thenReturn(began.toEpochMilli());
        Run<?, ?> without = Builds.build(job, 11);
        Run<?, ?> before = Builds.build(job, 10);
        doReturn(without).when(build).getPreviousBuild();
        doReturn(before).when(without).getPreviousBuild();
        archived(without, null);
        archived(before, Files.readString(file));

        assertThat(read(step("**/r.json")).problems())
                .as("written in this build")
                .isEmpty();
        Files.setLastModifiedTime(file, FileTime.from(began.minusSeconds(60)));
        Measurement nothing = read(step("**/r.json"));
        assertThat(nothing.measured()).isEmpty();
        assertThat(nothing.problems())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("'target/r.json' was written before this build began, and build 10 has read it already");
        Files.writeString(workspace.resolve("r.json"), "{\"a\": [2, 2.1, 1.9]}");
        Measurement rest = read(step("**/r.json"));
        assertThat(rest.problems()).hasSize(1);
        assertThat(rest.measured().get(0).candidate().value())
                .as("of the other file")
                .isEqualTo(0.002);
        Files.delete(workspace.resolve("r.json"));
        archived(without, "{\"a\": [3]}");
        assertThat(read(step("**/r.json")).problems())
                .as("copied from another build")
                .isEmpty();
    }

    /** @param text of the only file of the build's archive; {@code null}: there is none */
    private static void archived(Run<?, ?> of, @Nullable String text) throws Exception {
        ArtifactManager manager = mock(ArtifactManager.class);
        VirtualFile root = mock(VirtualFile.class);
        VirtualFile child = mock(VirtualFile.class);
        when(of.getArtifactManager()).thenReturn(manager);
        when(manager.root()).thenReturn(root);
        when(root.child(anyString())).thenReturn(child);
        when(child.open()).thenAnswer(call -> {
            if (text == null) {
                throw new NoSuchFileException("r.json");
            }
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        });
    }

    @Test
    void filesOfSeveralAgentsAreInstancesThatTheReadingOneSaysNothingOf() throws Exception {
        Files.writeString(
                Files.createDirectory(workspace.resolve("other")).resolve("r.json"), "{\"a\": [2, 2.1, 1.9]}");
        BenchResultsStep step = step("**/r.json");
        Measurement apart = read(step);
        assertThat(apart.measured().get(0).candidate().instances()).isEqualTo(1);
        assertThat(apart.machines().kind()).isNotEmpty();
        step.setInstances(true);
        Measurement together = read(step);
        assertThat(together.measured().get(0).candidate().instances()).isEqualTo(2);
        assertThat(together.trials()).extracting(TrialSummary::instance).containsExactly("instance 1", "instance 2");
        assertThat(together.machines()).isEqualTo(MachineUse.UNKNOWN);
    }

    @Test
    void filesThatCannotBeOfAsManyAgentsAreOneClearLine() throws Exception {
        Path other = Files.createDirectory(workspace.resolve("other")).resolve("r.json");
        Files.writeString(other, "{\"a\": [2, 2.1, 1.9]}");
        BenchResultsStep step = step("**/r.json");
        step.setInstances(true);
        step.setBaselinePattern("target/*");
        assertThatThrownBy(() -> read(step))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("found 2 of the candidate's files and 1 of the baseline's with instances");
        step.setBaselinePattern("");
        Files.copy(workspace.resolve("target/r.json"), other, StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() -> read(step))
                .isInstanceOf(AbortException.class)
                .hasMessageContainingAll("found the same content in ", "such as that of a stash")
                .hasMessageNotContaining("\n");
    }

    @Test
    void noFileIsOneClearLine() {
        assertThatThrownBy(() -> read(step("**/none.json")))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("pattern: found no file that matches '**/none.json'")
                .hasMessageNotContaining("\n");
        BenchResultsStep compared = step("**/r.json");
        compared.setBaselinePattern("/etc/*");
        assertThatThrownBy(() -> read(compared))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("baselinePattern: found the absolute path");
    }

    @Test
    void whatCannotBeReadIsOneClearLine() {
        BenchResultsStep step = step("**/r.json");
        step.setTool("jmh");
        step.setMap(List.of());
        assertThatThrownBy(() -> read(step))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("r.json")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aResultIsFoundAgainByItsNumberInItsOwnBuildAlone() throws Exception {
        FlowNode node = node("3");
        FlowNode after = node("4", node);
        assertThatThrownBy(() -> KeptMeasurement.last(build, after))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("benchResults");
        MeasuredResult first = KeptMeasurement.keep(build, node, Builds.measurement("shop"));
        MeasuredResult second = KeptMeasurement.keep(build, node, read(step("**/r.json")));
        assertThat(List.of(first.getNumber(), second.getNumber())).containsExactly(1, 2);
        assertThat(KeptMeasurement.read(build, first).job()).isEqualTo("shop");
        assertThat(KeptMeasurement.last(build, after).job()).isEqualTo("results");
        assertThatThrownBy(() -> KeptMeasurement.read(Builds.build(job, 13), first))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("this very build");
    }

    private static FlowNode node(String id, FlowNode... parents) {
        FlowNode node = mock(FlowNode.class);
        when(node.getId()).thenReturn(id);
        when(node.getParents()).thenReturn(List.of(parents));
        return node;
    }

    @Test
    void aGateWithoutResultsJudgesWhatItsOwnBranchMeasured() throws Exception {
        FlowNode start = node("2");
        FlowNode[] measured = {node("10", start), node("11", start)};
        FlowNode[] gates = {node("20", measured[0]), node("21", measured[1])};
        FlowNode idle = node("12", start);
        // the other branch measured later, or at the same time
        KeptMeasurement.keep(build, measured[0], Builds.measurement("shop"));
        KeptMeasurement.keep(build, measured[1], Builds.measurement("search"));
        assertThat(KeptMeasurement.last(build, gates[0]).job()).isEqualTo("shop");
        assertThat(KeptMeasurement.last(build, gates[1]).job()).isEqualTo("search");
        assertThatThrownBy(() -> KeptMeasurement.last(build, node("22", idle)))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found no result before this benchJudge in its branch");
        FlowNode joined = node("30", gates[0], gates[1], idle);
        assertThatThrownBy(() -> KeptMeasurement.last(build, node("31", joined)))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found 2 results of parallel branches", "benchJudge(results: result)");
        FlowNode anew = node("32", joined);
        KeptMeasurement.keep(build, anew, Builds.measurement("third"));
        assertThat(KeptMeasurement.last(build, node("33", anew)).job()).isEqualTo("third");
    }

    @Test
    void whatWasMeasuredInOneBranchComesAfterWhatWasMeasuredBeforeAll() throws Exception {
        FlowNode first = node("2");
        FlowNode branch = node("10", first);
        FlowNode idle = node("11", first);
        KeptMeasurement.keep(build, first, Builds.measurement("before"));
        assertThat(KeptMeasurement.last(build, idle).job()).isEqualTo("before");
        KeptMeasurement.keep(build, branch, Builds.measurement("branch"));
        assertThat(KeptMeasurement.last(build, node("20", idle, branch)).job()).isEqualTo("branch");
        assertThat(KeptMeasurement.last(build, node("21", branch, idle)).job()).isEqualTo("branch");
    }

    @Test
    void aResultOfAScriptSurvivesBeingKept() throws Exception {
        MeasuredResult result = KeptMeasurement.keep(build, node("3"), Builds.measurement("shop"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(result);
            out.writeObject(step("**/r.json").options());
            out.writeObject(
                    new JudgeOptions(List.of("jump:metric=*,percent=5"), "last", true, false, Inconclusive.FAILURE, 0));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            MeasuredResult again = (MeasuredResult) in.readObject();
            assertThat(again).hasToString(result.toString());
            MeasuredSeries series = again.getMetrics().get("READ <latency> median");
            assertThat(series.getValue()).isEqualTo(0.00101);
            assertThat(series.getUnit()).isEqualTo("s");
            assertThat(series.getBaseline()).isEqualTo(0.001);
            assertThat(series.getChange()).isBetween(0.99, 1.01);
            assertThat(series.getChangeLower()).isLessThan(series.getChangeUpper());
            assertThat(series.getLower()).isLessThan(series.getUpper());
            assertThat(in.readObject()).isEqualTo(step("**/r.json").options());
            assertThat(in.readObject())
                    .isEqualTo(new JudgeOptions(
                            List.of("jump:metric=*,percent=5"), "last", true, false, Inconclusive.FAILURE, 0));
        }
    }

    @Test
    void theLinesOfAFormAreTheEntriesOfAScript() throws Exception {
        JudgeStep step = new JudgeStep();
        step.setGates(List.of(" jump:metric=*,percent=5 \n\nfixed:metric=a,upper=1s\nno gate\n"));
        assertThat(step.getGates()).containsExactly("jump:metric=*,percent=5", "fixed:metric=a,upper=1s", "no gate");
        assertThat(step.getGateRows()).hasSize(2);
        assertThat(step.getGateLines()).isEqualTo("no gate");
        // what Jenkins keeps in a job's configuration is a list that its class filter lets through
        assertThat(step.getGates()).isInstanceOf(ArrayList.class);
        assertThat(step.judging())
                .isEqualTo(new JudgeOptions(step.getGates(), "", false, false, Inconclusive.FAILURE, 0));
    }

    @Test
    void whatSomebodyLeavesEmptyIsTheDefault() throws Exception {
        BenchResultsStep step = new BenchResultsStep(null);
        step.setTool(" ");
        step.setName("");
        step.setStatistics(null);
        step.setUnit(null);
        step.setLabel(null);
        step.setMap(null);
        assertThat(step.options())
                .isEqualTo(new ResultsOptions(
                        List.of(new ToolFiles("auto", "", "", "", List.of(), "")),
                        false,
                        "results",
                        "",
                        "median",
                        List.of(),
                        Directions.UNSAID,
                        List.of(),
                        0));
        assertThat(step.readResolve()).isSameAs(step);
    }

    @Test
    void whatAFreestyleJobLeavesOutHasItsDefaults() throws Exception {
        BenchResultsStep results = step("**/r.json");
        BenchgateRecorder recorder = new BenchgateRecorder(results, null);
        assertThat(recorder.getResults()).isSameAs(results);
        assertThat(recorder.getGate().judging()).isEqualTo(JudgeOptions.USUAL);
        assertThatThrownBy(() -> read(new BenchgateRecorder(null, null).getResults()))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("pattern: found");
        assertThat(new BenchgateBuilder(null).getMeasurement().getSpec()).isEmpty();
        // as Jenkins reads what lacks a part, without a constructor
        Field gate = BenchgateRecorder.class.getDeclaredField("gate");
        gate.setAccessible(true);
        gate.set(recorder, null);
        assertThat(((BenchgateRecorder) recorder.readResolve()).getGate().judging())
                .isEqualTo(JudgeOptions.USUAL);
    }

    @Test
    void aTimeLimitIsNoNegativeNumber() {
        BenchRunStep step = new BenchRunStep("a.yaml");
        step.setTimeLimit(-1);
        assertThatThrownBy(step::options)
                .isInstanceOf(AbortException.class)
                .hasMessage("found timeLimit -1, expected a number of minutes such as 90, or 0 for none");
    }
}
