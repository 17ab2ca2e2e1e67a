package io.jenkins.plugins.benchgate.jenkins.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.benchgate.jenkins.pages.GatePlaces;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.checks.api.ChecksConclusion;
import io.jenkins.plugins.checks.api.ChecksPublisher.NullChecksPublisher;
import io.jenkins.plugins.checks.api.ChecksPublisherFactory;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.mockito.MockedStatic;

class OptionalPluginsTest {
    @Test
    void whatIsNotKnownToBeGoodLetsNoChangePass() {
        Map<Outcome, ChecksConclusion> conclusions = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            conclusions.put(outcome, VerdictCheck.conclusion(outcome));
        }
        assertThat(conclusions)
                .containsExactly(
                        Map.entry(Outcome.NOT_JUDGED, ChecksConclusion.NEUTRAL),
                        Map.entry(Outcome.UNSEEN, ChecksConclusion.NEUTRAL),
                        Map.entry(Outcome.PASS, ChecksConclusion.SUCCESS),
                        Map.entry(Outcome.POTENTIAL, ChecksConclusion.ACTION_REQUIRED),
                        Map.entry(Outcome.INCONCLUSIVE, ChecksConclusion.FAILURE),
                        Map.entry(Outcome.FAIL, ChecksConclusion.FAILURE));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    void nothingIsPublishedWhereItIsNotWantedOrNobodyWould() throws Exception {
        Run build = mock(Run.class);
        TaskListener console = mock(TaskListener.class);
        BuildVerdictAction verdict = new BuildVerdictAction("benchgate", Builds.record("shop", "1", Outcome.PASS));
        verdict.onAttached(build);
        NullChecksPublisher nobody = mock(NullChecksPublisher.class);
        try (MockedStatic<ChecksPublisherFactory> factory = mockStatic(ChecksPublisherFactory.class)) {
            new VerdictCheck().decided(verdict, false, console);
            factory.verifyNoInteractions();
            factory.when(() -> ChecksPublisherFactory.fromRun(build, console)).thenReturn(nobody);
            new VerdictCheck().decided(verdict, true, console);
            verify(nobody, never()).publish(any());
        }
    }

    @Test
    void aCheckPointsAtTheGatesOfTheSpecThatWereCrossed() {
        String spec = String.join(
                "\n",
                "name: shop",
                "gates:",
                "  - jump:metric=*,percent=5",
                "  - 'fixed:metric=\"READ latency\",upper=12ms'",
                "  - \"trend:metric=\\\"a b\\\",percent=4,builds=20\"",
                "  - no gate",
                "  # - jump:metric=*,percent=1");
        GatePlaces places = GatePlaces.of("bench/b.yaml", spec);
        assertThat(places.path()).isEqualTo("bench/b.yaml");
        assertThat(places.lines())
                .containsOnly(
                        Map.entry("jump:metric=*,percent=5", 3),
                        Map.entry("fixed:metric=\"READ latency\",upper=12ms", 4),
                        Map.entry("trend:metric=\"a b\",percent=4,builds=20", 5));
        List<Verdict> verdicts = Stream.of(Outcome.POTENTIAL, Outcome.PASS, Outcome.FAIL)
                .map(outcome -> Verdicts.of(outcome, "jump:metric=*,percent=5", "a", "why", 1, null, 5, Unit.PERCENT))
                .toList();
        assertThat(VerdictCheck.pointed(verdicts, places))
                .extracting(VerdictCheck.Pointed::line, one -> one.verdict().outcome())
                .containsExactly(tuple(3, Outcome.FAIL), tuple(3, Outcome.POTENTIAL));
        assertThat(VerdictCheck.pointed(verdicts, GatePlaces.UNKNOWN)).isEmpty();
    }

    @Test
    void aGateOfAPipelineStandsWhereItsTextStandsAloneInQuotes() {
        String script =
                """
                // fixed:metric=a,upper=1ms would be too strict
                benchJudge(gates: ['jump:metric=*,percent=5', 'fixed:metric=a,upper=1ms'])
                benchJudge gates: ["jump:metric=\\"a b\\",percent=50", 'jump:metric=it\\'s,percent=4']
                benchJudge gates: ['jump:metric=twice,percent=3']
                benchJudge gates: ['jump:metric=twice,percent=3', "${half}jump:metric=part,percent=2"]
                """;
        Map<String, String> gates = Map.of(
                "A", "jump:metric=*,percent=5",
                "B", "fixed:metric=a,upper=1ms",
                "C", "jump:metric=\"a b\",percent=50",
                "D", "jump:metric=\"a b\",percent=5",
                "E", "jump:metric=it's,percent=4",
                "F", "jump:metric=twice,percent=3",
                "G", "jump:metric=part,percent=2",
                "H", "jump:metric=none,percent=1");
        GatePlaces places = GatePlaces.ofPipeline("Jenkinsfile", script, gates);
        assertThat(places.path()).isEqualTo("Jenkinsfile");
        assertThat(places.lines())
                .containsOnly(Map.entry("A", 2), Map.entry("B", 2), Map.entry("C", 3), Map.entry("E", 3));
    }

    @Test
    void aCheckHasTheSameNameInEveryBuild() {
        BuildVerdictAction first = new BuildVerdictAction("benchgate", Builds.record("shop", "1", Outcome.PASS));
        BuildVerdictAction second = new BuildVerdictAction("benchgate-2", Builds.record("shop", "2.2", Outcome.FAIL));
        assertThat(VerdictCheck.name(first)).isEqualTo("Benchgate / shop").isEqualTo(VerdictCheck.name(second));
    }
}
