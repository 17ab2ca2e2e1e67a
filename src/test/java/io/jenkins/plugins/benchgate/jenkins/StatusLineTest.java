package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.detached.LineProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final StatusLine status = new StatusLine(console);
    private final PrintStream lines = new PrintStream(status, false, StandardCharsets.UTF_8);

    @Test
    void aStepTellsHowFarItIsAndHowLongItTakes() {
        LineProgress progress = new LineProgress(lines);
        progress.step(0, 10, "baseline 1/5: load", Double.NaN);
        progress.step(3, 10, "candidate 2/5: run", 119.4);
        progress.step(4, 10, "baseline 3/5: run", 601);
        assertThat(console.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[benchgate] trial 1 of 10: baseline 1/5: load",
                        "[benchgate] trial 4 of 10, about 119 s left: candidate 2/5: run",
                        "[benchgate] trial 5 of 10, about 10 min left: baseline 3/5: run");
    }

    @Test
    void theStatusIsTheLastWholeLine() {
        assertThat(status.last()).isEmpty();
        lines.print("one\ntwo µs\n\nthr");
        lines.flush();
        assertThat(status.last()).isEqualTo("two µs");
        lines.println("ee");
        assertThat(status.last()).isEqualTo("three");
        assertThat(console.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("one\ntwo µs\n\nthree\n");
    }

    @Test
    void aLineWithoutEndDoesNotFillTheMemory() {
        lines.print("x".repeat(100_000));
        lines.println();
        assertThat(status.last()).hasSizeLessThanOrEqualTo(1000);
    }
}
