package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A gate that says no statistic judges what a tool reports, and compares like with like. */
class UnsaidStatisticTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");
    private static final String ALL = "jump:metric=*,percent=5";
    private static final String DISTRIBUTION = "(?s)  Latency Distribution\n.*?(?=  \\d+ req)";

    @TempDir
    Path folder;

    private String job = "J";

    private Called gate(List<String> files, String... more) {
        List<String> all = new ArrayList<>(List.of("gate", "--job", job, "--format", "json", "--seed", "1"));
        all.addAll(List.of("--out", folder.resolve("out").toString()));
        all.addAll(files);
        all.addAll(List.of(more));
        return Called.with(all.toArray(String[]::new));
    }

    /** Three runs of pgbench or wrk, whose mean latency is some times that of the sample. */
    private List<String> runs(String tool, String name, double factor) throws IOException {
        List<String> files = new ArrayList<>();
        String text = Files.readString(SAMPLES.resolve(tool + "/good.txt"));
        for (int run = 1; run <= 3; run++) {
            String mean = String.valueOf(factor * (4 + 0.01 * run));
            String changed = text.replaceFirst("latency average = [\\d.]+", "latency average = " + mean)
                    .replaceFirst("Latency +[\\d.]+ms", "Latency " + mean + "ms")
                    .replaceFirst("50% +[\\d.]+ms", "50% " + mean + "ms");
            files.add(Files.writeString(folder.resolve(name + run + ".txt"), changed)
                    .toString());
        }
        return files;
    }

    private List<String> without(List<String> files, String pattern) throws IOException {
        List<String> cut = new ArrayList<>();
        for (String file : files) {
            Path path = Path.of(file);
            cut.add(Files.writeString(
                            folder.resolve("cut-" + path.getFileName()),
                            Files.readString(path).replaceAll(pattern, ""))
                    .toString());
        }
        return cut;
    }

    private static List<String> baseline(List<String> files) {
        return files.stream()
                .flatMap(file -> List.of("--baseline-file", file).stream())
                .toList();
    }

    private static String[] with(List<String> baseline, String... more) {
        List<String> all = new ArrayList<>(baseline);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static List<String> verdicts(Called called) {
        JsonNode gates = called.lines().get(0).path("gates");
        return StreamSupport.stream(gates.spliterator(), false)
                .map(gate -> gate.path("series").asText() + " "
                        + gate.path("verdict").asText())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "pgbench/good.txt, latency mean|throughput median",
        "wrk/good.txt, latency median|throughput median",
        "hyperfine.json, true median|sleep 0.01 median",
    })
    void eachMetricIsJudgedByOneStatistic(String file, String series) {
        Called called = gate(List.of(SAMPLES.resolve(file).toString()), "--gate", ALL);
        assertThat(called.code()).as(called.out() + called.err()).isZero();
        assertThat(verdicts(called))
                .containsExactly(series.replace("|", " not_judged|")
                        .concat(" not_judged")
                        .split("\\|"));
    }

    @Test
    void aSummaryOfK6IsJudgedByItsMedians() {
        Called called =
                gate(List.of(SAMPLES.resolve("k6-good.json").toString()), "--gate", "jump:metric=http_req*,percent=5");
        assertThat(verdicts(called))
                .contains("http_req_duration median not_judged", "http_reqs median not_judged")
                .allMatch(line -> line.endsWith(" median not_judged"));
    }

    @Test
    void aMeanThatRoseFailsTheBuild() throws IOException {
        List<String> old = baseline(runs("pgbench", "old", 1));
        Called called = gate(runs("pgbench", "new", 2), with(old, "--gate", ALL));
        assertThat(called.code()).isEqualTo(20);
        assertThat(verdicts(called)).containsExactly("latency mean fail", "throughput median pass");
        Called median = gate(runs("pgbench", "new", 2), with(old, "--gate", ALL + ",statistic=median"));
        assertThat(verdicts(median)).containsExactly("throughput median pass");
    }

    /** Else a median would be compared with a mean, or a loss be passed over. */
    @Test
    void aMedianThatVanishesIsMissing() throws IOException {
        List<String> whole = runs("wrk", "whole", 1);
        List<String> means = without(whole, DISTRIBUTION);
        Called sideBySide = gate(means, with(baseline(whole), "--gate", ALL));
        assertThat(sideBySide.code()).isEqualTo(30);
        assertThat(verdicts(sideBySide))
                .containsExactly("latency mean pass", "throughput median pass", "latency median inconclusive");

        job = "K";
        assertThat(gate(whole, "--gate", ALL).code()).isZero();
        Called later = gate(means, "--gate", ALL);
        assertThat(later.code()).isEqualTo(30);
        assertThat(later.out()).contains("latency is now reported as mean only");
    }

    @Test
    void statisticsThatNoGateTakesMayVanish() throws IOException {
        List<String> whole = runs("wrk", "whole", 1);
        Called called = gate(without(whole, " +(75|90|99)% .*\n"), with(baseline(whole), "--gate", ALL));
        assertThat(called.code()).as(called.out()).isZero();
        assertThat(verdicts(called)).containsExactly("latency median pass", "throughput median pass");
    }

    /** The mean is judged once more, so that no change hides behind the new statistic. */
    @Test
    void aMedianThatIsNewIsJudgedFromTheNextBuildOn() throws IOException {
        List<String> means = without(runs("wrk", "means", 1), DISTRIBUTION);
        assertThat(gate(means, "--gate", ALL).code()).isZero();
        Called slower = gate(runs("wrk", "slow", 2), "--gate", ALL);
        assertThat(verdicts(slower)).containsExactly("latency mean fail", "throughput median pass");
        Called same = gate(runs("wrk", "same", 1), "--gate", ALL);
        assertThat(verdicts(same)).containsExactly("latency mean pass", "throughput median pass");
        Called next = gate(runs("wrk", "next", 2), "--gate", ALL);
        assertThat(verdicts(next)).containsExactly("latency median fail", "throughput median pass");
    }

    /** As earlier versions wrote the texts of all gates. */
    @Test
    void buildsWhoseGatesSaidTheMedianAreBaselines() throws IOException {
        assertThat(gate(runs("wrk", "old", 1), "--gate", ALL + ",statistic=median")
                        .code())
                .isZero();
        assertThat(Files.readString(folder.resolve("out/history/J.jsonl"))).contains("metric=*,statistic=median,");
        Called called = gate(runs("wrk", "new", 2), "--gate", ALL);
        assertThat(verdicts(called)).containsExactly("latency median fail", "throughput median pass");
        assertThat(called.lines().get(0).path("gates").get(0).path("gate").asText())
                .isEqualTo(ALL);
        Called replayed = Called.with(
                "replay", folder.resolve("out/history/J.jsonl").toString(), "--format", "json", "--gate", ALL);
        assertThat(replayed.lines().stream()
                        .map(line -> line.path("series").asText() + " "
                                + line.path("verdict").asText()))
                .containsExactly(
                        "latency median not_judged",
                        "latency median fail",
                        "throughput median not_judged",
                        "throughput median pass");
    }

    @Test
    void aReplayOfMeansJudgesThem() throws IOException {
        gate(runs("pgbench", "old", 1), "--gate", ALL);
        gate(runs("pgbench", "new", 2), "--gate", ALL);
        Called replayed = Called.with(
                "replay",
                folder.resolve("out/history/J.jsonl").toString(),
                "--format",
                "json",
                "--gate",
                "jump:metric=latency,percent=5");
        assertThat(replayed.lines().stream()
                        .map(line -> line.path("series").asText() + " "
                                + line.path("verdict").asText()))
                .containsExactly("latency mean not_judged", "latency mean fail");
    }
}
