package io.jenkins.plugins.benchgate.detached;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class LineProgressTest {
    /** Jenkins reads notes out of such sequences, and whoever shows the log in a terminal obeys them. */
    @Test
    void aConsoleObeysNoLine() {
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        LineProgress progress = new LineProgress(new PrintStream(console, true, UTF_8));
        progress.say("Probe 1: commit 2 of 3, abc \u001b[8mha:AAAA\u001b[0m\r\u009b31m");
        progress.step(0, 1, "\u001b[2J", 60);
        assertThat(console.toString(UTF_8).lines()).hasSize(2).allSatisfy(line -> assertThat(line)
                .startsWith(LineProgress.MARK)
                .doesNotContain("\u001b", "\r", "\u009b"));
    }
}
