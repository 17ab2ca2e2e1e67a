package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.io.Tarball;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbExtent;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbHome;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbMeasurement;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of a YCSB workload, from a spec of which all the rest is right. */
class YcsbSectionTest {
    private static final String SUM = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";

    @TempDir
    Path folder;

    @Test
    void whatIsLeftOutIsOneClosedClientOfTheBuiltInYcsbThatKeepsEveryLatency() throws Exception {
        YcsbWorkload workload = read("records: 100, operations: 200");

        assertThat(workload.home()).isEqualTo(new YcsbHome.BuiltIn());
        assertThat(workload.extent()).isEqualTo(new YcsbExtent(100, 200, 1));
        assertThat(workload.measurement()).isEqualTo(YcsbMeasurement.RAW);
        assertThat(workload.letter()).isEqualTo('a');
    }

    @Test
    void clientsTargetAndMeasurementAreWhatIsSaid() throws Exception {
        YcsbWorkload workload = read(
                "records: 1_000, operations: 20_000, clients: 3, threads: 2, target: 5000, measurement: hdrhistogram");

        assertThat(workload.extent()).isEqualTo(new YcsbExtent(1000, 20_000, 3, 2, 5000));
        assertThat(workload.measurement()).isEqualTo(YcsbMeasurement.HISTOGRAM);
    }

    @Test
    void aPropertyFileSaysWhatTheSpecDoesNot() throws Exception {
        // YCSB 0.17.0: workloads/workload_template, shortened
        Files.writeString(
                folder.resolve("orders.properties"),
                """
                # a workload of one's own
                recordcount=1000
                operationcount=3000000
                threadcount=3
                workload=site.ycsb.workloads.CoreWorkload
                readproportion=0.7
                scanproportion=0.3
                updateproportion=0
                measurementtype=timeseries
                exporter=site.ycsb.measurements.exporter.JSONMeasurementsExporter
                """);
        YcsbWorkload workload = read("file: orders.properties, operations: 500, properties: {readproportion: 0.6}");

        assertThat(workload.letter()).isNull();
        assertThat(workload.extent()).isEqualTo(new YcsbExtent(1000, 500, 3));
        assertThat(workload.properties())
                .containsEntry("readproportion", "0.6")
                .containsEntry("scanproportion", "0.3")
                .doesNotContainKeys("recordcount", "measurementtype", "exporter");
        assertThat(read("file: \"${SPEC}/orders.properties\"").extent()).isEqualTo(new YcsbExtent(1000, 3_000_000, 3));
    }

