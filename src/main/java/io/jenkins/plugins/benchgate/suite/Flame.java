package io.jenkins.plugins.benchgate.suite;

import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.suite.profile.StackTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * A flame graph of the reference, as values to be drawn.
 *
 * @param names of functions
 * @param kinds of the same functions, by {@link FunctionKind#word()}
 * @param frames each before those that it called, the larger first: number of the function among {@code names}, depth
 *     from 0, and time in it and in what it called there, in the unit of the profiles
 * @param time of all stacks, in the same unit
 * @param dropped whether frames may show less time than they took, because there were too many different stacks
 */
public record Flame(List<String> names, List<String> kinds, List<long[]> frames, long time, boolean dropped) {
    /** Largest number of frames: more of them a screen cannot show. */
    public static final int FRAMES = 5000;
    /** Smallest share of all time that a frame takes: less is narrower than a pixel. */
    public static final double SHARE = 0.0005;

    /** The graph of a tree. */
    public static Flame of(StackTree tree, IntFunction<FunctionKind> kind) {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        List<long[]> frames = new ArrayList<>();
        for (StackTree.Frame frame : tree.frames()) {
            int number = numbers.computeIfAbsent(frame.function(), none -> numbers.size());
            frames.add(new long[] {number, frame.depth(), frame.value()});
        }
        return new Flame(
                numbers.keySet().stream().map(tree.functions()::name).toList(),
                numbers.keySet().stream()
                        .map(function -> kind.apply(function).word())
                        .toList(),
                frames,
                tree.value(),
                tree.dropped());
    }

    /** A kind of functions in the legend. */
    private record Legend(String words, String sign) {}

    private record Drawing(Flame flame, Map<String, Legend> kinds) {}

    /**
     * The JSON that the script reads which draws it.
     *
     * @param words for the legend
     */
    public String json(Function<FunctionKind, String> words) {
        Map<String, Legend> kinds = new LinkedHashMap<>();
        for (FunctionKind kind : FunctionKind.values()) {
            kinds.put(kind.word(), new Legend(words.apply(kind), kind.sign()));
        }
        return Json.line(new Drawing(this, kinds));
    }
}
