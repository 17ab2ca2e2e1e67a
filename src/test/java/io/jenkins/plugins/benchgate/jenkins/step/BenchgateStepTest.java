package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.FilePath;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jenkinsci.plugins.workflow.steps.StepContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

class BenchgateStepTest {

    @Test
    void theSpecIsFoundByTheNameOfItsParameter() {
        // Stapler asks java.lang.reflect.Parameter first; without -parameters it would need .stapler files.
        assertThat(Arrays.stream(BenchgateStep.class.getConstructors()))
                .singleElement()
                .satisfies(constructor -> {
                    assertThat(constructor.getParameters()[0].isNamePresent()).isTrue();
                    assertThat(constructor.getParameters()[0].getName()).isEqualTo("spec");
                });
    }

    @Test
    void anEmptyFolderIsTheDefault() {
        BenchgateStep step = new BenchgateStep("benchgate.yaml");
        assertThat(step.getOut()).isEqualTo("benchgate-out");
        step.setOut("build/benchgate");
        assertThat(step.getOut()).isEqualTo("build/benchgate");
        step.setOut(" ");
        assertThat(step.getOut()).isEqualTo("benchgate-out");
    }

    @ParameterizedTest
    @CsvSource({"PASS,", "NOT_JUDGED,", "POTENTIAL,UNSTABLE", "INCONCLUSIVE,FAILURE", "FAIL,FAILURE"})
    void nothingButAPassLeavesTheBuildAsItIs(Outcome outcome, String result) {
        assertThat(Judging.result(outcome).map(Result::toString)).isEqualTo(Optional.ofNullable(result));
    }

    @Test
    void afterARestartTheStepFailsWithOneLine() throws Exception {
        StepContext context = mock(StepContext.class);
        BenchgateExecution execution = new BenchgateExecution(context, new MeasureOptions("a.yaml", "out", 0), JudgeOptions.USUAL);
        execution.onResume();
        ArgumentCaptor<Throwable> failure = ArgumentCaptor.forClass(Throwable.class);
        verify(context).onFailure(failure.capture());
        assertThat(failure.getValue()).isInstanceOf(AbortException.class);
        assertThat(failure.getValue().getMessage())
                .contains("a.yaml", "restarted", "build again")
                .doesNotContain("\n");
    }

    @Test
    void aStoppedStepHasNoStackTrace(@TempDir Path folder) throws Exception {
        StepContext context = mock(StepContext.class);
        TaskListener console = mock(TaskListener.class);
        when(console.getLogger())
                .thenReturn(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        FilePath workspace = mock(FilePath.class);
        when(workspace.act(any(AskInWorkspace.class))).thenThrow(new InterruptedException());
        when(context.get(TaskListener.class)).thenReturn(console);
        when(context.get(FilePath.class)).thenReturn(workspace);
        when(context.get(EnvVars.class)).thenReturn(new EnvVars());
        Run<?, ?> build = Builds.build(folder, 1);
        when(context.get(Run.class)).thenAnswer(call -> build);
        BenchgateExecution execution = new BenchgateExecution(context, new MeasureOptions("a.yaml", "out", 0), JudgeOptions.USUAL);
        assertThatThrownBy(execution::run)
                .isInstanceOf(AbortException.class)
                .satisfies(stopped -> assertThat(stopped.getStackTrace()).isEmpty());
    }

    @Test
    void whatCrossesTheChannelIsPlain() throws Exception {
        FilesBelow sent = new FilesBelow("out");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sent);
            out.writeObject(new MeasureInWorkspace("a.yaml", "out", 1, new HashMap<>(Map.of("A", "b")), "fleet", null));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(sent);
            assertThat(in.readObject())
                    .isEqualTo(
                            new MeasureInWorkspace("a.yaml", "out", 1, new HashMap<>(Map.of("A", "b")), "fleet", null));
        }
    }
}
