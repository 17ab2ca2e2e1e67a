package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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
        assertThat(parsed(workload(letter, Map.of()).runProperties()))
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

        assertThat(parsed(workload.loadProperties())).containsEntry("operationcount", "20000");
        assertThat(parsed(workload.runProperties())).containsEntry("operationcount", "20000");
    }

    @Test
    void givenPropertiesWinOverThoseOfTheLetterAndSurviveAnyCharacter() throws IOException {
        Map<String, String> given = new LinkedHashMap<>();
        given.put("readproportion", "0.9");
        given.put("jdbc.url", "jdbc:h2:tcp://127.0.0.1:9/mem:b;DB_CLOSE_DELAY=-1 #!\\ü€\n");

        assertThat(parsed(workload('a', given).runProperties())).containsAllEntriesOf(given);
        assertThat(workload('a', given).runProperties()).doesNotContain("#2").isASCII();
    }

    @Test
    void theSameWorkloadGivesTheSameText() {
        assertThat(workload('a', Map.of("x", "1", "y", "2")).runProperties())
                .isEqualTo(workload('a', new LinkedHashMap<>(Map.of("y", "2", "x", "1")))
                        .runProperties());
    }

    @Test
    void noValueOfAPropertyIsAnArgument() {
        YcsbWorkload workload = workload('a', Map.of("jdbc.password", "hunter2", "jdbc.url", "jdbc:secret"));

        assertThat(workload.loadCommand(HOME, TRIAL)).noneMatch(argument -> argument.matches(".*(hunter2|secret).*"));
        assertThat(workload.runCommand(HOME, TRIAL)).noneMatch(argument -> argument.matches(".*(hunter2|secret).*"));
    }

    @Test
    void thePropertiesAreReadableByTheirOwnerAlone(@TempDir Path trial) throws IOException {
        assumeTrue(
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
                "SKIPPED: this file system has no owners");
        Files.writeString(trial.resolve(YcsbWorkload.RUN_PROPERTIES), "of an earlier trial");
        workload('a', Map.of("jdbc.password", "hunter2")).prepare(trial);

        for (String name : List.of(YcsbWorkload.LOAD_PROPERTIES, YcsbWorkload.RUN_PROPERTIES)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(trial.resolve(name))))
                    .isEqualTo("rw-------");
            assertThat(parsed(Files.readString(trial.resolve(name)))).containsEntry("jdbc.password", "hunter2");
        }
    }

    @Test
    void rawLatenciesOfAnEarlierTrialAreGoneBecauseYcsbAppends(@TempDir Path trial) throws IOException {
        Files.writeString(trial.resolve(YcsbWorkload.RUN_RAW), "READ,1795168911311,5553\n");
        workload('a', Map.of()).prepare(trial);

        assertThat(trial.resolve(YcsbWorkload.RUN_RAW)).doesNotExist();
    }

    @Test
    void theRunPhaseKeepsEveryLatencyAndTheLoadPhaseDoesNot() throws IOException {
        YcsbWorkload workload = workload('a', Map.of());

        assertThat(parsed(workload.runProperties())).containsEntry("measurementtype", "hdrhistogram+raw");
        assertThat(parsed(workload.loadProperties())).containsEntry("measurementtype", "hdrhistogram");
        assertThat(workload.runCommand(HOME, TRIAL))
                .endsWith("-p", "measurement.raw.output_file=" + TRIAL.resolve("run.raw.csv"));
    }

    @Test
    void aBindingOfOnesOwnRunsOnTheSameClientWithItsClassPathBehind() {
        YcsbWorkload workload = new YcsbWorkload(
                "site.ycsb.db.RedisClient",
                null,
                10,
                10,
                1,
                Map.of(),
                List.of(Path.of("jedis.jar")),
                List.of("-Xmx64m"));
        List<String> command = workload.loadCommand(HOME, TRIAL);

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
        assertThatThrownBy(() -> new YcsbWorkload("redis", 'a', 1, 1, 1, Map.of(), List.of(), List.of()))
                .hasMessage("found YCSB binding 'redis', expected jdbc or the full name of a class");
        assertThatThrownBy(() -> new YcsbWorkload("jdbc", 'a', 1, 0, 1, Map.of(), List.of(), List.of()))
                .hasMessage("found operationcount 0, expected at least 1");
        assertThatThrownBy(() -> new YcsbWorkload("jdbc", 'a', 3, 10, 4, Map.of(), List.of(), List.of()))
                .hasMessage("found 4 threads for 3 operations of a phase, expected no more threads than operations");
    }

    private static YcsbWorkload workload(@Nullable Character letter, Map<String, String> properties) {
        return new YcsbWorkload("jdbc", letter, 1000, 20_000, 4, properties, List.of(), List.of());
    }

    private static Map<String, String> parsed(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        Map<String, String> map = new LinkedHashMap<>();
        properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
        return map;
    }
}
