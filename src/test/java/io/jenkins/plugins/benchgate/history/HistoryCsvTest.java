package io.jenkins.plugins.benchgate.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryCsvTest {
    private static final String TWO_SERIES =
            """
            build,series,unit,direction,value,lower,upper,note
            1,READ latency,ms,lower,1.25,1.2,1.3,first
            1,throughput,op/s,higher,900,,,
            2,READ latency,ms,lower,1.5,1.4,1.6,"a, b"
            """;

    @TempDir
    Path folder;

    private List<BuildSeries> read(String text) throws IOException {
        return HistoryCsv.read(Files.writeString(folder.resolve("h.csv"), text), 0.99);
    }

    @Test
    void eachSeriesHasItsBuildsInFileOrderInBaseUnits() throws IOException {
        List<BuildSeries> series = read(TWO_SERIES);
        assertThat(series)
                .extracting(BuildSeries::metric)
                .containsExactly(
                        new Metric("READ latency", Unit.SECOND, Direction.LOWER),
                        new Metric("throughput", Unit.OPERATIONS_PER_SECOND, Direction.HIGHER));
        assertThat(series.get(0).points()).extracting(BuildSeries.Point::build).containsExactly("1", "2");
        assertThat(series.get(0).points()).extracting(BuildSeries.Point::value).containsExactly(0.00125, 0.0015);
        assertThat(series.get(0).points().get(0).measured().candidate().interval())
                .isEqualTo(new Interval(0.0012, 0.0013, 0.99));
        assertThat(series.get(1).points().get(0).measured().candidate().interval())
                .isNull();
        assertThat(series.get(0).name()).isEqualTo("READ latency");
    }

    @Test
    void buildAndValueAreEnough() throws IOException {
        BuildSeries series = read("value,build\n1,a\n-2.5e3,b\n").get(0);
        assertThat(series.metric()).isEqualTo(new Metric("value", Unit.NONE, Direction.LOWER));
        assertThat(series.points()).extracting(BuildSeries.Point::value).containsExactly(1.0, -2500.0);
    }

    @Test
    void aLastRowThatWasCutOffWithinItsNumberIsRefused() {
        assertThatThrownBy(() -> read("build,value\n1,12.7\n2,12.9\n3,1"))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("h.csv:4: found a last row without a line end, expected one");
    }

    @Test
    void aUnitThatIsNoMultipleOfABaseUnitStandsForItself() throws IOException {
        assertThat(read("build,value,unit\n1,7,frames\n").get(0).metric().unit())
                .isEqualTo(new Unit("frames"));
    }

    @Test
    void gzipAByteOrderMarkAndWindowsLineEndsAreRead() throws IOException {
        Path file = folder.resolve("h.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(("\ufeff" + TWO_SERIES.replace("\n", "\r\n")).getBytes(UTF_8));
        }
        assertThat(HistoryCsv.read(file, 0.99)).isEqualTo(read(TWO_SERIES));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "                                    | h.csv: found an empty file, expected a header row and a row for each build",
                "build,value                         | h.csv: found no builds, expected a header row and a row for each build",
                "series,value/a,1                    | h.csv:1: found no column 'build' in 'series,value', expected the columns series,unit,direction,build,value",
                "build;value/1;2                     | h.csv:1: found columns separated by semicolons, expected commas",
                "Build,Value/1,2                     | h.csv:1: found column 'Build', expected build: names of columns are in lower case",
                "build, VALUE/1,2                    | h.csv:1: found column 'VALUE', expected value: names of columns are in lower case",
                "build,worth/1,1                     | h.csv:1: found no column 'value'",
                "build,value,value/1,1,1             | h.csv:1: found column 'value' twice, expected it once",
                "build,value,lower/1,1,1             | h.csv:1: found column 'lower' alone, expected lower and upper",
                "build,value/1,2,3                   | h.csv:2: found 3 fields, expected the 2 of the header row",
                "build,value/1                       | h.csv:2: found 1 fields, expected the 2 of the header row",
                "build,value/1,5//2,fast             | h.csv:4: found 'fast' in column value, expected a finite number such as 12.5",
                "build,value/1,NaN                   | h.csv:2: found 'NaN' in column value",
                "build,value/1,1e999                 | h.csv:2: found '1e999' in column value",
                "build,value/1,0x1p3                 | h.csv:2: found '0x1p3' in column value",
                "build,value/1,1-2                   | h.csv:2: found '1-2' in column value",
                "build,value/1,                      | h.csv:2: found nothing in column value",
                "build,value/,1                      | h.csv:2: found no label in column build, expected one",
                "build,value,series/1,1,             | h.csv:2: found no name in column series, expected one",
                "build,value/1,1/1,2                 | h.csv:3: found build '1' twice in series 'value', expected each build once in a series",
                "build,value,unit/1,1,s/2,2,ms       | h.csv:3: found unit 'ms' in series 'value', expected 's' as in its first row: a series has one unit",
                "build,value,direction/1,1,lower/2,2,higher | h.csv:3: found direction 'higher' in series 'value', expected 'lower'",
                "build,value,direction/1,1,up        | h.csv:2: found direction 'up', expected lower or higher",
                "build,value,lower,upper/1,2,1,      | h.csv:2: found half an interval, expected lower and upper",
                "build,value,lower,upper/1,2,3,1     | h.csv:2: found value 2.0 with the interval 3.0 to 1.0, expected lower ≤ value ≤ upper",
                "build,value,lower,upper/1,5,1,3     | h.csv:2: found value 5.0 with the interval 1.0 to 3.0, expected lower ≤ value ≤ upper",
                "build,value/1,1/\"2\"x,3           | h.csv:3: found a row that cannot be read",
            })
    void aMistakeIsOneLineWithItsPlace(String rows, String message) {
        String text = rows == null ? "" : rows.replace('/', '\n') + "\n";
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void whatIsNoTextOrNotThereIsSaid() throws IOException {
        Path file = folder.resolve("h.csv");
        Files.write(file, new byte[] {'b', 'u', (byte) 0xff, (byte) 0xfe, '\n'});
        assertThatThrownBy(() -> HistoryCsv.read(file, 0.99)).hasMessageContaining("found invalid UTF-8");
        Files.write(file, new byte[] {0x1f, (byte) 0x8b, 8, 0});
        assertThatThrownBy(() -> HistoryCsv.read(file, 0.99))
                .hasMessageContaining("found gzip data that breaks off or is damaged");
        assertThatThrownBy(() -> HistoryCsv.read(folder.resolve("none.csv"), 0.99))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining("found no such file");
        assertThatThrownBy(() -> HistoryCsv.read(folder, 0.99)).isInstanceOf(HistoryException.class);
    }
}
