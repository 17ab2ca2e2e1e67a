package io.jenkins.plugins.benchgate.suite.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stacks of profiles, those with the same beginning merged, as flame graphs show them: each function below the one
 * that called it.
 *
 * <p>Bounded in memory: of very many different stacks, the ends of those that took least time until then are dropped,
 * so their functions may show less time than they took. {@link CallGraph} has all of it.
 */
public final class StackTree {
    private static final int MOST = 400_000;

    private final Functions functions;
    private final List<Frame> frames;
    private final long value;
    private final boolean dropped;

    /**
     * A function where it was called.
     *
     * @param function its number
     * @param depth number of functions that called each other before it, 0 at the root
     * @param value time in it and in what it called there, in the unit of the profiles
     */
    public record Frame(int function, int depth, long value) {}

    private StackTree(Functions functions, List<Frame> frames, long value, boolean dropped) {
        this.functions = functions;
        this.frames = frames;
        this.value = value;
        this.dropped = dropped;
    }

    /** Takes the stacks of profiles. */
    public static final class Builder implements StackSink {
        private final Functions functions;
        private final int most;
        /** Caller and function of each node but the first, and which it is. */
        private Map<Long, Integer> nodes = new HashMap<>();

        private int[] function = new int[1024];
        private int[] caller = new int[1024];
        private long[] value = new long[1024];
        private int size = 1;
        private boolean dropped;

        public Builder(Functions functions) {
            this(functions, MOST);
        }

        /** @param most nodes that are kept at a time */
        Builder(Functions functions, int most) {
            this.functions = functions;
            this.most = most;
        }

        @Override
        public void add(int[] frames, int depth, long time, long seen, boolean truncated) {
            if (size + depth > most) {
                drop();
            }
            int node = 0;
            value[0] += time;
            for (int i = depth - 1; i >= 0; i--) {
                long key = (long) node << Integer.SIZE | frames[i];
                Integer known = nodes.get(key);
                if (known == null) {
                    known = add(node, frames[i]);
                    nodes.put(key, known);
                }
                node = known;
                value[node] += time;
            }
        }

        private int add(int parent, int called) {
            if (size == function.length) {
                function = Arrays.copyOf(function, 2 * size);
                caller = Arrays.copyOf(caller, 2 * size);
                value = Arrays.copyOf(value, 2 * size);
            }
            function[size] = called;
            caller[size] = parent;
            value[size] = 0;
            return size++;
        }

        /** Keeps the larger half: no node is larger than its caller, so no kept one loses it. */
        private void drop() {
            long[] sorted = Arrays.copyOfRange(value, 1, size);
            Arrays.sort(sorted);
            long limit = sorted[sorted.length / 2];
            int[] place = new int[size];
            int kept = 1;
            nodes = new HashMap<>();
            for (int node = 1; node < size; node++) {
                if (value[node] > limit) {
                    // callers have smaller numbers, so theirs are known
                    function[kept] = function[node];
                    caller[kept] = place[caller[node]];
                    value[kept] = value[node];
                    nodes.put((long) caller[kept] << Integer.SIZE | function[kept], kept);
                    place[node] = kept++;
                }
            }
            size = kept;
            dropped = true;
        }

        /**
         * The tree of all stacks until now, without what took little.
         *
         * @param frames largest number of frames
         * @param share smallest share of all time that a frame takes, 0 to 1
         */
        public StackTree build(int frames, double share) {
            long[] sorted = Arrays.copyOfRange(value, 1, size);
            Arrays.sort(sorted);
            long least = (long) Math.ceil(share * value[0]);
            if (sorted.length > frames) {
                least = Math.max(least, sorted[sorted.length - frames - 1] + 1);
            }
            Map<Integer, List<Integer>> called = new HashMap<>();
            for (int node = 1; node < size; node++) {
                if (value[node] >= least) {
                    called.computeIfAbsent(caller[node], none -> new ArrayList<>())
                            .add(node);
                }
            }
            List<Frame> order = new ArrayList<>();
            walk(called, 0, 0, order);
            return new StackTree(functions, List.copyOf(order), value[0], dropped);
        }

        private void walk(Map<Integer, List<Integer>> called, int parent, int depth, List<Frame> order) {
            List<Integer> below = new ArrayList<>(called.getOrDefault(parent, List.of()));
            below.sort(Comparator.<Integer>comparingLong(node -> value[node])
                    .reversed()
                    .thenComparing(node -> functions.name(function[node])));
            for (int node : below) {
                order.add(new Frame(function[node], depth, value[node]));
                walk(called, node, depth + 1, order);
            }
        }
    }

    /** The names behind the numbers. */
    public Functions functions() {
        return functions;
    }

    /** Each before those that it called, the larger first. */
    public List<Frame> frames() {
        return frames;
    }

    /** Time of all stacks. */
    public long value() {
        return value;
    }

    /** Whether frames may show less time than they took. */
    public boolean dropped() {
        return dropped;
    }
}
