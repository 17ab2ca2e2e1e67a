package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.OnPath;
import io.jenkins.plugins.benchgate.cluster.Cluster;
import io.jenkins.plugins.benchgate.cluster.MirrorNode;
import io.jenkins.plugins.benchgate.experiment.run.RawResults;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks of Go that run one after the other, each in both versions before the next. */
@Tag("long")
class MeasuredApartTest {
    private static final String SPEC =
            """
            name: apart
            sut:
              baseline: {install: cp -r "$SPEC"/module/. .}
              candidate: {install: 'cp -r "$SPEC"/module/. .; cp -r "$SPEC"/candidate/. . || true'}
            workload: {tool: go, package: ./..., count: 2, benchtime: 1x, options: [-benchmem]%s}
            schedule: {trials: %d, least: 2}
            statistics: {resamples: 500}
            gates: ['jump:metric="* ns/op",percent=900']
            """;

    private static final String SUITE =
            """
            {"version": 1, "tools": {"benchgate": "0.1.0"}, "commit": null, "project": ["example.org/p"],
             "names": "verbatim", "budget": null,
             "reference": {"files": [{"name": "r.pprof", "kind": "pprof", "recorded": null}], "unit": "s", "time": 10,
               "samples": 1000, "functions": 50, "projectFunctions": 20},
             "coverage": {"all": 0.5, "suite": 0.25},
             "benchmarks": [
               {"id": "cart/BenchmarkOfMore", "added": 5, "functions": 5, "impact": 1, "share": 0.1, "seconds": null},
               {"id": "store/BenchmarkOf", "added": 5, "functions": 5, "impact": 1, "share": 0.1, "seconds": null},
               {"id": "lost/BenchmarkOf", "added": 5, "functions": 5, "impact": 1, "share": 0.1, "seconds": null}],
             "others": ["cart/BenchmarkOf"]}
            """;

    /** Notes which benchmark of which version runs, as the outermost call of each process. */
    private static final String NOTE =
            """

            func note(b *testing.B) {
                file, err := os.OpenFile(os.Getenv("SPEC")+"/ran", os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
                if err != nil {
                    b.Fatal(err)
                }
                defer file.Close()
                fmt.Fprintln(file, os.Getenv("VERSION"), os.Getpid(), b.Name())
                time.Sleep(10 * time.Microsecond)
            }
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        OnPath.require("go");
        write("go.mod", "module example.org/p\n\ngo 1.20\n");
        write(
                "cart/cart_test.go",
                """
                package cart

                import ("fmt"; "os"; "testing"; "time")

                func BenchmarkOf(b *testing.B) { note(b) }

                func BenchmarkOfMore(b *testing.B) {
                    for _, size := range []int{1, 64} {
                        b.Run(fmt.Sprint("size=", size), note)
                    }
                }

                func BenchmarkFile(b *testing.B) {
                    if _, err := os.Stat("testdata/cart"); err != nil {
                        b.Fatal(err)
                    }
                    note(b)
                }

                func BenchmarkSkipped(b *testing.B) { b.Skip("not here") }
                """
                        + NOTE);
        write("cart/testdata/cart", "here");
        write(
                "store/store_test.go",
                """
                package store

                import ("fmt"; "os"; "testing"; "time")

