package io.jenkins.plugins.benchgate.trace.chain;

import io.jenkins.plugins.benchgate.trace.SpanKind;

/** What a span did by itself. */
public final class OwnTime {
    private OwnTime() {}

    /**
     * A node's duration without the time in which at least one of its children ran, in ns; what its children do after its end,
     * and consumers, for which nothing waits, take nothing from it.
     */
    public static long of(Chain chain, int node) {
        long start = chain.start(node);
        long end = chain.end(node);
        long covered = 0;
        long until = start;
        // children are in the order of their starts
        for (int child = chain.firstChild(node); child < chain.endOfChildren(node); child++) {
            if (chain.kind(child) == SpanKind.CONSUMER) {
                continue;
            }
            long from = Math.max(chain.start(child), until);
            long to = Math.min(chain.end(child), end);
            if (to > from) {
                covered += to - from;
                until = to;
            }
        }
        return end - start - covered;
    }
}
