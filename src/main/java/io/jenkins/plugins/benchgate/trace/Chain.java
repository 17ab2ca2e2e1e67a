package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.Spans.Operation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The spans of one trace as a forest, with clocks that disagree put right where that is possible.
 *
 * <p>Its nodes are numbered from 0, parents before children; the children of a node follow each other in the order of their
 * starts, and so do the roots, which are the first nodes. A node whose parent is missing is a root, too. Spans that a file has
 * twice are taken once; those whose parents form a cycle are left out.
 */
public final class Chain {
    /** Parent of roots. */
    public static final int NONE = -1;

    private final Spans spans;
    private final int[] span;
    private final int[] parent;
    private final int[] firstChild;
    private final int roots;
    private final int unreached;
    private final long[] offset;
    private int corrected;
    private int uncorrected;

    private Chain(Spans spans, int[] span, int[] parent, int[] firstChild, int roots, int unreached) {
        this.spans = spans;
        this.span = span;
        this.parent = parent;
        this.firstChild = firstChild;
        this.roots = roots;
        this.unreached = unreached;
        this.offset = new long[span.length];
        correctClocks();
    }

    /** @param trace its spans in the order of their starts */
    static Chain of(Spans spans, int[] trace) {
        int[] parents = parents(spans, trace);
        int[] childCounts = new int[trace.length + 1];
        for (int place = 0; place < trace.length; place++) {
            childCounts[parents[place] + 1]++;
        }
        // the children of each place, those of none first, in the order of their starts
        int[] from = new int[trace.length + 2];
        for (int i = 0; i <= trace.length; i++) {
            from[i + 1] = from[i] + childCounts[i];
        }
        int[] next = from.clone();
        int[] children = new int[trace.length];
        for (int place = 0; place < trace.length; place++) {
            children[next[parents[place] + 1]++] = place;
        }
        int roots = childCounts[0];
        int[] places = new int[trace.length];
        int[] parent = new int[trace.length];
        int[] firstChild = new int[trace.length + 1];
        System.arraycopy(children, 0, places, 0, roots);
        Arrays.fill(parent, 0, roots, NONE);
        int reached = roots;
        for (int node = 0; node < reached; node++) {
            firstChild[node] = reached;
            int place = places[node];
            for (int i = from[place + 1]; i < from[place + 2]; i++) {
                places[reached] = children[i];
                parent[reached++] = node;
            }
        }
        firstChild[reached] = reached;
        int[] span = new int[reached];
        for (int node = 0; node < reached; node++) {
            span[node] = trace[places[node]];
        }
        return new Chain(
                spans,
                span,
                Arrays.copyOf(parent, reached),
                Arrays.copyOf(firstChild, reached + 1),
                roots,
                trace.length - reached);
    }

    /** The place of each span's parent in the trace; {@link #NONE} where it has none or it is missing. */
    private static int[] parents(Spans spans, int[] trace) {
        Map<Long, Integer> places = new HashMap<>(2 * trace.length);
        Map<Long, Integer> shared = new HashMap<>();
        for (int place = 0; place < trace.length; place++) {
            (spans.shared(trace[place]) ? shared : places).putIfAbsent(spans.id(trace[place]), place);
        }
        int[] parents = new int[trace.length];
        for (int place = 0; place < trace.length; place++) {
            int one = trace[place];
            Integer same = (spans.shared(one) ? shared : places).get(spans.id(one));
            if (same != null && same != place) {
                parents[place] = place; // written twice: nothing leads to it
                continue;
            }
            Integer found = spans.parent(one) == 0 ? null : places.get(spans.parent(one));
            Integer half = shared.get(spans.parent(one));
            // what the server did is recorded by the service of its half of a shared span
            if (half != null
                    && half != place
                    && (found == null
                            || spans.source(trace[half])
                                    .service()
                                    .equals(spans.source(one).service()))) {
                found = half;
            }
            parents[place] = found == null ? NONE : found;
        }
        return parents;
    }

    /**
     * Moves what a server recorded into the span of its client where it lies outside of it and fits: into its middle, as if the
     * request took as long as the answer.
     */
    private void correctClocks() {
        for (int node = roots; node < span.length; node++) {
            int caller = parent[node];
            offset[node] = offset[caller];
            if (source(node).equals(source(caller))) {
                continue;
            }
            offset[node] = 0;
            if (kind(caller) == SpanKind.CLIENT && kind(node) == SpanKind.SERVER) {
                long room = duration(caller) - duration(node);
                if (start(node) >= start(caller) && end(node) <= end(caller)) {
                    continue;
                }
                if (room >= 0) {
                    offset[node] = start(caller) + room / 2 - start(node);
                    corrected++;
                } else {
                    uncorrected++;
                }
            } else if (start(node) < start(caller)) {
                uncorrected++;
            }
        }
    }

    /** Number of nodes. */
    public int size() {
        return span.length;
    }

    /** Number of roots; they are the first nodes. */
    public int roots() {
        return roots;
    }

    /** Whether a root names a parent that the file does not have. */
    public boolean orphan(int root) {
        return spans.parent(span[root]) != 0;
    }

    /** Spans that were left out, because a file has them twice or their parents form a cycle. */
    public int unreached() {
        return unreached;
    }

    /** Servers whose clocks were put right by the span of their client. */
    public int corrected() {
        return corrected;
    }

    /** Spans that started before, or took longer than, what caused them, which cannot be put right. */
    public int uncorrected() {
        return uncorrected;
    }

    /** The parent of a node, which is before it; {@link #NONE} for a root. */
    public int parent(int node) {
        return parent[node];
    }

    /** The first child of a node; its children end before {@link #endOfChildren}. */
    public int firstChild(int node) {
        return firstChild[node];
    }

    /** The node behind the last child of a node. */
    public int endOfChildren(int node) {
        return firstChild[node + 1];
    }

    /** In ns since the epoch, by the clock of the root. */
    public long start(int node) {
        return spans.start(span[node]) + offset[node];
    }

    /** In ns since the epoch, by the clock of the root. */
    public long end(int node) {
        return spans.end(span[node]) + offset[node];
    }

    /** In ns. */
    public long duration(int node) {
        return spans.end(span[node]) - spans.start(span[node]);
    }

    public SpanKind kind(int node) {
        return operation(node).kind();
    }

    public Operation operation(int node) {
        return spans.operation(span[node]);
    }

    /** The number of its operation among those of the spans. */
    public int operationNumber(int node) {
        return spans.operationNumber(span[node]);
    }

    public Span.Source source(int node) {
        return spans.source(span[node]);
    }

    public boolean error(int node) {
        return spans.error(span[node]);
    }

    /** The number of a node's span. */
    public int span(int node) {
        return span[node];
    }

    /** The server that a client called: its first child of that kind; {@link #NONE} if it has none. */
    public int server(int client) {
        for (int child = firstChild[client]; child < firstChild[client + 1]; child++) {
            if (kind(child) == SpanKind.SERVER) {
                return child;
            }
        }
        return NONE;
    }
}
