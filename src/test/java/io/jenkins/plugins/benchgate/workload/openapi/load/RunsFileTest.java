package io.jenkins.plugins.benchgate.workload.openapi.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Into;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Kind;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedAnswer;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFile;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFill;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedOperation;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedSequence;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedStep;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Selector;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.ValueType;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Piece;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is read again, and what was changed is refused. */
class RunsFileTest {
    private static final PlannedRun RUN = new PlannedRun(
            1,
            List.of(
                    new Request(List.of(Piece.of("/a?b=ä")), Map.of(), List.of()),
                    new Request(
                            List.of(Piece.of("/a/"), Piece.of(0)),
                            Map.of("X-A", "b", "X-B", "c"),
                            List.of(Piece.of("{\"id\":"), Piece.of(1), Piece.of("}")))),
            List.of(List.of(), List.of(0.123456789, 0.000000001)));

    @TempDir
    Path folder;

    private static LoadPlan plan(PlannedFile... files) throws IOException {
        return new LoadPlan(
                1,
                List.of("shop"),
                List.of(
                        new PlannedOperation("GET /a", 0, "GET", null, null, List.of()),
                        new PlannedOperation(
                                "POST /a",
                                0,
                                "POST",
                                "application/json",
                                "application/json",
                                List.of(new PlannedAnswer(
                                        "201",
                                        "application/json",
                                        new ObjectMapper().readTree("{\"type\":\"object\"}"))))),
                List.of("ONE"),
                List.of(new PlannedSequence(
                        0,
                        List.of(
                                new PlannedStep(0, 0.5, Selector.ZIPFIAN, List.of()),
                                new PlannedStep(
                                        1,
                                        0,
                                        Selector.FIRST,
                                        List.of(new PlannedFill(
                                                0, Kind.ANSWER, "$[*].id", Into.BODY, "$.id", ValueType.NUMBER)))))),
                List.of(files));
    }

    private PlannedFile written(int runs) throws IOException {
        try (RunsWriter writer = new RunsWriter(folder.resolve("runs-1.jsonl.gz"))) {
            for (int i = 0; i < runs; i++) {
                writer.write(RUN);
            }
            return writer.end();
        }
    }

    @Test
    void aPlanIsReadAsItWasWritten() throws IOException {
        LoadPlan plan = plan(new PlannedFile("runs-1.jsonl.gz", 1, 2, "ab"));
        Path file = Files.write(folder.resolve("workload.json"), plan.bytes());
        assertThat(LoadPlan.read(file)).isEqualTo(plan);
        Files.writeString(file, "{\"format\": 2}");
        assertThatThrownBy(() -> LoadPlan.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": found no");
        Files.writeString(file, "<html>");
        assertThatThrownBy(() -> LoadPlan.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": found no");
    }

    @Test
    void runsAreReadAsTheyWereWritten() throws IOException {
        PlannedFile planned = written(3);
        assertThat(planned.runs()).isEqualTo(3);
        assertThat(planned.requests()).isEqualTo(6);
        try (RunsFile file = RunsFile.open(folder.resolve("runs-1.jsonl.gz"), plan(planned))) {
            assertThat(file.planned()).isEqualTo(planned);
            for (int i = 0; i < 3; i++) {
                assertThat(file.next()).isEqualTo(RUN);
            }
            assertThat(file.next()).isNull();
        }
    }

    @Test
    void aRunIsALineOfJson() throws IOException {
        written(2);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("runs-1.jsonl.gz")))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines())
                    .hasSize(2)
                    .containsOnly("{\"sequence\":1,\"requests\":[{\"path\":[\"/a?b=ä\"]},{\"path\":[\"/a/\",0],"
                            + "\"headers\":{\"X-A\":\"b\",\"X-B\":\"c\"},\"body\":[\"{\\\"id\\\":\",1,\"}\"]}],"
                            + "\"draws\":[[],[0.123456789,1E-9]]}");
        }
    }

    @Test
    void aFileThatWasChangedIsRefused() throws IOException {
        LoadPlan plan = plan(written(1));
        Path file = folder.resolve("runs-1.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("{}".getBytes(StandardCharsets.UTF_8));
        }
        assertThatThrownBy(() -> RunsFile.open(file, plan))
                .isInstanceOf(IOException.class)
                .hasMessageMatching(".*runs-1.jsonl.gz: found SHA-256 \\w{64}, expected \\w{64} as it was generated;"
                        + " generate the workload again");
        assertThatThrownBy(() -> RunsFile.open(folder.resolve("other.gz"), plan))
                .hasMessageEndingWith("found a file of runs that the workload does not name");
    }
}
