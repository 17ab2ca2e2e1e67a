package io.jenkins.plugins.benchgate.suite.profile;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Call graphs of stacks as texts, the outermost function first. */
public final class Graphs {
    private Graphs() {}

    /** Passes on stacks such as {@code main;work;sum 42}; one that begins with … is truncated. */
    public static void add(Functions functions, StackSink sink, List<String> stacks) {
        for (String line : stacks) {
            int space = line.lastIndexOf(' ');
            boolean truncated = line.startsWith("…;");
            List<String> names =
                    Arrays.asList(line.substring(truncated ? 2 : 0, space).split(";"));
            int[] frames = new int[names.size()];
            for (int i = 0; i < frames.length; i++) {
                frames[frames.length - 1 - i] = functions.number(names.get(i));
            }
            long count = Long.parseLong(line.substring(space + 1));
            sink.add(frames, frames.length, count, count, truncated);
        }
    }

    /** The graph of some stacks. */
    public static CallGraph of(Functions functions, String... stacks) {
        CallGraph.Builder builder = new CallGraph.Builder(functions);
        add(functions, builder, Arrays.asList(stacks));
        return builder.build();
    }

    /** Stacks over few functions, so that they recur; names begin with p of the project, or with l of a library. */
    public static List<String> random(Random random, int functions, int stacks) {
        return random.ints(stacks, 1, 7)
                .mapToObj(depth -> random.ints(depth, 0, functions)
                                .mapToObj(function -> (function % 3 == 0 ? "l.f" : "p.f") + function)
                                .reduce((outer, inner) -> outer + ";" + inner)
                                .orElseThrow()
                        + " " + (1 + random.nextInt(9)))
                .toList();
    }
}
