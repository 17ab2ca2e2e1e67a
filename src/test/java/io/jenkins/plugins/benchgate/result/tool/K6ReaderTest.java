package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The files are of k6 1.8.1: a script with a trend, a rate, a counter and a gauge of its own, 20 iterations by 2 users,
 * of whose requests some ask for a page that is not there.
 */
class K6ReaderTest {
    private static Path resource(String name) {
        return Path.of("src/test/resources/io/jenkins/plugins/benchgate/result", name);
    }

    private static Reading read(String name) throws IOException {
        return K6Reader.reader(0, Keeping.AUTO).read(resource(name));
    }

    private static Sample sample(Reading reading, String metric, String statistic) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric)
                        && String.valueOf(sample.statistic()).equals(String.valueOf(statistic)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + statistic + " of " + metric));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({ // file, http_req_duration's p(95) in ms as the file has it, http_reqs a second
        "k6-export.json, 10.96424245, 274.96351852777053",
        "k6-new.json, 3.8644406, 1118.7257802",
    })
    void timesAreInSecondsAndCountersAreRates(String file, double p95, double rate) throws IOException {
        Reading reading = read(file);

        Sample duration = sample(reading, "http_req_duration", "p95");
        assertThat(duration.values()).containsExactly(p95 / 1000);
        assertThat(duration.metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(duration.origin().count()).isEqualTo(20);
        Sample requests = sample(reading, "http_reqs", null);
        assertThat(requests.values()[0]).isCloseTo(rate, org.assertj.core.data.Offset.offset(1e-6));
        assertThat(requests.metric().unit()).isEqualTo(Unit.OPERATIONS_PER_SECOND);
        assertThat(requests.metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(sample(reading, "data_received", null).metric().unit()).isEqualTo(new Unit("B/s"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"k6-export.json", "k6-handle.json", "k6-new.json"})
    void everyFormHasTheSameMetricsOfTheScript(String file) throws IOException {
        Reading reading = read(file);

        assertThat(sample(reading, "size", "median").values()).containsExactly(3);
        assertThat(sample(reading, "cache_hits", null).metric().unit()).isEqualTo(Unit.PERCENT);
        assertThat(sample(reading, "queue", null).metric().unit()).isEqualTo(Unit.NONE);
        assertThat(sample(reading, "errors", null).values()[0]).isPositive();
        assertThat(sample(reading, "cache_hits", null).metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(sample(reading, "errors", null).metric().direction()).isEqualTo(Direction.LOWER);
        assertThat(sample(reading, "queue", null).metric().direction()).isEqualTo(Direction.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"k6-handle.json", "k6-new.json"})
    void aTrendOfTimesOfTheScriptIsInSeconds(String file) throws IOException {
        assertThat(sample(read(file), "login_time", "mean").metric().unit()).isEqualTo(Unit.SECOND);
    }

    @ParameterizedTest
    @CsvSource({"k6-export.json, 3", "k6-handle.json, 4", "k6-new.json, 4"})
    void failedRequestsAndChecksAreFaultsAlthoughK6CountsThemAsPasses(String file, int failed) throws IOException {
        assertThat(read(file).faults())
                .containsExactly(failed + " of 20 requests failed", failed + " of 20 checks failed");
    }

    @Test
    void toleratedFailuresAreWarnings() throws IOException {
        Reading reading = K6Reader.reader(0.15, Keeping.AUTO).read(resource("k6-export.json"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).contains("3 of 20 requests failed", "3 of 20 checks failed");
        assertThat(K6Reader.reader(0.149, Keeping.AUTO)
                        .read(resource("k6-export.json"))
                        .faults())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"k6-export.json", "k6-handle.json"})
    void aThresholdOfK6ThatWasCrossedIsAWarning(String file) throws IOException {
        assertThat(read(file).warnings())
                .contains("http_req_duration crossed k6's own threshold 'p(95)<0.0001'")
                .doesNotContain("http_req_duration crossed k6's own threshold 'p(95)<500'");
    }

    @Test
    void aRunWithoutFailuresIsValid() throws IOException {
        assertThat(read("k6-good.json").faults()).isEmpty();
    }

    /** {@code constant-arrival-rate} of 200 a second, with one user whose iterations take 20 ms. */
    @Test
    void droppedIterationsWereAskedForAndNotDone() throws IOException {
        assertThat(read("k6-dropped.json").faults())
                .anyMatch(fault -> fault.matches("169 of \\d+ iterations that were asked for were dropped"));
    }

    @Test
    void aServerThatRefusesMakesTheTrialInvalid() throws IOException {
        assertThat(read("k6-refused.json").faults()).contains("20 of 20 requests failed", "20 of 20 checks failed");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = { // a metric of an export | what is said of it
                "{'count': 5} | metrics.own: found 'count', expected the 'rate' of this counter",
                "{'passes': 5, 'fails': 1} | metrics.own: found 'passes, fails', expected the 'value' of this rate",
                "{'type': 'counter', 'contains': 'default', 'values': {'count': 5}}"
                        + " | metrics.own: found 'count', expected the 'rate' of this counter",
                "{'type': 'gauge', 'contains': 'default', 'values': {'min': 5}}"
                        + " | metrics.own: found 'min', expected the 'value' of this gauge",
                "{'type': 'rate', 'contains': 'default', 'values': {'passes': 5}}"
                        + " | metrics.own: found 'passes', expected the 'value' of this rate",
            })
    void aMetricWithoutItsValueIsRefusedWithItsPlace(String metric, String said, @TempDir Path folder)
            throws IOException {
        String json = "{'metrics': {'iterations': {'count': 20, 'rate': 4.5}, 'own': " + metric + "}}";
        Path file = Files.writeString(folder.resolve("k6.json"), json.replace('\'', '"'));
        assertThatThrownBy(() -> K6Reader.reader(0, Keeping.AUTO).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1, Double.NaN})
    void theToleratedShareIsBelowOne(double share) {
        assertThatThrownBy(() -> K6Reader.reader(share, Keeping.AUTO)).isInstanceOf(IllegalArgumentException.class);
    }
}
