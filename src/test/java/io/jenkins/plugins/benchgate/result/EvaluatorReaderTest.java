package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluatorReaderTest {
    private final EvaluatorReader reader = new EvaluatorReader();

    @TempDir
    Path folder;

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("results.csv"), text);
    }

    private Map<String, double[]> values(String text) throws IOException {
        Map<String, double[]> values = new LinkedHashMap<>();
        for (Sample sample : reader.read(written(text)).samples()) {
            assertThat(sample.metric().unit()).isEqualTo(Unit.NONE);
            values.put(sample.metric().name(), sample.values());
        }
        return values;
    }

    /** The first is the example of that plugin's manual. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "metric name;value\nExampleMetric1;40.1\nExampleMetric2;-42.4\n",
                "ExampleMetric1;40.1\nExampleMetric2;-42.4\n",
                "metric name,value\r\nExampleMetric1,40.1\r\nExampleMetric2,-42.4\r\n",
                "ExampleMetric1,40.1\nExampleMetric2,-42.4\n",
                "Metrik;Zeit\nExampleMetric1;40,1\nExampleMetric2;-42,4\n",
                "\uFEFFname;Build 7\nExampleMetric1 ; 40.1\n\nExampleMetric2;-42.4\n",
                "ExampleMetric1;40,1\nExampleMetric2;-42,4\nNAME;Build 7\n",
            })
    void eachLineIsAMetric(String text) throws IOException {
        assertThat(values(text))
                .containsOnlyKeys("ExampleMetric1", "ExampleMetric2")
                .hasEntrySatisfying("ExampleMetric1", value -> assertThat(value).containsExactly(40.1))
                .hasEntrySatisfying("ExampleMetric2", value -> assertThat(value).containsExactly(-42.4));
    }

    /** That plugin takes this first line for a header and loses it. */
    @Test
    void aFirstLineWithAWholeNumberIsNoHeader() throws IOException {
        assertThat(values("a,40\nb,1\n")).containsOnlyKeys("a", "b");
    }

    @Test
    void linesOfOneNameAreIterations() throws IOException {
        assertThat(values("a;1\nb;5\na;1.0E-4\n").get("a")).containsExactly(1, 1e-4);
    }

    @Test
    void aNameIsData() throws IOException {
        assertThat(values("<script>alert(1)</script>;1\n")).containsOnlyKeys("<script>alert(1)</script>");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`a;1\nb`! :2: found 'b', expected two columns as in name;40.1",
                "`a,1,5`! :1: found 'a,1,5', expected two columns as in name,40.1; a decimal comma needs semicolons",
                "`a;1;5`! :1: found 'a;1;5', expected two columns",
                "`a;1.5\nb;1,5`! :2: found '1,5', expected a decimal '.' as in the lines before it",
                "`a;1,5\nb;1.5`! :2: found '1.5', expected a decimal ',' as in the lines before it",
                "`a;1.234,5`! :1: found 'a;1.234,5', expected a name and a number",
                "`a;1\nb;NaN`! :2: found 'b;NaN', expected a name and a number",
                "`a;1\nb;Infinity`! :2: found 'b;Infinity', expected a name and a number",
                "`a;1\nb;`! :2: found 'b;', expected a name and a number",
                "`a;1\n;2`! :2: found ';2', expected a name and a number",
                "`metric;value`! found no line with a value",
            })
    void whatIsNoSuchLineIsRefusedWithItsNumber(String text, String expected) throws IOException {
        Path file = written(text);

        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(expected);
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() throws IOException {
        Path file = Files.write(folder.resolve("latin.csv"), new byte[] {(byte) 0xe9, ';', '1', '\n'});

        assertThatThrownBy(() -> reader.read(file)).hasMessageContaining("expected text in UTF-8");
    }

    @Test
    void theTextOfYcsbIsReadAsYcsbs() throws IOException {
        Reading reading = reader.read(
                written(
                        """
                [OVERALL], RunTime(ms), 1000
                [OVERALL], Throughput(ops/sec), 2.0
                [READ], Operations, 2
                [READ], AverageLatency(us), 500
                [READ], Return=OK, 1
                [READ], Return=NOT_FOUND, 1
                """));

        assertThat(reading.faults()).isNotEmpty();
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .contains("throughput");
    }
}
