package io.jenkins.plugins.benchgate.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Tool;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadersTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result");

    @TempDir
    Path folder;

    private Path written(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "ycsb/basicdb-load.out",
                "ycsb/redis-load.out",
                "ycsb/redis-t-default.out",
                "ycsb/redis-t-hdr+raw.out",
                "ycsb/redis-t-raw-stdout.out",
                "ycsb/redis-t-timeseries.out",
                "ycsb/redis-t-textexportfile.txt",
                "ycsb/redis-t-jsonarray.json",
                "ycsb/redis-t-json.json",
                "ycsb/redis-t-raw.rawfile",
                "ycsb/failures/h2mem-all-notfound.out",
                "ycsb/failures/pg-thread-init-race-rc0.out",
                "ycsb/failures/load-without-operationcount.err",
                "ycsb/failures/x-refused.out"
            })
    void whatYcsbWroteIsKnownAsItsOwn(String sample) throws IOException {
        assertThat(Readers.detect(SAMPLES.resolve(sample))).isEqualTo(Tool.YCSB);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {"value\n1\n", "metric,unit,value\nx,s,1\n", "\"Value\",metric\r\n1,x\r\n", "\uFEFFvalue\n1"})
    void aFirstRowWithAColumnOfValuesIsThatOfASeries(String text) throws IOException {
        assertThat(Readers.detect(written("series.csv", text))).isEqualTo(Tool.SERIES);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "k6-export.json, K6",
        "k6-handle.json, K6",
        "k6-new.json, K6",
        "artillery/good.json, ARTILLERY",
        "hyperfine.json, HYPERFINE",
        "jmeter.jtl, JTL",
    })
    void aToolsOwnFileIsKnownAsItsOwn(String name, Tool tool) throws IOException {
        Path file = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result", name);

        assertThat(Readers.detect(file)).isEqualTo(tool);
        assertThat(Readers.of(tool).read(file).samples()).isNotEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "metric name;value\nA;40.1\n",
                "A;40.1\n",
                "A,1\nB,2\n",
                "Metrik;Zeit\nA;40,1\n",
                "name;Build 7\nA;1\n",
                "name,value\nA,1\n"
            })
    void linesOfANameAndAValueAreOfTheEvaluator(String text) throws IOException {
        assertThat(Readers.detect(written("results.csv", text))).isEqualTo(Tool.EVALUATOR);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "#[Histogram log format version 1.3]\n",
                "#[Logging for: READ]\n#[Histogram log format version 1.3]\n",
                "Tag=a,0.127,1.007,2.769,HISTFAAAAEV42pNpmSz\n",
                "HISTFAAAAEV42pNpmSz=\n"
            })
    void aLogOfHistogramsIsKnownByItsCommentsAndHistograms(String text) throws IOException {
        assertThat(Readers.detect(written("run.hlog", text))).isEqualTo(Tool.HDR);
    }

    @Test
    void aCompressedFileIsKnownByItsContent() throws IOException {
        Path file = folder.resolve("series.csv.gz");
        try (OutputStream output = new GZIPOutputStream(Files.newOutputStream(file))) {
            output.write("metric,value\nx,1\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(Readers.detect(file)).isEqualTo(Tool.SERIES);
    }

    @Test
    void gzipDataThatBreaksOffIsRefused() throws IOException {
        Path file = Files.write(folder.resolve("cut.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0});

        assertThatThrownBy(() -> Readers.detect(file))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": found gzip data that breaks off or is damaged, expected a whole file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n\n\t"})
    void anEmptyFileIsRefused(String text) throws IOException {
        Path file = written("empty.txt", text);

        assertThatThrownBy(() -> Readers.detect(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ": found an empty file, expected the output of one of ycsb, ");
    }

    @Test
    void aFileOfNoToolIsRefusedWithItsFirstLine() throws IOException {
        Path file = written("poem.txt", "<script>\u0007alert(1)</script>\nmore\n");

        assertThatThrownBy(() -> Readers.detect(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        file + ":1: found '<script> alert(1)</script>', expected the output of one of ");
    }

    @Test
    void binaryContentIsRefusedInOneLine() throws IOException {
        byte[] bytes = new byte[200_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 + i / 256);
        }
        Path file = Files.write(folder.resolve("binary"), bytes);

        assertThatThrownBy(() -> Readers.detect(file))
                .isInstanceOf(InputException.class)
                .message()
                .startsWith(file + ":1: found ")
                .doesNotContainPattern("\\p{Cntrl}");
    }

    @Test
    void aFileThatIsNotThereAndAFolderAreRefused() {
        assertThatThrownBy(() -> Readers.detect(folder.resolve("none")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found no such file");
        assertThatThrownBy(() -> Readers.detect(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found a folder");
    }

    @Test
    void rawLatenciesOfYcsbAreReadWithoutTheirSummary() throws IOException {
        Path file = written(
                "run.raw",
                """
                READ latency raw data: op, timestamp(ms), latency(us)
                READ,1795168911311,5553
                READ,1795168911313,1919
                CLEANUP latency raw data: op, timestamp(ms), latency(us)
                CLEANUP,1795168911313,1
                """);

        Reading reading = Readers.of(Readers.detect(file)).read(file);

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.warnings()).singleElement().asString().contains("without YCSB's summary");
        assertThat(reading.samples()).singleElement().satisfies(sample -> {
            assertThat(sample.metric().name()).isEqualTo("READ latency");
            assertThat(sample.values()).containsExactly(0.005553, 0.001919);
        });
        Files.writeString(file, Files.readString(file) + "READ-FAILED,1795168911313,7\n");
        assertThat(Readers.of(Tool.YCSB).read(file).faults())
                .containsExactly("1 operations are reported as READ-FAILED");
        Files.writeString(file, Files.readString(file) + "READ,17951689113");
        assertThatThrownBy(() -> Readers.of(Tool.YCSB).read(file))
                .hasMessageStartingWith(file + ":7: found 'READ,17951689113', expected operation,timestamp(ms)");
    }

    @Test
    void theTrialsOfASeriesAreParts() throws IOException {
        Path file = written(
                "two.csv",
                """
                metric,unit,version,trial,value
                t,ms,baseline,1,10
                t,ms,baseline,1,11
                t,ms,candidate,2,12
                """);

        Reading reading = Readers.of(Tool.SERIES).read(file);

        assertThat(reading.samples())
                .extracting("part", "metric.name", "statistic")
                .containsExactly(tuple("baseline, trial 1", "t", null), tuple("candidate, trial 2", "t", null));
        assertThat(reading.samples().get(0).values()).containsExactly(0.01, 0.011);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"ms\": 1.5}, {\"ms\": 2}]\n", "{\"ms\": [1, 2]}\n"})
    void unknownJsonPointsToTheMap(String text) throws IOException {
        Path file = written("times.json", text);
        assertThatThrownBy(() -> Readers.detect(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("any other JSON is read by tool json with a map of where its values are, such as"
                        + " --map 'metric=latency,path=$[*].ms,unit=ms'");
    }

    @Test
    void aPipeOrADeviceIsRefusedBeforeItIsOpened() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path endless : List.of(pipe, Path.of("/dev/zero"))) {
            String message =
                    endless + ": found a pipe or a device, which may never end and cannot be read twice, expected"
                            + " a file with a tool's output";
            assertThatThrownBy(() -> Readers.detect(endless)).hasMessage(message);
            for (Tool tool : Readers.tools()) {
                assertThatThrownBy(() -> Readers.of(tool).read(endless)).hasMessage(message);
            }
        }
    }

    /** 80 MiB in less than 1 MiB. */
    @ParameterizedTest
    @CsvSource({
        "GO, 'BenchmarkOfNAME-2 100 12.5 ns/op\\n'",
        "EVALUATOR, 'aNAME;1\\n'",
        "TSBS, 'ID 0: NAME\\n'",
        "GO, NAME",
        "SERIES, NAME",
        "YCSB, NAME"
    })
    void whatGzipHasBlownUpIsRefusedBeforeItFillsTheMemory(Tool tool, String text) throws IOException {
        Path file = folder.resolve("bomb.gz");
        String row = text.translateEscapes().replace("NAME", "x".repeat(1000));
        byte[] block = row.repeat(1 << 10).getBytes(StandardCharsets.US_ASCII);
        try (var packed = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (long written = 0; written < 80L << 20; written += block.length) {
                packed.write(block);
            }
        }
        assertThatThrownBy(() -> Readers.of(tool).read(file))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("(?s).*(found more than 64 MiB of text|expected lines of at most 1 MiB).*");
    }
}
