package io.jenkins.plugins.benchgate.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Graphs;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoverageTest {
    private final Functions functions = new Functions(Naming.VERBATIM);
    private final Project project = new Project(List.of("p"));

    /**
     * The application of figure 6.2: 19 functions, 10 of them the project's, with two roots, 1 and 8. The text says the counts, the
     * roots, what the benchmarks cover at 14 and 17, and what function 3 reaches; the other edges are drawn to fit.
     */
    private CallGraph figure() {
        return Graphs.of(
                functions,
                "l.1;l.2;p.3;p.5;p.6 1",
                "l.1;l.2;p.3;l.12 1",
                "l.1;l.4;p.7 1",
                "l.1;l.4;l.13 1",
                "l.8;p.9;p.10;l.11 1",
                "l.8;p.14;p.15;l.16 1",
                "l.8;p.14;p.17;p.18;l.19 1");
    }

    private Benchmark benchmark(String id, String... stacks) {
        Benchmark.Builder builder = new Benchmark.Builder();
        Graphs.add(functions, builder, Arrays.asList(stacks));
        return builder.build(id, functions);
    }

    private Coverage figureWith(Benchmark... more) {
        CallGraph graph = figure();
        List<Benchmark> benchmarks = new ArrayList<>(List.of(
                benchmark("benchmark 1", "t.b1;p.9;p.10 3"), benchmark("benchmark 2", "t.b2;p.14;p.17;p.18;l.19 3")));
        benchmarks.addAll(Arrays.asList(more));
        return new Coverage(graph, project, benchmarks);
    }

    @Test
    void theExampleOfThePaperIsCoveredByHalf() {
        Coverage coverage = figureWith();
        assertThat(coverage.reference().present().cardinality()).isEqualTo(19);
        assertThat(coverage.project().cardinality()).isEqualTo(10);
        assertThat(coverage.projectOnly()).isEqualTo(5 / 10.0);
        assertThat(coverage.overall()).isEqualTo(6 / 19.0);
    }

    @Test
    void aThirdBenchmarkOfFunctions14And17IsRedundant() {
        Coverage coverage = figureWith(benchmark("benchmark 3", "t.b3;p.14;p.17 3"));
        assertThat(coverage.projectOnly()).isEqualTo(5 / 10.0);
        assertThat(coverage.overall()).isEqualTo(6 / 19.0);
        assertThat(MinimalSuite.of(coverage, Map.of()))
                .extracting(step -> step.benchmark().id() + " adds " + step.added())
                .containsExactly("benchmark 2 adds 3", "benchmark 1 adds 2");
    }

    @Test
    void function3IsRecommended() {
        List<Recommendations.Recommendation> recommended = Recommendations.of(figureWith(), 5);
        assertThat(recommended)
                .extracting(one -> functions.name(one.function()) + " " + names(one.added()))
                .containsExactly("p.3 [p.3, p.5, p.6]", "p.15 [p.15]", "p.7 [p.7]");
        assertThat(recommended)
                .extracting(Recommendations.Recommendation::functions)
                .containsExactly(8, 9, 10);
    }

    private List<String> names(BitSet set) {
        return set.stream().mapToObj(functions::name).sorted().toList();
    }

    @Test
    void theMainOfABinaryOfTestsIsNotTheApplications() {
        Project go = new Project(List.of("example.org/p"));
        CallGraph graph = Graphs.of(functions, "runtime.main;main.main;example.org/p.F 1");
        Benchmark test = benchmark("B", "runtime.main;main.main;testing.(*M).Run 1");
        Benchmark program = benchmark("C", "runtime.main;main.main 1");
        assertThat(new Coverage(graph, go, List.of(test)).coveredProject().cardinality())
                .isZero();
        assertThat(new Coverage(graph, go, List.of(program)).coveredProject().cardinality())
                .isEqualTo(1);
    }

    @Test
    void aPatternThatFitsNoFunctionIsRefusedWithExamples() {
        CallGraph graph = figure();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coverage(graph, new Project(List.of("q")), List.of()))
                .withMessage("found no function of q in the reference, expected some: its functions are called like"
                        + " l.1, l.8, l.2");
    }

    @Test
    void twoProfilesOfABenchmarkAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> figureWith(benchmark("benchmark 1", "p.3 1")))
                .withMessageStartingWith("found two profiles of benchmark benchmark 1, expected one");
    }

    /** Sums of self times of the covered functions, and the time of stacks with one of them, by going through all stacks. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void impactsAreThoseOfTheDefinition(long seed) {
        Random random = new Random(seed);
        List<Benchmark> benchmarks = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            benchmarks.add(benchmark(
                    "b" + i, Graphs.random(random, 40, 1 + random.nextInt(3)).toArray(String[]::new)));
        }
        InclusiveImpact inclusive = new InclusiveImpact(benchmarks, project, functions);
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        List<String> stacks = Graphs.random(random, 60, 300);
        Graphs.add(functions, builder.and(inclusive), stacks);
        Coverage coverage = new Coverage(builder.build(), project, benchmarks);
        long[] times = inclusive.times();
        for (int i = 0; i < benchmarks.size(); i++) {
            Set<String> own = benchmarks.get(i).functions().stream()
                    .mapToObj(functions::name)
                    .filter(name -> name.startsWith("p."))
                    .collect(Collectors.toSet());
            long self = 0;
            long with = 0;
            for (String stack : stacks) {
                int space = stack.lastIndexOf(' ');
                List<String> frames = List.of(stack.substring(0, space).split(";"));
                long value = Long.parseLong(stack.substring(space + 1));
                self += own.contains(frames.get(frames.size() - 1)) ? value : 0;
                with += new HashSet<>(frames).stream().anyMatch(own::contains) ? value : 0;
            }
            assertThat(coverage.benchmarks().get(i).impact()).isEqualTo(self);
            assertThat(times[i]).isEqualTo(with);
        }
        assertThat(inclusive.times()).isEqualTo(times);
    }

    @Test
    void functionsOfOneSampleSayHowManyWereMissed() {
        Coverage coverage = new Coverage(
                Graphs.of(functions, "p.a;p.b 1", "p.a;p.c 1", "p.a;p.d 2", "p.a;p.e 6"), project, List.of());
        // seen a b c d e; b and c in one sample, d in two, of 10: 0.9 · 2 · 1 / (2 · 2)
        assertThat(coverage.unseenProject().estimate()).isCloseTo(0.45, within(1e-12));
    }
}
