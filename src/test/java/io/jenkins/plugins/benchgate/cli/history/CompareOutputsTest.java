package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs of tools, one of each version, are compared as the values of a series file are. */
class CompareOutputsTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");

    @TempDir
    Path folder;

    private Path runs(String name, double latency) throws IOException {
        Path runs = Files.createDirectories(folder.resolve(name));
        for (int run = 0; run < 4; run++) {
            StringBuilder rows = new StringBuilder("metric,unit,value\n");
            for (int i = 0; i < 40; i++) {
                rows.append("latency,ms,")
                        .append(latency + 0.01 * (i % 7) + 0.01 * run)
                        .append('\n');
            }
            Files.writeString(runs.resolve("run" + run + ".csv"), rows);
        }
        Files.writeString(runs.resolve("notes.txt"), "nothing measured");
        return runs;
    }

    @Test
    void filesOfAPatternAreTrials() throws IOException {
        Called called =
                Called.with("compare", runs("old", 10) + "/*.csv", runs("new", 12) + "/run?.csv", "--format", "json");

        assertThat(called.code()).as(called.err()).isEqualTo(20);
        JsonNode answer = called.lines().get(0);
        assertThat(answer.path("metric").asText()).isEqualTo("latency");
        assertThat(answer.path("change").path("estimate").asDouble()).isBetween(19.0, 21.0);
    }

    @Test
    void theSameFileIsNoChange() {
        String file = SAMPLES.resolve("go/count.txt").toString();

        Called called = Called.with("compare", file, file);

        assertThat(called.code()).as(called.out()).isZero();
        assertThat(called.out()).contains("example.org/words.Join/words=10 ns/op", "no change seen");
    }

    @Test
    void whatAToolHasSummedUpIsAMetricOfItsOwn() {
        String file = SAMPLES.resolve("k6-good.json").toString();

        assertThat(Called.with("compare", file, file, "--metric", "http_req_duration p95")
                        .out())
                .contains("http_req_duration p95");
    }

    @Test
    void aRunOfWhichSomethingFailedIsComparedWhereThatIsTolerated() throws IOException {
        StringBuilder rows = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
        for (int i = 0; i < 100; i++) {
            rows.append(1_795_275_321_120L + 50 * i).append(i == 7 ? ",9,login,503,false\n" : ",20,login,200,true\n");
        }
        String file =
                Files.writeString(folder.resolve("run.jtl"), rows.toString()).toString();

        Called strict = Called.with("compare", file, file);
        assertThat(strict.code()).isEqualTo(2);
        assertThat(strict.err()).contains("'tolerate' says which share of them leaves a file valid");
        assertThat(Called.with("compare", file, file, "--tolerate", "1 %").out())
                .contains("failures");
        Called tolerant = Called.with("compare", file, file, "--tolerate", "1 %", "--metric", "*latency");
        assertThat(tolerant.code()).as(tolerant.err()).isZero();
        // values in a series file are no requests
        Called series = Called.with("compare", SAMPLES.resolve("../series.csv").toString(), "--tolerate", "1 %");
        assertThat(series.code()).isEqualTo(2);
        assertThat(series.err()).contains("in --tolerate: found tolerate '1 %' with tool series");
    }

    @Test
    void aMetricOfOneVersionAloneIsAGap() throws IOException {
        Path other = Files.writeString(folder.resolve("other.csv"), "metric,unit,value\nsize,B,3\nlatency,ms,4\n");
        Path one = Files.writeString(folder.resolve("one.csv"), "metric,unit,value\nlatency,ms,4\n");

        Called called = Called.with("compare", other.toString(), one.toString());

        assertThat(called.code()).isEqualTo(30);
        assertThat(called.err()).contains("size");
    }

    /** Hyperfine names a result by its command, and commands of two versions differ. */
    @Test
    void commandsThatDifferAreNamedByAnOptionOfHyperfine() throws IOException {
        String result =
                "{\"results\": [{\"command\": \"./%s\", \"times\": [0.011, 0.012, 0.011], \"exit_codes\": [0, 0, 0]}]}";
        Path old = Files.writeString(folder.resolve("old.json"), result.formatted("v1"));
        Path fresh = Files.writeString(folder.resolve("new.json"), result.formatted("v2"));

        Called called = Called.with("compare", old.toString(), fresh.toString());

        assertThat(called.code()).isEqualTo(30);
        assertThat(called.err())
                .contains("found no metric that both versions have")
                .contains("unless -n NAME says it");
    }

    @Test
    void mistakesAreOneLine() throws IOException {
        Path runs = runs("old", 10);
        String good = runs.resolve("run0.csv").toString();

        assertThat(Called.with("compare", runs.toString(), good).err())
                .startsWith(runs.resolve("notes.txt") + ":1: found 'nothing measured', expected the output of one of ");
        assertThat(Called.with("compare", runs + "/*.json", good).err())
                .isEqualTo("benchgate: found no file in " + runs + "/*.json, expected the output of a tool\n");
        assertThat(Called.with("compare", "nosuch.txt", good).err())
                .isEqualTo("nosuch.txt: found no such file, expected a tool's output\n");
        Path failed = SAMPLES.resolve("artillery/failing.json");
        assertThat(Called.with("compare", failed.toString(), good).err())
                .startsWith(failed + ": found a run that is not valid (");
    }
}
