package io.jenkins.plugins.benchgate.suite.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.suite.Benchmark;
import io.jenkins.plugins.benchgate.suite.Coverage;
import io.jenkins.plugins.benchgate.suite.Coverage.Covered;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles that Go wrote, against what {@code go tool pprof} says of them; their README says how they were made. */
class GoProfilesTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/jenkins/plugins/benchgate/suite");
    private static final String LIBRARY = "github.com/valyala/fastjson";
    private static final Pattern ROW =
            Pattern.compile(" *(\\d+)(?:ns)? +\\S+ +\\S+ +(\\d+)(?:ns)? +\\S+ +(.*?)(?: \\((?:partial-)?inline\\))?");

    private final Functions functions = new Functions(Naming.VERBATIM);

    private static Map<String, String> top(String name) throws IOException {
        Map<String, String> rows = new TreeMap<>();
        for (String line : Files.readAllLines(FOLDER.resolve(name + ".top"))) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows.put(row.group(3), row.group(1) + " " + row.group(2));
            }
        }
        return rows;
    }

    /** Flat and cum of every function. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "go/shop",
                "go/BenchmarkTotal",
                "go/BenchmarkCount",
                "fastjson/app",
                "fastjson/BenchmarkObjectGet",
                "fastjson/BenchmarkMarshalTo",
                "fastjson/BenchmarkValidate"
            })
    void timesAreThoseOfGoToolPprof(String name) throws IOException {
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        Profiles.read(FOLDER.resolve(name + ".pprof"), functions, builder);
        CallGraph graph = builder.build();
        Map<String, String> times = new TreeMap<>();
        graph.present().stream()
                .forEach(one -> times.put(functions.name(one), graph.self(one) + " " + graph.total(one)));
        assertThat(times).hasSizeGreaterThan(4).isEqualTo(top(name));
    }

    @Test
    void aDeepRecursionIsTruncatedAndMakesNoRoot() throws IOException {
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        Profile profile = Profiles.read(FOLDER.resolve("go/shop.pprof"), functions, builder);
        assertThat(profile.truncated()).isPositive();
        assertThat(builder.build().roots().stream().mapToObj(functions::name))
                .contains("runtime.main")
                .doesNotContain("example.org/shop/cart.Depth");
    }

    @Test
    void theBenchmarksCoverWhatTheyCall() throws IOException {
        List<Benchmark> benchmarks = new ArrayList<>();
        for (String name : List.of("BenchmarkTotal", "BenchmarkCount")) {
            Benchmark.Builder builder = new Benchmark.Builder();
            Profiles.read(FOLDER.resolve("go/" + name + ".pprof"), functions, builder);
            benchmarks.add(builder.build(name, functions));
        }
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        Profiles.read(FOLDER.resolve("go/shop.pprof"), functions, builder);
        Coverage coverage = new Coverage(builder.build(), new Project(List.of("example.org/shop")), benchmarks);
        assertThat(coverage.coveredProject().stream().mapToObj(functions::name))
                .contains(
                        "example.org/shop/cart.(*Cart).Total",
                        "example.org/shop/cart.discount",
                        "example.org/shop/cart.(*Cart).Total.func1")
                // the benchmark counts other numbers than the application
                .doesNotContain(
                        "example.org/shop/cart.Count[go.shape.int]", "example.org/shop/cart.Depth", "main.main");
    }

    /** The same from the tables of {@code go tool pprof}: names that both have, and their flat times in the application. */
    @ParameterizedTest
    @ValueSource(strings = {"BenchmarkObjectGet", "BenchmarkMarshalTo", "BenchmarkValidate"})
    void aLibrarysBenchmarkCoversWhatBothTablesName(String name) throws IOException {
        Benchmark.Builder benchmark = new Benchmark.Builder();
        Profiles.read(FOLDER.resolve("fastjson/" + name + ".pprof"), functions, benchmark);
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        Profiles.read(FOLDER.resolve("fastjson/app.pprof"), functions, builder);
        Covered covered = new Coverage(
                        builder.build(), new Project(List.of(LIBRARY)), List.of(benchmark.build(name, functions)))
                .benchmarks()
                .get(0);
        Map<String, String> application = top("fastjson/app");
        Set<String> common = new TreeSet<>(top("fastjson/" + name).keySet());
        common.retainAll(application.keySet());
        common.remove("main.main");
        assertThat(covered.overall()).isEqualTo(common.size());
        common.removeIf(function -> !function.startsWith(LIBRARY + "."));
        assertThat(covered.project().stream().mapToObj(functions::name)).containsExactlyInAnyOrderElementsOf(common);
        assertThat(covered.impact())
                .isEqualTo(common.stream()
                        .mapToLong(function ->
                                Long.parseLong(application.get(function).split(" ")[0]))
                        .sum());
    }
}
