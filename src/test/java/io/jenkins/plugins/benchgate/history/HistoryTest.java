package io.jenkins.plugins.benchgate.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.index.PastQuery;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);

    @TempDir
    Path folder;

    private final List<String> warnings = new ArrayList<>();

    private Path file() {
        return folder.resolve("job").resolve("history.jsonl");
    }

    private static BuildRecord record(String build, double value, boolean accepted) {
        Estimate estimate = new Estimate(
                value,
                new Interval(value - 0.1, value + 0.1, 0.99),
                1,
                5,
                500,
                List.of(Sentence.read("Ein Zweifel.", null)));
        return new BuildRecord(
                BuildRecord.SCHEMA,
                "job",
                build,
                "YCSB A",
                Instant.parse("2026-01-02T03:04:05Z"),
                accepted ? Outcome.PASS : Outcome.FAIL,
                accepted,
                42,
                List.of(new Measured(LATENCY, "median", estimate, null)),
                List.of());
    }

    private List<String> builds() throws IOException {
        return new History(file())
                .read(warnings::add).stream().map(BuildRecord::build).toList();
    }

    @Test
    void buildsAreReadInTheOrderTheyWereAppended() throws IOException {
        assertThat(builds()).isEmpty();
        for (String build : List.of("1", "2", "3")) {
            new History(file()).append(record(build, 1, true));
        }
        assertThat(builds()).containsExactly("1", "2", "3");
        assertThat(warnings).isEmpty();
    }

    @Test
    void whatIsReadIsWhatWasAppended() throws IOException {
        BuildRecord record = record("1", 0.1 + 0.2, true);
        new History(file()).append(record);
        assertThat(new History(file()).read(warnings::add)).containsExactly(record);
    }

    @Test
    void theVersionsOfABuildAreKept() throws IOException {
        BuildRecord both = record("1", 1, true).measuring(new MeasuredVersions("commit:4d40b456", "label:Release 4.1"));
        BuildRecord alone = record("2", 1, true).measuring(new MeasuredVersions("sha256:0123", null));
        BuildRecord unknown = record("3", 1, true);
        assertThat(RecordJson.write(both))
                .contains("\"versions\":{\"candidate\":\"commit:4d40b456\",\"baseline\":\"label:Release 4.1\"}");
        assertThat(RecordJson.write(alone)).contains("\"versions\":{\"candidate\":\"sha256:0123\"}");
        assertThat(RecordJson.write(unknown)).doesNotContain("versions");
        for (BuildRecord build : List.of(both, alone, unknown)) {
            new History(file()).append(build);
        }
        PastQuery query = new PastQuery(
                "job",
                "YCSB A",
                null,
                List.of(new SeriesKey(LATENCY, "median")),
                "",
                "",
                NeededHistory.of(List.of(), Origin.UNKNOWN, 1),
                Set.of());
        assertThat(new History(file()).read(warnings::add)).containsExactly(both, alone, unknown);
        assertThat(new TrendIndex(file()).past(query, warnings::add)).containsExactly(both, alone, unknown);
        assertThat(both.labelled("4").from("main", "4d40b456").unaccepted().versions())
                .isEqualTo(both.versions());
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "\" \"", "null", "\"yesterday\"", "[]", "{}", "true"})
    void aLineWhoseTimeIsNoneSaysSo(String time) throws IOException {
        Files.createDirectories(file().getParent());
        String line = RecordJson.write(record("1", 1, true));
        String other = line.replace("\"2026-01-02T03:04:05Z\"", time);
        assertThat(other).isNotEqualTo(line);
        Files.writeString(file(), line + "\n" + other + "\n");
        assertThat(builds()).containsExactly("1");
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("history.jsonl:2: ", "'time'")
                .doesNotContain("Cannot invoke", "because");
    }

    /** Each value of a line in turn is one of another type, or none: it is read as something, or is said to be wrong. */
    @Test
    void noValueOfAnotherTypeIsAnsweredInTheWordsOfTheProgram() throws IOException {
        ObjectMapper json = new ObjectMapper();
        BuildRecord whole = record("1", 1, true)
                .on(MachineUse.of(Map.of("Processor", "old")))
                .measuring(new MeasuredVersions("commit:4d40b456", "label:Release 4.1"));
        JsonNode line = json.readTree(RecordJson.write(whole));
        for (String place : places("", line)) {
            for (String value : List.of("\"\"", "\" \"", "null", "7", "[]", "[null]", "{}", "true")) {
                JsonNode other = line.deepCopy();
                JsonPointer at = JsonPointer.compile(place);
                JsonNode parent = other.at(at.head());
                if (parent instanceof ObjectNode object) {
                    object.set(at.last().getMatchingProperty(), json.readTree(value));
                } else {
                    ((ArrayNode) parent).set(at.last().getMatchingIndex(), json.readTree(value));
                }
                HistoryLine read = HistoryLine.of(other.toString().getBytes(StandardCharsets.UTF_8));
                assertThat(read.problem()).as(place + " " + value).doesNotContain("Cannot invoke", "because");
                if (read.build() != null) {
                    assertThat(RecordJson.write(read.build())).isNotEmpty();
                }
            }
        }
    }

    private static List<String> places(String at, JsonNode node) {
        List<String> places = new ArrayList<>();
        node.fieldNames().forEachRemaining(name -> {
            places.add(at + "/" + name);
            places.addAll(places(at + "/" + name, node.get(name)));
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            places.add(at + "/" + i);
            places.addAll(places(at + "/" + i, node.get(i)));
        }
        return places;
    }

    @Test
    void aLineFromBeforeBranchesIsOfNoKnownBranch() throws IOException {
        String line = RecordJson.write(record("1", 1, true)).replace("\"branch\":\"\",", "");
        assertThat(line).doesNotContain("branch");
        Files.createDirectories(file().getParent());
        Files.writeString(file(), line + "\n" + line.replace("\"workload\":\"YCSB A\",", "") + "\n");
        assertThat(new History(file()).read(warnings::add)).containsExactly(record("1", 1, true));
        assertThat(warnings).singleElement().asString().contains("workload");
    }

    /** A kill in the middle of a write leaves any prefix of the line. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.3, 0.5, 0.9, 0.999})
    void aLineCutOffLeavesTheRestReadable(double share) throws IOException {
        new History(file()).append(record("1", 1, true));
        new History(file()).append(record("2", 2, true));
        String text = Files.readString(file());
        int first = text.indexOf('\n') + 1;
        Files.writeString(file(), text.substring(0, first + (int) (share * (text.length() - first - 1))));
        assertThat(builds()).containsExactly("1");
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("history.jsonl:2: ")
                .contains("left out");

        new History(file()).append(record("3", 3, true));
        warnings.clear();
        assertThat(builds()).containsExactly("1", "3");
        assertThat(warnings).isEmpty();
        assertThat(file().resolveSibling("history.jsonl.aside")).exists();
    }

    /** An editor, or a kill before the very last byte, leaves a whole line without its end. */
    @Test
    void aLastLineWithoutItsEndIsNotWrittenInto() throws IOException {
        new History(file()).append(record("1", 1, true));
        Files.writeString(file(), Files.readString(file()).strip());
        new History(file()).append(record("2", 2, true));
        assertThat(builds()).containsExactly("1", "2");
        assertThat(warnings).isEmpty();
    }

    @Test
    void aLineOfANewerProgramIsKeptAsideAndSaid() throws IOException {
        new History(file()).append(record("1", 1, true));
        String newer = RecordJson.write(record("2", 2, true)).replace("\"schema\":1", "\"schema\":2");
        Files.writeString(file(), Files.readString(file()) + newer + "\n");
        assertThat(builds()).containsExactly("1");
        assertThat(warnings).singleElement().asString().contains("found schema 2, expected at most 1");
        new History(file()).append(record("3", 3, true));
        assertThat(Files.readString(file().resolveSibling("history.jsonl.aside")))
                .isEqualTo(newer + "\n");
    }

    /** To append must not take longer with every build: what stands before the last line is not looked at. */
    @Test
    void aLineInTheMiddleThatCannotBeReadStaysWhereItIs() throws IOException {
        new History(file()).append(record("1", 1, true));
        Files.writeString(file(), "rubbish\n", StandardOpenOption.APPEND);
        Files.writeString(file(), RecordJson.write(record("2", 1, true)) + "\n", StandardOpenOption.APPEND);
        String before = Files.readString(file());
        new History(file()).append(record("3", 1, true));
        assertThat(Files.readString(file())).startsWith(before);
        assertThat(builds()).containsExactly("1", "2", "3");
        assertThat(warnings).singleElement().asString().contains("history.jsonl:2: ");
    }

    @Test
    void whatIsSetAsideTwiceIsKeptTwice() throws IOException {
        for (String rubbish : List.of("one", "two")) {
            Files.createDirectories(file().getParent());
            Files.writeString(file(), rubbish);
            new History(file()).append(record("1", 1, true));
        }
        assertThat(Files.readString(file().resolveSibling("history.jsonl.aside")))
                .isEqualTo("one\ntwo\n");
    }

    /** A real full disk: a tmpfs of 64 KiB, filled to the last byte. */
    @Test
    void aFullDiskLeavesTheOldHistoryIntact() throws Exception {
        Path disk = Files.createDirectories(folder.resolve("disk"));
        int mounted = new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assumeThat(mounted).as("mounting a small tmpfs needs root").isZero();
        try {
            Path small = disk.resolve("history.jsonl");
            BuildRecord large = record("2", 2, true);
            BuildRecord first = record("1", 1, true);
            new History(small).append(first);
            Files.write(disk.resolve("filler"), new byte[56 * 1024]);
            BuildRecord tooLarge = new BuildRecord(
                    1,
                    "job",
                    "x".repeat(8000),
                    "YCSB A",
                    large.time(),
                    large.outcome(),
                    true,
                    1,
                    large.measured(),
                    List.of());
            assertThatThrownBy(() -> new History(small).append(tooLarge)).isInstanceOf(IOException.class);
            assertThat(new History(small).read(warnings::add)).containsExactly(first);
            assertThat(warnings).isEmpty();
        } finally {
            new ProcessBuilder("umount", disk.toString()).start().waitFor();
        }
    }

    @Test
    void buildsAppendedAtOnceAreAllKept() throws Exception {
        List<Thread> threads = IntStream.range(0, 8)
                .mapToObj(i -> new Thread(() -> {
                    try {
                        new History(file()).append(record("b" + i, i, true));
                    } catch (IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(builds()).hasSize(8).doesNotHaveDuplicates();
        assertThat(warnings).isEmpty();
    }

    private static Acknowledgement acknowledgement(String build, String metric, boolean undo) {
        return Acknowledgement.of(build, metric, "Ein Grund.", "ada", Instant.parse("2026-01-03T00:00:00Z"), undo);
    }

    /** What a jump gate compares a new build with, and how many accepted builds a trend has to go by. */
    private String lookedBackUpon() throws IOException {
        List<BuildRecord> builds = new History(file()).read(warnings::add);
        Measured series = builds.get(0).measured().get(0);
        List<Gate> gates = List.of(
                GateText.parse("jump:metric=*,percent=5"), GateText.parse("trend:metric=*,percent=5,builds=99"));
        String reasons = Judgement.judge(
                        gates,
                        List.of(series),
                        one -> new Lookback(builds, MachineUse.UNKNOWN).at(one).from("", null),
                        0.99)
                .toString();
        return Pattern.compile("accepted build (\\w+)|the history has (\\d+)")
                .matcher(reasons)
                .results()
                .map(found -> found.group(1) == null ? "of " + found.group(2) : found.group(1))
                .collect(Collectors.joining(" "));
    }

    @Test
    void anAcknowledgedBuildIsTheFirstBaselineOfTheNewLevel() throws IOException {
        History history = new History(file());
        history.append(record("1", 1, true));
        history.append(record("2", 1, true));
        history.append(record("3", 2, false));
        assertThat(lookedBackUpon()).isEqualTo("2 of 2");
        history.append(acknowledgement("3", "READ*", false));
        assertThat(lookedBackUpon()).isEqualTo("3 of 1");
        history.append(record("4", 2, true));
        history.append(record("5", 4, false));
        assertThat(lookedBackUpon()).isEqualTo("4 of 2");
        assertThat(builds()).containsExactly("1", "2", "3", "4", "5");
        assertThat(warnings).isEmpty();
    }

    @Test
    void anAcknowledgementOfOtherMetricsChangesNothing() throws IOException {
        new History(file()).append(record("1", 1, true));
        new History(file()).append(record("2", 2, false));
        new History(file()).append(acknowledgement("2", "UPDATE*", false));
        assertThat(lookedBackUpon()).isEqualTo("1 of 1");
    }

    @Test
    void whatIsUndoneHoldsNoLongerAndStaysOnRecord() throws IOException {
        History history = new History(file());
        history.append(record("1", 1, true));
        history.append(record("2", 2, false));
        history.append(acknowledgement("2", "*", false));
        String before = Files.readString(file());
        history.append(acknowledgement("2", "*", true));
        assertThat(lookedBackUpon()).isEqualTo("1 of 1");
        assertThat(Files.readString(file())).startsWith(before);
        history.append(acknowledgement("2", "*", false));
        assertThat(lookedBackUpon()).isEqualTo("2 of 1");
        assertThat(history.acknowledgements(warnings::add))
                .extracting(Acknowledgement::undo)
                .containsExactly(false, true, false);
    }

    @Test
    void acknowledgementsAreReadAsTheyWereWritten() throws IOException {
        new History(file()).append(record("1", 1, true));
        new History(file()).append(acknowledgement("1", "*", false));
        assertThat(new History(file()).acknowledgements(warnings::add))
                .containsExactly(acknowledgement("1", "*", false));
        BuildRecord read = new History(file()).read(warnings::add).get(0);
        assertThat(read.acknowledged()).containsExactly(acknowledgement("1", "*", false));
        // a build's own line does not repeat them
        assertThat(RecordJson.read(RecordJson.write(read))).isEqualTo(record("1", 1, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"kind\":\"pardon\"", "\"kind\":\"acknowledgement\",\"schema\":2"})
    void aKindOfLineOfANewerProgramIsKeptAsideAndSaid(String start) throws IOException {
        new History(file()).append(record("1", 1, true));
        new History(file()).append(acknowledgement("1", "*", false));
        String text = Files.readString(file());
        Files.writeString(
                file(),
                text.replace(
                        "\"kind\":\"acknowledgement\",\"schema\":1",
                        start.contains("pardon") ? start + ",\"schema\":1" : start));
        assertThat(builds()).containsExactly("1");
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("history.jsonl:2: ")
                .contains("written by a newer Benchgate");
        new History(file()).append(record("2", 1, true));
        assertThat(Files.readString(file().resolveSibling("history.jsonl.aside")))
                .contains(start);
    }

    @Test
    void theNextBuildIsOneMoreThanTheHighestNumber() {
        assertThat(History.nextBuild(List.of())).isEqualTo("1");
        assertThat(History.nextBuild(List.of(record("9", 1, true), record("10", 1, true), record("main-77", 1, true))))
                .isEqualTo("11");
    }
}
