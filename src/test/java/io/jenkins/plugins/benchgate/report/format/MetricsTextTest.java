package io.jenkins.plugins.benchgate.report.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.tool.OpenMetricsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTextTest {
    private static final Metric SHARE = new Metric("hit rate", Unit.PERCENT, Direction.HIGHER);
    private static final Metric ALLOCATIONS = new Metric("Join allocs/op", new Unit("allocs/op"), Direction.LOWER);
    private static final Metric PLAIN = new Metric("queue", Unit.NONE, Direction.LOWER);

    @TempDir
    Path folder;

    private static BuildResult result(String job, Measured... measured) {
        BuildRecord record = new BuildRecord(
                1,
                job,
                "7",
                "YCSB A",
                Instant.parse("2026-01-05T08:30:00Z"),
                Outcome.FAIL,
                false,
                42,
                List.of(measured),
                List.of());
        return new BuildResult(record, "1", "2", "YCSB A", List.of(), Map.of(), List.of(), 61.5, List.of());
    }

    private static Measured measured(Metric metric, double value) {
        return ReportFixtures.measured(metric, "median", value, 8, 2);
    }

    @Test
    void eachUnitIsAMetricInItsBaseUnit() {
        String text = MetricsText.of(result(
                "h2",
                measured(ReportFixtures.READ, 0.001),
                measured(ReportFixtures.THROUGHPUT, 23_800),
                measured(ReportFixtures.MEMORY, 4096),
                measured(SHARE, 80),
                measured(ALLOCATIONS, 2),
                measured(PLAIN, 3)));

        assertThat(text)
                .startsWith(
                        """
                        # TYPE benchgate_verdict gauge
                        # HELP benchgate_verdict Verdict of the build.
                        benchgate_verdict{experiment="h2",verdict="not_judged"} 0
                        """)
                .contains(
                        "\nbenchgate_verdict{experiment=\"h2\",verdict=\"fail\"} 1\n",
                        """

                        # TYPE benchgate_candidate_seconds gauge
                        # UNIT benchgate_candidate_seconds seconds
                        # HELP benchgate_candidate_seconds The value of the version under test.
                        benchgate_candidate_seconds{experiment="h2",metric="READ latency",statistic="median",better="lower"} 0.00108
                        """,
                        "\nbenchgate_change_ratio{experiment=\"h2\",metric=\"READ latency\",statistic=\"median\",better=\"lower\"} 0.08\n",
                        "\nbenchgate_baseline_operations_per_second{experiment=\"h2\",metric=\"throughput\",statistic=\"median\",better=\"higher\"} 23800\n",
                        "\nbenchgate_baseline_bytes{experiment=\"h2\",metric=\"peak memory\",statistic=\"median\",better=\"lower\"} 4096\n",
                        "\nbenchgate_baseline_ratio{experiment=\"h2\",metric=\"hit rate\",statistic=\"median\",better=\"higher\"} 0.8\n",
                        "\nbenchgate_baseline{experiment=\"h2\",metric=\"Join allocs/op\",statistic=\"median\",better=\"lower\",unit=\"allocs/op\"} 2\n",
                        "\nbenchgate_baseline{experiment=\"h2\",metric=\"queue\",statistic=\"median\",better=\"lower\"} 3\n",
                        "\nbenchgate_duration_seconds{experiment=\"h2\"} 61.5\n")
                .endsWith("\n# EOF\n");
    }

    /** Go prints 362.4 ns, which is 3.6239999999999996E-7 s in binary. */
    @Test
    void numbersHaveTwelveDigits() {
        Measured measured = new Measured(
                ReportFixtures.READ, "median", ReportFixtures.estimate(3.6239999999999996E-7, 1, List.of()), null);
        assertThat(MetricsText.of(result("h2", measured)))
                .contains("better=\"lower\"} 3.624E-7\n", "better=\"lower\"} 3.66024E-7\n");
    }

    @Test
    void whatIsNotKnownIsLeftOut() {
        BuildResult bare = ReportFixtures.everyVerdict("m");
        assertThat(MetricsText.of(bare)).doesNotContain("NaN", "Infinity", "null");
    }

    /** Every name that can stand in a result, of which the last ones need an escape. */
    private static BuildResult awkward() {
        BuildResult result = result(
                ReportFixtures.NASTY,
                measured(ReportFixtures.READ, 0.001),
                measured(new Metric("a\\n\"b\"\n c{d=\"e\"} 'f", Unit.SECOND, Direction.LOWER), 1e-9),
                measured(new Metric("issue #12 \\", Unit.BYTE, Direction.LOWER), 1e18),
                measured(ALLOCATIONS, 2));
        // a file of strangers may have a series twice; an exposition may not
        return result.withRecord(new BuildRecord(
                1,
                result.record().job(),
                "7",
                "w",
                result.record().time(),
                Outcome.PASS,
                true,
                1,
                List.of(
                        result.record().measured().get(0),
                        result.record().measured().get(0),
                        result.record().measured().get(1),
                        result.record().measured().get(2),
                        result.record().measured().get(3)),
                List.of()));
    }

    @Test
    void theReaderOfOpenMetricsReadsTheSameValues() throws IOException {
        Path file = folder.resolve(ReportFolder.METRICS);
        MetricsText.write(file, awkward());

        assertThat(OpenMetricsReader.marks(FileStart.of(file))).isTrue();
        Reading reading = new OpenMetricsReader().read(file);

        assertThat(reading.faults()).isEmpty();
        Map<String, Double> bytes = reading.samples().stream()
                .filter(sample -> sample.metric().unit().equals(Unit.BYTE))
                .collect(Collectors.toMap(sample -> sample.metric().name(), sample -> sample.values()[0]));
        assertThat(bytes)
                .hasSize(6)
                .containsEntry(
                        "benchgate_baseline_bytes{experiment=\"" + ReportFixtures.NASTY.replace("\"", "\\\"")
                                + "\",metric=\"issue \uFF0312 \\\\\",statistic=\"median\",better=\"lower\"}",
                        1e18);
    }

    /** Prometheus' own parser, which refuses what is against the specification, and the words that GitLab reads. */
    @Test
    void thePartsAreThoseThatPrometheusAndGitLabRead() throws IOException, InterruptedException {
        assumeTrue(
                ran(new ProcessBuilder("python3", "-c", "import prometheus_client.openmetrics.parser")) == 0,
                "SKIPPED: python3 has no prometheus_client (pip install prometheus_client)");
        Path file = folder.resolve(ReportFolder.METRICS);
        MetricsText.write(file, awkward());
        Path program = folder.resolve("parse.py");
        // GitLab: line.gsub(/#.*$/, '').shellsplit, of which the first word is the name and the second one the value
        AtomicFile.write(
                program,
                """
                import json, re, shlex, sys
                from prometheus_client.openmetrics.parser import text_string_to_metric_families
                from prometheus_client.parser import text_string_to_metric_families as older
                text = open(sys.argv[1], encoding="utf-8").read()
                samples = [{"name": s.name, "labels": s.labels, "value": s.value, "type": f.type, "unit": f.unit}
                           for f in text_string_to_metric_families(text) for s in f.samples]
                assert [(s.name, s.labels, s.value) for f in older(text) for s in f.samples] \\
                    == [(s["name"], s["labels"], s["value"]) for s in samples]
                words = [w for w in (shlex.split(re.sub("#.*$", "", l)) for l in text.split("\\n")) if w]
                json.dump({"samples": samples, "words": words}, sys.stdout)
                """);
        Path said = folder.resolve("said.json");
        int code = ran(new ProcessBuilder("python3", program.toString(), file.toString())
                .redirectOutput(said.toFile())
                .redirectError(folder.resolve("errors").toFile()));
        assertThat(code).as(Files.readString(folder.resolve("errors"))).isZero();

        JsonNode root = new ObjectMapper().readTree(said.toFile());
        Map<String, Double> read = new HashMap<>();
        for (JsonNode sample : root.path("samples")) {
            if (sample.path("name").asText().startsWith("benchgate_baseline")
                    && !sample.path("name").asText().matches(".*_(lower|upper).*")) {
                assertThat(sample.path("labels").path("experiment").asText()).isEqualTo(ReportFixtures.NASTY);
                assertThat(sample.path("type").asText()).isEqualTo("gauge");
                read.put(
                        sample.path("labels").path("metric").asText() + " in "
                                + sample.path("unit").asText(),
                        sample.path("value").asDouble());
            }
        }
        assertThat(read)
                .isEqualTo(Map.of(
                        "READ latency in seconds", 0.001,
                        "a\\n\"b\"\n c{d=\"e\"} 'f in seconds", 1e-9,
                        "issue \uFF0312 \\ in bytes", 1e18,
                        "Join allocs/op in ", 2.0));
        assertThat(root.path("words")).hasSameSizeAs(root.path("samples")).allSatisfy(words -> {
            assertThat(words).hasSize(2);
            assertThat(Double.parseDouble(words.get(1).asText())).isFinite();
        });
    }

    private static int ran(ProcessBuilder builder) throws InterruptedException {
        try {
            return builder.start().waitFor();
        } catch (IOException e) {
            return -1;
        }
    }
}
