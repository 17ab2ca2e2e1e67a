package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import java.util.function.IntPredicate;

/** What a span did by itself. */
public final class OwnTime {
    private OwnTime() {}

    /** Takes a period, in ns since the epoch. */
    interface Periods {
        void add(long from, long until);
    }

    /**
     * A node's duration without the time in which at least one of its children ran, in ns; what its children do after its end,
     * and consumers, for which nothing waits, take nothing from it.
     */
    public static long of(Chain chain, int node) {
        long[] sum = {0};
        each(chain, node, (from, until) -> sum[0] += until - from);
        return sum[0];
    }

    /** The periods whose sum is {@link #of}, in their order. */
    static void each(Chain chain, int node, Periods periods) {
        long end = chain.end(node);
        long done = chain.start(node);
        // children are in the order of their starts
        for (int child = chain.firstChild(node); child < chain.endOfChildren(node); child++) {
            if (chain.kind(child) == SpanKind.CONSUMER) {
                continue;
            }
            long called = Math.min(chain.start(child), end);
            if (called > done) {
                periods.add(done, called);
            }
            done = Math.max(done, Math.min(chain.end(child), end));
        }
        if (end > done) {
            periods.add(done, end);
        }
    }

    /**
     * What a node's own time is.
     *
     * @param cold whether a node was a cold start
     */
    static Part part(Chain chain, int node, IntPredicate cold) {
        return switch (chain.kind(node)) {
            case INTERNAL, SERVER, CONSUMER -> Part.COMPUTING;
            case PRODUCER -> Part.NETWORK;
            case CLIENT -> {
                int server = chain.server(node);
                yield server == Chain.NONE ? Part.QUERY : cold.test(server) ? Part.COLD_START : Part.NETWORK;
            }
        };
    }
}
