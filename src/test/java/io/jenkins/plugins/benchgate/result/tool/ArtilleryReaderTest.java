package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The files are of Artillery 2.0.21; numbers are those that it printed at the end of the run, and counters over times
 * in the file.
 */
class ArtilleryReaderTest {
    private static final String CART = "plugins.metrics-by-endpoint.response_time./cart (order)";

    @TempDir
    Path folder;

    private static Path resource(String name) {
        return Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/artillery", name + ".json");
    }

    private static Reading read(String name, double tolerated) throws IOException {
        return ArtilleryReader.FORM.reader(tolerated).read(resource(name));
    }

    private static Sample sample(Reading reading, String metric, String statistic) {
        return reading.samples().stream()
                .filter(sample -> sample.metric().name().equals(metric)
                        && String.valueOf(sample.statistic()).equals(String.valueOf(statistic)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + statistic + " of " + metric));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        CART + ", mean, 40.7, 160",
        CART + ", median, 40, 160",
        CART + ", p95, 57.4, 160",
        CART + ", p99, 120.3, 160",
        "vusers.session_length, p99, 210.6, 160",
    })
    void statisticsAreThoseThatArtilleryPrints(String metric, String statistic, double milliseconds, long count)
            throws IOException {
        Sample sample = sample(read("good", 0), metric, statistic);

        assertThat(sample.values()[0]).isCloseTo(milliseconds / 1e3, Offset.offset(1e-9));
        assertThat(sample.metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(sample.metric().direction()).isEqualTo(Direction.LOWER);
        assertThat(sample.origin().count()).isEqualTo(count);
    }

    @Test
    void everyStatisticOfASummaryIsThereOnceAndExtremesAreNone() throws IOException {
        assertThat(read("good", 0).samples())
                .filteredOn(sample -> sample.metric().name().equals("http.response_time"))
                .extracting(Sample::statistic)
                .containsExactlyInAnyOrder("mean", "median", "p75", "p90", "p95", "p99", "p99.9");
    }

    @Test
    void countersAreRatesOverTheTimeOfTheRun() throws IOException {
        Reading reading = read("good", 0);

        // jq '.aggregate | .counters["http.requests"] * 1000 / (.lastMetricAt - .firstMetricAt)' good.json
        Sample requests = sample(reading, "http.requests", null);
        assertThat(requests.values()[0]).isCloseTo(24.881424461550424, Offset.offset(1e-9));
        assertThat(requests.metric().unit()).isEqualTo(Unit.OPERATIONS_PER_SECOND);
        assertThat(requests.metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(sample(reading, "http.downloaded_bytes", null).metric().unit())
                .isEqualTo(new Unit("B/s"));
        assertThat(sample(reading, "errors", null).values()).containsExactly(0);
        assertThat(sample(reading, "http.errors", null).values()).containsExactly(0);
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .doesNotContain("vusers.created", "http.codes.200", "http.request_rate");
    }

    @Test
    void aRunWithoutFailuresIsValidAndItsCoarseClockIsSaid() throws IOException {
        Reading reading = read("good", 0);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings())
                .containsExactly("Artillery measures answers in whole ms, and 1 of the 4 medians of their times"
                        + " are below 20 ms: changes of less than 1 ms cannot be seen in them");
    }

    @Test
    void usersAndAnswersThatFailedAreFaultsAndShares() throws IOException {
        Reading reading = read("failing", 0);

        assertThat(reading.faults())
                .containsExactly(
                        "40 of 40 virtual users ended with an error, most often Failed capture or match",
                        "10 of 80 answers have a status of 400 or above");
        assertThat(sample(reading, "errors", null).values()).containsExactly(100);
        assertThat(sample(reading, "http.errors", null).values()).containsExactly(12.5);
        assertThat(sample(reading, "errors", null).metric().unit()).isEqualTo(Unit.PERCENT);
        assertThat(read("failing", 0.125).faults()).hasSize(1);
        assertThat(read("failing", 0.125).warnings()).contains("10 of 80 answers have a status of 400 or above");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "refused, '40 of 40 virtual users ended with an error, most often ECONNREFUSED'",
        "skipped, '455 of 600 virtual users that were due were skipped, as maxVusers asks'",
        "idle, Artillery counted no request",
    })
    void whatArtilleryEndsWellWithAlthoughItDidLessThanItWasAskedIsAFault(String file, String fault)
            throws IOException {
        assertThat(read(file, 0).faults()).containsExactly(fault);
    }

    private Reading written(String counters, String summaries) throws IOException {
        String report =
                "{'aggregate': {'counters': {" + counters + "}, 'rates': {'own.rate': 3}, 'firstMetricAt': 1000,"
                        + " 'lastMetricAt': 3000, 'summaries': {" + summaries + "}}, 'intermediate': []}";
        return ArtilleryReader.FORM
                .reader(0)
                .read(Files.writeString(folder.resolve("report.json"), report.replace('\'', '"')));
    }

    @Test
    void usersThatDidNotEndAndChecksOfThePluginAreCounted() throws IOException {
        assertThat(written(
                                "'vusers.created': 5, 'vusers.completed': 3, 'http.requests': 5,"
                                        + " 'plugins.expect.failed': 2, 'plugins.expect.ok': 8",
                                "")
                        .faults())
                .containsExactly("2 of 5 virtual users did not finish", "2 of 10 checks failed");
    }

    @Test
    void ofWhatAScriptMeasuresNoDirectionIsAssumed() throws IOException {
        Reading reading = written(
                "'vusers.created': 1, 'vusers.completed': 1, 'http.requests': 5, 'own.hits': 8",
                "'own.size': {'min': 1, 'max': 9, 'count': 4, 'mean': 5, 'p50': 4, 'median': 4, 'p999': 9}");

        assertThat(sample(reading, "own.size", "p99.9").values()).containsExactly(9);
        assertThat(sample(reading, "own.size", "p99.9").metric().unit()).isEqualTo(Unit.NONE);
        assertThat(sample(reading, "own.hits", null).values()).containsExactly(4);
        assertThat(sample(reading, "own.rate", null).values()).containsExactly(3);
        assertThat(sample(reading, "own.hits", null).metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(sample(reading, "own.rate", null).metric().direction()).isEqualTo(Direction.UNKNOWN);
        assertThat(reading.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = { // content | what is said of it
                // as Artillery 1 wrote it
                "{'aggregate': {'codes': {'200': 5}, 'latency': {'median': 3}}, 'intermediate': []} | :1: found '",
                "{'aggregate': {'counters': {'http.requests': 'x'}, 'summaries': {}}, 'intermediate': []}"
                        + " | aggregate.counters.http.requests: found '\"x\"', expected a finite number",
                "{'aggregate': {'counters': {}, 'summaries': {'http.response_time': {'p95': null}}}, 'intermediate': []}"
                        + " | aggregate.summaries.http.response_time.p95: found 'null', expected a finite number",
                "{'aggregate': {'counters': {}, 'summaries': {}, 'lastMetricAt': 5}, 'intermediate': []}"
                        + " | aggregate.firstMetricAt: found 'nothing', expected a finite number",
            })
    void aReportOfAnotherFormIsRefusedWithThePlace(String content, String said) throws IOException {
        Path file = Files.writeString(folder.resolve("report.json"), content.replace('\'', '"'));

        assertThatThrownBy(() -> ArtilleryReader.FORM.reader(0).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(said)
                .hasMessageContaining("expected ");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1, Double.NaN})
    void theToleratedShareIsBelowOne(double share) {
        assertThatThrownBy(() -> ArtilleryReader.FORM.reader(share)).isInstanceOf(IllegalArgumentException.class);
    }
}
