package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcknowledgeCommandTest {
    @TempDir
    Path folder;

    private Path file;

    private static Called run(List<String> arguments) {
        return Called.with(arguments.toArray(new String[0]));
    }

    private Called acknowledge(String... arguments) {
        List<String> all = new ArrayList<>(List.of("acknowledge", file.toString()));
        all.addAll(List.of(arguments));
        return run(all);
    }

    @BeforeEach
    void threeBuilds() throws IOException {
        file = folder.resolve("job.jsonl");
        for (BuildRecord build : ReportFixtures.history(3, 1)) {
            new History(file).append(build);
        }
    }

    private List<Acknowledgement> acknowledged(int build) throws IOException {
        return new History(file)
                .read(warning -> assertThat(warning).isNull())
                .get(build - 1)
                .acknowledged();
    }

    @Test
    void aBuildIsAcknowledgedWithReasonNameAndTime() throws IOException {
        Called ended = acknowledge("#2", "--metric", "READ*", "--reason", " a new\nindex ", "--by", "ada");
        assertThat(ended.code()).isZero();
        assertThat(ended.out())
                .startsWith("build #2, READ*: acknowledged by ada on 20")
                .endsWith(": a new index\n");
        assertThat(ended.err()).isEmpty();
        assertThat(acknowledged(2)).singleElement().satisfies(one -> {
            assertThat(one.reason()).isEqualTo("a new index");
            assertThat(one.by()).isEqualTo("ada");
            assertThat(one.time()).isBefore(Instant.now());
        });
    }

    @Test
    void whoAcknowledgesIsTheUserOfTheSystemUnlessSaid() throws IOException {
        acknowledge("#2", "--metric", "*", "--reason", "known");
        assertThat(acknowledged(2).get(0).by()).isEqualTo(System.getProperty("user.name"));
    }

    @Test
    void whatIsUndoneIsListedStill() throws IOException {
        acknowledge("#2", "--metric", "*", "--reason", "known", "--by", "ada");
        Called ended = acknowledge("#2", "--metric", "*", "--reason", "a mistake", "--by", "bob", "--undo");
        assertThat(ended.out()).startsWith("build #2, *: no longer acknowledged, by bob on ");
        assertThat(acknowledged(2)).isEmpty();
        Called list = acknowledge();
        assertThat(list.out().lines()).hasSize(2);
        assertThat(list.out()).contains("acknowledged by ada").contains("no longer acknowledged, by bob");

        List<String> json = acknowledge("--format", "json").out().lines().toList();
        JsonNode undone = new ObjectMapper().readTree(json.get(1));
        assertThat(undone.propertyStream().map(Map.Entry::getKey))
                .containsExactly("build", "metric", "reason", "by", "time", "undo");
        assertThat(undone.get("undo").asBoolean()).isTrue();
    }

    @Test
    void nothingAcknowledgedIsSaid() {
        assertThat(acknowledge()).isEqualTo(new Called(0, "nothing was acknowledged\n", ""));
        assertThat(acknowledge("--format", "json")).isEqualTo(new Called(0, "", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "#9 --metric * --reason r           | found no build #9 in the history, expected one of its 3 builds, the"
                        + " newest of which is #3",
                "#2 --metric SCAN* --reason r       | found --metric 'SCAN*', which covers nothing that build #2 or an earlier one measured,"
                        + " expected 'READ latency', 'UPDATE latency', 'throughput', 'peak memory'",
                "#2 --reason r                      | found no --metric, expected a metric's name or a pattern such as"
                        + " '* latency'",
                "#2 --metric *                      | found no --reason, expected one: it is what reports show",
                "#2 --metric * --reason _           | found no --reason, expected one: it is what reports show",
                "#2 --metric * --reason r --by _    | found no name, expected --by NAME",
                "#2 --metric * --reason r --undo    | found build #2 with '*' not acknowledged, expected an"
                        + " acknowledgement to undo; the history has none",
                "--metric * --reason r              | found no BUILD, expected the first build of the new level",
                "--undo                             | found no BUILD, expected the first build of the new level"
            })
    void aMistakeIsOneLineAndChangesNothing(String arguments, String line) throws IOException {
        String before = Files.readString(file);
        List<String> words = List.of(arguments.strip().split(" +")).stream()
                .map(word -> word.equals("_") ? "  " : word)
                .toList();
        assertThat(acknowledge(words.toArray(new String[0]))).isEqualTo(new Called(2, "", "benchgate: " + line + "\n"));
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void whatIsAcknowledgedAlreadyIsSaid() {
        acknowledge("#2", "--metric", "*", "--reason", "known");
        assertThat(acknowledge("#2", "--metric", "*", "--reason", "again").err())
                .isEqualTo(
                        "benchgate: found build #2 with '*' acknowledged already, expected what is not; --undo takes it"
                                + " back\n");
        assertThat(acknowledge("#3", "--metric", "*", "--reason", "r", "--undo").err())
                .endsWith("expected build #2 with '*'\n");
    }

    @Test
    void aFileThatIsNoHistoryIsOneLine() throws IOException {
        Path table = Files.writeString(folder.resolve("history.csv"), "build,value\n1,1\n");
        for (Path wrong : List.of(table, folder.resolve("none.jsonl"), folder)) {
            Called ended = run(List.of("acknowledge", wrong.toString()));
            assertThat(ended.code()).isEqualTo(2);
            assertThat(ended.err().lines())
                    .singleElement()
                    .asString()
                    .contains(wrong.toString())
                    .contains("expected a job's own history");
        }
        assertThat(table).hasContent("build,value\n1,1\n");
    }
}
