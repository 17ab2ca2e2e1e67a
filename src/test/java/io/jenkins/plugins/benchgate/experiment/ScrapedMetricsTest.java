package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.report.format.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics that a server exposes by Prometheus' own client, read while it is measured. */
class ScrapedMetricsTest {
    private static final Path SERVER = Path.of("src/test/resources/io/jenkins/plugins/benchgate/experiment/exposed.py");

    private static final String SPEC =
            """
            name: shop
            sut:
              baseline: {start: exec python3 "$SPEC/exposed.py" "$PORT" 0.5 7, healthTimeout: 120 s}
              candidate: {start: exec python3 "$SPEC/exposed.py" "$PORT" 1 9, healthTimeout: 120 s}
            workload:
              tool: command
              run: sleep 4; printf 'metric,unit,direction,value\\nthroughput,op/s,higher,50\\n'
              format: series
              scrape: {address: 'http://${HOST}:${PORT}%s', every: 500 ms, %s}
            schedule: {trials: 1, least: 1}
            statistics: {resamples: 100}
            gates: ['fixed:metric="%s",upper=100']
            metrics: [{metric: "*", statistics: median}]
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void thereIsPrometheus() throws IOException, InterruptedException {
        OnPath.require("python3", "curl");
        int status = new ProcessBuilder("python3", "-c", "import prometheus_client")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("python.log").toFile())
                .start()
                .waitFor();
        assumeTrue(status == 0, "SKIPPED: python3 has no prometheus_client (pip install prometheus_client)");
        Files.copy(SERVER, folder.resolve("exposed.py"));
    }

    private Measurement measured(String path, String metrics, String gated) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(path, metrics, gated));
        return LocalMeasurement.of(file, folder.resolve("out"), Map.of(), new SaidLines(new ArrayList<>()));
    }

    private static Map<String, Measured> series(Measurement measurement) {
        Map<String, Measured> series = new TreeMap<>();
        measurement.measured().forEach(one -> series.put(one.metric().name(), one));
        return series;
    }

    private static double baseline(Measured one) {
        return Objects.requireNonNull(one.comparison()).baseline().value();
    }

    @Test
    void countersAndGaugesOfAServerAreSeries() throws Exception {
        Measurement measurement = measured(
                "/metrics",
                "counters: ['pause_seconds_total{cause=\"allocation\"}', pause_seconds_total],"
                        + " gauges: ['queue_length{queue=\"orders\"}']",
                "pause_seconds_total per operation");

        Map<String, Measured> series = series(measurement);
        assertThat(series.keySet())
                .containsExactlyInAnyOrder(
                        "throughput",
                        "pause_seconds_total rate",
                        "pause_seconds_total per operation",
                        "pause_seconds_total{cause=\"allocation\"} rate",
                        "pause_seconds_total{cause=\"allocation\"} per operation",
                        "queue_length{queue=\"orders\"}");
        Measured some = series.get("pause_seconds_total{cause=\"allocation\"} rate");
        Measured all = series.get("pause_seconds_total rate");
        // what a busy machine does to the times between answers
        assertThat(baseline(some)).isBetween(0.3, 0.8);
        assertThat(some.candidate().value()).isBetween(0.6, 1.6);
        assertThat(all.candidate().value()).isCloseTo(4 * some.candidate().value(), within(1e-9));
        Measured cost = series.get("pause_seconds_total per operation");
        assertThat(cost.candidate().value()).isCloseTo(all.candidate().value() / 50, within(1e-9));
        assertThat(cost.metric().unit().symbol()).isEqualTo("s");
        assertThat(cost.metric().direction()).isEqualTo(Direction.LOWER);
        Measured length = series.get("queue_length{queue=\"orders\"}");
        assertThat(baseline(length)).isEqualTo(7);
        assertThat(length.candidate().value()).isEqualTo(9);
        assertThat(length.metric().direction()).isEqualTo(Direction.UNKNOWN);

        Path out = folder.resolve("out");
        ResultJson.write(out.resolve("result.json"), Decision.of(measurement, List.of(), "1", Origin.UNKNOWN));
        assertThat(Recomputation.differences(out, ResultJson.read(out.resolve("result.json"))))
                .isEmpty();
    }

    @Test
    void aGateOnWhatIsNotThereIsInconclusive() throws Exception {
        Measurement measurement =
                measured("/metrics", "counters: [pauses_total], gauges: [queue_length]", "pauses_total rate");

        assertThat(series(measurement)).containsOnlyKeys("throughput", "queue_length");
        assertThat(series(measurement).get("queue_length").candidate().value()).isEqualTo(109);
        assertThat(measurement.trials()).allSatisfy(trial -> assertThat(trial.warnings())
                .contains("Found no pauses_total among the metrics that the system exposes at"
                        + " http://${HOST}:${PORT}/metrics: scrape.txt in the folder of the trial has all of"
                        + " them."));
        assertInconclusive(measurement);
    }

    /** prometheus_client answers each path but one with its metrics. */
    @Test
    void anAddressWithoutMetricsIsToldOf() throws Exception {
        Measurement measurement = measured("/favicon.ico", "gauges: [queue_length]", "queue_length");

        assertThat(series(measurement)).containsOnlyKeys("throughput");
        assertThat(measurement.trials()).allSatisfy(trial -> assertThat(trial.warnings())
                .contains("Found no queue_length among the metrics that the system exposes at"
                        + " http://${HOST}:${PORT}/favicon.ico: scrape.txt in the folder of the trial has all of"
                        + " them."));
        assertInconclusive(measurement);
    }

    private static void assertInconclusive(Measurement measurement) {
        assertThat(Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                        .record()
                        .outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }
}
