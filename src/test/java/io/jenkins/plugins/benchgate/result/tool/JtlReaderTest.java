package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JtlReaderTest {
    private static final String HEADER =
            "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,"
                    + "failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";

    @TempDir
    Path folder;

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("run.jtl"), text);
    }

    private static String row(long time, long elapsed, String label, boolean success) {
        return time + "," + elapsed + "," + label + "," + (success ? "200,OK" : "500,Internal Server Error")
                + ",T 1-1,text," + success + ",,10,5,1,1,null,1,0,0\n";
    }

    @Test
    void latenciesAreByLabelInSecondsInTheOrderInWhichSamplesBegan() throws IOException {
        Path file = written(HEADER
                + row(1700000000500L, 100, "buy", true)
                + row(1700000000000L, 900, "buy", true)
                + row(1700000001000L, 30, "look", true));

        Reading reading = new JtlReader(0, Keeping.AUTO).read(file);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly("throughput", "buy latency", "look latency");
        Sample buy = reading.samples().get(1);
        assertThat(buy.metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(buy.values()).containsExactly(0.9, 0.1);
        assertThat(buy.times()).containsExactly(1700000000.0, 1700000000.5);
        assertThat(buy.origin().line()).isEqualTo(2);
        // from the beginning of the first to the end of the last: 1.03 s
        assertThat(reading.samples().get(0).values()).containsExactly(3 / 1.03);
    }

    /**
     * JMeter 5.6.3: 3 threads, 10 loops, two Java samplers in a transaction controller, which JMeter itself summed up
     * as {@code 60 … Avg: 10}. With pandas, of {@code d = read_csv("jmeter.jtl")}: {@code
     * d.groupby("label").elapsed.mean()}, and without the transactions {@code 1e3 * len(d) / ((d.timeStamp +
     * d.elapsed).max() - d.timeStamp.min())}.
     */
    @Test
    void whatJMeterWroteIsReadAsPandasSumsItUp() throws IOException {
        Reading reading = new JtlReader(0, Keeping.AUTO)
                .read(Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/jmeter.jtl"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly(
                        "throughput", "read, \"fast\" latency", "write latency", "checkout transaction latency");
        assertThat(reading.samples())
                .extracting(sample -> Arrays.stream(sample.values()).average().orElseThrow())
                .usingElementComparator((one, other) -> Math.abs(one - other) < 1e-9 * other ? 0 : 1)
                .containsExactly(255.31914893617022, 0.0098, 0.010233333333333333, 0.0222);
        assertThat(reading.samples().subList(1, 4))
                .allSatisfy(sample -> assertThat(sample.values()).hasSize(30));
    }

    @Test
    void aSampleThatFailedIsNoLatencyAndAFault() throws IOException {
        Path file = written(HEADER + row(1700000000000L, 10, "buy", true) + row(1700000000010L, 1, "buy", false));

        Reading reading = new JtlReader(0, Keeping.AUTO).read(file);

        assertThat(reading.samples().get(1).values()).containsExactly(0.01);
        assertThat(reading.faults())
                .containsExactly("1 of 2 samples failed; the first was buy at line 3: 500 Internal Server Error");
        Reading tolerant = new JtlReader(0.5, Keeping.AUTO).read(file);
        assertThat(tolerant.faults()).isEmpty();
        assertThat(tolerant.warnings()).hasSize(1);
    }

    @Test
    void aTrialWhoseEverySampleFailedIsInvalid() throws IOException {
        Reading reading =
                new JtlReader(0.9, Keeping.AUTO).read(written(HEADER + row(1700000000000L, 10, "buy", false)));

        assertThat(reading.samples()).singleElement().satisfies(share -> {
            assertThat(share.metric()).isEqualTo(Metric.FAILURES);
            assertThat(share.values()).containsExactly(100);
        });
        assertThat(reading.faults()).hasSize(1);
    }

    @Test
    void quotesLineEndsAndSeparatorsInACellAreOfTheCell() throws IOException {
        Path file = written(HEADER
                + "1700000000000,10,\"a, \"\"b\"\"\",200,OK,T 1-1,text,true,\"expected: x\nfound: y\",1,1,1,1,null,1,0,0\n"
                + row(1700000000010L, 20, "<script>", true));

        assertThat(new JtlReader(0, Keeping.AUTO).read(file).samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly("throughput", "a, \"b\" latency", "<script> latency");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {"`;`", "`\t`", "`|`"})
    void anotherSeparatorIsKnownByTheHeader(String separator) throws IOException {
        Path file = written((HEADER + row(1700000000000L, 10, "buy", true)).replace(",", separator));

        assertThat(new JtlReader(0, Keeping.AUTO).read(file).samples()).hasSize(2);
    }

    @Test
    void aTransactionIsALatencyButNoMoreThroughput() throws IOException {
        Path file = written(HEADER
                + row(1700000000000L, 1000, "buy", true)
                + "1700000000000,1000,checkout,200,\"Number of samples in transaction : 1, number of failing samples : 0\","
                + "T 1-1,,true,,1,1,1,1,null,1,0,0\n");

        Reading reading = new JtlReader(0, Keeping.AUTO).read(file);

        assertThat(reading.samples().get(0).values()).containsExactly(1);
        assertThat(reading.samples()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`1700000000000,10,buy,200,OK,T 1-1,text,true,,10,5,1,1,null,1,0,0`! print_field_names=true",
                "`<?xml version=\"1.0\"?>`! output_format=csv",
                "`timeStamp,elapsed,label,responseCode`! found no column success",
                "`timeStamp,elapsed,label,success`! found no sample",
                "`elapsed,label,success\n10,buy,true`! timestamp_format=ms",
                "`timeStamp,elapsed,label,success\n2024/01/01 00:00:00.000,10,buy,true`!"
                        + " run.jtl:2:timeStamp: found '2024/01/01 00:00:00.000', expected ms since 1970",
                "`timeStamp,elapsed,label,success\n1700000000000,-1,buy,true`! run.jtl:2:elapsed: found '-1'",
                "`timeStamp,elapsed,label,success\n1700000000000,1.0E-4,buy,true`! run.jtl:2:elapsed: found '1.0E-4'",
                "`timeStamp,elapsed,label,success\n1700000000000,1,buy,maybe`! run.jtl:2:success: found 'maybe'",
                "`timeStamp,elapsed,label,success\n1700000000000,1,buy`! run.jtl:2: found 3 columns, expected 4",
                "`timeStamp,elapsed,label,success\n1700000000000,1,\"buy,true`! run.jtl:2: found 3 columns",
                "`timeStamp,elapsed,label,success\n1700000000000,1,\"buy\"x,true`! found a quote out of place",
                "`timeStamp,elapsed,success,label\n1700000000000,1,true,\"buy`! found a quote out of place",
                "`timeStamp,elapsed,label,success\n1700000000000,1,buy,true\r1700000000001,1,buy,true`!"
                        + " run.jtl:2: found a carriage return amid this row",
            })
    void whatJMeterDoesNotWriteIsRefusedWithTheWayOut(String text, String expected) throws IOException {
        Path file = written(text + "\n");

        assertThatThrownBy(() -> new JtlReader(0, Keeping.AUTO).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void latenciesOfWhichThereAreManyAreKeptAsCounts() throws IOException {
        StringBuilder rows = new StringBuilder(HEADER);
        for (int i = 0; i < 120_000; i++) {
            rows.append(row(1700000000000L + i, 1 + i % 1000, "buy", true));
        }

        Sample sample = new JtlReader(0, Keeping.COMPACT)
                .read(written(rows.toString()))
                .samples()
                .get(1);

        assertThat(sample.origin().count()).isEqualTo(120_000);
        assertThat(sample.thinned()).isTrue();
        assertThat(sample.values()).hasSize(Keeping.THINNED);
        assertThat(sample.times()).isNull();
        // 1 to 1000 ms, as often as each other
        assertThat(Arrays.stream(sample.values()).average().orElseThrow()).isCloseTo(0.5005, within(1e-9));
    }

    @Test
    void aLastLineWithoutItsEndWasCutOff() throws IOException {
        Path file = written((HEADER + row(1700000000000L, 10, "buy", true)).stripTrailing());

        assertThatThrownBy(() -> new JtlReader(0, Keeping.AUTO).read(file))
                .hasMessage(file + ":2: found no line end, expected whole rows: the file was cut off");
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() throws IOException {
        Path file = Files.write(
                folder.resolve("latin.jtl"),
                (HEADER + row(1700000000000L, 10, "caf\u00e9", true)).getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> new JtlReader(0, Keeping.AUTO).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found bytes that are not UTF-8");
    }

    private static String quoted(Random random, String cell) {
        boolean needed = cell.contains(",") || cell.contains("\"") || cell.contains("\n");
        return needed || random.nextInt(6) == 0 ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
    }

    private static String one(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Rows with and without quotes, by FastCSV and as sorted lists. */
    @Test
    void randomRowsAreReadAsACsvLibraryReadsThem() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            StringBuilder text = new StringBuilder(HEADER);
            for (int i = 0; i < 1 + random.nextInt(100); i++) {
                String[] cells = {
                    String.valueOf(1700000000000L + random.nextInt(1000)),
                    String.valueOf(random.nextInt(3000)),
                    one(random, "buy", "look, \"fast\"", "caf\u00e9", "a \"b\" c", " spaced ", "two\nlines"),
                    one(random, "200", ""),
                    one(random, "OK", "Number of samples in transaction : 2, number of failing samples : 0", "Number"),
                    "T 1-" + random.nextInt(3),
                    "text",
                    random.nextInt(10) > 0 ? "true" : "false",
                    one(random, "", "expected \"x\"\nfound \"y\"", "\u20ac"),
                    "1",
                    "1",
                    "1",
                    "1",
                    "null",
                    "1",
                    "0",
                    "0"
                };
                text.append(Arrays.stream(cells)
                                .map(cell -> quoted(random, cell))
                                .collect(Collectors.joining(",")))
                        .append(one(random, "\n", "\r\n", "\n\n"));
            }
            Map<String, List<double[]>> expected = new LinkedHashMap<>();
            try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(text.toString())) {
                for (NamedCsvRecord row : rows) {
                    boolean transaction =
                            row.getField("responseMessage").startsWith("Number of samples in transaction");
                    if (row.getField("success").equals("true")) {
                        expected.computeIfAbsent(
                                        row.getField("label") + (transaction ? " transaction latency" : " latency"),
                                        label -> new ArrayList<>())
                                .add(new double[] {
                                    Long.parseLong(row.getField("timeStamp")) / 1e3,
                                    Long.parseLong(row.getField("elapsed")) / 1e3
                                });
                    }
                }
            }

            List<Sample> samples = new ArrayList<>(new JtlReader(0, Keeping.AUTO)
                    .read(written(text.toString()))
                    .samples());
            samples.removeIf(sample -> sample.metric().name().equals("throughput"));

            assertThat(samples)
                    .extracting(sample -> sample.metric().name())
                    .containsExactlyElementsOf(expected.keySet());
            for (Sample sample : samples) {
                List<double[]> rows = expected.get(sample.metric().name());
                rows.sort(Comparator.comparingDouble(row -> row[0]));
                assertThat(sample.times())
                        .isEqualTo(rows.stream().mapToDouble(row -> row[0]).toArray());
                assertThat(sample.values())
                        .isEqualTo(rows.stream().mapToDouble(row -> row[1]).toArray());
            }
        }
    }
}
