package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyMap;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.FilePath;
import hudson.Launcher;
import hudson.model.BuildListener;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.agent.ToolFiles;
import io.jenkins.plugins.benchgate.jenkins.result.ResultFiles;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.result.ResultForm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jenkins.agents.ControllerToAgentFileCallable;
import jenkins.model.ArtifactManager;
import jenkins.util.BuildListenerAdapter;
import org.jenkinsci.Symbol;
import org.jenkinsci.plugins.structs.describable.UninstantiatedDescribable;
import org.jenkinsci.plugins.workflow.steps.StepDescriptor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kohsuke.stapler.DataBoundSetter;
import org.mockito.MockedStatic;

/** Results of several tools in one step. */
class ResultToolTest {
    private static final Path VIEWS =
            Path.of("src/main/resources/io/jenkins/plugins/benchgate/jenkins/step/ResultTool");
    private static final String HYPERFINE =
            "{\"results\":[{\"command\":\"sort\",\"times\":[1.0,1.1,0.9],\"exit_codes\":[0,0,0]}]}";

    @TempDir
    Path job;

    @TempDir
    Path workspace;

    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private final BuildListener console = mock(BuildListener.class);
    private final FilePath remote = mock(FilePath.class);
    private final ArtifactManager artifacts = mock(ArtifactManager.class);
    private Run<?, ?> build;

    @BeforeEach
    @SuppressWarnings("unchecked") // a class literal cannot say ControllerToAgentFileCallable<?>
    void prepare() throws Exception {
        build = Builds.build(job, 12);
        when(build.getParent().getFullName()).thenReturn("folder/job");
        when(build.pickArtifactManager()).thenReturn(artifacts);
        when(console.getLogger()).thenReturn(new PrintStream(lines, true, StandardCharsets.UTF_8));
        when(remote.getRemote()).thenReturn("/agent/workspace");
        when(remote.act(any(ControllerToAgentFileCallable.class)))
                .thenAnswer(call ->
                        call.<ControllerToAgentFileCallable<?>>getArgument(0).invoke(workspace.toFile(), null));
        Files.writeString(workspace.resolve("sort.json"), HYPERFINE);
        Files.writeString(workspace.resolve("rows.csv"), "metric,unit,value\nparse,ms,2\n");
    }

    private static ResultTool tool(String word, String pattern) {
        ResultTool tool = new ResultTool(pattern);
        tool.setTool(word);
        return tool;
    }

    private static BenchResultsStep step(ResultTool... tools) {
        BenchResultsStep step = new BenchResultsStep(null);
        step.setTools(List.of(tools));
        return step;
    }

    private Measurement read(BenchResultsStep step) throws Exception {
        try (MockedStatic<BuildListenerAdapter> listeners = mockStatic(BuildListenerAdapter.class)) {
            listeners.when(() -> BuildListenerAdapter.wrap(console)).thenReturn(console);
            return new ResultFiles(build, remote, mock(Launcher.class), console)
                    .read(step.options(), Instant.parse("2026-01-02T03:04:05Z"));
        }
    }

    /** A Java annotation holds no list, so the words stand there again. */
    @Test
    void everyToolIsASymbol() {
        assertThat(ResultTool.DescriptorImpl.class.getAnnotation(Symbol.class).value())
                .containsExactlyElementsOf(ResultForm.words());
    }

    @Test
    void filesOfSeveralToolsAreOneMeasurement() throws Exception {
        Measurement measurement = read(step(tool("hyperfine", "*.json"), tool("series", "rows.csv")));
        assertThat(measurement.measured()).extracting(Measured::series).containsExactly("sort median", "parse median");
        assertThat(measurement.problems()).isEmpty();
        verify(artifacts).archive(any(), any(), any(), anyMap());
        assertThat(lines.toString(StandardCharsets.UTF_8)).contains("results: reading 2 files");
    }

    @Test
    void aPatternWithoutAFileIsAProblemWhereAnotherToolHasFiles() throws Exception {
        ResultTool compared = tool("series", "rows.csv");
        compared.setBaselinePattern("base/*.csv");
        Measurement measurement = read(step(tool("jmh", "target/jmh.json"), compared));
        assertThat(measurement.measured()).extracting(Measured::series).containsExactly("parse median");
        assertThat(measurement.problems())
                .containsExactly(
                        "No file of jmh matches 'target/jmh.json'. Run its benchmark before this step, or correct the"
                                + " pattern.",
                        "No file of series matches 'base/*.csv'. Run its benchmark before this step, or correct the"
                                + " pattern.");
        assertThat(lines.toString(StandardCharsets.UTF_8)).contains("results: No file of jmh matches");
    }