                func BenchmarkOf(b *testing.B) { note(b) }
                """
                        + NOTE);
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve("module").resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private Measurement measure(String more, int trials) throws Exception {
        return measure(Files.writeString(folder.resolve("benchgate.yaml"), SPEC.formatted(more, trials)));
    }

    private Measurement measure(Path file) throws Exception {
        return LocalMeasurement.of(
                file,
                folder.resolve("out"),
                Map.of("PATH", System.getenv("PATH"), "HOME", System.getenv("HOME")),
                new SaidLines(said));
    }

    /** Version and benchmark of each process, in the order in which they ran. */
    private List<String> ran() throws IOException {
        List<String> ran = new ArrayList<>();
        String last = "";
        for (String line : Files.readAllLines(folder.resolve("ran"))) {
            String[] words = line.split("[ /]");
            if (!words[1].equals(last)) {
                ran.add(words[0] + " " + words[2]);
            }
            last = words[1];
        }
        return ran;
    }

    private static List<String> series(Measurement measurement) {
        return measurement.measured().stream()
                .map(one -> one.metric().name())
                .filter(name -> name.endsWith(" ns/op"))
                .toList();
    }

    @Test
    void bothVersionsOfABenchmarkRunNextToEachOther() throws Exception {
        Measurement measurement = measure("", 4);

        assertThat(measurement.problems()).isEmpty();
        assertThat(series(measurement))
                .containsExactlyInAnyOrder(
                        "example.org/p/cart.Of ns/op",
                        "example.org/p/cart.OfMore/size=1 ns/op",
                        "example.org/p/cart.OfMore/size=64 ns/op",
                        "example.org/p/cart.File ns/op",
                        "example.org/p/store.Of ns/op");
        assertThat(measurement.measured())
                .allSatisfy(one -> assertThat(one.candidate().trials()).isEqualTo(4));
        List<String> ran = ran();
        assertThat(ran).hasSize(4 * 4 * 2);
        Set<String> starts = new TreeSet<>();
        for (int i = 0; i < ran.size(); i += 2) {
            String[] first = ran.get(i).split(" ");
            assertThat(ran.get(i + 1).split(" "))
                    .containsExactly(first[0].equals("baseline") ? "candidate" : "baseline", first[1]);
            starts.add(first[0] + " " + first[1]);
        }
        assertThat(starts).as("some benchmark began in either version").hasSizeGreaterThan(3);
        assertThat(List.of(0, 8, 16, 24).stream().map(from -> order(ran, from)).distinct())
                .as("orders of benchmarks")
                .hasSizeGreaterThan(1);
        assertThat(measurement.environment().get("Benchmarks one by one"))
                .matches("40 processes; besides measuring, their starts took about \\d+ s and building them \\d+ s");
    }

    private static List<String> order(List<String> ran, int from) {
        return ran.subList(from, from + 8).stream()
                .map(line -> line.split(" ")[1])
                .toList();
    }

    @Test
    void theOrderFollowsFromTheSeed() throws Exception {
        measure("", 2);
        List<String> first = ran();
        Files.delete(folder.resolve("ran"));
        measure("", 2);

        assertThat(ran()).isEqualTo(first);
    }

    @Test
    void whatBenchmarksPrintIsKeptAndReadAgain() throws Exception {
        Measurement measurement = measure("", 2);
        Path trial = folder.resolve("out/trials/001-" + first(measurement) + "-1");

        assertThat(trial.resolve("run-1.out.gz")).exists();
        assertThat(trial.resolve("run-5.out.gz")).exists();
        assertThat(trial.resolve("run.out.gz")).exists();
        assertThat(trial.resolve("data")).doesNotExist();
        assertThat(RawResults.damage(trial)).isEmpty();
        assertThat(Recomputation.differences(
                        folder.resolve("out"), Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)))
                .isEmpty();
    }

    private static String first(Measurement measurement) {
        return measurement.trials().get(0).version();
    }

    @Test
    void aBenchmarkThatFailsInOneVersionIsLostAlone() throws Exception {
        write(
                "cart/broken_test.go",
                """
                package cart

                import ("os"; "testing")

                func BenchmarkBroken(b *testing.B) {
                    if os.Getenv("VERSION") == "candidate" {
                        b.Fatal("it broke")
                    }
                    note(b)
                }
                """);
        Measurement measurement = measure("", 2);

        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .startsWith("cart/BenchmarkBroken failed in 2 of 2 rounds, the first time in the candidate: ")
                .contains("exit status 1. --- FAIL: BenchmarkBroken");
        assertThat(series(measurement)).hasSize(5).noneMatch(name -> name.contains("Broken"));
        assertThat(measurement.trials()).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            assertThat(trial.warnings()).anySatisfy(warning -> assertThat(warning)
                    .startsWith(
                            trial.version().equals("candidate")
                                    ? "cart/BenchmarkBroken failed in the candidate and is left out of this"
                                    : "cart/BenchmarkBroken is left out: it failed in the trial of the candidate"));
        });
    }

    @Test
    void aBenchmarkOfOneVersionRunsInIt() throws Exception {
        Files.createDirectories(folder.resolve("candidate/cart"));
        Files.writeString(
                folder.resolve("candidate/cart/new_test.go"),
                """
                package cart

                import "testing"

