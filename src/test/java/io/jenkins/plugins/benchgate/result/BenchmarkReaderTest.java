package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkReaderTest {
    private final ResultReader reader = BenchmarkReader.FORM.reader(0);

    @TempDir
    Path folder;

    private Path results(String results) throws IOException {
        return written(
                "{\"groups\": [{\"name\": \"db\", \"tests\": [{\"name\": \"read\", \"parameters\": [{\"name\": \"n\","
                        + " \"value\": 100}], \"results\": [" + results + "]}]}]}");
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("result.json"), text);
    }

    @Test
    void aResultIsAMetricNamedWithItsGroupAndTest() throws IOException {
        Reading reading = reader.read(
                results(
                        """
                {"name": "latency", "unit": "ms", "dblValue": 15.5, "thresholds": [{"method": "absolute", "maximum": 17}]},
                {"name": "rows", "intValue": 3},
                {"name": "distance", "unit": "m", "value": 2.5}
                """));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly("db / read / latency", "db / read / rows", "db / read / distance");
        assertThat(reading.samples()).extracting(sample -> sample.values()[0]).containsExactly(0.0155, 3.0, 2.5);
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().unit())
                .containsExactly(Unit.SECOND, Unit.NONE, new Unit("m"));
    }

    @Test
    void resultsOfOneNameAreIterations() throws IOException {
        Sample sample = reader.read(results("{\"name\": \"a\", \"value\": 1}, {\"name\": \"a\", \"value\": 1.0E-4}"))
                .samples()
                .get(0);

        assertThat(sample.values()).containsExactly(1, 1e-4);
    }

    /** That plugin's schemas declare {@code "failure": {"value": true}}. */
    @Test
    void trueStandsForAFailure() throws IOException {
        Reading reading = reader.read(
                results("{\"name\": \"broken\", \"boolValue\": true}, {\"name\": \"fine\", \"boolValue\": false},"
                        + " {\"name\": \"a\", \"value\": 1}, {\"name\": \"note\", \"value\": \"text\"}"));

        assertThat(reading.faults()).containsExactly("'db / read / broken' is true, which stands for a failure");
        assertThat(reading.warnings()).containsExactly("'db / read / note' is a text, which is left out");
        assertThat(reading.samples()).hasSize(1);
    }

    @Test
    void theSimplestFormIsOneResult() throws IOException {
        Reading reading = reader.read(written("{\"name\": \"result_1\", \"value\": 13.5, \"unit\": \"s\"}"));

        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly("result_1");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`{\"name\": \"a\"}`! :groups[0].tests[0].results[0]: found '{\"name\":\"a\"}', expected one of boolValue",
                "`{\"value\": 1}`! :groups[0].tests[0].results[0].name: found 'nothing', expected a text",
                "`{\"name\": \"a\", \"value\": 1e999}`! results[0].value: found ",
                "`{\"name\": \"a\", \"value\": 1, \"unit\": \"s\"}, {\"name\": \"a\", \"value\": 1}`!"
                        + " expected the unit of the results before it of that name",
                "`{\"name\": \"a\", \"boolValue\": false}`! found 1 results that passed and none that is a number",
                "``! expected results of the Benchmark plugin",
            })
    void whatIsNoResultIsRefusedWithItsPlace(String results, String expected) throws IOException {
        Path file = results(results);

        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(expected);
    }
}
