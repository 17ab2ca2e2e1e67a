package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import hudson.model.Result;
import io.jenkins.plugins.benchgate.detached.ControlFolder.ProcessStatus;
import io.jenkins.plugins.benchgate.detached.Order;
import io.jenkins.plugins.benchgate.detached.Order.Work;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.agent.FilesBelow;
import io.jenkins.plugins.benchgate.jenkins.agent.SpecOnAgent;
import io.jenkins.plugins.benchgate.jenkins.agent.StartOnAgent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void anOptionThatIsMisspeltIsNamedWithTheNearest() {
        assertThatThrownBy(() -> new BenchgateStep.DescriptorImpl().newInstance(Map.of("spek", "a.yaml")))
                .isInstanceOf(AbortException.class)
                .hasMessage("benchgate: found the option 'spek', expected 'spec'");
        assertThatThrownBy(
                        () -> new BenchResultsStep.DescriptorImpl().newInstance(Map.of("pattern", "*", "Tool", "go")))
                .isInstanceOf(AbortException.class)
                .hasMessage("benchResults: found the option 'Tool', expected 'tool'");
        assertThatThrownBy(() -> BenchStepDescriptor.known(BenchResultsStep.class, "benchResults", Set.of("gates")))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("benchResults: found the option 'gates', expected one of 'pattern', ")
                .hasMessageEndingWith("; it is an option of benchJudge");
        // all known: Jenkins makes the step
        assertThatThrownBy(() -> new BenchgateStep.DescriptorImpl()
                        .newInstance(Map.of("spec", "a.yaml", "failFast", true, "timeLimit", 3, "out", "o")))
                .isInstanceOf(UnsupportedOperationException.class);
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
        Map<String, Result> results = Map.of("UNSTABLE", Result.UNSTABLE, "FAILURE", Result.FAILURE);
        assertThat(Judging.result(outcome))
                .isEqualTo(Optional.ofNullable(result).map(results::get));
    }

    @ParameterizedTest
    @CsvSource({"failure,FAILURE", "unstable,UNSTABLE", "not_built,NOT_BUILT", "error,FAILURE"})
    void theStepSaysWhatAnInconclusiveVerdictDoesAndNothingOfOthers(String word, String result) throws Exception {
        BenchgateStep step = new BenchgateStep("benchgate.yaml");
        step.setInconclusive(word);
        Map<String, Result> results =
                Map.of("UNSTABLE", Result.UNSTABLE, "FAILURE", Result.FAILURE, "NOT_BUILT", Result.NOT_BUILT);
        assertThat(step.judging().result(Outcome.INCONCLUSIVE)).contains(results.get(result));
        assertThat(Arrays.stream(Outcome.values()).filter(outcome -> outcome != Outcome.INCONCLUSIVE))
                .allSatisfy(
                        outcome -> assertThat(step.judging().result(outcome)).isEqualTo(Judging.result(outcome)));
    }

    @Test
    void aWaitIsNoNegativeNumber() throws AbortException {
        BenchgateStep step = new BenchgateStep("benchgate.yaml");
        assertThat(step.judging().leavesOpen()).isFalse();
        step.setRetryAfter(10);
        assertThat(step.judging().leavesOpen()).isTrue();
        assertThat(step.judging().last().leavesOpen()).isFalse();
        step.setRetryAfter(-1);
        assertThatThrownBy(step::judging)
                .isInstanceOf(AbortException.class)
                .hasMessage("found retryAfter -1, expected a number of minutes such as 10, or 0 for no repetition");
    }

    @Test
    void aMisspeltMarkIsAMistakeAndAnEmptyOneTheDefault() {
        JudgeStep step = new JudgeStep();
        step.setInconclusive(" ");
        assertThat(step.getInconclusive()).isEqualTo("failure");
        step.setInconclusive("Unstable");
        assertThatThrownBy(step::judging)
                .isInstanceOf(AbortException.class)
                .hasMessage("found inconclusive 'Unstable', expected one of failure, unstable, not_built and error");
    }

    @Test
    void whatCrossesTheChannelIsPlain() throws Exception {
        FilesBelow sent = new FilesBelow("out");
        Order order =
                new Order(Work.MEASURE, "a.yaml", "out", 1, Map.of("A", "b"), "fleet", 60, "a minute", 600, "", null);
        StartOnAgent start = new StartOnAgent("control", "program", order);
        SpecOnAgent asked =
                new SpecOnAgent("a.yaml", new HashMap<>(), new SpecOnAgent.Nothing(1, Instant.EPOCH, "late"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sent);
            out.writeObject(start);
            out.writeObject(asked);
            out.writeObject(new ProcessStatus(ProcessStatus.State.RUNNING, "text", 4, false, ""));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(in.readObject()).isEqualTo(sent);
            assertThat(in.readObject()).isEqualTo(start);
            assertThat(in.readObject()).isEqualTo(asked);
            assertThat(in.readObject()).isEqualTo(new ProcessStatus(ProcessStatus.State.RUNNING, "text", 4, false, ""));
        }
    }
}
