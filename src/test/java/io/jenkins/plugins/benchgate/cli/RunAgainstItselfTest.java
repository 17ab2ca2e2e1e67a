package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --aa}. */
@Tag("long")
class RunAgainstItselfTest {
    private static final String SPEC =
            """
            name: orders
            sut:
              baseline: {}
              candidate: {label: This branch}
            workload:
              tool: command
              format: series
              run: |
                echo value
                echo 1.00$(($$ % 10)); echo 1.01; echo 0.99
            schedule: {trials: 3}
            statistics: {resamples: 500}
            gates: ["jump:metric=*,percent=50"]
            """;

    @TempDir
    Path folder;

    private Called run(String... more) throws IOException {
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), SPEC);
        String[] arguments = new String[4 + more.length];
        System.arraycopy(
                new String[] {
                    "run", spec.toString(), "--out", folder.resolve("out").toString()
                },
                0,
                arguments,
                0,
                4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Called.with(arguments);
    }

    @Test
    void theHistoryDoesNotKnowOfAVersionAgainstItself() throws IOException {
        Called called = run("--aa");
        assertThat(called.err()).contains("build aa-1");
        assertThat(called.out())
                .contains("Instability, the seed of a dynamic threshold:\n    value median  seed=")
                .contains("history  left as it was: a version was compared with itself");
        assertThat(called.code()).isZero();
        assertThat(Files.readString(folder.resolve("out/orders/aa-1/report.html")))
                .contains("This build does not become a baseline.");
        assertThat(folder.resolve("out/history/orders.jsonl")).doesNotExist();
    }

    @Test
    void itsInstabilitiesAreTheWidthsOfItsIntervals() throws IOException {
        JsonNode answer =
                run("--aa", "--format", "json", "--build", "twice").lines().get(0);
        JsonNode interval = answer.at("/series/0/comparison/change/interval");
        assertThat(answer.at("/instability/value median").doubleValue())
                .isCloseTo(
                        interval.get("upper").doubleValue()
                                - interval.get("lower").doubleValue(),
                        within(1e-9));
        assertThat(answer.get("build").textValue()).isEqualTo("twice");
        assertThat(folder.resolve("out/orders/twice/report.html")).isRegularFile();
    }
}
