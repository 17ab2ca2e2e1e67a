package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import hudson.model.Action;
import hudson.model.CauseAction;
import hudson.model.Item;
import hudson.model.Job;
import hudson.model.ParametersAction;
import hudson.model.Queue;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jenkins.model.ParameterizedJobMixIn;
import jenkins.model.ParameterizedJobMixIn.ParameterizedJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kohsuke.stapler.StaplerResponse2;
import org.mockito.MockedStatic;

class BuildVerdictActionTest {
    @TempDir
    Path folder;

    @Test
    void theSentenceCountsWhatTheGatesSaidTheGravestFirst() {
        assertThat(new BuildVerdictAction(
                                "benchgate",
                                Builds.record("shop", "1", Outcome.PASS, Outcome.FAIL, Outcome.POTENTIAL, Outcome.PASS))
                        .getSentence())
                .isEqualTo("FAIL (1 failed, 1 potential, 2 passed)");
        assertThat(new BuildVerdictAction("benchgate", Builds.record("shop", "1")).getSentence())
                .isEqualTo("INCONCLUSIVE (no gate judged anything)");
        assertThat(new BuildVerdictAction("benchgate", Builds.record("shop", "1", Outcome.NOT_JUDGED)).getSentence())
                .isEqualTo("NOT JUDGED (1 not judged)");
    }

    /** An action of a build of a job that can be built and that who looks may build. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // jobs and builds are mocked
    private BuildVerdictAction repeatable(Outcome outcome) {
        Run build = Builds.build(folder, 1);
        Job job = mock(Job.class, withSettings().extraInterfaces(ParameterizedJob.class));
        when(job.isBuildable()).thenReturn(true);
        when(job.hasPermission(Item.BUILD)).thenReturn(true);
        when(build.getParent()).thenReturn(job);
        BuildVerdictAction action = new BuildVerdictAction("benchgate", Builds.record("shop", "1", outcome));
        build.addAction(action);
        return action;
    }

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void whoMayBuildMeasuresAgainWhatIsInconclusiveAndNothingElse(Outcome outcome) throws IOException {
        BuildVerdictAction action = repeatable(outcome);
        Job<?, ?> job = action.getBuild().getParent();
        StaplerResponse2 response = mock(StaplerResponse2.class);
        when(((ParameterizedJob<?, ?>) job).getQuietPeriod()).thenReturn(0, 60);
        List<Integer> quiet = new ArrayList<>();
        List<Action> sent = new ArrayList<>();
        try (MockedStatic<ParameterizedJobMixIn> jobs = mockStatic(ParameterizedJobMixIn.class)) {
            jobs.when(() -> ParameterizedJobMixIn.scheduleBuild2(eq(job), anyInt(), any(Action[].class)))
                    .thenAnswer(call -> {
                        quiet.add(call.getArgument(1));
                        sent.addAll(Arrays.asList(call.getArguments()).subList(2, call.getArguments().length).stream()
                                .map(Action.class::cast)
                                .toList());
                        return mock(Queue.Item.class);
                    });
            action.measureAgain(response);
            verify(job).checkPermission(Item.BUILD);
            if (outcome != Outcome.INCONCLUSIVE) {
                verify(response)
                        .sendError(
                                400,
                                "This cannot be measured again: the verdict is not inconclusive, or the job cannot be"
                                        + " built.");
                assertThat(action.isRepeatable()).isFalse();
                assertThat(sent).isEmpty();
                return;
            }
            verify(response).sendRedirect("../../");
            assertThat(sent).hasExactlyElementsOfTypes(CauseAction.class);

            sent.clear();
            when(action.getBuild().getAction(ParametersAction.class)).thenReturn(mock(ParametersAction.class));
            action.measureAgain(response);
            assertThat(sent).hasExactlyElementsOfTypes(CauseAction.class, ParametersAction.class);
            assertThat(quiet)
                    .as("long enough for a second click, and as the job says where that is longer")
                    .containsExactly(5, 60);
        }
    }

    @Test
    void whoMayNotBuildIsOfferedNothingAndRefused() {
        BuildVerdictAction action = repeatable(Outcome.INCONCLUSIVE);
        Job<?, ?> job = action.getBuild().getParent();
        when(job.isBuildable()).thenReturn(false);
        assertThat(action.isRepeatable()).isFalse();
        when(job.isBuildable()).thenReturn(true);
        when(job.hasPermission(Item.BUILD)).thenReturn(false);
        assertThat(action.isRepeatable()).isFalse();
        doThrow(new SecurityException()).when(job).checkPermission(Item.BUILD);
        assertThatThrownBy(() -> action.measureAgain(mock(StaplerResponse2.class)))
                .isInstanceOf(SecurityException.class);
    }

    @Test
    void buildXmlKeepsTheWordAndTheCountsOnly() {
        assertThat(Arrays.stream(BuildVerdictAction.class.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .filter(field -> !Modifier.isTransient(field.getModifiers())))
                .allSatisfy(field ->
                        assertThat(field.getType()).isIn(String.class, int.class, double.class, boolean.class));
    }
}
