package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hudson.AbortException;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JudgeOptionsTest {
    private static final List<Gate> USUAL = List.of(GateText.parse("jump:metric=usual,percent=5"));
    private final Measurement measurement = Builds.measurement("shop");

    @Test
    void theGatesOfAStepComeFirstThenThoseOfTheSpecThenTheUsualOnes() throws AbortException {
        JudgeOptions own = new JudgeOptions(List.of("jump:metric=own,percent=5"), "", false);
        assertThat(own.over(measurement, USUAL).gates()).singleElement().asString().contains("metric=own");
        assertThat(JudgeOptions.USUAL.over(measurement, USUAL).gates())
                .singleElement()
                .asString()
                .startsWith("fixed:");
        assertThat(JudgeOptions.USUAL.over(measurement.withGates(List.of()), USUAL).gates())
                .singleElement()
                .asString()
                .contains("metric=usual");
    }

    @Test
    void noGateAtAllIsAMistakeAndNoPass() {
        assertThatThrownBy(() -> JudgeOptions.USUAL.over(measurement.withGates(List.of()), List.of()))
                .isInstanceOf(AbortException.class)
                .hasMessageStartingWith("found no gate, expected at least one");
    }

    @Test
    void aBaselineIsThatOfEveryJumpGateAndOfNoOther() throws AbortException {
        List<String> gates = List.of(
                "jump:metric=a,percent=5", "jump:metric=b,percent=5,baseline=last", "trend:metric=*,percent=4,builds=20");
        JudgeOptions options = new JudgeOptions(gates, "branch:main", false);
        assertThat(options.over(measurement, List.of()).gates())
                .satisfiesExactly(
                        jump -> assertThat(jump).contains("baseline=branch:main"),
                        jump -> assertThat(jump).contains("baseline=branch:main"),
                        trend -> assertThat(trend).doesNotContain("baseline"));
    }

    @Test
    void aMistakeIsOneLine() {
        JudgeOptions gate = new JudgeOptions(List.of("jump:metric=*"), "", false);
        assertThatThrownBy(() -> gate.over(measurement, List.of()))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found no 'percent'");
        JudgeOptions baseline = new JudgeOptions(List.of(), "lst", false);
        assertThatThrownBy(() -> baseline.over(measurement, List.of()))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found baseline 'lst'");
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void whatFailsTheBuildStopsItWhereThatIsAskedFor(Outcome outcome) {
        BuildVerdictAction verdict = new BuildVerdictAction("benchgate", Builds.record("shop", "1", outcome));
        assertThatCode(() -> JudgeOptions.USUAL.stop(verdict)).doesNotThrowAnyException();
        JudgeOptions options = new JudgeOptions(List.of(), "", true);
        if (outcome == Outcome.FAIL || outcome == Outcome.INCONCLUSIVE) {
            assertThatThrownBy(() -> options.stop(verdict))
                    .isInstanceOf(AbortException.class)
                    .hasMessageContaining("failFast")
                    .hasMessageNotContaining("\n");
        } else {
            assertThatCode(() -> options.stop(verdict)).doesNotThrowAnyException();
        }
    }
}
