package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks that run one by one and fail: a script is in the place of a program of Go's benchmarks. */
class LostBenchmarksTest {
    private static final String SPEC =
            """
            name: lost
            sut:
              baseline: &version
                install: |
                  cat >bench.test <<'END'
                  #!/bin/sh
                  [ "$1" != -test.list ] || { %s; exit; }
                  name=${4#^}; name=${name%%$}
                  echo run >>"$SPEC/$VERSION.ran"
                  %s
                  echo "$name 10 5 ns/op"
                  echo PASS
                  END
                  chmod +x bench.test
              candidate: *version
            workload: {tool: go, binary: bench.test, count: 1, timeout: %s}
            schedule: {trials: %d, least: %d}
            gates: ['jump:metric="* ns/op",percent=5']
            """;

    private static final String TWO = "echo BenchmarkA; echo BenchmarkB";

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private Measurement measure(String list, String run, String timeout, int trials, int least) throws Exception {
        Path file =
                Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(list, run, timeout, trials, least));
        return LocalMeasurement.of(
                file, folder.resolve("out"), Map.of("PATH", System.getenv("PATH")), new SaidLines(said));
    }

    private static List<String> series(Measurement measurement) {
        return measurement.measured().stream().map(one -> one.metric().name()).toList();
    }

    @Test
    void aBenchmarkThatFailsOnceIsLeftOutOfThatRoundAlone() throws Exception {
        Measurement measurement = measure(
                TWO,
                "[ \"$name $VERSION\" != 'BenchmarkA baseline' ] || [ -e \"$SPEC/failed\" ]"
                        + " || { : >\"$SPEC/failed\"; echo 'panic: no'; exit 2; }",
                "1 min",
                3,
                2);

        assertThat(measurement.problems()).isEmpty();
        assertThat(series(measurement)).containsExactlyInAnyOrder("A ns/op", "B ns/op");
        assertThat(measurement.measured())
                .allSatisfy(one -> assertThat(one.candidate().trials())
                        .isEqualTo(one.metric().name().equals("A ns/op") ? 2 : 3));
        assertThat(measurement.trials().stream().flatMap(trial -> trial.warnings().stream()))
                .filteredOn(warning -> warning.startsWith("BenchmarkA"))
                .containsExactlyInAnyOrder(
                        "BenchmarkA failed in the baseline and is left out of this round: The benchmark client ended the"
                                + " run-1 phase with exit status 2. panic: no",
                        "BenchmarkA is left out: it failed in the trial of the baseline beside this one");
        assertThat(measurement.environment().get("Benchmarks one by one")).startsWith("12 processes; ");
    }

    @Test
    void whereAllFailTheTrialsAreInvalid() throws Exception {
        Measurement measurement = measure(TWO, "exit 3", "1 min", 1, 1);

        assertThat(measurement.measured()).isEmpty();
        assertThat(measurement.problems()).isNotEmpty();
        assertThat(measurement.trials()).extracting(TrialSummary::faults).allSatisfy(faults -> assertThat(faults)
                .containsExactly("No benchmark is left: each failed in one of both versions."));
    }

    @Test
    void aProgramThatListsNothingHasNoBenchmarks() throws Exception {
        Measurement measurement = measure(":", "exit 3", "1 min", 1, 1);

        assertThat(measurement.measured()).isEmpty();
        assertThat(measurement.trials()).extracting(TrialSummary::faults).allSatisfy(faults -> assertThat(faults)
                .containsExactly("no benchmark ran"));
        assertThat(folder.resolve("baseline.ran")).doesNotExist();
    }

    /** The limit is that of all benchmarks of a trial together: what comes after it does not run any more. */
    @Test
    void aTrialThatTakesTooLongIsInvalid() throws Exception {
        Measurement measurement = measure(TWO, "[ $VERSION = baseline ] || sleep 600", "1 s", 1, 1);

        assertThat(measurement.measured()).isEmpty();
        assertThat(measurement.trials()).hasSize(2).allSatisfy(trial -> assertThat(trial.faults())
                .isEqualTo(
                        trial.version().equals("baseline")
                                ? List.of()
                                : List.of("The run phase did not end within 1 s.")));
        assertThat(folder.resolve("candidate.ran")).hasContent("run");
        assertThat(folder.resolve("baseline.ran")).hasContent("run\nrun");
    }

    @Test
    void aVersionThatCannotListKeepsTheOtherFromNothing() throws Exception {
        Measurement measurement =
                measure("[ $VERSION = baseline ] || { echo no list >&2; exit 1; }; " + TWO, ":", "1 min", 1, 1);

        assertThat(measurement.measured()).isEmpty();
        assertThat(measurement.trials()).hasSize(2).allSatisfy(trial -> assertThat(trial.faults())
                .hasSize(trial.version().equals("baseline") ? 0 : 1));
        assertThat(folder.resolve("baseline.ran")).hasContent("run\nrun");
    }

    @Test
    void anInterruptionEndsBothTrials() throws Exception {
        Set<ProcessHandle> before = ProcessHandle.current().descendants().collect(Collectors.toSet());
        Thread measuring = Thread.currentThread();
        Thread interrupter = new Thread(() -> {
            try {
                while (!Files.exists(folder.resolve("baseline.ran"))
                        && !Files.exists(folder.resolve("candidate.ran"))) {
                    Thread.sleep(20);
                }
            } catch (InterruptedException e) {
                return;
            }
            measuring.interrupt();
        });
        interrupter.start();
        try {
            assertThatThrownBy(() -> measure(TWO, "sleep 600", "1 h", 1, 1)).isInstanceOf(InterruptedException.class);
        } finally {
            interrupter.interrupt();
            interrupter.join();
        }
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isSubsetOf(before);
    }
}
