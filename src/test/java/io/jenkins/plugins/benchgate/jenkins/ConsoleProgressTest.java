package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {
    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final StatusLine status = new StatusLine(console);
    private final PrintStream lines = new PrintStream(status, false, StandardCharsets.UTF_8);

    @Test
    void aStepTellsHowFarItIsAndHowLongItTakes() {
        ConsoleProgress progress = new ConsoleProgress(lines, Thread.currentThread());
        progress.step(0, 10, "baseline 1/5: load", Double.NaN);
        progress.step(3, 10, "candidate 2/5: run", 119.4);
        progress.step(4, 10, "baseline 3/5: run", 601);
        assertThat(console.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[benchgate] 0 of 10 trials done: baseline 1/5: load",
                        "[benchgate] 3 of 10 trials done, about 119 s left: candidate 2/5: run",
                        "[benchgate] 4 of 10 trials done, about 10 min left: baseline 3/5: run");
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

    @Test
    void whenNobodyListensAnyMoreTheMeasurementEnds() {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("the channel is closed");
            }
        };
        PrintStream dead = new PrintStream(gone, false, StandardCharsets.UTF_8);
        new ConsoleProgress(dead, Thread.currentThread()).say("still here?");
        assertThat(Thread.interrupted()).isTrue();
        new ConsoleProgress(lines, Thread.currentThread()).say("still here?");
        assertThat(Thread.interrupted()).isFalse();
    }
}
