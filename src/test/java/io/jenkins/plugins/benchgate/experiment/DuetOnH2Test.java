package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.experiment.run.Progress;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a duet: two genuine H2 servers and YCSB clients at the same time, one side slower by a delay. */
@Tag("long")
class DuetOnH2Test {
    private static final Path EXAMPLE = Path.of("docs/examples/h2-duet.yaml");

    /** The example in small, without downloads, and with a candidate that is slower by more than any noise. */
    private static String spec() throws IOException {
        String text = Files.readString(EXAMPLE)
                .replaceAll(
                        "install: .*:h2:([0-9.]+) .*",
                        "install: cp " + Path.of("target/systems").toAbsolutePath() + "/h2-$1.jar h2.jar")
                .replace("start: exec", "start: grep Cpus_allowed_list /proc/self/status; exec")
                .replace("operations: 5000", "operations: 3000")
                .replaceAll("trials: 6 .*", "trials: 2\n  least: 2")
                .replaceAll("confirm: 4 .*", "confirm: 0")
                .replace("\nworkload:", "    properties: {jdbc.delay: 1500}\n\nworkload:");
        assertThat(text)
                .contains("operations: 3000", "least: 2", "confirm: 0", "jdbc.delay: 1500", "grep", "/h2-2.1.214");
        return text;
    }

    @TempDir
    Path folder;

    private final Progress silent = new Progress() {
        @Override
        public void say(String line) {}

        @Override
        public void step(int done, int total, String what, double secondsLeft) {}
    };

    @Test
    void aSlowerCandidateIsFoundWindowByWindow() throws Exception {
        LocalNode node = new LocalNode();
        assumeTrue(
                node.topology().halves().isPresent() && node.topology().binder() != null,
                "a duet needs two cores and taskset or numactl");
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), spec());
        Measurement measurement = new Experiment(
                        SpecReader.read(spec, Map.of()), Cluster.of(node), folder.resolve("out"), 7, Map.of(), silent)
                .measure();

        assertThat(measurement.problems()).as("%s", measurement.trials()).isEmpty();
        assertThat(measurement.measured()).hasSize(3).allSatisfy(one -> {
            var comparison = Objects.requireNonNull(one.comparison());
            assertThat(comparison.pairing()).as(one.series()).isEqualTo(Pairing.WINDOWS);
            assertThat(comparison.change().trials()).isEqualTo(2);
        });
        assertThat(measurement.trials()).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            assertThat(trial.notes()).anySatisfy(note -> assertThat(note)
                    .startsWith(
                            "Left out the first 10 % and the last 20 % and what it measured while the other version did"
                                    + " not run: ")
                    .endsWith(" of 3000 values are kept, and throughput is theirs."));
        });
        // the candidate takes several times as long: what it measured alone is most of what it measured
        assertThat(kept(measurement, "candidate")).isLessThan(kept(measurement, "baseline"));
        List<Verdict> verdicts = Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)
                .record()
                .verdicts();
        assertThat(verdicts).hasSize(3).allSatisfy(verdict -> {
            // two trials on a busy machine may be too noisy for a gate, which is blind then
            assertThat(verdict.outcome()).as(verdict.reason()).isNotIn(Outcome.PASS, Outcome.NOT_JUDGED);
            assertThat(verdict.reason()).contains("measured at the same time, window by window");
            assertThat(verdict.value() > 0)
                    .as(verdict.series())
                    .isEqualTo(verdict.series().contains("latency"));
            assertThat(Math.abs(Math.log1p(verdict.value() / 100)))
                    .as(verdict.series())
                    .isBetween(Math.log1p(0.5), Math.log1p(20));
        });
        assertEachVersionHadEachHalf(measurement);
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private static long kept(Measurement measurement, String version) {
        return measurement.trials().stream()
                .filter(trial -> trial.version().equals(version))
                .flatMap(trial -> trial.samples().stream())
                .filter(sample -> sample.metric().endsWith(" latency"))
                .mapToLong(sample -> sample.count())
                .sum();
    }

    private void assertEachVersionHadEachHalf(Measurement measurement) {
        assertThat(measurement.trials().stream()
                        .map(trial -> trial.version() + " "
                                + firstLine(folder.resolve("out")
                                        .resolve(trial.folder())
                                        .resolve("sut.log"))))
                .doesNotHaveDuplicates()
                .allMatch(line -> line.contains("Cpus_allowed_list:"));
    }

    private static String firstLine(Path file) {
        try {
            return Files.readAllLines(file).get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