    @Test
    void aFileKnowsTheMetricsOfItsOwnAndYcsbsDefaultsForTheRest() throws Exception {
        Files.writeString(folder.resolve("f"), "readproportion=0\nscanproportion=1\nrecordcount=9\noperationcount=9\n");

        // CoreWorkload of YCSB 0.17.0 updates 5 % where nothing is said
        assertThat(read("file: f").metrics())
                .extracting(Metric::name)
                .containsExactly("throughput", "UPDATE latency", "SCAN latency");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "maxexecutiontime=5 | found YCSB property 'maxexecutiontime' in ",
                "url=${HSOT} | found '${HSOT}', expected one of ",
                "a=\\u12 | found no property file ",
                "target=1e3 | found target=1e3 in f, expected a whole number below 10^9",
                "threadcount= | found threadcount= in f, expected a whole number below 10^9",
                "operationcount=3000000000 | found operationcount=3000000000 in f, expected a whole number below 10^9"
            })
    void aFileThatSaysWhatNobodyMaySayIsAMistake(String line, String mistake) throws Exception {
        Files.writeString(folder.resolve("f"), line + "\n");

        assertThat(mistakes("file: f, records: 9, operations: 9"))
                .singleElement()
                .asString()
                .startsWith("benchgate.yaml:5:30: " + mistake);
    }

    @Test
    void aFileThatIsNotThereIsAMistake() throws Exception {
        assertThat(mistakes("file: nowhere.properties, records: 9, operations: 9"))
                .containsExactly("benchgate.yaml:5:30: found no property file nowhere.properties that can be read,"
                        + " expected one as YCSB's -P takes it");
    }

    @Test
    void anotherYcsbIsAFolderAnArchiveOrADownload() throws Exception {
        Path cache = Path.of("/home/u/.cache/benchgate/ycsb");

        assertThat(read("records: 9, operations: 9, binding: cassandra-cql, ycsb: /opt/ycsb-0.17.0")
                        .home())
                .isEqualTo(new YcsbHome.Installed(Path.of("/opt/ycsb-0.17.0")));
        assertThat(read("records: 9, operations: 9, ycsb: \"${SPEC}/ycsb.tar.gz\"")
                        .home())
                .isEqualTo(new YcsbHome.Packed(new Tarball("${SPEC}/ycsb.tar.gz", "", cache)));
        assertThat(read("records: 9, operations: 9, ycsb: {tarball: \"https://example.org/y.tar.gz\", sha256: " + SUM
                                + "}")
                        .home())
                .isEqualTo(new YcsbHome.Packed(new Tarball("https://example.org/y.tar.gz", SUM, cache)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "ycsb: lib/ycsb | found path 'lib/ycsb', expected one that begins with ${SPEC}/ or '/'",
                "ycsb: \"${INSTALL}/ycsb\" | found path '${INSTALL}/ycsb', expected one that begins with ${SPEC}/ or '/'",
                "ycsb: {tarball: \"https://x.org/y.tgz\"} | found no sha256 of https://x.org/y.tgz, expected the checksum"
                        + " of the download",
                "ycsb: {tarball: /y.tgz, sha256: abc} | found sha256 'abc', expected 64 hexadecimal digits, as sha256sum"
                        + " prints them",
                "ycsb: {} | found no 'tarball' in workload.ycsb, expected it",
                "binding: mongodb | found YCSB binding 'mongodb', expected jdbc, redis or the full name of a class",
                "clients: 0 | found '0', expected a whole number from 1 to 1000",
                "clients: 10 | found 1 threads in each of 10 clients for 0 operations of a phase and client, expected no"
                        + " more threads than operations",
                "target: 0 | found '0', expected a whole number from 1 to 2147483647",
                "measurement: raw | found measurement 'raw', expected hdrhistogram+raw or hdrhistogram",
            })
    void whatCannotBeIsAMistake(String keys, String mistake) throws Exception {
        assertThat(mistakes("records: 9, operations: 9, " + keys))
                .singleElement()
                .asString()
                .endsWith(": " + mistake);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ycsb: {tarball: \"https://u:hunter2@example.org/y.tgz\", sha256: " + SUM + "}",
                "ycsb: {tarball: \"https://u:hunt er2@example.org/y.tgz\"}",
                "ycsb: \"https://u:hunter2@example.org/y.tgz\"",
            })
    void aUrlWithAPasswordIsAMistakeThatDoesNotRepeatIt(String keys) throws Exception {
        assertThat(mistakes("records: 9, operations: 9, " + keys))
                .singleElement()
                .asString()
                .endsWith(": found a URL with a user or password before its host, expected none, as specs and results"
                        + " are kept: fetch the archive before the build, and give its path as tarball");
    }

    @ParameterizedTest
    @ValueSource(strings = {"records: 9", "operations: 9"})
    void howMuchIsAskedIsSaidSomewhere(String keys) throws Exception {
        assertThat(mistakes(keys)).singleElement().asString().contains("found no '");
    }

    private Path file(String keys) throws IOException {
        return Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders-db
                sut:
                  candidate: {start: run}
                gates: ["jump:metric=throughput,percent=5"]
                workload: {tool: ycsb, %s}
                """
                        .formatted(keys));
    }

    private YcsbWorkload read(String keys) throws Exception {
        return (YcsbWorkload)
                SpecReader.read(file(keys), Map.of("HOME", "/home/u")).workload();
    }

    private List<String> mistakes(String keys) throws IOException {
        Path file = file(keys);
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of()));
        assertThat(thrown).as("a mistake in %s", keys).isNotNull();
        return thrown.getMessage()
                .lines()
                .map(line -> line.replace(folder + "/", ""))
                .toList();
    }
}
