package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.Listed;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunOrder;
import io.jenkins.plugins.benchgate.workload.Microbenchmarks.RunTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MicrobenchmarksTest {
    @TempDir
    Path trial;

    private static GoWorkload go(@Nullable String binary, String bench, @Nullable String benchtime) {
        return new GoWorkload("./...", binary, bench, null, 4, benchtime, List.of("-benchmem"), RunOrder.SUITE);
    }

    private static JmhWorkload jmh(OptionalInt forks, OptionalInt warmup) {
        return new JmhWorkload(
                "b.jar",
                "Cart",
                null,
                new JmhRuns(forks, OptionalInt.of(3), warmup, OptionalDouble.of(0.5)),
                Map.of(),
                List.of("-prof", "gc"),
                List.of(),
                RunOrder.SUITE);
    }

    private void printed(String phase, String text) throws IOException {
        Files.writeString(trial.resolve(Phase.output(phase)), text);
    }

    private String arguments(Workload workload) {
        List<Phase> phases = workload.phases(trial, trial);
        return String.join(" ", phases.get(phases.size() - 1).clients().get(0).arguments());
    }

    /** What Go 1.26 prints; names before the line of a package are its own. */
    @Test
    void goListsBenchmarksByTheFoldersOfTheirPackages() throws IOException {
        printed("tools", "go version go1.26.8 linux/amd64\n");
        printed("project", "// a shop\nmodule example.org/shop\n\ngo 1.21\n");
        printed("modules", "/i\nexample.org/shop /i\nexample.org/shop/tools /i/tooling\n");
        printed(
                "list",
                """
                BenchmarkAll
                ok  	example.org/shop	0.003s
                2026/11/23 09:00:00 a log
                BenchmarkTotal
                TestTotal
                BenchmarkDiscount
                ok  	example.org/shop/cart	0.003s
                ?   	example.org/shop/empty	[no test files]
                FAIL	example.org/shop/broken [build failed]
                BenchmarkMake
                ok  	example.org/shop/tools/make	(cached)
                BenchmarkOther
                ok  	example.com/other	0.001s
                FAIL
                """);

        Listed listed = go(null, ".", null).listed(trial);

        assertThat(listed.ids())
                .containsExactly(
                        "BenchmarkAll", "cart/BenchmarkTotal", "cart/BenchmarkDiscount", "tooling/make/BenchmarkMake");
        assertThat(listed.problems()).hasSize(2);
        assertThat(listed.problems().get(0)).contains("example.org/shop/broken ([build failed])");
        assertThat(listed.problems().get(1)).contains("example.com/other (outside of the installation)");
        assertThat(listed.tools()).containsEntry("go", "go version go1.26.8 linux/amd64");
        assertThat(listed.project()).isEqualTo("example.org/shop");
    }

    @Test
    void aProgramOfGoListsItsBenchmarksWithoutPackage() throws IOException {
        printed("list", "BenchmarkTotal\nTestTotal\n");

        assertThat(go("shop.test", ".", null).listed(trial).ids()).containsExactly("BenchmarkTotal");
        List<Phase> phases = go("shop.test", "Total/size=1", null).listing();
        assertThat(phases.get(phases.size() - 1).clients().get(0).arguments())
                .endsWith("./shop.test", "-test.list", "Total");
    }

    @ParameterizedTest
    @CsvSource({
        "., ^BenchmarkTotal$, .",
        "Total, ^BenchmarkTotal$, Total",
        "Total/size=1, ^BenchmarkTotal$/size=1, Total",
        "Total/size=(1|2)/x, ^BenchmarkTotal$/size=(1|2)/x, Total",
        "Find/a|Tot/b|T/c, ^BenchmarkTotal$/b|^BenchmarkTotal$/c, Find|Tot|T",
        "Total|Tot/b, ^BenchmarkTotal$, Total|Tot",
        "Tota[/|l]/x, ^BenchmarkTotal$/x, Tota[/|l]",
        "Tot(?P<a>al), ^BenchmarkTotal$, Tot(?P<a>al)",
    })
    void aBenchmarkKeepsTheSubBenchmarksThatTheExpressionMeans(String bench, String only, String benchmarks) {
        assertThat(new BenchPattern(bench).only("BenchmarkTotal")).isEqualTo(only);
        assertThat(new BenchPattern(bench).benchmarks()).isEqualTo(benchmarks);
    }

    @ParameterizedTest
    @CsvSource({
        "example.org/shop/cart.Total ns/op, ^BenchmarkTotal$",
        "Total B/op, ^BenchmarkTotal$",
        "gopkg.in/yaml.v3.Parse/size=64/a(b).c ns/op, ^BenchmarkParse$/^size=64$/^a\\(b\\)\\.c(-[0-9]+)?$",
        "example.org/Shop.X/cart._1 ns/op, ^BenchmarkX$/^cart\\._1(-[0-9]+)?$|^Benchmark_1$",
        "example.org/shop/cart.Total/size-64 ns/op, .",
        "all, .",
    })
    void theBenchmarkOfAMetricOfGoRunsAlone(String metric, String bench) {
        assertThat(arguments(go(null, ".", null).alone(List.of(metric))))
                .isEqualTo(arguments(go(null, bench, null)).replace("\\\\", "\\"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "org.example.Cart.total; ^\\Qorg.example.Cart.total\\E$;",
                "org.example.Cart.total gc.alloc.rate.norm; ^\\Qorg.example.Cart.total\\E$;",
                "org.example.Cart.total(size=64, text=a, b=c (d)) [avgt]; ^\\Qorg.example.Cart.total\\E$;"
                        + " -p size=64 -p text=a -p b=c (d)",
                "org.example.Cart.total(text=a,b):stack; ^\\Qorg.example.Cart.total\\E$;",
                "what?; Cart;",
            })
    void theBenchmarkOfAMetricOfJmhRunsAlone(String metric, String include, @Nullable String parameters) {
        assertThat(arguments(jmh(OptionalInt.empty(), OptionalInt.empty()).alone(List.of(metric))))
                .contains("-jar b.jar " + include + " -i 3")
                .contains("-w 500ms" + (parameters == null ? "" : " " + parameters) + " -prof gc");
    }

    @Test
    void theBenchmarksOfSeveralMetricsRunAlone() {
        assertThat(arguments(go(null, ".", null).alone(List.of("Total B/op", "Total ns/op", "Find/a ns/op"))))
                .contains("-bench ^BenchmarkTotal$|^BenchmarkFind$/^a(-[0-9]+)?$ ");
        assertThat(arguments(go(null, ".", null).alone(List.of("Total ns/op", "Find-8 ns/op"))))
                .contains("-bench . ");
        assertThat(arguments(jmh(OptionalInt.empty(), OptionalInt.empty())
                        .alone(List.of("a.B.c(n=1)", "a.B.c(n=2) gc.alloc", "a.D.e(n=2, m=3)"))))
                .contains(" ^\\Qa.B.c\\E$|^\\Qa.D.e\\E$ ")
                .contains(" -p n=1,2 ")
                .doesNotContain("m=3");
        assertThat(arguments(jmh(OptionalInt.empty(), OptionalInt.empty()).alone(List.of("a.B.c(n=1)", "a.D.e"))))
                .doesNotContain(" -p ");
    }

    @Test
    void oneBenchmarkOfGoRunsAloneAndOnce() {
        assertThat(arguments(
                        go(null, "Total/a", "100x").profiling("cart/BenchmarkTotal", OptionalDouble.empty(), trial)))
                .endsWith("go test -run ^$ -bench ^BenchmarkTotal$/a -count 1 -benchtime 100x -benchmem -cpuprofile="
                        + trial.resolve("cpu.pprof") + " ./cart");
        assertThat(arguments(go(null, ".", null).profiling("BenchmarkTotal", OptionalDouble.of(2), trial)))
                .contains("-benchtime 2000ms")
                .endsWith(" .");
        assertThat(arguments(go("a.test", ".", null).profiling("BenchmarkTotal", OptionalDouble.empty(), trial)))
                .contains("./a.test -test.run ^$ -test.bench ^BenchmarkTotal$ -test.count 1")
                .endsWith("-test.cpuprofile=" + trial.resolve("cpu.pprof"));
    }

    /** 4 runs of each; 1.5 s are those of go test, without its compiler. */
    @Test
    void theRunTimeOfABenchmarkOfGoFollowsFromItsProfiledRun() throws IOException {
        printed(
                "run",
                "BenchmarkTotal/a-2 10 5000 ns/op\nBenchmarkTotal/b-2 10 7000 ns/op\nPASS\nok  \tshop\t1.500s\n");

        assertThat(go(null, ".", null).runTime(trial, 9, OptionalDouble.empty()))
                .isEqualTo(new RunTime(6, true));
        assertThat(go(null, ".", "500ms").runTime(trial, 9, OptionalDouble.of(2)))
                .isEqualTo(new RunTime(1.5, true));
        assertThat(go(null, ".", "1000x")
                        .runTime(trial, 9, OptionalDouble.of(2))
                        .seconds())
                .isCloseTo(0.048, org.assertj.core.data.Offset.offset(1e-9));
        Files.delete(trial.resolve("run.out"));
        assertThat(go("a.test", ".", null).runTime(trial, 2, OptionalDouble.empty()))
                .isEqualTo(new RunTime(8, true));
    }

    @Test
    void jmhListsWhatItPrints() throws IOException {
        printed("tools", "openjdk version \"17.0.15\" 2025-04-15\nOpenJDK\n");
        printed(
                "project",
                """
                <?xml version="1.0"?>
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <parent><groupId>org.parent</groupId><artifactId>p</artifactId></parent>
                  <dependencies><dependency><groupId>org.other</groupId></dependency></dependencies>
                  <groupId>org.example</groupId>
                </project>
                """);
        printed("list", "Benchmarks: \norg.example.CartBenchmark.total\norg.example.CartBenchmark.find\n");

        Listed listed = jmh(OptionalInt.of(2), OptionalInt.empty()).listed(trial);

        assertThat(listed.ids()).containsExactly("org.example.CartBenchmark.total", "org.example.CartBenchmark.find");
        assertThat(listed.project()).isEqualTo("org.example");
        assertThat(listed.tools()).containsEntry("java", "openjdk version \"17.0.15\" 2025-04-15");
    }

    @ParameterizedTest
    @CsvSource({
        "<project><parent><groupId>a.b</groupId></parent></project>, a.b",
        "<project><groupId>${group}</groupId></project>, ''",
        "<project><groupId>a, ''",
        "'', ''",
    })
    void theGroupOfAPomIsItsOwnOrItsParents(String pom, String group) {
        assertThat(ProjectFiles.group(pom)).isEqualTo(group);
    }

    @Test
    void oneBenchmarkOfJmhRunsInOneFork() {
        JmhWorkload workload = jmh(OptionalInt.of(2), OptionalInt.of(4));
        assertThat(arguments(workload.profiling("a.B.c", OptionalDouble.empty(), trial)))
                .contains("-jar b.jar ^\\Qa.B.c\\E$ -f 1 -i 3 -wi 4 -r 500ms -w 500ms -prof gc -prof jfr:dir=" + trial);
        assertThat(arguments(workload.profiling("a.B.c", OptionalDouble.of(2), trial)))
                .contains("-f 1 -i 1 -wi 1 -r 2000ms -w 2000ms");
        assertThat(arguments(jmh(OptionalInt.of(2), OptionalInt.of(0)).profiling("a.B.c", OptionalDouble.of(2), trial)))
                .contains("-wi 0");
    }

    @Test
    void theBenchmarkOfAMetricIsProfiledAlone() {
        assertThat(arguments(
                        jmh(OptionalInt.of(2), OptionalInt.of(4)).profilingAlone("a.B.c(size=1) gc.count", 2, trial)))
                .contains("-jar b.jar ^\\Qa.B.c\\E$ -f 1 -i 1 -wi 1 -r 2000ms -w 2000ms -p size=1 -prof gc"
                        + " -prof jfr:dir=" + trial);
        assertThat(arguments(
                        go(null, ".", "10x").profilingAlone("example.org/shop/cart.Total/size=64-2 B/op", 2, trial)))
                .endsWith(
                        "-bench ^BenchmarkTotal$/^size=64(-[0-9]+)?$ -count 1 -benchtime 2000ms -benchmem -cpuprofile="
                                + trial.resolve("cpu.pprof") + " example.org/shop/cart");
        assertThat(arguments(go("a.test", "Total", null).profilingAlone("all", 2, trial)))
                .contains("-test.bench Total ");
    }

    private static Sample sample(String name, Unit unit, double... values) {
        return new Sample(new Metric(name, unit, Direction.LOWER), null, values);
    }

    @Test
    void operationsFollowFromTheResultOfTheBenchmark() throws IOException {
        List<Sample> go = List.of(
                sample("a.Total ns/op", Unit.SECOND, 1e-6, 3e-6),
                sample("a.Total B/op", Unit.BYTE, 7),
                sample("a.Other ns/op", Unit.SECOND, 5));
        assertThat(go(null, ".", null).rate("a.Total B/op", go, trial)).isEqualTo(1 / 2e-6);
        assertThat(go(null, ".", null).rate("a.Total-8 ns/op", go, trial)).isEqualTo(1 / 2e-6);
        assertThat(go(null, ".", null).rate("a.Gone ns/op", go, trial)).isZero();

        JmhWorkload jmh = jmh(OptionalInt.empty(), OptionalInt.empty());
        Files.writeString(trial.resolve("jmh.json"), "[{\"threads\": 4}]");
        List<Sample> times =
                List.of(sample("a.B.c(size=1)", Unit.SECOND, 0.5), sample("a.B.c(size=1) gc.time", Unit.SECOND, 9));
        assertThat(jmh.rate("a.B.c(size=1) gc.time", times, trial)).isEqualTo(8);
        List<Sample> rates = List.of(sample("a.B.c [thrpt]", Unit.OPERATIONS_PER_SECOND, 100));
        assertThat(jmh.rate("a.B.c [avgt]", rates, trial)).isEqualTo(100);
    }

    /** As JMH 1.21 prints it. */
    @Test
    void anOldJmhIsSaid() throws IOException {
        JmhWorkload jmh = jmh(OptionalInt.empty(), OptionalInt.empty());
        assertThat(jmh.unprofiled(trial)).isEmpty();
        Files.writeString(
                trial.resolve("run.err"),
                "java.lang.ClassNotFoundException: jfr\nProfilers failed to initialize, exiting.\n");
        assertThat(jmh.unprofiled(trial)).hasValue("JMH cannot load its profiler jfr, expected JMH 1.24 or newer.");
    }

    @Test
    void theRunTimeOfABenchmarkOfJmhIsEstimatedWhereTheSpecDoesNotSayIt() throws IOException {
        Files.writeString(trial.resolve("jmh.json"), "[{}, {}]");

        assertThat(jmh(OptionalInt.of(2), OptionalInt.of(4)).runTime(trial, 9, OptionalDouble.empty()))
                .isEqualTo(new RunTime(18, true));
        assertThat(jmh(OptionalInt.empty(), OptionalInt.of(4)).runTime(trial, 9, OptionalDouble.empty()))
                .isEqualTo(new RunTime(45, false));
        // 1 s to start two modes, profiled for 2 s after as much of warm-up; then 4 + 3 iterations of 0.5 s in 2 forks
        assertThat(jmh(OptionalInt.of(2), OptionalInt.of(4)).runTime(trial, 9, OptionalDouble.of(2)))
                .isEqualTo(new RunTime(2 * (1 + 2 * 3.5), true));
        assertThat(jmh(OptionalInt.of(2), OptionalInt.empty()).runTime(trial, 9, OptionalDouble.of(2)))
                .isEqualTo(new RunTime(2 * (1 + 2 * 4), false));
    }
}
