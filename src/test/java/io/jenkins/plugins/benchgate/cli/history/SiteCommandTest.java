package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.report.html.SiteFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteCommandTest {
    @TempDir
    Path folder;

    private Called site(String history, String... more) {
        String[] arguments = new String[4 + more.length];
        arguments[0] = "site";
        arguments[1] = folder.resolve(history).toString();
        arguments[2] = "--out";
        arguments[3] = folder.resolve("site").toString();
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Called.with(arguments);
    }

    @Test
    void itSaysWhatItHasWritten() throws IOException {
        SiteFixtures.job(folder.resolve("history"), "orders", 12, 1);
        SiteFixtures.job(folder.resolve("history"), "search", 3, 2);
        Called called = site("history", "--pages", "2", "--format", "json");
        assertThat(called.code()).as(called.err()).isZero();
        assertThat(called.err()).isEmpty();
        JsonNode answer = called.lines().get(0);
        assertThat(answer.path("jobs").asInt()).isEqualTo(2);
        assertThat(answer.path("builds").asInt()).isEqualTo(15);
        assertThat(answer.path("pages").asInt()).isEqualTo(4);
        assertThat(answer.path("files").asInt()).isPositive();
        assertThat(answer.path("folder").asText())
                .isEqualTo(folder.resolve("site").toString());
        assertThat(site("history").out())
                .startsWith("2 jobs, 15 builds, 15 with a page; ")
                .contains(folder.resolve("site/index.html").toUri().toString());
    }

    @Test
    void oneJobMayBeNamedByItsFile() throws IOException {
        SiteFixtures.job(folder, "orders", 2, 1);
        SiteFixtures.job(folder, "search", 2, 1);
        assertThat(site("orders.jsonl").out()).startsWith("1 job, 2 builds");
    }

    @Test
    void aHistoryThatIsNoneIsAMistake() throws IOException {
        site("missing")
                .isMistake(folder.resolve("missing")
                        + ": found no such folder, expected the folder of the histories that benchgate run writes");
        Files.createDirectories(folder.resolve("empty"));
        site("empty")
                .isMistake(
                        folder.resolve("empty") + ": found no build, expected a history NAME.jsonl with at least one");
        Files.writeString(folder.resolve("builds.csv"), "series,build,value\n");
        site("builds.csv")
                .isMistake(folder.resolve("builds.csv")
                        + ": found a file, expected a folder of histories, or a file NAME.jsonl");
        assertThat(folder.resolve("site")).doesNotExist();
    }

    @Test
    void linesThatCannotBeReadAreSaidAndLeftOut() throws IOException {
        SiteFixtures.job(folder.resolve("history"), "orders", 2, 1);
        Path file = folder.resolve("history/orders.jsonl");
        Files.writeString(file, Files.readString(file) + "{\"job\": 7}\n");
        Called called = site("history");
        assertThat(called.code()).isZero();
        assertThat(called.err())
                .startsWith(file + ":3: ")
                .contains("; this line is left out")
                .hasLineCount(1);
        assertThat(called.out()).startsWith("1 job, 2 builds");
    }

    @Test
    void whatIsInTheFolderStays() throws IOException {
        SiteFixtures.job(folder.resolve("history"), "orders", 1, 1);
        Path theirs = folder.resolve("site/theirs");
        Files.createDirectories(theirs.getParent());
        Files.writeString(theirs, "theirs");
        site("history")
                .isMistake(
                        folder.resolve("site")
                                + ": found a folder with files that benchgate site did not write, expected an empty or new one");
        assertThat(theirs).hasContent("theirs");
    }

    @Test
    void optionsThatMeanNothingAreMistakes() throws IOException {
        SiteFixtures.job(folder.resolve("history"), "orders", 1, 1);
        site("history", "--pages", "0").isMistake("benchgate: found --pages 0, expected at least 1");
        site("history", "--results", folder.resolve("nowhere").toString())
                .isMistake("benchgate: found no folder " + folder.resolve("nowhere")
                        + ", expected --results to name that of the results");
    }
}
