package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.experiment.bisect.GitFolder;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole searches in a repository of twelve commits after the first. What they measure is a level that the commit has
 * and noise that follows from commit and trial, so that each search measures the same.
 */
class BisectCommandTest {
    private static final int COMMITS = 12;
    private static final int CULPRIT = 8;
    private static final int BROKEN = 10;

    @TempDir
    static Path folder;

    private static final List<String> HASHES = new ArrayList<>();

    @BeforeAll
    static void commits() throws Exception {
        GitFolder git = GitFolder.in(folder.resolve("repository"));
        git.write(
                "measure.sh",
                """
                trial=$(echo "$RESULTS" | sed 's,.*/builds/,,')
                one=0x$(printf %s "$(cat level)/$trial/1" | sha256sum | cut -c1-6)
                two=0x$(printf %s "$(cat level)/$trial/2" | sha256sum | cut -c1-6)
                echo "metric,unit,direction,value"
                echo "$(cat name),us,lower,$(($(cat level) + one % 300 + two % 300 - 300))"
                """);
        git.write("name", "latency");
        for (int i = 0; i <= COMMITS; i++) {
            git.write("level", String.valueOf((i >= CULPRIT ? 12_000 : 10_000) + i));
            git.write("build.sh", i == BROKEN ? "exit 3" : "echo built >>\"$SPEC/built-" + i + "\"");
            HASHES.add(git.commit("Change number " + i));
        }
        git.write("name", "duration");
        git.write("level", "15000");
        HASHES.add(git.commit("Rename the metric"));
        git.write("name", "latency");
        HASHES.add(git.commit("Undo that"));
    }

    private static Path spec(String name, String gates) throws IOException {
        return Files.writeString(
                folder.resolve(name),
                """
                name: words
                sut:
                  candidate:
                    source: {git: %s, revision: main}
                    install: sh build.sh
                workload: {tool: command, run: sh measure.sh, format: series}
                schedule: {trials: 5}
                gates: [%s]
                """
                        .formatted(folder.resolve("repository"), gates));
    }

    private static Called bisect(String out, String... more) throws IOException {
        String[] arguments = {
            "bisect",
            spec("benchgate.yaml", "'jump:metric=latency,percent=3'").toString(),
            "--out",
            folder.resolve(out).toString()
        };
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return Called.with(all);
    }

    private static Called search(String out, String... more) throws IOException {
        String[] all =
                Arrays.copyOf(new String[] {"--good", HASHES.get(0), "--bad", HASHES.get(COMMITS)}, more.length + 4);
        System.arraycopy(more, 0, all, 4, more.length);
        return bisect(out, all);
    }

