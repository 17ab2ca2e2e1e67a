package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.JsonMap;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {
    private static final String BENCH =
            """
            {"reads": [{"ms": 1.5, "at": 1700000000000, "kind": "hit"}, {"ms": 2, "at": 1700000001000, "kind": "miss"}],
             "results": [{"name": "sort", "mean": "0.25", "runs": [0.2, 0.3]}, {"name": "find", "mean": 1.0E-4, "runs": [1]}],
             "rate": 1200, "text": "fast", "nothing": null, "empty": [], "dates": ["2023-11-14T22:13:21Z", "2023-11-14T22:13:20.5Z"]}
            """;

    @TempDir
    Path folder;

    private Reading read(String... map) throws IOException {
        return new JsonReader(JsonMap.parse(List.of(map))).read(Files.writeString(folder.resolve("out.json"), BENCH));
    }

    @Test
    void theValuesOfAPathAreIterations() throws IOException {
        Sample sample = read("metric=\"READ latency\",path=$.reads[*].ms,unit=ms")
                .samples()
                .get(0);

        assertThat(sample.metric().name()).isEqualTo("READ latency");
        assertThat(sample.metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(sample.metric().direction()).isEqualTo(Direction.LOWER);
        assertThat(sample.values()).containsExactly(0.0015, 0.002);
        assertThat(sample.statistic()).isNull();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "$.results[0].runs                    | 0.2, 0.3",
                "$.results[*].runs                    | 0.2, 0.3, 1",
                "$.results[*].runs[0]                 | 0.2, 1",
                "$..runs[*]                           | 0.2, 0.3, 1",
                "$.results[?(@.name=='find')].runs    | 1",
                "$.results[?(@.name in ['find'])].runs| 1",
                "$.results[?(@.mean)].runs[0]         | 0.2, 1",
                "$.results[?(@.name =~ /f.*/)].mean   | 0.0001",
                "$.reads[?(@.ms > 1.6)].ms            | 2",
                "$['reads'][0:1]['ms']                | 1.5",
                "$.results[*].mean                    | 0.25, 0.0001",
                "$.reads.length()                     | 2",
                "$.max($.reads[*].ms)                 | 2",
                "$.rate                               | 1200",
            })
    void everyFormOfPathWorksOnJacksonsTree(String path, String expected) throws IOException {
        double[] numbers = Arrays.stream(expected.split(", *"))
                .mapToDouble(Double::parseDouble)
                .toArray();

        assertThat(read("metric=x,path=\"" + path + "\"").samples().get(0).values())
                .containsExactly(numbers);
    }

    @Test
    void namesMakeAMetricOfEachMatch() throws IOException {
        Reading reading = read(
                "names=$.results[*].name,path=$.results[*].mean,unit=s,statistic=mean",
                "names=$.results[*].name,path=$.results[*].runs,unit=s");

        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name() + " " + sample.statistic())
                .containsExactly("sort mean", "sort null", "find mean", "find null");
        assertThat(reading.samples().get(1).values()).containsExactly(0.2, 0.3);
    }

    @Test
    void equalNamesAreIterationsOfOneMetric() throws IOException {
        Reading reading = new JsonReader(JsonMap.parse(List.of("names=$[*].n,path=$[*].v")))
                .read(Files.writeString(
                        folder.resolve("rows.json"), "[{\"n\": \"a\", \"v\": 1}, {\"n\": \"a\", \"v\": 2}]"));

        assertThat(reading.samples()).hasSize(1);
        assertThat(reading.samples().get(0).values()).containsExactly(1, 2);
    }

    @Test
    void timesPutTheValuesInTheirOrder() throws IOException {
        Sample epoch = read("metric=x,path=$.reads[*].ms,times=$.reads[*].at")
                .samples()
                .get(0);
        Sample dates =
                read("metric=x,path=$.reads[*].ms,times=$.dates").samples().get(0);

        assertThat(epoch.times()).containsExactly(1700000000, 1700000001);
        assertThat(dates.times()).containsExactly(1700000000.5, 1700000001);
        assertThat(dates.values()).containsExactly(2, 1.5);
    }

    @Test
    void aRateIsBetterWhenHigherUnlessSaidOtherwise() throws IOException {
        Reading reading =
                read("metric=a,path=$.rate,unit=op/s", "metric=b,path=$.rate,unit=op/s,direction=lower,scale=0.5");

        assertThat(reading.samples().get(0).metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(reading.samples().get(1).metric().direction()).isEqualTo(Direction.LOWER);
        assertThat(reading.samples().get(1).values()).containsExactly(600);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`metric=x,path=$.nope`! :$.nope: found 'nothing', expected values",
                "`metric=x,path=$.empty`! :$.empty: found 'nothing', expected values",
                "`metric=x,path=$.reads[?(@.kind=='none')].ms`! found 'nothing', expected values",
                "`metric=x,path=$.text`! :$.text: found '\"fast\"', expected a finite number",
                "`metric=x,path=$.nothing`! :$.nothing: found 'null', expected a finite number",
                "`metric=x,path=$.reads[*]`! expected a finite number as value 1",
                "`metric=x,path=$.reads[*].ms,statistic=p99`! found '2 values of x', expected one, which is its p99",
                "`names=$.results[*].name,path=$.reads[0].ms`! found 2 names at $.results[*].name and 1 values",
                "`metric=x,path=$.reads[*].ms,times=$.rate`! found '1 times', expected 2, as many as values",
                "`metric=x,path=$.rate,times=$.text`! found '\"fast\"', expected a time such as",
            })
    void whatAFileDoesNotHaveIsRefusedWithThePath(String map, String expected) {
        assertThatThrownBy(() -> read(map))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(folder.resolve("out.json").toString())
                .hasMessageContaining(expected);
    }

    @Test
    void aMetricThatTwoPathsHaveIsRefused() {
        assertThatThrownBy(() -> read("metric=x,path=$.rate", "metric=x,path=$.reads[0].ms"))
                .hasMessageContaining("expected a metric that no other path of the map has");
        assertThatThrownBy(() -> read("metric=x,path=$.rate", "metric=x,path=$.reads[0].ms,unit=ms,statistic=mean"))
                .hasMessageContaining("expected one unit and direction for a metric");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`path=$.x`! found neither metric nor names, expected one of them",
                "`metric=a,names=$.b,path=$.x`! found both metric and names, expected one of them",
                "`metric=a`! found no path, expected path=",
                "`metric=a,path=x`! found path 'x', expected a JSONPath such as",
                "`metric=a,path=$.x[?(`! found path '$.x[?(', expected a JSONPath such as",
                "`metric=a,path=$.x,path=$.y`! found 'path' twice in a map",
                "`metric=a,paths=$.x`! found 'paths', expected one of metric, names, path",
                "`metric=a,path=$.x,direction=up`! found direction 'up', expected lower or higher",
                "`metric=a,path=$.x,scale=0`! found scale 0.0, expected a number above 0",
                "`metric=a,path=$.x,scale=1,5`! found '5' in a map, expected key=value",
                "`metric=a,path=$.x,statistic=max`! found statistic 'max', expected median, mean",
                "`names=$.a,path=$.x,times=$.t`! found times, expected them with a metric of iterations only",
                "`metric= ,path=$.x`! found no name of a metric",
            })
    void aMapThatIsNoneIsToldBeforeAnythingIsRead(String map, String expected) {
        assertThatThrownBy(() -> JsonMap.parse(List.of(map)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void aFileOfMoreThan16MebibytesIsRefused() throws IOException {
        Path file = folder.resolve("large.json");
        String row = "1234567890,".repeat(100_000);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write('[');
            for (int i = 0; i < 16; i++) {
                out.write(row);
            }
            out.write("1]");
        }

        assertThatThrownBy(() -> new JsonReader(JsonMap.parse(List.of("metric=x,path=$[*]"))).read(file))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        file + ": found more than 16 MiB of JSON, expected a summary; write single values as a series"
                                + " CSV");
    }
}
