package io.jenkins.plugins.benchgate.jenkins.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.kohsuke.stapler.StaplerResponse2;
import org.mockito.ArgumentCaptor;

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

    @Test
    void buildXmlKeepsTheWordAndTheCountsOnly() {
        assertThat(Arrays.stream(BuildVerdictAction.class.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .filter(field -> !Modifier.isTransient(field.getModifiers())))
                .allSatisfy(field -> assertThat(field.getType()).isIn(String.class, int.class, double.class));
    }

    @Test
    void whoMayNotReadTheJobSeesNoChart() throws IOException {
        Run<?, ?> build = Builds.build(folder, 1);
        BuildVerdictAction action = new BuildVerdictAction("benchgate", Builds.record("shop", "1", Outcome.PASS));
        action.onLoad(build);
        Job<?, ?> job = build.getParent();
        doThrow(new IllegalStateException("denied")).when(job).checkPermission(Item.READ);
        StaplerResponse2 response = mock(StaplerResponse2.class);
        assertThatThrownBy(() -> new ResultFiles(action).serveChanges("light", null, response)).hasMessage("denied");
        assertThatThrownBy(() -> new ResultFiles(action).serveReport(response)).hasMessage("denied");
        assertThatThrownBy(() -> new ResultFiles(action).serveResult(response)).hasMessage("denied");
        assertThatThrownBy(() -> new ResultFiles(action).serveComment(response)).hasMessage("denied");
        verify(response, never()).getOutputStream();
    }
}
