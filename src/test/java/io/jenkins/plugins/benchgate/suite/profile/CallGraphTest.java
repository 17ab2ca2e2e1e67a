package io.jenkins.plugins.benchgate.suite.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallGraphTest {
    private final Functions functions = new Functions(Naming.VERBATIM);

    private int number(String name) {
        return functions.number(name);
    }

    @Test
    void aRecursiveFunctionCountsOnceAStack() {
        CallGraph graph = Graphs.of(functions, "main;walk;walk;walk;read 5", "main;walk 2", "main 1");
        assertThat(graph.total(number("walk"))).isEqualTo(7);
        assertThat(graph.self(number("walk"))).isEqualTo(2);
        assertThat(graph.samples(number("walk"))).isEqualTo(7);
        assertThat(graph.total(number("main"))).isEqualTo(8);
        assertThat(graph.value()).isEqualTo(8);
        assertThat(graph.callees(number("walk"))).containsExactlyInAnyOrder(number("walk"), number("read"));
    }

    @Test
    void aTruncatedStackHasNoRoot() {
        CallGraph graph = Graphs.of(functions, "main;a;b 1", "…;b;c;d 1");
        assertThat(graph.roots().stream().boxed()).containsExactly(number("main"));
        assertThat(graph.distances()[number("d")]).isEqualTo(4);
    }

    @Test
    void whatNoRootReachesHasNoDistance() {
        CallGraph graph = Graphs.of(functions, "main 1", "…;b;c 1");
        assertThat(graph.distances()[number("c")]).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aFunctionOfOtherGraphsIsNotThere() {
        CallGraph graph = Graphs.of(functions, "main 1");
        int later = number("later");
        assertThat(graph.self(later)).isZero();
        assertThat(graph.total(later)).isZero();
        assertThat(graph.callees(later)).isEmpty();
        assertThat(graph.present().get(later)).isFalse();
    }

    /** Against the definitions, computed from all stacks at once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void timesAndEdgesAreThoseOfTheDefinition(long seed) {
        Random random = new Random(seed);
        List<String> lines = Graphs.random(random, 2000, 3000);
        CallGraph graph = Graphs.of(functions, lines.toArray(String[]::new));
        List<Stack> stacks = lines.stream().map(Stack::of).toList();
        Set<String> names = new TreeSet<>();
        Set<String> edges = new TreeSet<>();
        for (Stack stack : stacks) {
            List<String> frames = stack.frames();
            names.addAll(frames);
            for (int i = 1; i < frames.size(); i++) {
                edges.add(frames.get(i - 1) + " " + frames.get(i));
            }
        }
        assertThat(graph.present().stream().mapToObj(functions::name).collect(Collectors.toSet()))
                .isEqualTo(names);
        for (String name : names) {
            assertThat(graph.total(number(name)))
                    .isEqualTo(stacks.stream()
                            .filter(stack -> stack.frames().contains(name))
                            .mapToLong(Stack::count)
                            .sum());
            assertThat(graph.self(number(name)))
                    .isEqualTo(stacks.stream()
                            .filter(stack -> stack.frames()
                                    .get(stack.frames().size() - 1)
                                    .equals(name))
                            .mapToLong(Stack::count)
                            .sum());
        }
        assertThat(names.stream()
                        .flatMap(name -> Arrays.stream(graph.callees(number(name)))
                                .mapToObj(callee -> name + " " + functions.name(callee)))
                        .collect(Collectors.toSet()))
                .isEqualTo(edges);
        assertThat(graph.edges()).isEqualTo(edges.size());
    }

    private record Stack(List<String> frames, long count) {
        static Stack of(String line) {
            int end = line.lastIndexOf(' ');
            return new Stack(List.of(line.substring(0, end).split(";")), Long.parseLong(line.substring(end + 1)));
        }
    }

    @Test
    void distancesAreTheLeastNumberOfCalls() {
        CallGraph graph = Graphs.of(functions, "main;a;b;c;d 1", "main;c 1", "other;d;e 1");
        int[] distances = graph.distances();
        assertThat(distances[number("main")]).isZero();
        assertThat(distances[number("other")]).isZero();
        assertThat(distances[number("b")]).isEqualTo(2);
        assertThat(distances[number("c")]).isEqualTo(1);
        assertThat(distances[number("d")]).isEqualTo(1);
        assertThat(distances[number("e")]).isEqualTo(2);
    }
}
