package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.suite.SuiteFile;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChosenBenchmarksTest {
    @TempDir
    Path trial;

    private static ChosenBenchmarks suite(@Nullable String recorded, List<String> others, String... chosen) {
        SuiteFile file = new SuiteFile(
                SuiteFile.VERSION,
                Map.of("benchgate", "0.1.0"),
                "abc",
                List.of("example.org/shop"),
                "verbatim",
                null,
                new SuiteFile.Reference(
                        List.of(new SuiteFile.File("reference.pprof", "pprof", recorded)), "s", 10, 1000, 50, 20),
                new SuiteFile.CoverageShare(0.356, 0.25),
                Arrays.stream(chosen)
                        .map(id -> new SuiteFile.Chosen(id, 1, 1, 1, 0.1, null))
                        .toList(),
                others);
        return new ChosenBenchmarks("suite.json", file, Duration.ofDays(90));
    }

    private static GoWorkload go(@Nullable String binary, ChosenBenchmarks suite) {
        return new GoWorkload(".", binary, ".", suite, 3, "10x", List.of("-benchmem"), RunOrder.SUITE);
    }

    private static JmhWorkload jmh(ChosenBenchmarks suite) {
        return new JmhWorkload(
                "b.jar",
                "",
                suite,
                new JmhRuns(OptionalInt.of(1), OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty()),
                Map.of(),
                List.of(),
                List.of(),
                RunOrder.SUITE);
    }

    private static List<String> commands(List<Phase> phases) {
        return phases.stream()
                .map(phase -> phase.clients().get(0).arguments())
                .map(arguments -> String.join(" ", arguments.subList(4, arguments.size())))
                .toList();
    }

    @Test
    void jmhRunsTheBenchmarksOfTheSuiteAlone() {
        List<Phase> phases = jmh(suite(null, List.of(), "org.example.Cart.total", "Cart.add"))
                .phases(trial, trial);

        assertThat(phases).extracting(Phase::measured).containsExactly(false, false, true);
        assertThat(commands(phases).get(1)).isEqualTo("java -jar b.jar -l");
        List<String> run = phases.get(2).clients().get(0).arguments();
        assertThat(run)
                .containsSubsequence(
                        "-jar", "b.jar", "(^|\\.)\\Qorg.example.Cart.total\\E$", "(^|\\.)\\QCart.add\\E$", "-f", "1");
        assertThat("org.example.Cart.add").containsPattern(run.get(run.indexOf("-f") - 1));
        assertThat("org.example.Cart.addAll").doesNotContainPattern(run.get(run.indexOf("-f") - 1));
    }

    @Test
    void goRunsTheBenchmarksOfEachPackageByThemselves() throws IOException {
        GoWorkload workload =
                go(null, suite(null, List.of(), "cart/BenchmarkTotal", "BenchmarkMain", "cart/BenchmarkAdd"));

        List<Phase> phases = workload.phases(trial, trial);

        assertThat(commands(phases.subList(1, 4)))
                .containsExactly(
                        "grep -rnE --include=*_test.go ^func Benchmark([^a-z(][^(]*)?\\( .",
                        "sh -c [ -d \"$0\" ] || exit 0; exec \"$@\" . go test -run ^$ -bench ^(BenchmarkMain)$ -count 3 -benchtime"
                                + " 10x -benchmem .",
                        "sh -c [ -d \"$0\" ] || exit 0; exec \"$@\" ./cart go test -run ^$ -bench ^(BenchmarkAdd|BenchmarkTotal)$ -count 3 -benchtime 10x -benchmem ./cart");
        assertThat(phases).extracting(Phase::name).containsExactly("code", "list", "run-1", "run-2");
        assertThat(phases).extracting(workload::part).containsExactly("code", "list", "run", "run");
        assertThat(workload.read(phases.get(0), trial, Keeping.AUTO).samples()).isEmpty();
    }

    /** A version from before a benchmark, or after its end, is measured by the others. */
    @Test
    void aPackageWithoutTheChosenBenchmarksIsNoFault() throws IOException {
        GoWorkload workload = go(null, suite(null, List.of(), "cart/BenchmarkTotal", "BenchmarkMain"));
        List<Phase> phases = workload.phases(trial, trial);
        Files.writeString(trial.resolve("run-1.out"), "");
        Files.writeString(trial.resolve("run-2.out"), "PASS\nok  \texample.org/shop/cart\t0.003s\n");

        for (Phase phase : phases.subList(2, 4)) {
            assertThat(workload.read(phase, trial, Keeping.AUTO))
                    .isEqualTo(new Reading(List.of(), List.of(), List.of()));
        }
        Files.writeString(trial.resolve("run-2.out"), "FAIL\n");
        assertThat(workload.read(phases.get(3), trial, Keeping.AUTO).faults())
                .containsExactly("go test ended with FAIL");
    }

    @Test
    void aBinaryRunsThemByTheirNames() {
        assertThat(commands(go("cart.test", suite(null, List.of(), "cart/BenchmarkTotal", "cart/BenchmarkAdd"))
                        .phases(trial, trial)))
                .containsExactly(
                        "./cart.test -test.list ^Benchmark",
                        "./cart.test -test.run ^$ -test.bench ^(BenchmarkTotal|BenchmarkAdd)$ -test.count 3 -test.benchtime 10x"
                                + " -benchmem");
    }

    /** Else an update of the suite would end the history of all of its benchmarks. */
    @Test
    void buildsOfDifferentSuitesAreCompared() {
        assertThat(jmh(suite(null, List.of(), "A.b")).description())
                .isEqualTo(jmh(suite(null, List.of("x"), "A.b", "A.c")).description())
                .isEqualTo("JMH suite -f 1");
        assertThat(go(null, suite(null, List.of(), "a/BenchmarkB")).description())
                .isEqualTo("Go benchmarks suite -count 3 -benchtime 10x -benchmem");
    }

    @Test
    void whatNoLongerFitsIsNamed() throws IOException {
        Files.writeString(trial.resolve("list.out"), "Benchmarks: \norg.example.Cart.total\norg.example.Cart.added\n");
        assertThat(jmh(suite(null, List.of(), "Cart.total", "org.example.Cart.add"))
                        .findings(trial))
                .containsExactly(
                        Map.entry(
                                "Gone from the suite",
                                "org.example.Cart.add: these benchmarks no longer exist, or have other names"),
                        Map.entry(
                                "Not in the suite",
                                "org.example.Cart.added: these benchmarks are newer than suite.json"));

        Files.writeString(
                trial.resolve("list.out"),
                "./cart/cart_test.go:12:func BenchmarkTotal(b *testing.B) {\n./x_test.go:3:func BenchmarkMain(b *testing.B) {\n");
        assertThat(go(null, suite(null, List.of("BenchmarkMain"), "cart/BenchmarkTotal"))
                        .findings(trial))
                .isEmpty();
        assertThat(go(null, suite(null, List.of(), "store/BenchmarkTotal"))
                        .findings(trial)
                        .keySet())
                .containsExactly("Gone from the suite", "Not in the suite");
        Files.writeString(trial.resolve("list.out"), "BenchmarkTotal\nBenchmarkNew\nok\n");
        assertThat(go("cart.test", suite(null, List.of(), "cart/BenchmarkTotal"))
                        .findings(trial))
                .containsExactly(
                        Map.entry("Not in the suite", "BenchmarkNew: these benchmarks are newer than suite.json"));
    }

    @ParameterizedTest
    @CsvSource({
        "cart/BenchmarkTotal,   example.org/shop/cart.Total ns/op,              true",
        "cart/BenchmarkTotal,   example.org/shop/cart.Total/size=1.5-8 B/op,    true",
        "cart/BenchmarkTotal,   example.org/shop/cart.Total-8 ns/op,            true",
        "cart/BenchmarkTotal,   example.org/shop/cart.TotalAll ns/op,           false",
        "cart/BenchmarkTotal,   example.org/shop/oldcart.Total ns/op,           false",
        "BenchmarkTotal,        example.org/shop.Total ns/op,                   true",
        "BenchmarkTotal,        Total ns/op,                                    true",
        "BenchmarkTotal,        example.org/shop/cart.SubTotal ns/op,           false",
    })
    void theImpactOfAGoBenchmarkIsThatOfItsMetrics(String id, String metric, boolean known) {
        OptionalDouble impact =
                go(null, suite(null, List.of(), id)).impact(new Metric(metric, Unit.SECOND, Direction.LOWER));

        assertThat(impact).isEqualTo(known ? OptionalDouble.of(0.1) : OptionalDouble.empty());
    }

    @Test
    void theImpactOfAJmhBenchmarkIsThatOfItsMetrics() {
        JmhWorkload workload = jmh(suite(null, List.of(), "Cart.total"));
        for (String metric : List.of(
                "org.example.Cart.total",
                "org.example.Cart.total(size=64)",
                "org.example.Cart.total gc.alloc.rate.norm")) {
            assertThat(workload.impact(new Metric(metric, Unit.SECOND, Direction.LOWER)))
                    .hasValue(0.1);
        }
        assertThat(workload.impact(new Metric("org.example.Cart.totals", Unit.SECOND, Direction.LOWER)))
                .isEmpty();
    }

    @Test
    void anOldReferenceIsSaid() {
        assertThat(jmh(suite("2999-01-01T00:00:00Z", List.of("A.c"), "A.b")).facts())
                .containsExactly(Map.entry(
                        "Suite",
                        "1 of 2 benchmarks by suite.json, which cover 25.0 % of the project's functions in the reference; all"
                                + " cover 35.6 %"));
        assertThat(jmh(suite("2026-01-02T03:04:05Z", List.of(), "A.b")).facts())
                .containsEntry(
                        "Old reference",
                        "recorded on 2026-01-02, more than 90 days ago: profile the application again and choose anew");
    }

    @Test
    void aSuiteWithoutBenchmarksIsRefused() {
        assertThatThrownBy(() -> suite(null, List.of("A.b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("found no benchmark in 'suite.json', expected at least one");
    }
}
