package io.jenkins.plugins.benchgate.suite.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.suite.profile.Functions.Naming;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StackTreeTest {
    private final Functions functions = new Functions(Naming.VERBATIM);

    private StackTree.Builder of(int most, List<String> stacks) {
        StackTree.Builder builder = new StackTree.Builder(functions, most);
        Graphs.add(functions, builder, stacks);
        return builder;
    }

    /** Each frame as the functions that lead to it, with its time. */
    private static Map<String, Long> paths(StackTree tree) {
        Map<String, Long> paths = new TreeMap<>();
        List<String> path = new ArrayList<>();
        for (StackTree.Frame frame : tree.frames()) {
            path.subList(frame.depth(), path.size()).clear();
            path.add(tree.functions().name(frame.function()));
            assertThat(paths.put(String.join(";", path), frame.value())).isNull();
        }
        return paths;
    }

    private static Map<String, Long> definition(List<String> stacks) {
        Map<String, Long> paths = new TreeMap<>();
        for (String stack : stacks) {
            int space = stack.lastIndexOf(' ');
            String[] names = stack.substring(0, space).split(";");
            for (int depth = 1; depth <= names.length; depth++) {
                paths.merge(
                        String.join(";", Arrays.copyOf(names, depth)),
                        Long.parseLong(stack.substring(space + 1)),
                        Long::sum);
            }
        }
        return paths;
    }

    @Test
    void sameBeginningsAreMergedAndTheLargerComesFirst() {
        StackTree tree = of(1000, List.of("main;b 1", "main;a;c 2", "main;a 3", "main;b;a 4", "other 9"))
                .build(100, 0);
        assertThat(tree.value()).isEqualTo(19);
        assertThat(tree.frames().stream()
                        .map(frame -> frame.depth() + functions.name(frame.function()) + frame.value()))
                .containsExactly("0main10", "1a5", "2c2", "1b5", "2a4", "0other9");
    }

    @Test
    void itHasAllPathsOfRandomStacks() {
        List<String> stacks = Graphs.random(new Random(15), 12, 3000);
        StackTree tree = of(1_000_000, stacks).build(1_000_000, 0);
        assertThat(paths(tree)).isEqualTo(definition(stacks));
        assertThat(tree.dropped()).isFalse();
    }

    @Test
    void smallFramesAreLeftOut() {
        List<String> stacks = Graphs.random(new Random(16), 12, 3000);
        Map<String, Long> all = definition(stacks);
        StackTree tree = of(1_000_000, stacks).build(1_000_000, 0.01);
        all.values().removeIf(value -> value < 0.01 * tree.value());
        assertThat(paths(tree)).isEqualTo(all).isNotEmpty();
        assertThat(of(1_000_000, stacks).build(20, 0).frames()).hasSizeBetween(1, 20);
    }

    @Test
    void ofTooManyStacksTheLargeOnesStay() {
        List<String> stacks = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            stacks.add("main;work;step 10");
            stacks.add("main;rare" + i + " 1");
        }
        StackTree tree = of(100, stacks).build(3, 0);
        assertThat(paths(tree)).isEqualTo(Map.of("main", 22_000L, "main;work", 20_000L, "main;work;step", 20_000L));
        assertThat(tree.value()).isEqualTo(22_000);
        assertThat(tree.dropped()).isTrue();
    }
}
