package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A chain as a tree to be kept and shown. Of more than {@value #SPANS} spans it has those that did most by themselves, each with
 * what called it as far as there is room; the others are counted.
 *
 * @param seconds from the root's start until the last of its spans ended
 * @param spans number of all spans
 * @param leftOwn own time of those that are left out, in s
 * @param nodes from the root down, what a span called before what was called after it
 */
public record ChainTree(double seconds, int spans, double leftOwn, List<Node> nodes) {
    /** Most nodes. */
    public static final int SPANS = 40;
    /** Most periods of a node. */
    static final int PERIODS = 6;
    /** Most characters of a title. */
    static final int TITLE = 200;

    private static final double SECOND = 1e9;

    public ChainTree {
        nodes = List.copyOf(nodes);
    }

    /**
     * A span.
     *
     * @param depth 0 for the root
     * @param between how many spans between it and the one above it are left out
     * @param operation its title
     * @param part what its own time is
     * @param start in s after the root's
     * @param seconds its duration
     * @param own its own time, in s
     * @param periods when that was, the longest ones in their order
     * @param waited trigger delay before its start, in s
     */
    public record Node(
            int depth,
            int between,
            String operation,
            Part part,
            double start,
            double seconds,
            double own,
            List<Period> periods,
            double waited,
            boolean cold,
            boolean error) {
        public Node {
            periods = List.copyOf(periods);
        }
    }

    /**
     * A part of the time of a chain.
     *
     * @param start in s after the root's
     */
    public record Period(double start, double seconds) {}

    /** How many spans are left out. */
    public int left() {
        return spans - nodes.size();
    }

    /**
     * That of a root.
     *
     * @param cold whether a node was a cold start
     */
    public static ChainTree of(Chain chain, int root, IntPredicate cold) {
        int[] members = members(chain, root);
        long[] own = new long[chain.size()];
        long all = 0;
        for (int node : members) {
            own[node] = OwnTime.of(chain, node);
            all += own[node];
        }
        TreeSet<Integer> shown = shown(chain, root, members, own);
        TreeMap<Integer, List<Integer>> called = new TreeMap<>();
        for (int node : shown) {
            if (node != root) {
                called.computeIfAbsent(above(chain, node, shown), above -> new ArrayList<>())
                        .add(node);
            }
            all -= own[node];
        }
        List<Node> nodes = new ArrayList<>();
        new Walk(chain, root, cold, shown, called, nodes).add(root, 0);
        long time = new CriticalPath(chain, cold).endToEnd(root);
        return new ChainTree(time / SECOND, members.length, all / SECOND, nodes);
    }

    /** The nodes that a root leads to, and itself. */
    private static int[] members(Chain chain, int root) {
        boolean[] in = new boolean[chain.size()];
        for (int node = 0; node < in.length; node++) {
            in[node] = node == root || (chain.parent(node) != Chain.NONE && in[chain.parent(node)]);
        }
        return IntStream.range(0, in.length).filter(node -> in[node]).toArray();
    }

    private static TreeSet<Integer> shown(Chain chain, int root, int[] members, long[] own) {
        TreeSet<Integer> shown = new TreeSet<>(List.of(root));
        List<Integer> largest = IntStream.of(members)
                .boxed()
                .sorted(Comparator.comparingLong((Integer node) -> -own[node]).thenComparing(node -> node))
                .limit(SPANS)
                .toList();
        for (int node : largest) {
            if (shown.size() == SPANS) {
                break;
            }
            List<Integer> callers = new ArrayList<>();
            for (int above = node; !shown.contains(above); above = chain.parent(above)) {
                callers.add(above);
            }
            if (shown.size() + callers.size() <= SPANS) {
                shown.addAll(callers);
            } else {
                shown.add(node);
            }
        }
        return shown;
    }

    private static int above(Chain chain, int node, TreeSet<Integer> shown) {
        int above = chain.parent(node);
        while (!shown.contains(above)) {
            above = chain.parent(above);
        }
        return above;
    }

    /** Goes down a tree. */
    private record Walk(
            Chain chain,
            int root,
            IntPredicate cold,
            TreeSet<Integer> shown,
            TreeMap<Integer, List<Integer>> called,
            List<Node> nodes) {
        void add(int node, int depth) {
            nodes.add(node(node, depth));
            called.getOrDefault(node, List.of()).stream()
                    .sorted(Comparator.comparingLong((Integer child) -> chain.start(child))
                            .thenComparing(child -> child))
                    .forEach(child -> add(child, depth + 1));
        }

        private Node node(int node, int depth) {
            int parent = chain.parent(node);
            int between = 0;
            for (int above = parent; node != root && !shown.contains(above); above = chain.parent(above)) {
                between++;
            }
            long waited = node != root && chain.kind(node) == SpanKind.CONSUMER
                    ? Math.max(0, chain.start(node) - chain.end(parent))
                    : 0;
            List<Period> periods = new ArrayList<>();
            OwnTime.each(chain, node, (from, until) -> periods.add(new Period(since(from), (until - from) / SECOND)));
            return new Node(
                    depth,
                    between,
                    title(chain.operation(node).title()),
                    OwnTime.part(chain, node, cold),
                    since(chain.start(node)),
                    chain.duration(node) / SECOND,
                    OwnTime.of(chain, node) / SECOND,
                    longest(periods),
                    waited / SECOND,
                    cold.test(node),
                    chain.error(node));
        }

        private double since(long time) {
            return (time - chain.start(root)) / SECOND;
        }

        private static List<Period> longest(List<Period> periods) {
            return periods.stream()
                    .sorted(Comparator.comparingDouble(period -> -period.seconds()))
                    .limit(PERIODS)
                    .sorted(Comparator.comparingDouble(Period::start))
                    .toList();
        }

        private static String title(String title) {
            return title.codePointCount(0, title.length()) <= TITLE
                    ? title
                    : title.substring(0, title.offsetByCodePoints(0, TITLE - 1)) + "…";
        }
    }

    /** Where the time of a chain goes. */
    public enum Part {
        /** A service worked. */
        COMPUTING("computing"),
        /** A call was on its way to a service or back, or something was handed over for a consumer. */
        NETWORK("network"),
        /** A database or another system that records no spans of its own was asked. */
        QUERY("query"),
        /** Something was handed over, and its consumer had not begun. */
        TRIGGER_DELAY("trigger delay"),
        /** A call or a consumer waited for an executor that had to be started. */
        COLD_START("cold start");

        private final String word;

        Part(String word) {
            this.word = word;
        }

        /** Its name in metrics. */
        public String word() {
            return word;
        }
    }
}
