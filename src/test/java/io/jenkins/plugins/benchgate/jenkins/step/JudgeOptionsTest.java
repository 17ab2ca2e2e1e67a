package io.jenkins.plugins.benchgate.jenkins.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.ExtensionList;
import hudson.model.Result;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.Consequence;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeOptions.SkippingPipelines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.MockedStatic;

class JudgeOptionsTest {
    private static final List<Gate> USUAL = List.of(GateText.parse("jump:metric=usual,percent=5"));

    @TempDir
    Path job;

    private final Measurement measurement = Builds.measurement("shop");

    @Test
    void theGatesOfAStepComeFirstThenThoseOfTheSpecThenTheUsualOnes() throws AbortException {
        JudgeOptions own =
                new JudgeOptions(List.of("jump:metric=own,percent=5"), "", false, false, Inconclusive.FAILURE, 0);
        assertThat(own.over(measurement, USUAL).gates())
                .extracting(Gate::text)
                .singleElement()
                .asString()
                .contains("metric=own");
        assertThat(JudgeOptions.USUAL.over(measurement, USUAL).gates())
                .extracting(Gate::text)
                .singleElement()
                .asString()
                .startsWith("fixed:");
        assertThat(JudgeOptions.USUAL
                        .over(measurement.withGates(List.of()), USUAL)
                        .gates())
                .extracting(Gate::text)
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
                "jump:metric=a,percent=5",
                "jump:metric=b,percent=5,baseline=last",
                "trend:metric=*,percent=4,builds=20");
        JudgeOptions options = new JudgeOptions(gates, "branch:main", false, false, Inconclusive.FAILURE, 0);
        assertThat(options.over(measurement, List.of()).gates())
                .extracting(Gate::text)
                .satisfiesExactly(
                        jump -> assertThat(jump).contains("baseline=branch:main"),
                        jump -> assertThat(jump).contains("baseline=branch:main"),
                        trend -> assertThat(trend).doesNotContain("baseline"));
    }

    /** Whoever writes a spec need not be whoever writes the Pipeline. */
    @Test
    void anotherJobIsNamedByTheStepAndNeverByTheSpec() throws AbortException {
        List<String> gates = List.of("jump:metric=*,percent=5,baseline=job:secret");
        assertThatThrownBy(() ->
                        JudgeOptions.USUAL.over(measurement.withGates(List.of(GateText.parse(gates.get(0)))), USUAL))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found baseline 'job:secret' in a gate of the spec");
        assertThat(new JudgeOptions(gates, "", false, false, Inconclusive.FAILURE, 0)
                        .over(measurement, USUAL)
                        .gates())
                .extracting(Gate::text)
                .singleElement()
                .asString()
                .contains("job:secret");
        assertThat(new JudgeOptions(List.of(), "job:shop/main", false, false, Inconclusive.FAILURE, 0)
                        .over(measurement.withGates(List.of(GateText.parse("jump:metric=*,percent=5"))), USUAL)
                        .gates())
                .extracting(Gate::text)
                .singleElement()
                .asString()
                .contains("baseline=job:shop/main");
    }

    @Test
    void aMistakeIsOneLine() {
        JudgeOptions gate = new JudgeOptions(List.of("jump:metric=*"), "", false, false, Inconclusive.FAILURE, 0);
        assertThatThrownBy(() -> gate.over(measurement, List.of()))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found no 'percent'");
        JudgeOptions baseline = new JudgeOptions(List.of(), "lst", false, false, Inconclusive.FAILURE, 0);
        assertThatThrownBy(() -> baseline.over(measurement, List.of()))
                .isInstanceOf(AbortException.class)
                .hasMessageContaining("found baseline 'lst'");
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void whatFailsTheBuildStopsItWhereThatIsAskedFor(Outcome outcome) {
        BuildVerdictAction verdict = verdict(outcome);
        JudgeOptions options = new JudgeOptions(List.of(), "", true, false, Inconclusive.FAILURE, 0);
        if (outcome == Outcome.FAIL || outcome == Outcome.INCONCLUSIVE) {
            assertThatThrownBy(() -> options.stop(verdict))
                    .isInstanceOf(AbortException.class)
                    .hasMessageContaining("failFast")
                    .hasMessageNotContaining("\n");
        } else {
            assertThatCode(() -> options.stop(verdict)).doesNotThrowAnyException();
        }
    }

    /** Declarative looks for an unstable build alone: after a graver verdict its next stage ran. */
    @ParameterizedTest
    @CsvSource({"FAIL, true", "INCONCLUSIVE, true", "POTENTIAL, false", "PASS, false", "NOT_JUDGED, false"})
    @SuppressWarnings({"rawtypes", "unchecked"}) // a class literal cannot say ExtensionList<?>
    void whereAPipelineSkipsStagesAfterAnUnstableOneAFailureGoesNoFurther(Outcome outcome, boolean stops) {
        BuildVerdictAction verdict = verdict(outcome);
        SkippingPipelines known = build -> build == verdict.getBuild();
        ExtensionList<SkippingPipelines> list = mock(ExtensionList.class);
        try (MockedStatic<ExtensionList> extensions = mockStatic(ExtensionList.class)) {
            extensions.when(() -> ExtensionList.lookup(SkippingPipelines.class)).thenReturn(list);
            when(list.stream()).thenAnswer(call -> Stream.empty());
            assertThatCode(() -> JudgeOptions.USUAL.stop(verdict)).doesNotThrowAnyException();
            when(list.stream()).thenAnswer(call -> Stream.of(known));
            if (stops) {
                assertThatThrownBy(() -> JudgeOptions.USUAL.stop(verdict))
                        .isInstanceOf(AbortException.class)
                        .hasMessageContaining("skipStagesAfterUnstable")
                        .hasMessageNotContaining("\n");
            } else {
                assertThatCode(() -> JudgeOptions.USUAL.stop(verdict)).doesNotThrowAnyException();
            }
        }
    }

    /**
     * What a verdict does to the build under each choice: {@code ends} the step here, {@code skips} the stages after it, or goes
     * {@code on}. Down a column the graver verdict never goes further than the milder.
     */
    @ParameterizedTest
    @CsvSource({
        // verdict, inconclusive, nothing, failFast, skipStages, both, stopBuild, skipStages and stopBuild
        "PASS,         FAILURE,   on, on,   on,    on,    on,   on",
        "NOT_JUDGED,   FAILURE,   on, on,   on,    on,    on,   on",
        "POTENTIAL,    FAILURE,   on, on,   skips, skips, on,   skips",
        "INCONCLUSIVE, FAILURE,   on, ends, ends,  ends,  ends, ends",
        "INCONCLUSIVE, UNSTABLE,  on, on,   skips, skips, on,   skips",
        "INCONCLUSIVE, NOT_BUILT, on, ends, ends,  ends,  ends, ends",
        "FAIL,         FAILURE,   on, ends, ends,  ends,  ends, ends",
        "FAIL,         UNSTABLE,  on, ends, ends,  ends,  ends, ends"
    })
    @SuppressWarnings({"rawtypes", "unchecked"}) // a class literal cannot say ExtensionList<?>
    void theGraverVerdictNeverGoesFurtherThanTheMilder(
            Outcome outcome,
            Inconclusive inconclusive,
            String nothing,
            String failFast,
            String skipStages,
            String both,
            String stopBuild,
            String skipAndStop) {
        ExtensionList<SkippingPipelines> list = mock(ExtensionList.class);
        try (MockedStatic<ExtensionList> extensions = mockStatic(ExtensionList.class)) {
            extensions.when(() -> ExtensionList.lookup(SkippingPipelines.class)).thenReturn(list);
            List<String> found = new ArrayList<>();
            for (boolean stops : new boolean[] {false, true}) {
                for (boolean skips : new boolean[] {false, true}) {
                    when(list.stream())
                            .thenAnswer(call -> skips ? Stream.of((SkippingPipelines) build -> true) : Stream.of());
                    for (boolean fast : stops ? new boolean[] {false} : new boolean[] {false, true}) {
                        BuildVerdictAction verdict = new BuildVerdictAction(
                                "benchgate",
                                Builds.record("shop", "1", outcome),
                                new Consequence(outcome, stops && Consequence.fails(outcome)));
                        verdict.onAttached(Builds.build(job, 1));
                        found.add(goes(new JudgeOptions(List.of(), "", fast, false, inconclusive, 0), verdict, skips));
                    }
                }
            }
            assertThat(found).containsExactly(nothing, failFast, skipStages, both, stopBuild, skipAndStop);
        }
    }

    /** Declarative skips stages where the build is unstable, and sees no other result. */
    private static String goes(JudgeOptions options, BuildVerdictAction verdict, boolean skips) {
        try {
            options.stop(verdict);
        } catch (AbortException e) {
            return "ends";
        }
        boolean unstable = options.result(verdict.consequence().build())
                .filter(Result.UNSTABLE::equals)
                .isPresent();
        return skips && unstable ? "skips" : "on";
    }

    @Test
    void aVerdictThatMarksTheStageAloneStopsNothing() {
        BuildVerdictAction verdict = new BuildVerdictAction(
                "benchgate", Builds.record("shop", "1", Outcome.FAIL), new Consequence(Outcome.PASS, false));
        verdict.onAttached(Builds.build(job, 1));
        assertThatCode(() -> new JudgeOptions(List.of(), "", true, false, Inconclusive.FAILURE, 0).stop(verdict))
                .doesNotThrowAnyException();
    }

    private BuildVerdictAction verdict(Outcome outcome) {
        BuildVerdictAction verdict = new BuildVerdictAction("benchgate", Builds.record("shop", "1", outcome));
        verdict.onAttached(Builds.build(job, 1));
        return verdict;
    }
}