                func BenchmarkNew(b *testing.B) { note(b) }
                """);
        Measurement measurement = measure("", 2);

        assertThat(ran())
                .hasSize(2 * (4 * 2 + 1))
                .contains("candidate BenchmarkNew")
                .doesNotContain("baseline BenchmarkNew");
        assertThat(series(measurement)).hasSize(6).contains("example.org/p/cart.New ns/op");
    }

    @Test
    void whereNothingWorksTheTrialIsInvalid() throws Exception {
        Measurement measurement = measure(", bench: Missing", 2);

        assertThat(measurement.measured()).isEmpty();
        assertThat(measurement.trials())
                .allSatisfy(trial -> assertThat(trial.faults()).contains("no benchmark ran"));
    }

    @Test
    void asASuiteEachVersionRunsAllInARow() throws Exception {
        Measurement measurement = measure(", order: suite", 2);

        assertThat(measurement.problems()).isEmpty();
        assertThat(series(measurement)).hasSize(5);
        assertThat(measurement.environment()).doesNotContainKey("Benchmarks one by one");
        // a process of each package and version
        assertThat(ran()).hasSize(2 * 2 * 2);
    }

    @Test
    void anotherMachineKeepsItsPrograms() throws Exception {
        Path here = folder.resolve("here");
        MirrorNode node = new MirrorNode("one", here, folder.resolve("there"));
        Files.createDirectories(here);
        Files.move(folder.resolve("module"), here.resolve("module"));
        Path file = Files.writeString(
                here.resolve("benchgate.yaml"),
                "cluster: {provider: byon, user: somebody, ssh: {key: key}, sut: {hosts: [one.example]}}\n"
                        + SPEC.formatted("", 2));
        Map<String, String> variables = Map.of("PATH", System.getenv("PATH"), "HOME", System.getenv("HOME"));
        Measurement measurement = new Experiment(
                        SpecReader.read(file, variables),
                        Cluster.of(node),
                        here.resolve("out"),
                        7,
                        variables,
                        new SaidLines(said))
                .measure();

        assertThat(measurement.problems()).as("%s", said).isEmpty();
        assertThat(series(measurement)).hasSize(5);
        Path trial = here.resolve("out").resolve(measurement.trials().get(0).folder());
        assertThat(trial.resolve("run-5.out.gz")).exists();
        try (Stream<Path> files = Files.walk(trial)) {
            assertThat(files.filter(Files::isRegularFile))
                    .allSatisfy(kept -> assertThat(Files.size(kept)).isLessThan(1 << 20));
        }
    }

    private Measurement chosen(String order) throws Exception {
        Files.writeString(folder.resolve("suite.json"), SUITE);
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                SPEC.formatted(", suite: suite.json" + order, 2).replace("package: ./..., ", ""));
        return measure(file);
    }

    @Test
    void theBenchmarksOfAChosenSuiteRunAndNoOthers() throws Exception {
        Measurement measurement = chosen("");

        assertThat(measurement.problems()).isEmpty();
        assertThat(ran()).hasSize(2 * 2 * 2);
        assertThat(series(measurement))
                .containsExactlyInAnyOrder(
                        "example.org/p/cart.OfMore/size=1 ns/op",
                        "example.org/p/cart.OfMore/size=64 ns/op",
                        "example.org/p/store.Of ns/op");
        assertThat(measurement.environment().get("Gone from the suite")).startsWith("lost/BenchmarkOf: ");
        assertThat(measurement.environment().get("Not in the suite"))
                .startsWith("cart/BenchmarkFile, cart/BenchmarkSkipped: ");
    }

    /** The specs of earlier builds name no order, and their packages wrote a file each. */
    @Test
    void resultsOfEarlierBuildsAreReadAsTheyWereMeasured() throws Exception {
        Measurement measurement = chosen(", order: suite");
        Path spec = folder.resolve("out/benchgate.yaml");
        Files.copy(folder.resolve("suite.json"), folder.resolve("out/suite.json"));
        Files.writeString(spec, Files.readString(spec).replace(", order: suite", ""));

        assertThat(measurement.measured()).isNotEmpty();
        assertThat(Recomputation.differences(
                        folder.resolve("out"), Decision.of(measurement, List.of(), "1", Origin.UNKNOWN)))
                .isEmpty();
    }
}
