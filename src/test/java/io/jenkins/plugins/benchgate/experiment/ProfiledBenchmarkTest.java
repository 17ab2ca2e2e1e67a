package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.DifferentialProfile;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Moved;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Quantity;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Recording;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which benchmark is profiled, and what becomes of its profiles; a script is in the place of a test program of Go. */
class ProfiledBenchmarkTest {
    private static final Path PROFILES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/suite/go");

    /** Prints what was asked for, and leaves a profile that Go wrote once. */
    private static final String PROGRAM =
            """
            #!/bin/sh
            [ "$1" != -test.list ] || { printf 'Benchmark%s\\n' Find Parse Total; exit; }
            echo "$*" >>"$SPEC/ran"
            count=3
            case $* in *"-test.count 1"*) count=1 ;; esac
            row() { i=0; while [ $i -lt $count ]; do echo "Benchmark$1 1000 $2 ns/op"; i=$((i + 1)); done; }
            echo "pkg: example.org/words"
            case $* in *"^BenchmarkFind$ "*) row Find 100 ;; esac
            case $* in *"^BenchmarkParse$ "*) row Parse "$(cat parse)" ;; esac
            case $* in *^BenchmarkTotal*) row Total/size=64-2 "$(cat total)" ;; esac
            for word in "$@"; do
                case $word in -test.cpuprofile=*) PROFILE ;; esac
            done
            echo PASS
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void files() throws Exception {
        for (String name : List.of("BenchmarkTotal.pprof", "BenchmarkCount.pprof")) {
            Files.copy(PROFILES.resolve(name), folder.resolve(name));
        }
        Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: words
                sut:
                  baseline:
                    install: |
                      cp "$SPEC/bench.sh" bench.test; chmod +x bench.test
                      echo 1000 >total; echo 500 >parse; cp "$SPEC/BenchmarkTotal.pprof" profile
                  candidate:
                    install: |
                      cp "$SPEC/bench.sh" bench.test; chmod +x bench.test
                      echo 1500 >total; echo 600 >parse; cp "$SPEC/BenchmarkCount.pprof" profile
                workload: {tool: go, binary: bench.test, count: 3}
                schedule: {trials: 3, least: 1}
                statistics: {resamples: 500}
                gates: ['jump:metric="* ns/op",percent=5']
                profile: {time: 2 s, rounds: 2}
                """);
    }

    private Measurement measured(String profile) throws Exception {
        Files.writeString(folder.resolve("bench.sh"), PROGRAM.replace("PROFILE", profile));
        Map<String, String> variables = Map.of("PATH", System.getenv("PATH"), "HOME", System.getenv("HOME"));
        return new Experiment(
                        SpecReader.read(folder.resolve("benchgate.yaml"), variables),
                        Cluster.of(new LocalNode()),
                        folder.resolve("out"),
                        1,
                        variables,
                        new SaidLines(said))
                .measure();
    }

    /** One trial of each version is enough, then. */
    private void always() throws Exception {
        Path spec = folder.resolve("benchgate.yaml");
        Files.writeString(
                spec,
                Files.readString(spec)
                        .replace("trials: 3", "trials: 1")
                        .replace("rounds: 2", "rounds: 2, when: always"));
    }

    @Test
    void theBenchmarkOfTheWorstRedSeriesIsProfiledAlone() throws Exception {
        Measurement measurement = measured("cp profile \"${word#*=}\"");

        DifferentialProfile profile =
                Objects.requireNonNull(measurement.details().profile());
        assertThat(profile.caveats())
                .as("%s", said)
                .contains(
                        "Only the benchmark of example.org/words.Total/size=64-2 ns/op was profiled, whose change is the"
                                + " largest of 2 series whose gates failed.");
        assertThat(Files.readAllLines(folder.resolve("ran")))
                .hasSize(6 * 3 + 4)
                .filteredOn(line -> line.contains("cpuprofile"))
                .hasSize(4)
                .allMatch(line -> line.startsWith("-test.run ^$ -test.bench ^BenchmarkTotal$/^size=64(-[0-9]+)?$"
                        + " -test.count 1 -test.benchtime 2000ms -test.cpuprofile="));
        assertThat(profile.quantity()).isEqualTo(Quantity.SECONDS);
        assertThat(profile.profiler()).isEqualTo("pprof");
        assertThat(profile.rounds()).isEqualTo(2);
        assertThat(profile.functions()).extracting(Moved::name).anyMatch(name -> name.startsWith("example.org/shop/"));
        // as many operations as take that time by the benchmark's own result
        for (Recording recording : profile.recordings()) {
            double time = recording.version().equals("baseline") ? 1000e-9 : 1500e-9;
            assertThat(recording.seconds() / recording.operations()).isCloseTo(time, Percentage.withPercentage(0.001));
        }
        assertThat(measurement.trials()).hasSize(6);
        BuildResult result = Decision.of(measurement, List.of(), "1", Origin.UNKNOWN);
        assertThat(Recomputation.differences(folder.resolve("out"), result)).isEmpty();
    }

    @Test
    void aRunWithoutAProfileIsACaveat() throws Exception {
        always();
        assertThat(caveats(measured(":")))
                .contains(
                        "The versions cannot be profiled further: found no profile of example.org/words.Total/size=64-2"
                                + " ns/op, expected one: its output is in profiles/001-");
    }

    @Test
    void aToolThatCannotProfileIsACaveat() throws Exception {
        always();
        assertThat(caveats(measured("echo 'open cpu.pprof: permission denied' >&2; exit 2")))
                .contains("The versions cannot be profiled further: ")
                .contains("exit status 2")
                .contains("open cpu.pprof: permission denied");
    }

    private static String caveats(Measurement measurement) {
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.measured()).isNotEmpty();
        DifferentialProfile profile =
                Objects.requireNonNull(measurement.details().profile());
        assertThat(profile.rounds()).isZero();
        assertThat(profile.caveats()).allMatch(caveat -> !caveat.contains("\n"));
        return String.join("\n", profile.caveats());
    }
}
