package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two releases of H2 that the genuine YCSB holds in its own process, so that nothing is started. */
class EmbeddedSystemTest {
    private static final String SPEC =
            """
            name: embedded-test
            sut:
              baseline: {label: H2 2.1.214, install: cp %1$s/h2-2.1.214.jar h2.jar}
              candidate: {label: H2 2.3.232, install: cp %1$s/h2-2.3.232.jar h2.jar}
            workload:
              tool: ycsb
              workload: c
              records: 200
              operations: 300
              classpath: "${INSTALL}/h2.jar"
              java: ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
              properties:
                jdbc.url: jdbc:h2:file:${DATA}/bench
                jdbc.user: sa
            schedule: {trials: 1, least: 1}
            gates: ["fixed:metric=throughput,lower=1op/s"]
            """
                    .formatted(Path.of("target/systems").toAbsolutePath());

    @TempDir
    Path folder;

    @Tag("long")
    @ParameterizedTest(name = "''{0}''")
    @ValueSource(strings = {"", "preload: copy, "})
    void theClientHoldsTheSystemThatIsMeasured(String more) throws Exception {
        Measurement measurement = LocalMeasurement.of(
                spec(SPEC.replace("label: H2 2.3", more + "label: H2 2.3")),
                folder.resolve("out"),
                Map.of(),
                new SaidLines(new ArrayList<>()));

        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(2);
        // all 300 reads of each have found a record, or YCSB's own counts would have made the trial invalid
        assertThat(measurement.trials())
                .allSatisfy(trial -> assertThat(trial.faults()).isEmpty());
    }

    @ParameterizedTest(name = "{0} instead of {1}")
    @CsvSource({
        "jdbc:h2:tcp://${HOST}:${PORT}/,jdbc:h2:file:${DATA}/",
        "jdbc:h2:tcp://127.0.0.1:${PORT}/${DATA}/,jdbc:h2:file:${DATA}/",
    })
    void aClientThatAsksForAPortNeedsASystemThatIsStarted(String text, String instead) throws Exception {
        assertNeedsStart(SPEC.replace(instead, text));
    }

    @Test
    void aClientThatReachesNothingOfTheVersionWouldMeasureTheSameTwice() throws Exception {
        assertNeedsStart(SPEC.replace("${INSTALL}", "${SPEC}").replace("file:${DATA}/", "tcp://db.example.org/"));
    }

    private void assertNeedsStart(String text) throws Exception {
        Path spec = spec(text);
        String need =
                "found no 'start', expected it, or 'container' or 'functions': only a client that holds the system";
        assertThatThrownBy(() -> SpecReader.read(spec, Map.of()))
                .isInstanceOf(SpecException.class)
                .hasMessageContainingAll("yaml:3:", "yaml:4:", need);
    }

    private Path spec(String text) throws Exception {
        return Files.writeString(folder.resolve("benchgate.yaml"), text);
    }
}