    private static List<String> built() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> built = new ArrayList<>();
            for (Path file : files.filter(
                            one -> String.valueOf(one.getFileName()).startsWith("built-"))
                    .toList()) {
                built.addAll(Files.readAllLines(file));
                Files.delete(file);
            }
            return built;
        }
    }

    /** The whole search, once more without its last two visits, and once more from all of them. */
    @Tag("long")
    @Test
    void findsTheCommitAndGoesOnWhereItWasEnded() throws Exception {
        built();
        Called called = search("whole", "--format", "json");

        assertThat(called.code()).as(called.err()).isEqualTo(20);
        JsonNode answer = called.lines().get(0);
        assertThat(answer.get("verdict").asText()).isEqualTo("fail");
        assertThat(answer.get("series").asText()).isEqualTo("latency median");
        assertThat(answer.get("culprits")).hasSize(1);
        JsonNode culprit = answer.get("culprits").get(0);
        assertThat(culprit.get("commits")).hasSize(1);
        assertThat(culprit.get("commits").get(0).get("commit").asText()).isEqualTo(HASHES.get(CULPRIT));
        assertThat(culprit.get("commits").get(0).get("subject").asText()).isEqualTo("Change number 8");
        assertThat(culprit.get("commits").get(0).get("author").asText()).isEqualTo("Ada Lovelace");
        assertThat(culprit.get("effect").asText()).isEqualTo("worse");
        assertThat(culprit.get("lower").asDouble()).isLessThan(20.1);
        assertThat(culprit.get("upper").asDouble()).isGreaterThan(20);
        assertThat(answer.get("path").get(0).get("position").asInt()).isEqualTo(COMMITS);
        // no revision was built twice, and what was built is gone
        assertThat(built()).hasSize(answer.get("builds").asInt());
        Path out = folder.resolve("whole");
        assertThat(out.resolve("installed")).doesNotExist();
        assertThat(out.resolve("report.html")).content().contains("Change number 8", "Ada Lovelace");
        assertThat(out.resolve("report.md"))
                .content()
                .contains("Change number 8", HASHES.get(CULPRIT).substring(0, 12));
        Path experiment =
                out.resolve(answer.get("path").get(0).get("folders").get(0).asText());
        assertThat(Called.with("report", experiment.toString()).code()).isZero();

        Path state = out.resolve("bisect.json");
        ObjectMapper mapper = new ObjectMapper();
        JsonNode stored = mapper.readTree(state.toFile());
        ArrayNode visits = (ArrayNode) stored.get("visits");
        int all = visits.size();
        while (visits.size() > all - 2) {
            visits.remove(visits.size() - 1);
        }
        mapper.writeValue(state.toFile(), stored);
        Called again = search("whole", "--format", "json");
        assertThat(again.lines().get(0).get("culprits")).isEqualTo(answer.get("culprits"));
        assertThat(again.lines().get(0).get("path")).isEqualTo(answer.get("path"));
        assertThat(again.err()).contains("Probe " + (all - 1) + ":").doesNotContain("Probe 1:");

        Called text = search("whole");
        assertThat(text.code()).isEqualTo(20);
        assertThat(text.err()).doesNotContain("Probe");
        assertThat(text.out())
                .contains("Commit " + HASHES.get(CULPRIT).substring(0, 12) + " made latency median worse by +")
                .contains("Change number 8 (Ada Lovelace)")
                .contains("CHANGE TO GOOD");
        Called better = search("whole", "--change", "improvement");
        assertThat(better.code()).isEqualTo(2);
        assertThat(better.err())
                .contains("found that the good revision is better than the bad one (latency median +")
                .contains("expected an improvement: set the option change to regression")
                .hasLineCount(1);
        Called other = search("whole", "--rounds", "3");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("found a search of other options: name another folder by the option out");
    }

    @Tag("long")
    @Test
    void commitsThatCannotBeMeasuredHideTheCulpritInARange() throws Exception {
        Called called = bisect("hidden", "--good", HASHES.get(COMMITS), "--bad", HASHES.get(COMMITS + 2));
        assertThat(called.code()).as(called.err()).isEqualTo(20);
        assertThat(called.out().replaceAll("\\s+", " "))
                .contains("One of the 2 commits from " + HASHES.get(COMMITS + 1).substring(0, 12))
                .contains("Rename the metric", "Undo that", "cannot be told apart")
                .contains("Stepped around " + HASHES.get(COMMITS + 1).substring(0, 12)
                        + ": the candidate does not measure latency median");
    }

    @Test
    @Tag("long")
    void equalEndsHaveNoCulprit() throws Exception {
        Called called = bisect("none", "--good", HASHES.get(0), "--bad", HASHES.get(2), "--trials", "6");
        assertThat(called.code()).as(called.err() + called.out()).isZero();
        assertThat(called.out().replaceAll("\\s+", " "))
                .contains("No commit changed latency median")
                .contains("changes smaller than the interval of the ends not at all");
    }

    @Test
    @Tag("long")
    void commitsOfTheHistoryAreLookedAtFirst() throws Exception {
        Path history = Files.createDirectories(folder.resolve("history"));
        String workload = SpecReader.read(spec("history.yaml", "'jump:metric=latency,percent=3'"), Map.of())
                .workloadWords();
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < COMMITS; i++) {
            lines.append(
                    """
                    {"schema":%d,"job":"words","build":"%d","branch":"","commit":"%s","workload":"%s",\
                    "time":"2026-01-%02dT00:00:00Z","outcome":"pass","accepted":true,"seed":1,"measured":[{"metric":{"name":\
                    "latency","unit":"s","direction":"lower"},"statistic":"median","candidate":{"value":%s,"interval":null,\
                    "instances":1,"trials":5,"count":5,"doubts":[]},"comparison":null}],"verdicts":[]}
                    """
                            .formatted(
                                    BuildRecord.SCHEMA,
                                    i + 1,
                                    HASHES.get(i),
                                    workload,
                                    i + 1,
                                    (i >= CULPRIT ? 0.012 : 0.010) + i % 3 * 1e-5));
        }
        Files.writeString(history.resolve("words.jsonl"), lines);
        Called called = search("known", "--history", history.toString(), "--format", "json");
        assertThat(called.err()).contains("has 12 builds of these commits");
        assertThat(called.code()).as(called.err()).isEqualTo(20);
        JsonNode path = called.lines().get(0).get("path");
        // not the middle
        assertThat(List.of(
                        path.get(0).get("position").asInt(),
                        path.get(1).get("position").asInt()))
                .isEqualTo(List.of(COMMITS, CULPRIT - 1));
        assertThat(called.lines()
                        .get(0)
                        .get("culprits")
                        .get(0)
                        .get("commits")
                        .get(0)
                        .get("commit")
                        .asText())
                .isEqualTo(HASHES.get(CULPRIT));
    }

    @Test
    @Tag("long")
    void aMetricThatOneSideLacksIsAMistake() throws Exception {
        Called called = bisect("lacking", "--good", HASHES.get(11), "--bad", HASHES.get(13));
        assertThat(called.code()).as(called.err()).isEqualTo(2);
        assertThat(called.err()).contains("does not measure latency median; both revisions must have the metric");
    }

    @Test
    void endsThatCannotBeInstalledAreNamed() throws Exception {
        Called broken = bisect("ends", "--good", HASHES.get(9), "--bad", HASHES.get(BROKEN));
        assertThat(broken.code()).as(broken.err()).isEqualTo(30);
        assertThat(broken.err()).contains("cannot measure the bad revision").contains("exit status 3");
        Called good = bisect("good", "--good", HASHES.get(BROKEN), "--bad", HASHES.get(12));
        assertThat(good.code()).as(good.err()).isEqualTo(2);
        assertThat(good.err()).contains("cannot install the good revision").contains("exit status 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--good main~2 --bad none | found no revision 'none' for bad",
                "--good main --bad main~2 | which is an ancestor of good main: swap them",
                "--good=-x --bad main | found good '-x', expected a commit, tag or branch",
                "--good main~2 --bad main --error 60 | found error 60.0 %, expected more than 0 % and less than 50 %",
                "--good main~2 --bad main --trials 2 | found trials 2, expected at least 3",
                "--good main~2 --bad main --budget 20 | found budget 20, expected at least trials 30",
                "--good main~2 --bad main --rounds 0 | found rounds 0, expected from 1 to trials 30",
                "--good main~2 --bad main --keep 1 | found keep 1, expected at least 2",
                "--good main~2 --bad main --repository none | cannot read the repository none",
            })
    void mistakesAreOneLine(String options, String message) throws IOException {
        Called called = bisect("mistakes", options.split(" "));
        assertThat(called.code()).as(called.err()).isEqualTo(2);
        assertThat(called.err()).contains(message);
        assertThat(called.err().lines()).hasSize(1);
        assertThat(folder.resolve("mistakes")).doesNotExist();
    }

    @Test
    void oneSeriesIsAskedFor() throws IOException {
        Path two = spec("two.yaml", "'jump:metric=latency,percent=3', 'jump:metric=*,statistic=p99,percent=3'");
        Called called = Called.with("bisect", two.toString(), "--good", "main~2", "--bad", "main");
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err())
                .contains("found 2 series in gates")
                .contains("name it by the options metric and statistic");
        Path none = Files.writeString(
                folder.resolve("none.yaml"), Files.readString(two).replaceFirst("    source.*\n", ""));
        Called without = Called.with("bisect", none.toString(), "--good", "main~2", "--bad", "main");
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.err())
                .contains("found no source in sut.candidate from which commits can be installed")
                .contains("source: {git: \"${SPEC}\", revision: working tree}")
                .hasLineCount(1);
    }
}
