package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.detached.BisectOrder;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectFolder.Earlier;
import io.jenkins.plugins.benchgate.experiment.bisect.BisectRequest;
import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import io.jenkins.plugins.benchgate.gate.Outcome;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BenchBisectStepTest {
    private static BenchBisectStep step() {
        BenchBisectStep step = new BenchBisectStep("benchgate.yaml");
        step.setGood("v4.1");
        step.setBad("main");
        return step;
    }

    @Test
    void theDefaultsAreThoseOfTheCommand() throws Exception {
        assertThat(step().order())
                .isEqualTo(new BisectOrder(
                        new BisectRequest(
                                "v4.1", "main", "", "", Wanted.REGRESSION, 0.05, 30, 500, null, false, 8, null),
                        "",
                        Earlier.REPLACE));
        assertThat(step().options().out()).isEqualTo("benchgate-bisect");
        assertThat(step().counted()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whatIsSetIsAskedFor() throws Exception {
        BenchBisectStep step = step();
        step.setMetric("READ*");
        step.setStatistic("p99");
        step.setChange("any");
        step.setError("1 %");
        step.setTrials(60);
        step.setBudget(200);
        step.setRounds(3);
        step.setThorough(true);
        step.setKeep(4);
        step.setRepository(".");
        step.setAgain(true);
        step.setDefinite("potential");
        assertThat(step.order())
                .isEqualTo(new BisectOrder(
                        new BisectRequest("v4.1", "main", "READ*", "p99", Wanted.ANY, 0.01, 60, 200, 3, true, 4, null),
                        ".",
                        Earlier.DELETE));
        assertThat(step.counted()).isEqualTo(Outcome.POTENTIAL);
    }

    @Test
    void withoutRevisionsTheVerdictSaysThem() throws Exception {
        assertThat(new BenchBisectStep("benchgate.yaml").order().request().good())
                .isEmpty();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(step -> step.setBad(""), "found bad '', expected a commit, tag or branch"),
                mistake(step -> step.setGood("--all"), "found good '--all', expected a commit, tag or branch"),
                mistake(step -> step.setChange("worse"), "found change 'worse', expected one of regression,"),
                mistake(step -> step.setError("60%"), "found error 60.0 %, expected more than 0 % and less than 50 %"),
                mistake(step -> step.setError("5 ms"), "found error '5 ms', expected a percentage such as 5%"),
                mistake(step -> step.setTrials(2), "found trials 2, expected at least 3"),
                mistake(step -> step.setBudget(20), "found budget 20, expected at least trials 30"),
                mistake(step -> step.setRounds(-1), "found rounds -1, expected from 1 to trials 30"),
                mistake(step -> step.setKeep(1), "found keep 1, expected at least 2"));
    }

    private static Arguments mistake(Consumer<BenchBisectStep> setting, String message) {
        return Arguments.of(setting, message);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsOneLineBeforeAnythingRuns(Consumer<BenchBisectStep> setting, String message) {
        BenchBisectStep step = step();
        setting.accept(step);
        assertThatThrownBy(step::order).isInstanceOf(AbortException.class).hasMessageStartingWith(message);
    }

    @Test
    void aCommitThatWasFoundCountsAsOneOfThree() {
        BenchBisectStep step = step();
        step.setDefinite("inconclusive");
        assertThatThrownBy(step::counted)
                .isInstanceOf(AbortException.class)
                .hasMessage("found definite 'inconclusive', expected one of fail, potential and pass");
    }
}
