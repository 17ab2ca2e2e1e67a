package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.LocalNode;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Benchmarks of which one has another function in the candidate. */
@Tag("long")
class ChangedBenchmarksTest {
    private static final String SPEC =
            """
            name: changed
            sut:
              baseline: {install: cp -r "$SPEC"/module/. .}
              candidate: {install: 'cp -r "$SPEC"/module/. .; cp -r "$SPEC"/candidate/. .'}
            workload: {tool: go, package: ./..., count: 2, benchtime: 1x, order: %s}
            schedule: {trials: 2, least: 2}
            statistics: {resamples: 500}
            gates: ['jump:metric="* ns/op",percent=900']
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        OnPath.require("go");
        write("module/go.mod", "module example.org/p\n\ngo 1.20\n");
        write(
                "module/p_test.go",
                "package p\n\nimport \"testing\"\n\nfunc BenchmarkOf(b *testing.B) { b.ReportAllocs() }\n");
        String cart = "package cart\n\nimport \"testing\"\n\n"
                + "func BenchmarkOf(b *testing.B) {\n%s\tfor _, n := range []string{\"a\", \"b\"} {\n"
                + "\t\tb.Run(n, func(b *testing.B) {})\n\t}\n}\n\nfunc BenchmarkSame(b *testing.B) {}\n";
        write("module/cart/cart_test.go", cart.formatted(""));
        write("candidate/cart/cart_test.go", cart.formatted("\tb.ReportAllocs()\n"));
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    /** Each installation is a copy of the project, as a checkout is. */
    @Test
    void ofJmhAreNotJudgedAndTheOthersAre() throws Exception {
        OnPath.require("mvn", "javac");
        Path example = Path.of("docs/examples/jmh").toAbsolutePath();
        BuildResult result = built(
                """
                name: changed
                sut:
                  installTimeout: 5 min
                  baseline: {install: 'cp -r "%1$s" jmh; sh jmh/build.sh baseline'}
                  candidate:
                    install: |
                      cp -r "%1$s" jmh
                      sed -i 's/return Hex.of(number);/return Hex.of(number + 1);/' jmh/benchmark/org/example/HexBenchmark.java
                      sed -i 's/Checksum.of(block);/Checksum . of(block); \\/\\/ same/' jmh/benchmark/org/example/ChecksumBenchmark.java
                      sh jmh/build.sh candidate
                workload: {tool: jmh, jar: benchmarks.jar, forks: 1, warmup: 0, iterations: 2, time: 5 ms}
                schedule: {trials: 2, least: 2}
                statistics: {resamples: 500}
                gates: ['jump:metric=*,percent=900']
                """
                        .formatted(example));

        assertThat(result.record().measured()).hasSize(3).allMatch(one -> one.benchmark() != null);
        assertThat(unjudged(result))
                .extracting(Verdict::series)
                .containsExactly("org.example.HexBenchmark.write median");
    }

    private BuildResult built(String spec) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), spec);
        Measurement measurement = new Experiment(
                        SpecReader.read(file, Map.of()),
                        Cluster.of(new LocalNode()),
                        folder.resolve("out"),
                        7,
                        Map.of("PATH", System.getenv("PATH"), "HOME", System.getenv("HOME")),
                        new SaidLines(new ArrayList<>()))
                .measure();
        assertThat(measurement.problems()).isEmpty();
        return Decision.of(measurement, List.of(), "1", Origin.of(""));
    }

    private static List<Verdict> unjudged(BuildResult result) {
        return result.record().verdicts().stream()
                .filter(verdict -> verdict.reason().contains("the code of the benchmark differs"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"suite", "benchmark"})
    void areNotJudgedAndTheOthersAre(String order) throws Exception {
        BuildResult result = built(SPEC.formatted(order));

        assertThat(Wording.meaning(result).english())
                .contains("Benchmark changed: 2 series are not judged, as the code of the benchmark is another:");
        List<Verdict> changed = unjudged(result);
        assertThat(changed)
                .extracting(Verdict::series)
                .containsExactlyInAnyOrder(
                        "example.org/p/cart.Of/a ns/op median", "example.org/p/cart.Of/b ns/op median");
        assertThat(changed).extracting(Verdict::outcome).containsOnly(Outcome.NOT_JUDGED);
        assertThat(result.record().measured().stream().filter(Measured::benchmarkChanged))
                .extracting(one -> one.metric().name())
                .containsExactlyInAnyOrder("example.org/p/cart.Of/a ns/op", "example.org/p/cart.Of/b ns/op");
        assertThat(result.record().measured()).allMatch(one -> one.benchmark() != null);
        assertThat(result.record().conditions().stated()).containsKey("goarch").doesNotContainKey("benchmark");
    }
}