    @Test
    void noFileOfAnyToolIsAnError() {
        assertThatThrownBy(() -> read(step(tool("jmh", "a.json"), tool("go", "b/*.txt"))))
                .isInstanceOf(AbortException.class)
                .hasMessage("tools: found no file that matches 'a.json,b/*.txt' in the workspace /agent/workspace,"
                        + " expected the results of a benchmark; is it run before, and does it write them there?");
    }

    @Test
    void aBadFileOrPatternOfOneToolIsOneLine() throws Exception {
        assertThatThrownBy(() -> read(step(tool("hyperfine", "sort.json"), tool("series", "../rows.csv"))))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("series: pattern: found");
        Files.writeString(workspace.resolve("rows.csv"), "metric,unit,value\nparse,ms,fast\n");
        assertThatThrownBy(() -> read(step(tool("hyperfine", "sort.json"), tool("series", "rows.csv"))))
                .isInstanceOf(AbortException.class)
                .hasMessageContainingAll("rows.csv:2", "found 'fast'", "expected")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> read(step(tool("hyperfine", "sort.json"), tool("jhm", "rows.csv"))))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("found tool 'jhm', expected one of auto, ");
    }

    @Test
    void aMetricOfTwoToolsIsOneLineWithTheWayOut() throws Exception {
        Files.writeString(workspace.resolve("more.csv"), "metric,unit,value\nparse,ms,3\n");
        assertThatThrownBy(() -> read(step(tool("series", "rows.csv"), tool("auto", "more.csv"))))
                .isInstanceOf(AbortException.class)
                .hasMessage("found the metric 'parse' in the files of series (rows.csv) and of auto (more.csv),"
                        + " expected each metric from one tool; read the files of one of them under an experiment"
                        + " name of their own");
    }

    @Test
    void filesOfOneToolAndOfSeveralAreOneLine() throws Exception {
        BenchResultsStep both = step(tool("jmh", "a.json"));
        both.setPattern("b.json");
        both.setTool("go");
        assertThatThrownBy(both::options)
                .isInstanceOf(AbortException.class)
                .hasMessage("found the option 'tools' beside 'pattern', 'tool', expected either: name the files of each"
                        + " tool in its own row, such as tools: [jmh('target/jmh.json'), go('bench/*.txt')]");
        both.setPattern("");
        both.setTool("");
        assertThat(both.options().tools()).containsExactly(new ToolFiles("jmh", "a.json", "", "", List.of(), ""));
    }

    /** The example of the documents, with results that these tools wrote. */
    @Test
    void theExampleOfTheDocumentsReadsResults() throws Exception {
        assertThat(Files.readString(Path.of("docs/jenkins/steps.md")))
                .contains(
                        "benchResults tools: [jmh('target/jmh.json'), go(pattern: 'bench/*.txt', baselinePattern:"
                                + " 'base/*.txt')]",
                        "benchJudge gates: [[metric: '*', percent: 5]]");
        Path samples = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
        Files.createDirectory(workspace.resolve("target"));
        Files.copy(samples.resolve("jmh/one-fork.json"), workspace.resolve("target/jmh.json"));
        for (String folder : List.of("bench", "base")) {
            Files.copy(
                    samples.resolve("go/count.txt"),
                    Files.createDirectory(workspace.resolve(folder)).resolve("go.txt"));
        }
        ResultTool go = tool("go", "bench/*.txt");
        go.setBaselinePattern("base/*.txt");
        Measurement measurement = read(step(tool("jmh", "target/jmh.json"), go));
        assertThat(measurement.workload()).isEqualTo("JMH and Go testing results");
        assertThat(measurement.measured())
                .extracting(one -> one.comparison() != null)
                .contains(true, false);
        assertThat(measurement.trials())
                .extracting(TrialSummary::folder)
                .contains("target/jmh.json", "bench/go.txt", "base/go.txt");
        assertThat(GateForm.ofRow(Map.of("metric", "*"))).isEqualTo("jump:metric=*");
    }

    private static UninstantiatedDescribable called(String symbol, Map<String, Object> arguments) {
        UninstantiatedDescribable called = mock(UninstantiatedDescribable.class);
        when(called.getSymbol()).thenReturn(symbol);
        when(called.getArguments()).thenAnswer(call -> arguments);
        when(called.withArguments(anyMap())).thenAnswer(call -> called(symbol, call.getArgument(0)));
        doAnswer(call -> when(called.getSymbol()).thenReturn(call.getArgument(0)))
                .when(called)
                .setSymbol(any());
        return called;
    }

    @Test
    void aScriptNamesToolsBySymbolsOrRows() throws Exception {
        BenchResultsStep.DescriptorImpl descriptor = new BenchResultsStep.DescriptorImpl();
        Map<String, Object> row = Map.of("tool", "go", "pattern", "b/*.txt");
        List<Object> tools = List.of(
                called("jmh", Map.of("<anonymous>", "a.json")),
                called("hdr", Map.of("pattern", "h", "unit", "us")),
                row);
        assertThat(descriptor.meant(Map.of("name", "shop", "tools", tools)))
                .isEqualTo(Map.of(
                        "name",
                        "shop",
                        "tools",
                        List.of(
                                Map.of("tool", "jmh", "pattern", "a.json"),
                                Map.of("tool", "hdr", "pattern", "h", "unit", "us"),
                                row)));
        // one tool needs no list
        assertThat(descriptor.meant(Map.of("tools", row))).isEqualTo(Map.of("tools", List.of(row)));
        Map<String, Object> plain = Map.of("pattern", "a.json");
        assertThat(descriptor.meant(plain)).isSameAs(plain);
    }

    @Test
    void anOptionOfAToolThatIsMisspeltIsNamedWithTheNearest() {
        BenchResultsStep.DescriptorImpl descriptor = new BenchResultsStep.DescriptorImpl();
        assertThatThrownBy(() ->
                        descriptor.newInstance(Map.of("tools", List.of(called("jmh", Map.of("patern", "a.json"))))))
                .isInstanceOf(AbortException.class)
                .hasMessage("benchResults, jmh: found the option 'patern', expected 'pattern'");
    }

    /** The name of a step, or of what another plugin makes one, would be called instead. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSnippetNamesAToolByItsSymbolUnlessThatIsAStep(boolean taken) throws Exception {
        Map<String, Object> row = Map.of("tool", "benchmark", "pattern", "a.json");
        UninstantiatedDescribable step =
                called(null, new LinkedHashMap<>(Map.of("tools", List.of(called("auto", row)))));
        try (MockedStatic<StepDescriptor> steps = mockStatic(StepDescriptor.class)) {
            steps.when(() -> StepDescriptor.metaStepsOf("benchmark"))
                    .thenReturn(taken ? List.of(mock(StepDescriptor.class)) : List.of());
            UninstantiatedDescribable said = new BenchResultsStep.DescriptorImpl().customUninstantiate(step);
            UninstantiatedDescribable tool =
                    (UninstantiatedDescribable) ((List<?>) said.getArguments().get("tools")).get(0);
            assertThat(tool.getSymbol()).isEqualTo(taken ? null : "benchmark");
            assertThat(tool.getArguments()).isEqualTo(taken ? row : Map.of("pattern", "a.json"));
            // what is written means the same row
            Map<String, Object> meant = new LinkedHashMap<>(taken ? tool.getArguments() : Map.of());
            assertThat(ResultTool.meant(taken ? meant : tool)).isEqualTo(row);
        }
    }

    @Test
    void whatAConfigurationLeavesOutHasItsDefault() throws Exception {
        ResultTool tool = new ResultTool(null);
        for (String name : List.of("pattern", "tool", "baselinePattern", "unit", "map", "tolerate")) {
            Field field = ResultTool.class.getDeclaredField(name);
            field.setAccessible(true);
            field.set(tool, null);
        }
        assertThat(tool.readResolve()).isSameAs(tool);
        assertThat(tool.files()).isEqualTo(new ToolFiles("auto", "", "", "", List.of(), ""));
        // a job that was saved before there were tools
        BenchResultsStep step = new BenchResultsStep("a.json");
        Field tools = BenchResultsStep.class.getDeclaredField("tools");
        tools.setAccessible(true);
        tools.set(step, null);
        step.readResolve();
        assertThat(step.getTools()).isEmpty();
        assertThat(step.options().patterns()).isEqualTo("a.json");
    }

    @Test
    void everyFieldOfARowHasAFormAndHelp() throws IOException {
        String form = Files.readString(VIEWS.resolve("config.jelly"));
        List<String> fields = Arrays.stream(ResultTool.class.getMethods())
                .filter(method -> method.isAnnotationPresent(DataBoundSetter.class))
                .map(method -> method.getName().substring(3, 4).toLowerCase(Locale.ROOT)
                        + method.getName().substring(4))
                .toList();
        assertThat(fields).containsExactlyInAnyOrder("tool", "baselinePattern", "unit", "map", "tolerate");
        for (String field : fields) {
            assertThat(form).contains("field=\"" + field + "\"");
            assertThat(Files.readString(VIEWS.resolve("help-" + field + ".html")))
                    .contains("Example: <code>");
            assertThat(Files.readString(VIEWS.resolve("help-" + field + "_de.html")))
                    .contains("Beispiel: <code>");
        }
        assertThat(form).contains("field=\"pattern\"");
        assertThat(VIEWS.resolve("help-pattern.html")).isRegularFile();
        assertThat(VIEWS.resolve("help-pattern_de.html")).isRegularFile();
    }
}
