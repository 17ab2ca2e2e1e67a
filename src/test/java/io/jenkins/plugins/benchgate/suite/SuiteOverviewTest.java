package io.jenkins.plugins.benchgate.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.suite.SuiteOverview.BenchmarkRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.ChosenRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.FunctionRow;
import io.jenkins.plugins.benchgate.suite.SuiteOverview.RecommendedRow;
import io.jenkins.plugins.benchgate.suite.profile.CallGraph;
import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Graphs;
import io.jenkins.plugins.benchgate.suite.profile.Project;
import io.jenkins.plugins.benchgate.suite.profile.StackTree;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SuiteOverviewTest {
    private static final List<String> STACKS =
            List.of("main;p.a;p.b 10", "main;p.a;l.x 20", "main;p.c;p.d 40", "main;p.c;p.b 10", "main 20");

    private final Functions functions = new Functions(Naming.VERBATIM);

    private Benchmark benchmark(String id, String... stacks) {
        Benchmark.Builder builder = new Benchmark.Builder();
        Graphs.add(functions, builder, Arrays.asList(stacks));
        return builder.build(id, functions);
    }

    /** Numbers counted by hand. */
    private SuiteOverview overview() {
        Project project = new Project(List.of("p"));
        List<Benchmark> benchmarks =
                List.of(benchmark("B", "p.b 1"), benchmark("AB", "p.a;p.b 1"), benchmark("Other", "p.z 1"));
        InclusiveImpact inclusive = new InclusiveImpact(benchmarks, project, functions);
        CallGraph.Builder graph = new CallGraph.Builder(functions);
        StackTree.Builder tree = new StackTree.Builder(functions);
        Graphs.add(functions, graph.and(inclusive).and(tree), STACKS);
        return SuiteOverview.of(
                new Coverage(graph.build(), project, benchmarks),
                Arrays.stream(inclusive.times()).boxed().toList(),
                Map.of("AB", 3.0),
                tree.build(Flame.FRAMES, Flame.SHARE),
                5);
    }

    @Test
    void itSaysWhatIsCoveredWhatIsEnoughAndWhatIsMissing() {
        SuiteOverview suite = overview();
        assertThat(suite.functions()).isEqualTo(6);
        assertThat(suite.covered()).isEqualTo(2);
        assertThat(suite.projectFunctions()).isEqualTo(4);
        assertThat(suite.projectCovered()).isEqualTo(2);
        assertThat(suite.projectTime()).isEqualTo(0.6);
        assertThat(suite.coveredTime()).isEqualTo(0.2);
        assertThat(suite.benchmarks())
                .containsExactly(
                        new BenchmarkRow("AB", 2, 0.2, 0.4, 3.0),
                        new BenchmarkRow("B", 1, 0.2, 0.2, null),
                        new BenchmarkRow("Other", 0, 0, 0, null));
        assertThat(suite.chosen()).containsExactly(new ChosenRow("AB", 2, 2, 0.2));
        assertThat(suite.recommended()).containsExactly(new RecommendedRow("p.c", 2, 4, 0.4));
    }

    @Test
    void functionsAreCoveredByOneOrSeveralBenchmarksOrByNone() {
        SuiteOverview suite = overview();
        assertThat(suite.largest())
                .containsExactly(
                        new FunctionRow("p.d", 0.4, 0.4, 40, 0, List.of()),
                        new FunctionRow("p.b", 0.2, 0.2, 20, 2, List.of("AB", "B")),
                        new FunctionRow("p.c", 0, 0.5, 50, 0, List.of()),
                        new FunctionRow("p.a", 0, 0.3, 30, 1, List.of("AB")));
        assertThat(suite.largest())
                .extracting(FunctionRow::kind)
                .containsExactly(
                        FunctionKind.UNCOVERED, FunctionKind.REDUNDANT, FunctionKind.UNCOVERED, FunctionKind.COVERED);
        Flame flame = suite.flame();
        assertThat(flame.time()).isEqualTo(100);
        assertThat(flame.json(FunctionKind::words))
                .as("in the same order at each time")
                .startsWith("{\"flame\":{\"names\":[\"main\",")
                .contains(
                        "},\"kinds\":{\"covered\":{\"words\":\"covered by one benchmark\",\"sign\":\"●\"},\"redundant\"");
        assertThat(flame.names()).containsExactly("main", "p.c", "p.d", "p.b", "p.a", "l.x");
        assertThat(flame.kinds())
                .containsExactly("library", "uncovered", "uncovered", "redundant", "covered", "library");
        assertThat(flame.frames())
                .containsExactly(
                        new long[] {0, 0, 100},
                        new long[] {1, 1, 50},
                        new long[] {2, 2, 40},
                        new long[] {3, 2, 10},
                        new long[] {4, 1, 30},
                        new long[] {5, 2, 20},
                        new long[] {3, 2, 10});
    }
}
