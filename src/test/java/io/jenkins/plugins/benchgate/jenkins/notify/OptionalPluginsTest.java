package io.jenkins.plugins.benchgate.jenkins.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import hudson.model.Run;
import hudson.model.TaskListener;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.pages.BuildVerdictAction;
import io.jenkins.plugins.checks.api.ChecksConclusion;
import io.jenkins.plugins.checks.api.ChecksPublisher.NullChecksPublisher;
import io.jenkins.plugins.checks.api.ChecksPublisherFactory;
import java.util.EnumMap;
import java.util.Map;
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
                        Map.entry(Outcome.PASS, ChecksConclusion.SUCCESS),
                        Map.entry(Outcome.POTENTIAL, ChecksConclusion.ACTION_REQUIRED),
                        Map.entry(Outcome.INCONCLUSIVE, ChecksConclusion.FAILURE),
                        Map.entry(Outcome.FAIL, ChecksConclusion.FAILURE));
    }

    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    void nothingIsPublishedWhereItIsNotWantedOrNobodyWould() {
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
    void aCheckHasTheSameNameInEveryBuild() {
        BuildVerdictAction first = new BuildVerdictAction("benchgate", Builds.record("shop", "1", Outcome.PASS));
        BuildVerdictAction second = new BuildVerdictAction("benchgate-2", Builds.record("shop", "2.2", Outcome.FAIL));
        assertThat(VerdictCheck.name(first)).isEqualTo("Benchgate / shop").isEqualTo(VerdictCheck.name(second));
    }
}
