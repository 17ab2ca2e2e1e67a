package io.jenkins.plugins.benchgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of functions, whose platform has no logs: its functions send their spans to the receiver of each trial. */
@Tag("long")
class ReceivedFunctionsIT {
    private static final Path EXAMPLE = Path.of("docs/examples/functions");

    @TempDir
    Path folder;

    @Test
    void functionsSendTheirSpansToTheReceiverOfEachTrial() throws Exception {
        Files.copy(EXAMPLE.resolve("shop.yaml"), folder.resolve("shop.yaml"));
        String example = Files.readString(EXAMPLE.resolve("benchgate.yaml"));
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"),
                example.lines()
                                .filter(line -> !line.strip().startsWith("logs:"))
                                .collect(Collectors.joining("\n"))
                                .replace("$SPEC", EXAMPLE.toAbsolutePath().toString())
                                .replace("trials: 8", "trials: 1")
                        + "\nspans: {}\n");
        Path said = folder.resolve("said");
        Path out = folder.resolve("out");
        int code = RealCommand.start(
                        List.of("env", "CHANGE=extra-call", "BENCHGATE_LOCK=none", "TMPDIR=" + folder),
                        said,
                        "run",
                        spec.toString(),
                        "--out",
                        out.toString(),
                        "--state",
                        folder.resolve("state").toString())
                .waitFor();

        assertThat(code).as(Files.readString(said)).isIn(0, 10, 20, 30);
        for (String trial : List.of("001", "002")) {
            assertThat(out.resolve("functions/1/trials"))
                    .isDirectoryRecursivelyContaining("glob:**/" + trial + "-*/spans/received.jsonl.gz");
        }
        // the consumer of mail is the last of a chain, whose spans come when the answer is long there
        assertThat(new ObjectMapper()
                        .readTree(out.resolve("functions/1/result.json").toFile())
                        .path("record")
                        .path("measured")
                        .findValuesAsText("name"))
                .contains(
                        "mail:consume trigger delay",
                        "catalogue:GET /products calls in frontend:POST /orders",
                        "frontend:POST /orders end-to-end");
    }
}
