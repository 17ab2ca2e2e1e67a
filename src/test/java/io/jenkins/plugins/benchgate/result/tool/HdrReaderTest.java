package io.jenkins.plugins.benchgate.result.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HdrReaderTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/ycsb");

    /** Where the encoding of a histogram says its largest value, and what a compressed one begins with (version 2). */
    private static final int HIGHEST_AT = 24;

    private static final int COMPRESSED = 0x1c849314;

    @TempDir
    Path folder;

    private static Histogram histogram(long startMs, String tag, long... values) {
        Histogram histogram = new Histogram(3);
        histogram.setStartTimeStamp(startMs);
        histogram.setEndTimeStamp(startMs + 1000);
        histogram.setTag(tag);
        Arrays.stream(values).forEach(histogram::recordValue);
        return histogram;
    }

    private Path log(Histogram... intervals) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputLogFormatVersion();
        writer.outputStartTime(1700000000000L);
        writer.outputLegend();
        for (Histogram interval : intervals) {
            writer.outputIntervalHistogram(interval);
        }
        writer.close();
        return Files.write(folder.resolve("run.hlog"), bytes.toByteArray());
    }

    /** YCSB writes such ones on a busy machine: what it took a copy of was growing. */
    @Test
    void aHistogramOfLargerValuesThanItsHeaderSaysIsRead() throws Exception {
        Histogram grown = histogram(1700000000000L, null, 1_000_000, 900_000_000_000L);
        ByteBuffer plain = ByteBuffer.allocate(grown.getNeededByteBufferCapacity());
        int length = grown.encodeIntoByteBuffer(plain);
        plain.putLong(HIGHEST_AT, 2_000_000);
        Deflater deflater = new Deflater();
        deflater.setInput(plain.array(), 0, length);
        deflater.finish();
        byte[] deflated = new byte[2 * length + 100];
        int size = deflater.deflate(deflated);
        ByteBuffer compressed =
                ByteBuffer.allocate(size + 8).putInt(COMPRESSED).putInt(size).put(deflated, 0, size);
        Path file = Files.writeString(
                folder.resolve("run.hlog"),
                "#[StartTime: 1700000000.000 (seconds since epoch), Fri]\n0.000,1.000,900000.000,"
                        + Base64.getEncoder().encodeToString(compressed.array()) + "\n");

        Reading reading = new HdrReader("ns", Keeping.AUTO).read(file);

        assertThat(reading.samples().get(0).values())
                .usingComparatorWithPrecision(0.9)
                .containsExactlyInAnyOrder(0.001, 900);
    }

    @Test
    void eachTagIsAMetricAndEachCountAValue() throws IOException {
        Path file = log(
                histogram(1700000000000L, null, 1_000_000, 2_000_000),
                histogram(1700000000000L, "write", 5_000_000),
                histogram(1700000001000L, null, 3_000_000, 3_000_000));

        Reading reading = new HdrReader("ns", Keeping.AUTO).read(file);

        assertThat(reading.warnings()).isEmpty();
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly("latency", "write latency");
        Sample all = reading.samples().get(0);
        double[] sorted = all.values().clone();
        Arrays.sort(sorted);
        // three digits, which is a relative error of at most 0.1 %
        assertThat(sorted).usingComparatorWithPrecision(3e-6).containsExactly(0.001, 0.002, 0.003, 0.003);
        assertThat(all.times()).containsExactly(1700000000, 1700000000, 1700000001, 1700000001);
        assertThat(all.origin().line()).isEqualTo(4);
        assertThat(all.origin().count()).isEqualTo(4);
    }

    @Test
    void aLogThatDoesNotSayItsUnitIsTakenForNanoseconds() throws IOException {
        Reading reading = new HdrReader(null, Keeping.AUTO).read(log(histogram(1700000000000L, null, 1_000)));

        assertThat(reading.samples().get(0).values()[0]).isCloseTo(1e-6, within(1e-9));
        assertThat(reading.warnings())
                .containsExactly("the log does not say the unit of its values, so that they are taken for ns");
    }

    @Test
    void aHistogramAloneIsRead() throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(10_000);
        int length = histogram(0, null, 7, 7, 9).encodeIntoCompressedByteBuffer(buffer);
        Path file = Files.writeString(
                folder.resolve("one.txt"),
                Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)) + "\n");

        Sample sample = new HdrReader("ms", Keeping.AUTO).read(file).samples().get(0);

        double[] sorted = sample.values().clone();
        Arrays.sort(sorted);
        assertThat(sorted).containsExactly(0.007, 0.007, 0.009);
        assertThat(sample.times()).isNull();
    }

    /** Beside YCSB's own summary of the run, [READ], 50thPercentileLatency(us) and its like, of redis-t-hdr.out. */
    @ParameterizedTest
    @CsvSource({"READ, 95", "READ, 99", "UPDATE, 95", "UPDATE, 99"})
    void ycsbsLogsAreInMicrosecondsAndHaveItsPercentiles(String operation, int percent) throws IOException {
        String row = "[" + operation + "], " + percent + "thPercentileLatency(us), ";
        double reported = Files.readAllLines(SAMPLES.resolve("redis-t-hdr.out"), StandardCharsets.UTF_8).stream()
                .filter(line -> line.startsWith(row))
                .mapToDouble(line -> Double.parseDouble(line.substring(row.length())) / 1e6)
                .findFirst()
                .orElseThrow();

        Reading reading = new HdrReader(null, Keeping.AUTO).read(SAMPLES.resolve("redis-t-hdr." + operation + ".hdr"));

        assertThat(reading.warnings()).isEmpty();
        Sample sample = reading.samples().get(0);
        assertThat(sample.metric().name()).isEqualTo(operation + " latency");
        double[] sorted = sample.values().clone();
        Arrays.sort(sorted);
        double value = sorted[(int) Math.ceil(percent / 100.0 * sorted.length) - 1];
        assertThat(value).isCloseTo(reported, within(reported * 1e-3));
    }

    @Test
    void aHistogramOfManyValuesStaysItsDistribution() throws IOException {
        Histogram histogram = new Histogram(3);
        histogram.setStartTimeStamp(1700000000000L);
        histogram.setEndTimeStamp(1700000001000L);
        for (int i = 1; i <= 1000; i++) {
            histogram.recordValueWithCount(1000L * i, 5_000);
        }

        Sample sample =
                new HdrReader("us", Keeping.AUTO).read(log(histogram)).samples().get(0);

        assertThat(sample.origin().count()).isEqualTo(5_000_000);
        assertThat(sample.thinned()).isTrue();
        assertThat(sample.origin().warning()).contains("5000000 values are kept as counts");
        double[] sorted = sample.values().clone();
        Arrays.sort(sorted);
        assertThat(sorted[(int) (0.99 * sorted.length)]).isCloseTo(0.99, within(0.002));
    }

    /** One at a time they would take an hour. */
    @Test
    void manyEqualValuesAreAddedAtOnce() throws IOException {
        Histogram histogram = new Histogram(3);
        histogram.setStartTimeStamp(1700000000000L);
        histogram.setEndTimeStamp(1700000001000L);
        histogram.recordValueWithCount(1_000, 3_000_000_000_000L);
        histogram.recordValueWithCount(2_000, 1_000_000_000_000L);

        Sample sample = new HdrReader("us", Keeping.AUTO)
                .read(log(histogram(1699999999000L, null, 1_000, 2_000), histogram))
                .samples()
                .get(0);

        assertThat(sample.origin().count()).isEqualTo(4_000_000_000_002L);
        assertThat(Arrays.stream(sample.values()).average()).hasValueCloseTo(0.00125, within(1e-6));
        assertThat(sample.origin().warning()).contains("without order and times");
    }

    @Test
    void aLogWithoutAValueIsRefused() throws IOException {
        Path file = log(histogram(1700000000000L, null));

        assertThatThrownBy(() -> new HdrReader("ns", Keeping.AUTO).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found no recorded value");
    }

    @Test
    void theUnitIsOneOfTime() {
        assertThatThrownBy(() -> new HdrReader("MB", Keeping.AUTO))
                .hasMessage("found unit 'MB', expected one of ns, us, ms, s");
    }
}
