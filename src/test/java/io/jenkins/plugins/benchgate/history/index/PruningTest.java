package io.jenkins.plugins.benchgate.history.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.RecordJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PruningTest {
    private static final int BUILDS = 40;

    @TempDir
    Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void history() throws IOException {
        file = folder.resolve("history.jsonl");
        LongHistory.write(file, BUILDS, 1, 5);
    }

    private List<String> builds() throws IOException {
        return new History(file)
                .read(warning -> {}).stream().map(BuildRecord::build).toList();
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(String::valueOf).toList();
    }

    @Test
    void theNewestBuildsAreKept() throws IOException {
        assertThat(new Pruning(10, null).of(file)).isEqualTo(30);
        assertThat(builds()).isEqualTo(numbers(31, 40));
    }

    @Test
    void buildsOfTheLastDaysAreKept() throws IOException {
        Instant since = new History(file).read(warning -> {}).get(20).time();
        assertThat(new Pruning(1000, since).of(file)).isEqualTo(20);
        assertThat(builds()).isEqualTo(numbers(21, 40));
        // the newest stays whatever its age
        new Pruning(1000, since.plusSeconds(1_000_000)).of(file);
        assertThat(builds()).containsExactly("40");
    }

    /** So that not every build writes the file anew. */
    @Test
    void forATenthNothingIsWritten() throws IOException {
        byte[] before = Files.readAllBytes(file);
        assertThat(new Pruning(37, null).of(file)).isZero();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(new Pruning(36, null).of(file)).isEqualTo(4);
    }

    @Test
    void acknowledgedBuildsAreKeptAsLongAsThatIsInForce() throws IOException {
        History history = new History(file);
        history.append(acknowledgement("7", false));
        history.append(acknowledgement("8", false));
        history.append(acknowledgement("8", true));
        List<Acknowledgement> before = history.acknowledgements(warning -> {});
        new Pruning(2, null).of(file);
        assertThat(builds()).containsExactly("7", "39", "40");
        assertThat(history.acknowledgements(warning -> {})).isEqualTo(before);
        assertThat(history.read(warning -> {}).get(0).acknowledged()).hasSize(1);
    }

    private static Acknowledgement acknowledgement(String build, boolean undo) {
        return Acknowledgement.of(build, "*", "wanted", "ada", Instant.EPOCH, undo);
    }

    @Test
    void aBuildThatAGateComparesWithForGoodIsKept() throws IOException {
        BuildRecord newest = LongHistory.build(BUILDS + 1, 1, new Random(1));
        Verdict verdict = newest.verdicts().get(0);
        new History(file)
                .append(new BuildRecord(
                        1,
                        newest.job(),
                        newest.build(),
                        newest.workload(),
                        newest.time(),
                        newest.outcome(),
                        true,
                        1,
                        newest.measured(),
                        List.of(Verdicts.of(
                                verdict.outcome(),
                                "jump:metric=*,percent=5,baseline=build:12",
                                verdict.series(),
                                verdict.reason(),
                                verdict.value(),
                                verdict.interval(),
                                verdict.threshold(),
                                verdict.unit()))));
        new Pruning(3, null).of(file);
        assertThat(builds()).containsExactly("12", "39", "40", "41");
    }

    @Test
    void eachExperimentKeepsItsOwn() throws IOException {
        BuildRecord rare = LongHistory.build(1, 1, new Random(1));
        String all = Files.readString(file);
        Files.writeString(file, RecordJson.write(rare).replace("\"store\"", "\"rare\"") + "\n" + all);
        new Pruning(5, null).of(file);
        assertThat(new TrendIndex(file).experiments()).containsExactlyInAnyOrder("rare", "store");
        assertThat(builds()).hasSize(6);
    }
}
