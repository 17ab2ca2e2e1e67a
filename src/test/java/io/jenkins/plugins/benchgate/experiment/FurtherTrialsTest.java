package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Further trials run the benchmarks that need them, and no others: a script prints as a program of Go's benchmarks does,
 * one that is steady, one that is noisy, and one that is slower in the candidate.
 */
class FurtherTrialsTest {
    private static final String SPEC =
            """
            name: further
            sut:
              baseline: &version
                install: |
                  echo 0 >count
                  cat >bench.test <<'END'
                  #!/bin/sh
                  [ "$1" != -test.list ] || { printf 'Benchmark%%s\\n' Steady Slow Noisy | grep -E "$2"; exit; }
                  n=$(($(cat count) + 1)); echo $n >count
                  echo "$4" >>"$SPEC/$VERSION.ran"
                  wanted() { case "$1" in .|*Benchmark$2*) true ;; *) false ;; esac; }
                  slow=100; [ "$VERSION" = baseline ] || slow=140
                  noisy=$((100 + n * 37 %% 11 * 4)); [ "$VERSION" = baseline ] || noisy=$((100 + n * 17 %% 11 * 4))
                  wanted "$4" Steady && echo "BenchmarkSteady 10 $((1000 + n %% 3)) ns/op"
                  wanted "$4" Slow && echo "BenchmarkSlow 10 $slow.$((n %% 3)) ns/op"
                  wanted "$4" Noisy && echo "BenchmarkNoisy 10 $noisy ns/op"
                  echo PASS
                  END
                  chmod +x bench.test
              candidate: *version
            workload: {tool: go, binary: bench.test, count: 1}
            schedule: {%s}
            gates: ['jump:metric="* ns/op",percent=5']
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private Measurement measure(String schedule) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(schedule));
        return LocalMeasurement.of(
                file, folder.resolve("out"), Map.of("PATH", System.getenv("PATH")), new SaidLines(said));
    }

    private static long trials(Measurement measurement, String metric) {
        return measurement.measured().stream()
                .filter(one -> one.metric().name().equals(metric))
                .map(Measured::candidate)
                .findFirst()
                .orElseThrow()
                .trials();
    }

    @Test
    void undecidedBenchmarksAreMeasuredOn() throws Exception {
        Measurement measurement = measure("trials: 5, until: {goal: decided, trials: 9}");

        assertThat(measurement.problems()).isEmpty();
        List<String> ran = Files.readAllLines(folder.resolve("candidate.ran"));
        int rounds = ran.size() - 2 * 5;
        assertThat(ran.subList(0, 3 * 5)).contains("^BenchmarkSteady$", "^BenchmarkSlow$", "^BenchmarkNoisy$");
        assertThat(ran.subList(3 * 5, ran.size())).isNotEmpty().containsOnly("^BenchmarkNoisy$");
        assertThat(said)
                .anySatisfy(line -> assertThat(line).endsWith(": one more, with the benchmarks that need it alone."));
        assertThat(trials(measurement, "Steady ns/op")).isEqualTo(5);
        assertThat(trials(measurement, "Noisy ns/op")).isEqualTo(rounds);
    }

    @Tag("long")
    @Test
    void whatCrossedIsMeasuredAgain() throws Exception {
        Measurement measurement = measure("trials: 5, confirm: 3");

        assertThat(measurement.problems()).isEmpty();
        List<String> ran = Files.readAllLines(folder.resolve("candidate.ran"));
        assertThat(ran).hasSize(3 * 5 + 3);
        assertThat(ran.subList(3 * 5, ran.size())).containsOnly("^BenchmarkSlow$");
        assertThat(trials(measurement, "Steady ns/op")).isEqualTo(5);
        assertThat(trials(measurement, "Slow ns/op")).isEqualTo(8);
        assertThat(measurement.measured())
                .filteredOn(one -> one.confirmation() != null)
                .extracting(one -> one.metric().name())
                .containsExactly("Slow ns/op");
    }
}
