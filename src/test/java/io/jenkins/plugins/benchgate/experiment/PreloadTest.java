package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of H2 that the genuine YCSB loads once, and every trial finds again. */
class PreloadTest {
    private static final Path H2 = Path.of("target/systems/h2-2.3.232.jar").toAbsolutePath();

    private static final String SPEC =
            """
            name: preload-test
            sut:
              candidate:
                label: H2
                install: cp %s h2.jar
                start: ls "$DATA" >>"$SPEC/found"; exec java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp h2.jar org.h2.tools.Server -tcp -tcpPort "$PORT" -baseDir "$DATA" -tcpPassword bye -ifNotExists
                stop: java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp h2.jar org.h2.tools.Server -tcpShutdown "tcp://$HOST:$PORT" -tcpPassword bye
                healthTimeout: 30 s
                preload: copy
            workload:
              tool: ycsb
              workload: c
              records: 200
              operations: 300
              classpath: "${INSTALL}/h2.jar"
              java: ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
              properties:
                jdbc.url: jdbc:h2:tcp://${HOST}:${PORT}/./bench
                jdbc.user: sa
            schedule: {trials: 2, least: 2}
            gates: ["fixed:metric=throughput,lower=1op/s"]
            """
                    .formatted(H2);

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private Measurement measured(UnaryOperator<String> change) throws Exception {
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), change.apply(SPEC));
        Progress progress = new SaidLines(said);
        return LocalMeasurement.of(spec, folder.resolve("out"), Map.of(), progress);
    }

    private void assertLoadedOnceAndFoundTwice(Measurement measurement) throws IOException {
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(2);
        assertThat(said).containsOnlyOnce("Loading the candidate once: H2");
        assertThat(Files.readAllLines(folder.resolve("found")))
                .as("what lay in the data folder at each start: nothing before the load, the file before each trial")
                .containsExactly("bench.mv.db", "bench.mv.db");
        for (TrialSummary trial : measurement.trials()) {
            // all 300 reads have found a record, or YCSB's own counts would have made it invalid
            assertThat(trial.faults()).isEmpty();
            Path kept = folder.resolve("out").resolve(trial.folder());
            assertThat(kept.resolve("load.out.gz")).doesNotExist();
            assertThat(kept.resolve("run.raw.csv.gz")).isNotEmptyFile();
            JsonNode record =
                    new ObjectMapper().readTree(kept.resolve("trial.json").toFile());
            assertThat(record.path("phases")).hasSize(1);
            assertThat(record.path("commands").path("restore").asText()).contains("$SAVED");
        }
        assertThat(folder.resolve("out/preload-candidate/load.out.gz")).isNotEmptyFile();
        assertThat(folder.resolve("out/preload-candidate/data")).doesNotExist();
        assertThat(folder.resolve("out/install")).doesNotExist();
        assertThat(measurement.details().cost()).isNotNull();
        assertThat(measurement.details().cost().activities())
                .as("loaded once, and put back under a name of its own")
                .hasEntrySatisfying("loading", seconds -> assertThat(seconds).isGreaterThan(0.3))
                .hasEntrySatisfying("restoring", seconds -> assertThat(seconds).isPositive());
        assertThat(measurement.environment().get("Data of the candidate"))
                .startsWith("loaded once, restored for each trial by ");
    }

    @Tag("long")
    @Test
    void eachTrialBeginsWithACopyOfWhatWasLoadedOnce() throws Exception {
        assertLoadedOnceAndFoundTwice(measured(text -> text));
    }

    @Tag("long")
    @Test
    void commandsOfTheVersionSaveAndRestore() throws Exception {
        assertLoadedOnceAndFoundTwice(measured(text -> text.replace(
                "preload: copy",
                "preload: {save: 'gzip -c \"$DATA/bench.mv.db\" >\"$SAVED/packed\"',"
                        + " restore: 'gzip -dc \"$SAVED/packed\" >\"$DATA/bench.mv.db\"'}")));
    }

    @Tag("long")
    @Test
    void aLoadThatIsNotWholeEndsTheBuildBeforeAnyTrial() throws Exception {
        Measurement measurement = measured(text -> text.replace("${PORT}/./bench", "1/./bench"));
        assertThat(measurement.trials()).isEmpty();
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .startsWith("Loading the candidate (H2) once: In the load phase: ");
        assertThat(folder.resolve("out/preload-candidate/load.out")).isNotEmptyFile();
        assertThat(folder.resolve("out/preload-candidate/data")).doesNotExist();
    }

    @Tag("long")
    @Test
    void dataThatCannotBeRestoredEndTheBuild() throws Exception {
        Measurement measurement = measured(text ->
                text.replace("preload: copy", "preload: {save: 'true', restore: 'echo no such volume >&2; exit 4'}"));
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .startsWith("Restoring the data of the candidate ended with exit status 4.")
                .contains("no such volume");
    }
}
