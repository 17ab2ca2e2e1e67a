package io.jenkins.plugins.benchgate.experiment;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A version against itself on a machine that becomes slower: a script prints as a program of Go's benchmarks does. Its
 * clock is a file in which it counts the benchmarks that have run; over all of them, times grow by 10 %, beside noise of
 * up to 0.1 %.
 */
@Tag("long")
class DriftingMachineTest {
    private static final int TRIALS = 6;
    private static final List<String> BENCHMARKS = List.of("A", "B", "C", "D", "E", "F", "G", "H");

    private static final String SPEC =
            """
            name: drifting
            sut:
              baseline: &version
                install: |
                  cat >bench.test <<'END'
                  #!/bin/sh
                  all="%1$s"
                  [ "$1" != -test.list ] || { for b in $all; do echo Benchmark$b; done; exit; }
                  for argument; do case $argument in ^Benchmark*) all=${argument#^Benchmark}; all=${all%%$} ;; esac; done
                  for b in $all; do
                      n=$(($(cat "$SPEC/clock") + 1)); echo $n >"$SPEC/clock"; echo "$VERSION $b" >>"$SPEC/ran"
                      awk -v n=$n -v b=$b 'BEGIN {
                          noise = n * 7919 %% 101 / 50 - 1
                          printf "Benchmark%%s 10 %%.3f ns/op\\n", b, 1000 * (1 + 0.1 * n / %2$d + 0.001 * noise) }'
                  done
                  echo PASS
                  END
                  chmod +x bench.test
              candidate: *version
            workload: {tool: go, binary: bench.test, count: 1, order: %3$s}
            schedule: {trials: %4$d}
            gates: ['jump:metric="* ns/op",percent=5']
            """;

    @TempDir
    Path folder;

    private List<Double> widths(String order) throws Exception {
        Files.writeString(folder.resolve("clock"), "0\n");
        Files.deleteIfExists(folder.resolve("ran"));
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted(String.join(" ", BENCHMARKS), 2 * TRIALS * BENCHMARKS.size(), order, TRIALS));
        Measurement measurement = LocalMeasurement.of(
                file, folder.resolve(order), Map.of("PATH", System.getenv("PATH")), new SaidLines(new ArrayList<>()));
        assertThat(measurement.problems()).isEmpty();
        assertThat(Files.readString(folder.resolve("clock"))).isEqualTo(2 * TRIALS * BENCHMARKS.size() + "\n");
        assertThat(measurement.measured()).hasSize(BENCHMARKS.size());
        return measurement.measured().stream().map(DriftingMachineTest::width).toList();
    }

    private static double width(Measured measured) {
        Interval interval =
                requireNonNull(requireNonNull(measured.comparison()).change().interval());
        return interval.upper() - interval.lower();
    }

    @Test
    void intervalsAreAtMostHalfAsWideWhereEachBenchmarkRunsInBothVersionsBeforeTheNext() throws Exception {
        List<Double> suite = widths("suite");
        List<Double> benchmark = widths("benchmark");

        assertThat(mean(benchmark)).as("%s and %s", benchmark, suite).isLessThan(mean(suite) / 4);
        assertThat(benchmark).allSatisfy(width -> assertThat(width).isLessThan(Collections.min(suite) / 2));
        List<String> ran = Files.readAllLines(folder.resolve("ran"));
        Set<String> first = new HashSet<>();
        for (int i = 0; i < ran.size(); i += 2) {
            String[] one = ran.get(i).split(" ");
            String other = one[0].equals("baseline") ? "candidate" : "baseline";
            assertThat(ran.get(i + 1)).isEqualTo(other + " " + one[1]);
            first.add(ran.get(i));
        }
        assertThat(first)
                .as("either version is the first of each benchmark at times")
                .hasSize(2 * BENCHMARKS.size());
    }

    private static double mean(List<Double> widths) {
        return widths.stream().mapToDouble(width -> width).average().orElseThrow();
    }
}
