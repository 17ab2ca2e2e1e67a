package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.postgres.PostgresServer;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {
    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @AutoClose
    private static PostgresServer server;

    private String place;

    private static Called run(Object... arguments) {
        String[] texts = List.of(arguments).stream().map(Object::toString).toArray(String[]::new);
        return Called.with(texts);
    }

    private static Called ran(Object... arguments) {
        Called ended = run(arguments);
        assertThat(ended.code()).as(ended.err()).isZero();
        return ended;
    }

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start(shared.resolve("server"));
    }

    @BeforeEach
    void database() throws Exception {
        place = server.place(server.database(), "shop");
    }

    private Path histories(String job, int builds) throws IOException {
        Path files = folder.resolve("from");
        History history = new History(files.resolve(job + ".jsonl"));
        for (BuildRecord build : ReportFixtures.history(builds, job.length())) {
            history.append(build);
        }
        history.append(Acknowledgement.of("#2", "*", "wanted", "ada", Instant.EPOCH, false));
        return files;
    }

    @Test
    void aHistoryThatIsCopiedThereAndBackIsTheSame() throws Exception {
        Path from = histories("orders", 7);
        histories("cart", 3);
        Called first = ran("history", "copy", from, place, "--format", "json");
        assertThat(first.out().lines()).hasSize(2);
        JsonNode orders = new ObjectMapper()
                .readTree(first.out().lines().skip(1).findFirst().orElseThrow());
        assertThat(orders.get("job").asText()).isEqualTo("orders");
        assertThat(orders.get("builds").asInt()).isEqualTo(7);
        assertThat(orders.get("copied").asInt()).isEqualTo(7);
        assertThat(orders.get("acknowledgements").asInt()).isEqualTo(1);

        Path back = folder.resolve("back");
        ran("history", "copy", place, back);
        for (String file : List.of("orders.jsonl", "cart.jsonl")) {
            assertThat(back.resolve(file)).hasSameBinaryContentAs(from.resolve(file));
        }
        assertThat(ran("history", "copy", from, place).out())
                .contains("orders: copied 0 builds of 7 and 0 acknowledgements to jdbc:postgresql://127.0.0.1:");
        Path one = folder.resolve("one.jsonl");
        ran("history", "copy", place + "&job=cart", one);
        assertThat(one).hasSameBinaryContentAs(from.resolve("cart.jsonl"));
    }

    @Test
    void aJobInAFolderOfJenkinsIsAFileInTheFolderOfHistories() throws Exception {
        Path file = histories("orders", 2).resolve("orders.jsonl");
        ran("history", "copy", file, place + "&job=team/100%25/main");
        Path back = folder.resolve("back");
        ran("history", "copy", place, back);
        assertThat(back.resolve("team%2F100%25%2Fmain.jsonl")).hasSameBinaryContentAs(file);
        assertThat(ran("history", "copy", back, place).out()).startsWith("team/100%/main: copied 0 builds of 2");
    }

    @Test
    void onlyWhatIsMissingIsCopied() throws Exception {
        Path from = histories("orders", 3);
        ran("history", "copy", from, place);
        BuildRecord more = ReportFixtures.history(1, 9).get(0).labelled("#4");
        new History(from.resolve("orders.jsonl")).append(more);
        assertThat(ran("history", "copy", from, place).out()).startsWith("orders: copied 1 build of 4");
    }

    @Test
    void twoBuildsOfOneLabelAreRefused() throws Exception {
        Path from = histories("orders", 3);
        ran("history", "copy", from, place);
        Path other = folder.resolve("other/orders.jsonl");
        new History(other).append(ReportFixtures.history(1, 99).get(0));
        Called ended = run("history", "copy", other, place);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err().lines()).singleElement().asString().contains("found another build #1, expected");
    }

    @Test
    void whatCannotBeCopiedIsSaid() throws Exception {
        assertThat(run("history", "copy", folder.resolve("none"), place).err())
                .contains("found no history in ", ", expected at least one");
        Path from = histories("orders", 1);
        histories("cart", 1);
        assertThat(run("history", "copy", from, folder.resolve("one.jsonl")).err())
                .contains("found 2 histories in ", ", expected one of them, or a place for many instead of ");
    }

    /** The first build of our own is judged against the last that was imported. */
    @Test
    void importedBuildsAreBaselines() throws Exception {
        Path table = Files.writeString(
                folder.resolve("table.csv"),
                "series,build,value,lower,upper\nvalue,a,10,9.9,10.1\nvalue,b,11,10.9,11.1\nvalue,c,10,9.9,10.1\n");
        ran("history", "import", table, place, "--from", "csv", "--job", "orders");
        Path results = Files.writeString(folder.resolve("results.csv"), "value\n20\n21\n20\n19\n20\n");
        Called judged = run(
                "gate",
                results,
                "--gate",
                "jump:metric=*,percent=50",
                "--job",
                "orders",
                "--history",
                place,
                "--out",
                folder.resolve("out"));
        assertThat(judged.out()).contains("+100.0 %").contains("build c");
        assertThat(judged.code()).isIn(10, 20);
    }

    @Test
    void anImportTwiceAppendsOnce() throws Exception {
        Path samples = Path.of("src/test/resources/io/jenkins/plugins/benchgate/history/imported/asv");
        Path to = folder.resolve("history");
        assertThat(ran("history", "import", samples, to, "--from", "asv", "--job", "sums")
                        .out())
                .isEqualTo("sums: imported 2 builds of 2 to " + to.resolve("sums.jsonl") + System.lineSeparator());
        assertThat(ran("history", "import", samples, to, "--from", "asv", "--job", "sums", "--format", "json")
                        .out())
                .contains("\"builds\":2,\"copied\":0");
        Path older = Path.of("docs/examples/levels.csv");
        Called ended = run("history", "import", older, to, "--from", "csv", "--job", "sums");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("expected only builds before 1 of 1970-01-01T00:00:01Z");
    }

    @Test
    void aFolderOfResultsHasABuildForEachFile() throws Exception {
        Path files = Files.createDirectory(folder.resolve("results"));
        for (int i = 1; i <= 3; i++) {
            Path file = Files.writeString(files.resolve("v" + i + ".csv"), "value\n1\n" + i + "\n1\n");
            Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_000_000 - i)));
        }
        Path to = folder.resolve("history");
        ran("history", "import", files, to, "--from", "results", "--job", "sums", "--statistic", "mean");
        List<BuildRecord> builds = new History(to.resolve("sums.jsonl")).read(warning -> {
            throw new AssertionError(warning);
        });
        assertThat(builds).extracting(BuildRecord::build).containsExactly("v3", "v2", "v1");
        assertThat(builds.get(0).measured()).singleElement().satisfies(measured -> {
            assertThat(measured.statistic()).isEqualTo("mean");
            assertThat(measured.candidate().value()).isEqualTo(5.0 / 3);
        });
        Files.copy(files.resolve("v3.csv"), files.resolve("v3.txt"));
        Called ended = run("history", "import", files, to, "--from", "results", "--job", "sums");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("found build v3 twice in " + files + ", expected each label once");
    }
}
