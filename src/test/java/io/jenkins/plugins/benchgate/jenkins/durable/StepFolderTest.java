package io.jenkins.plugins.benchgate.jenkins.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import hudson.model.TaskListener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepFolderTest {
    @TempDir
    Path folder;

    @Test
    void aWaitIsKeptAndEndsWhenItWouldHaveEndedWithoutARestart() throws Exception {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        TaskListener console = mock(TaskListener.class);
        when(console.getLogger()).thenReturn(new PrintStream(told, true, StandardCharsets.UTF_8));
        StepFolder step = new StepFolder(folder.resolve("7"));
        assertThat(step.isRepeated()).isFalse();
        step.again().rest(Duration.ofSeconds(2), console);
        assertThat(step.isRepeated()).isTrue();
        assertThat(step.again().isRepeated()).isFalse();
        // as after a restart: the time has come already
        new StepFolder(step.path()).again().rest(Duration.ofHours(1), console);
        assertThat(told.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[benchgate] The result is inconclusive: measuring once more in 1 min",
                        "[benchgate] The result is inconclusive: measuring once more in 0 min");
    }
}
