package io.jenkins.plugins.benchgate.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.model.Metric;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YcsbWorkloadTest {
    private static final Path HOME = Path.of("home");
    private static final Path TRIAL = Path.of("trial");

    @ParameterizedTest(name = "workload {0}")
    @CsvSource({ // YCSB 0.17.0: grep -v '^#' workloads/workload[a-f]
        "a, 0.5, 0.5, 0, 0, 0, zipfian",
        "b, 0.95, 0.05, 0, 0, 0, zipfian",
        "c, 1, 0, 0, 0, 0, zipfian",
        "d, 0.95, 0, 0, 0.05, 0, latest",
        "e, 0, 0, 0.95, 0.05, 0, zipfian",
        "f, 0.5, 0, 0, 0, 0.5, zipfian",
    })
    void theCoreWorkloadsAreThoseOfYcsb(
            char letter, String read, String update, String scan, String insert, String modify, String distribution)
            throws IOException {
        assertThat(parsed(workload(letter, Map.of()).runProperties().text()))
                .containsEntry("readproportion", read)
                .containsEntry("updateproportion", update)
                .containsEntry("scanproportion", scan)
                .containsEntry("insertproportion", insert)
                .containsEntry("readmodifywriteproportion", modify)
                .containsEntry("requestdistribution", distribution);
    }

    @Test
    void bothPhasesKnowTheOperationCountBecauseAZipfianLoadNeedsIt() throws IOException {
        YcsbWorkload workload = workload('a', Map.of());

        assertThat(parsed(workload.loadProperties().text())).containsEntry("operationcount", "20000");
        assertThat(parsed(workload.runProperties().text())).containsEntry("operationcount", "20000");
    }

    @Test
    void givenPropertiesWinOverThoseOfTheLetterAndSurviveAnyCharacter() throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("readproportion", "0.9");
        given.put("jdbc.url", "jdbc:h2:tcp://127.0.0.1:9/mem:b;DB_CLOSE_DELAY=-1 #!\\ü€\n");

        assertThat(parsed(workload('a', given).runProperties().text())).containsAllEntriesOf(given);
        assertThat(workload('a', given).runProperties().text())
                .doesNotContain("#2")
                .isASCII();
    }

    @Test
    void theSameWorkloadGivesTheSameText() {
        assertThat(workload('a', Map.of("x", "1", "y", "2")).runProperties().text())
                .isEqualTo(workload('a', new LinkedHashMap<>(Map.of("y", "2", "x", "1")))
                        .runProperties()
                        .text());
    }

    @Test
    void noValueOfAPropertyIsAnArgument() {
        YcsbWorkload workload = workload('a', Map.of("jdbc.password", "hunter2", "jdbc.url", "jdbc:secret"));

        assertThat(command(workload, 0, 0)).noneMatch(argument -> argument.matches(".*(hunter2|secret).*"));
        assertThat(command(workload, 1, 0)).noneMatch(argument -> argument.matches(".*(hunter2|secret).*"));
    }

    @Test
    void thePropertiesAreReadableByTheirOwnerAlone(@TempDir Path trial) throws IOException {
        assumeTrue(
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
                "SKIPPED: this file system has no owners");
        Files.writeString(trial.resolve("run.properties"), "of an earlier trial");
        workload('a', Map.of("jdbc.password", "hunter2")).prepare(trial);

        for (String name : List.of("load.properties", "run.properties")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(trial.resolve(name))))
                    .isEqualTo("rw-------");
            assertThat(parsed(Files.readString(trial.resolve(name)))).containsEntry("jdbc.password", "hunter2");
        }
    }

    @Test
    void aFailureLeavesNoFileWithAPasswordBehind(@TempDir Path trial) throws IOException {
        YcsbWorkload workload = workload('a', Map.of("jdbc.password", "hunter2"));
        Path inTheWay = Files.createDirectories(trial.resolve("run.properties/full"));

        assertThatThrownBy(() -> workload.prepare(trial)).isInstanceOf(IOException.class);
        assertThat(trial.resolve("load.properties")).doesNotExist();

        Files.delete(inTheWay);
        Files.createDirectories(trial.resolve("run.raw.csv/full"));
        assertThatThrownBy(() -> workload.prepare(trial)).isInstanceOf(IOException.class);
        assertThat(trial).isDirectoryNotContaining("glob:**.properties");
    }

    @Test
    void rawLatenciesOfAnEarlierTrialAreGoneBecauseYcsbAppends(@TempDir Path trial) throws IOException {
        Files.writeString(trial.resolve("run.raw.csv"), "READ,1795168911311,5553\n");
        workload('a', Map.of()).prepare(trial);

        assertThat(trial.resolve("run.raw.csv")).doesNotExist();
    }

    @Test
    void theRunPhaseKeepsEveryLatencyAndTheLoadPhaseDoesNot() throws IOException {
        YcsbWorkload workload = workload('a', Map.of());

        assertThat(parsed(workload.runProperties().text())).containsEntry("measurementtype", "hdrhistogram+raw");
        assertThat(parsed(workload.loadProperties().text())).containsEntry("measurementtype", "hdrhistogram");
        assertThat(command(workload, 1, 0))
                .endsWith("-p", "measurement.raw.output_file=" + TRIAL.resolve("run.raw.csv"));
    }

    @Test
    void partsOfTheWorkAddUpToTheWhole() {
        YcsbExtent extent = new YcsbExtent(1001, 20_002, 3, 4, 500);
        List<String> load = new ArrayList<>();
        List<String> run = new ArrayList<>();
        for (int client = 0; client < 3; client++) {
            YcsbWorkload workload = workload('a', extent, YcsbMeasurement.RAW, Map.of());
            load.addAll(given(command(workload, 0, client)));
            run.addAll(given(command(workload, 1, client)));
        }

        assertThat(load)
                .containsExactly(
                        "shared.client=1",
                        "insertstart=0",
                        "insertcount=334",
                        "shared.client=2",
                        "insertstart=334",
                        "insertcount=334",
                        "shared.client=3",
                        "insertstart=668",
                        "insertcount=333");
        assertThat(run)
                .containsExactly(
                        "measurement.raw.output_file=trial/run-1.raw.csv",
                        "shared.client=1",
                        "operationcount=6668",
                        "167",
                        "measurement.raw.output_file=trial/run-2.raw.csv",
                        "shared.client=2",
                        "operationcount=6667",
                        "167",
                        "measurement.raw.output_file=trial/run-3.raw.csv",
                        "shared.client=3",
                        "operationcount=6667",
                        "166");
    }

    private static List<String> given(List<String> command) {
        return IntStream.range(1, command.size())
                .filter(i ->
                        command.get(i - 1).equals("-p") || command.get(i - 1).equals("-target"))
                .mapToObj(command::get)
                .filter(argument -> !argument.startsWith("seeded.seed="))
                .toList();
    }

    @Test
    void atATargetRateBothLatenciesAreMeasured() throws IOException {
        YcsbWorkload open = workload('c', new YcsbExtent(1000, 2000, 1, 4, 500), YcsbMeasurement.RAW, Map.of());

        assertThat(parsed(open.runProperties().text())).containsEntry("measurement.interval", "both");
        assertThat(parsed(workload('c', Map.of()).runProperties().text())).doesNotContainKey("measurement.interval");
        assertThat(open.metrics())
                .extracting(Metric::name)
                .containsExactly("throughput", "READ latency", "READ intended latency");
        assertThat(open.description()).isEqualTo("YCSB C, 1000 records, 2000 operations, 4 threads, at 500 op/s");
    }

    @Test
    void whatLatenciesLeaveOutIsSaid() {
        assertThat(workload('a', Map.of()).facts()).containsEntry("Client", "YCSB 0.17.0, built in, binding jdbc");
        assertThat(workload('a', Map.of()).facts().get("Load"))
                .contains("closed loop", "leave out", "coordinated omission");
        assertThat(workload('a', new YcsbExtent(10, 10, 1, 1, 5), YcsbMeasurement.RAW, Map.of())
                        .facts()
                        .get("Load"))
                .contains("open loop of 5 op/s", "intended latencies count from when a request was to start");
    }

    @Test
    void clientsThatInsertTogetherUseAWorkloadThatKeepsTheirRecordsApart() throws IOException {
        YcsbExtent several = new YcsbExtent(1000, 2000, 2, 4, 0);

        assertThat(workloadClass('d', several)).isEqualTo(YcsbClient.SHARED_WORKLOAD);
        assertThat(workloadClass('a', several)).isEqualTo("site.ycsb.workloads.CoreWorkload");
        assertThat(workloadClass('d', new YcsbExtent(1000, 2000, 4))).isEqualTo("site.ycsb.workloads.CoreWorkload");
    }

    /** As in every file of YCSB's folder {@code workloads}. */
    @Test
    void ycsbsOwnWorkloadByNameIsTheSameAsNone() throws IOException {
        Map<String, String> named = Map.of("workload", "site.ycsb.workloads.CoreWorkload");
        YcsbWorkload workload = workload('d', new YcsbExtent(1000, 2000, 2, 4, 0), YcsbMeasurement.RAW, named);

        assertThat(parsed(workload.runProperties().text()))
                .containsEntry("seeded.workload", YcsbClient.SHARED_WORKLOAD);
        assertThat(workload.metrics()).isNotEmpty();
    }

    private static String workloadClass(char letter, YcsbExtent extent) throws IOException {
        return parsed(workload(letter, extent, YcsbMeasurement.RAW, Map.of())
                        .runProperties()
                        .text())
                .get("seeded.workload");
    }

    @Test
    void histogramsAreWrittenToFilesThatTheReaderFinds() throws IOException {
        YcsbWorkload workload = workload('a', new YcsbExtent(10, 10, 1), YcsbMeasurement.HISTOGRAM, Map.of());

        assertThat(parsed(workload.runProperties().text()))
                .containsEntry("measurementtype", "hdrhistogram")
                .containsEntry("hdrhistogram.fileoutput", "true");
        assertThat(command(workload, 1, 0)).endsWith("-p", "hdrhistogram.output.path=" + TRIAL.resolve("run."));
    }

    @Test
    void aBindingOfOnesOwnRunsOnTheSameClientWithItsClassPathBehind() {
        YcsbWorkload workload = new YcsbWorkload(
                new YcsbHome.BuiltIn(),
                "site.ycsb.db.RedisClient",
                null,
                new YcsbExtent(10, 10, 1),
                YcsbMeasurement.RAW,
                Map.of(),
                List.of(Path.of("jedis.jar")),
                List.of("-Xmx64m"));
        List<String> command = command(workload, 0, 0);

        assertThat(command).startsWith("java").containsSequence("-load", "-db", "site.ycsb.db.RedisClient", "-P");
        assertThat(command).contains("-Xmx64m");
        assertThat(command.get(command.indexOf("-cp") + 1))
                .startsWith(HOME.resolve("core.jar").toString())
                .endsWith("jedis.jar");
    }

    @Test
    void aDescriptionSaysWhatIsRunAndHowMuch() {
        assertThat(workload('a', Map.of()).description())
                .isEqualTo("YCSB A, 1000 records, 20000 operations, 4 threads");
        assertThat(workload(null, Map.of()).description()).isEqualTo("YCSB, 1000 records, 20000 operations, 4 threads");
    }

    @ParameterizedTest
    @ValueSource(strings = {"operationcount", "maxexecutiontime", "exportfile", "measurement.raw.output_file"})
    void whatTheJudgementRestsOnCannotBeOverridden(String name) {
        assertThatThrownBy(() -> workload('a', Map.of(name, "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("found YCSB property '" + name + "', expected it to be left out");
    }

    @Test
    void nonsenseIsRefusedWithWhatWasExpected() {
        assertThatThrownBy(() -> workload('g', Map.of()))
                .hasMessage("found YCSB workload 'g', expected a letter from a to f");
        assertThatThrownBy(() -> new YcsbHome.BuiltIn().check("mongodb"))
                .hasMessage("found YCSB binding 'mongodb', expected jdbc, redis or the full name of a class");
        assertThatThrownBy(() -> new YcsbExtent(1, 0, 1)).hasMessage("found operationcount 0, expected at least 1");
        assertThatThrownBy(() -> new YcsbExtent(3, 10, 4))
                .hasMessage("found 4 threads for 3 operations of a phase, expected no more threads than operations");
        assertThatThrownBy(() -> new YcsbExtent(100, 10, 3, 4, 0))
                .hasMessage(
                        "found 4 threads in each of 3 clients for 3 operations of a phase and client, expected no more"
                                + " threads than operations");
        assertThatThrownBy(() -> new YcsbExtent(100, 100, 3, 1, 2))
                .hasMessage("found a target of 2 op/s, expected at least 1 op/s for each client");
    }

    private static YcsbWorkload workload(@Nullable Character letter, Map<String, String> properties) {
        return workload(letter, new YcsbExtent(1000, 20_000, 4), YcsbMeasurement.RAW, properties);
    }

    private static YcsbWorkload workload(
            @Nullable Character letter,
            YcsbExtent extent,
            YcsbMeasurement measurement,
            Map<String, String> properties) {
        return new YcsbWorkload(
                new YcsbHome.BuiltIn(), "jdbc", letter, extent, measurement, properties, List.of(), List.of());
    }

    private static List<String> command(YcsbWorkload workload, int phase, int client) {
        return workload.phases(HOME, TRIAL).get(phase).clients().get(client).arguments();
    }

    private static Map<String, String> parsed(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        Map<String, String> map = new LinkedHashMap<>();
        properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
        return map;
    }
}
