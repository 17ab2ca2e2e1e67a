package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.database.YcsbLatencies;
import io.jenkins.plugins.benchgate.result.database.YcsbReader;
import io.jenkins.plugins.benchgate.result.database.YcsbReader.YcsbOutput;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What series CSV and raw latencies do at the limits of size and of what is a file of theirs. */
class ReadersLimitsTest {
    private static final String HEADER = "READ latency raw data: op, timestamp(ms), latency(us)\n";
    private static final String NUMBER = "a finite number such as 0.0125 or 1.25e-2";

    @TempDir
    Path folder;

    private Path summary(long count) throws IOException {
        return Files.writeString(
                folder.resolve("run.out"),
                """
                [OVERALL], RunTime(ms), 1000
                [OVERALL], Throughput(ops/sec), %1$d.0
                [READ], Operations, %1$d
                [READ], Return=OK, %1$d
                """
                        .formatted(count));
    }

    private static Sample latencies(Reading reading) {
        assertThat(reading.faults()).isEmpty();
        return reading.samples().get(1);
    }

    /** Counts no more than that: a file of this size must not need memory for it, and the test no disk. */
    private Path lineOf5Gigabytes(String name) throws IOException {
        Path file = folder.resolve(name);
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(5L << 30);
        }
        return file;
    }

    @Test
    void aLineOf5GigabytesIsOneClearLine() throws IOException {
        Path series = lineOf5Gigabytes("series.csv");
        assertThatThrownBy(() -> SeriesCsv.read(series, Keeping.AUTO, warning -> {}))
                .isInstanceOf(InputException.class)
                .hasMessage(series + ":1: found ' ', expected lines of at most 1 MiB");
        Path raw = lineOf5Gigabytes("raw.csv");
        assertThatThrownBy(() -> YcsbReader.read(summary(1), raw))
                .isInstanceOf(InputException.class)
                .hasMessage(raw + ":1: found ' ', expected lines of at most 1 MiB");
        assertThatThrownBy(() -> YcsbReader.read(raw, null))
                .isInstanceOf(InputException.class)
                .hasMessage(raw + ":1: found ' ', expected lines of at most 1 MiB");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13})
    void aBinaryFileIsOneClearLine(long seed) throws IOException {
        byte[] rubbish = new byte[100_000];
        new Random(seed).nextBytes(rubbish);
        Path file = Files.write(folder.resolve("rubbish"), rubbish);
        assertThatThrownBy(() -> SeriesCsv.read(file, Keeping.AUTO, warning -> {}))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("(?s)" + file + ":1: found .*, expected .*")
                .hasMessageNotContainingAny("\n", "\r", "\0");
        assertThatThrownBy(() -> YcsbReader.read(summary(1), file))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("(?s)" + file + ":1: found '.*', expected operation,timestamp.*")
                .hasMessageNotContainingAny("\n", "\r", "\0");
    }

    @Test
    void anEmptyFileIsOneClearLine() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.csv.gz"));
        assertThatThrownBy(() -> SeriesCsv.read(empty, Keeping.AUTO, warning -> {}))
                .hasMessageStartingWith(empty + ": found an empty file, expected a header row with a column value");
        assertThat(YcsbReader.read(summary(1), empty).faults())
                .containsExactly("there are 0 raw READ latencies, but the summary reports 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "value~1,5 | FILE:2: found 2 cells, expected 1 as in the header; a cell with a comma stands in double quotes",
                "value~\"1,5\" | FILE:2:value: found '1,5', expected " + NUMBER,
                "trial,value~1,2~1,NaN | FILE:3:value: found 'NaN', expected " + NUMBER,
                "trial,value~1,2~1,2 ms | FILE:3:value: found '2 ms', expected " + NUMBER,
                "trial,value~1,2~1,1e400 | FILE:3:value: found '1e400', expected " + NUMBER,
                "trial,value~1,2~1,2\r3 | FILE:3: found a carriage return amid this row, expected lines that end with \\n or \\r\\n",
                "trial,value~1,2~1,@ | FILE:3:value: found ' ', expected " + NUMBER,
            })
    void aBadNumberBehindPlainRowsIsOneClearLine(String text, String line) throws IOException {
        Path file = Files.writeString(
                folder.resolve("series.csv"), text.replace('~', '\n').replace('@', '\0') + "\n");
        assertThatThrownBy(() -> SeriesCsv.read(file, Keeping.AUTO, warning -> {}))
                .isInstanceOf(InputException.class)
                .hasMessage(line.replace("FILE", file.toString()));
    }

    /**
     * What Java, R and Python write, in one file: plain rows and others in turns give the same values as each by
     * itself.
     */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void rowsInAnyFormAndOrderGoToTheirTrials(long seed) throws IOException {
        Random random = new Random(seed);
        List<String> columns =
                new ArrayList<>(List.of("version", "instance", "trial", "iteration", "value", "note", "metric"));
        Collections.shuffle(columns, random);
        double[][] expected = new double[6][50];
        int[] filled = new int[6];
        StringBuilder text = new StringBuilder(String.join(",", columns)).append("\n");
        for (int i = 0; i < 300; i++) {
            int trial = seed % 2 == 0 ? i % 6 : random.nextInt(6);
            while (filled[trial] == 50) {
                trial = (trial + 1) % 6;
            }
            double value = Math.round(1e6 * Math.exp(random.nextGaussian())) / 1e9;
            List<String> cells = new ArrayList<>();
            for (String column : columns) {
                String cell =
                        switch (column) {
                            case "version" -> trial % 2 == 0 ? "baseline" : "candidate";
                            case "instance" -> "i" + trial / 2;
                            case "trial" -> "1";
                            case "iteration" -> String.valueOf(filled[trial] + 1);
                            case "value" -> String.valueOf(value);
                            case "note" ->
                                List.of("", "plain", "grün", "a \"b\"\n, c").get(random.nextInt(4));
                            default -> "READ, ms";
                        };
                boolean quotes = cell.contains(",") || cell.contains("\"") || random.nextInt(10) == 0;
                cells.add(quotes ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell);
            }
            text.append(String.join(random.nextInt(10) == 0 ? ", " : ",", cells).replace(", \"", ",\""));
            text.append(random.nextInt(5) == 0 ? "\r\n" : "\n");
            expected[trial][filled[trial]++] = value;
        }
        Path file = Files.writeString(folder.resolve("series.csv"), text);
        List<Series> all = SeriesCsv.read(file, Keeping.AUTO, warning -> {});
        assertThat(all).as("seed %d", seed).hasSize(2);
        for (Series series : all) {
            assertThat(series.metric().name()).isEqualTo("READ, ms");
            assertThat(series.trials()).hasSize(3);
            for (Series.Trial run : series.trials()) {
                int trial =
                        2 * (run.instance().charAt(1) - '0') + (series.version().equals("baseline") ? 0 : 1);
                assertThat(run.values()).as("seed %d, trial %d", seed, trial).containsExactly(expected[trial]);
            }
        }
    }

    @Test
    void latenciesHaveTheirTimesWhereTheyAreAskedFor() throws IOException {
        Path raw = Files.writeString(
                folder.resolve("raw.csv"),
                HEADER + "READ,1795168911313,10\nREAD,1795168911311,20\nREAD,1795168912000,30\n");
        List<YcsbOutput> output = List.of(new YcsbOutput(summary(3), raw, null, 3));
        Reading reading = YcsbReader.read(output, Keeping.EXACT, true);
        assertThat(latencies(reading).values()).containsExactly(10 / 1e6, 20 / 1e6, 30 / 1e6);
        assertThat(latencies(reading).times()).containsExactly(1795168911.313, 1795168911.313, 1795168912.000);
        assertThat(latencies(reading).origin().line()).isEqualTo(2);
        assertThat(reading.warnings())
                .containsExactly(
                        "1 timestamps of READ are earlier than one before them, by up to 2 ms, as if the clock had"
                                + " been set; each counts as that one");
        assertThat(latencies(YcsbReader.read(output, Keeping.EXACT, false)).times())
                .isNull();
    }

    @Test
    void moreLatenciesThanAreKeptAreThinnedAndSaidSo() throws IOException {
        int count = 150_000;
        Path raw = folder.resolve("raw.csv");
        try (BufferedWriter out = Files.newBufferedWriter(raw)) {
            out.write(HEADER);
            for (int i = 0; i < count; i++) {
                out.write("READ,1795168911313," + (1000 + i) + "\n");
            }
        }
        List<YcsbOutput> output = List.of(new YcsbOutput(summary(count), raw, null, count));
        Reading reading = YcsbReader.read(output, Keeping.COMPACT, true);
        Sample sample = latencies(reading);
        assertThat(sample.origin().thinned()).isTrue();
        assertThat(sample.origin().count()).isEqualTo(count);
        assertThat(sample.times()).isNull();
        assertThat(reading.warnings())
                .singleElement()
                .asString()
                .startsWith(
                        "READ latency: the 150000 values are kept as counts (relative error at most 0.1 %) and thinned"
                                + " to 100000, without order and times");
        assertThat(Arrays.stream(sample.values()).average().orElseThrow())
                .isCloseTo((1000 + (count - 1) / 2.0) / 1e6, within(1e-12));
        assertThat(latencies(YcsbReader.read(output, Keeping.AUTO, true))
                        .origin()
                        .thinned())
                .isFalse();
    }

    @Test
    void trialsOfASeriesAreThinnedOneByOne() throws IOException {
        Path file = folder.resolve("series.csv");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("trial,iteration,value\n");
            for (int i = 1; i <= 120_000; i++) {
                out.write("long," + (120_001 - i) + "," + i + "\n");
                if (i % 1000 == 0) {
                    out.write("short," + i / 1000 + "," + i + "\n");
                }
            }
        }
        List<String> warnings = new ArrayList<>();
        List<Series.Trial> runs =
                SeriesCsv.read(file, Keeping.COMPACT, warnings::add).get(0).trials();
        assertThat(runs.get(0).values()).hasSize(Keeping.THINNED);
        assertThat(runs.get(0).iterations()).isNull();
        assertThat(runs.get(1).values()).hasSize(120).startsWith(1000, 2000, 3000);
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith(file
                        + ": of metric value, version candidate, instance 1, trial long, the 120000 values are kept"
                        + " as counts");
        List<Sample> samples =
                Readers.of(Tool.SERIES, Keeping.COMPACT).read(file).samples();
        assertThat(samples).extracting(Sample::part).containsExactly("trial long", "trial short");
        assertThat(samples).extracting(Sample::thinned).containsExactly(true, false);
        assertThat(samples.get(0).origin().count()).isEqualTo(120_000);
    }

    @Test
    void moreLatenciesThanFitAreAMistakeAndNoLackOfMemory() throws IOException {
        Path raw = Files.writeString(folder.resolve("raw.csv"), HEADER + "READ,1795168911313,1790\n".repeat(11));
        YcsbLatencies latencies = new YcsbLatencies(Keeping.EXACT.most(), 10, true);
        try (LineScanner lines = new LineScanner(raw)) {
            lines.next();
            assertThatThrownBy(() -> latencies.acceptAll(lines))
                    .isInstanceOf(InputException.class)
                    .hasMessageMatching(
                            raw + ":12: found more than 10 latencies, expected no more than fit into \\d+ MiB of"
                                    + " memory; give Java more with -Xmx, or keep their values as counts");
        }
    }

    @Test
    void packedLatenciesAreThoseThatWerePacked() throws IOException {
        Path raw = folder.resolve("raw.csv.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(raw))) {
            out.write((HEADER + "READ,1795168911313,1790\r\n".repeat(100_000)).getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(latencies(YcsbReader.read(summary(100_000), raw)).values())
                .hasSize(100_000)
                .containsOnly(1790 / 1e6);
        Files.write(raw, Arrays.copyOf(Files.readAllBytes(raw), (int) Files.size(raw) / 2));
        assertThatThrownBy(() -> YcsbReader.read(summary(100_000), raw))
                .isInstanceOf(InputException.class)
                .hasMessageMatching(raw + ": found gzip data that breaks off or is damaged.*, expected a whole file");
    }

    /** 12 million values, 192 MB as doubles with times, in a process of 32 MiB. */
    @Test
    void memoryDoesNotGrowWithAFileOfCounts() throws Exception {
        int count = 12_000_000;
        Path raw = folder.resolve("raw.csv");
        byte[] rows = "READ,1795168911313,1790\n".repeat(1000).getBytes(StandardCharsets.US_ASCII);
        try (var out = Files.newOutputStream(raw)) {
            out.write(HEADER.getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < count / 1000; i++) {
                out.write(rows);
            }
        }
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Compact.class.getName(),
                        summary(count).toString(),
                        raw.toString())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "said"))
                .start();
        process.waitFor();
        assertThat(folder.resolve("said")).hasContent("100000 of " + count);
    }

    /** What the process does. */
    static final class Compact {
        private Compact() {}

        public static void main(String[] args) throws IOException {
            var output = new YcsbOutput(Path.of(args[0]), Path.of(args[1]), null, 0);
            Sample sample = latencies(YcsbReader.read(List.of(output), Keeping.COMPACT, true));
            System.out.println(sample.values().length + " of " + sample.origin().count());
        }
    }
}
