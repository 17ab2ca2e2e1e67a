package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a chain waited for, from its root's start until the last of its spans ended: seen from the end, at each time the child that
 * ended last, and the span itself where none of its children ran. The parts add up to the chain's end-to-end time.
 *
 * <p>The parts are those of THESIS, sections 8.3.4 and 8.5.
 */
public final class CriticalPath {
    /** Takes a part of the way. */
    @FunctionalInterface
    public interface Parts {
        /**
         * Takes it.
         *
         * @param node whose operation it is: of a call's network that which was called, of a trigger delay the consumer
         * @param time in ns, above 0
         */
        void add(int node, Part part, long time);
    }

    private final Chain chain;
    private final IntPredicate cold;
    /** When the last span at or below a node ended. */
    private final long[] last;

    /** @param cold whether a node's executor had to be started for it */
    public CriticalPath(Chain chain, IntPredicate cold) {
        this.chain = chain;
        this.cold = cold;
        this.last = new long[chain.size()];
        for (int node = 0; node < last.length; node++) {
            last[node] = chain.end(node);
        }
        for (int node = last.length - 1; node >= chain.roots(); node--) {
            int parent = chain.parent(node);
            last[parent] = Math.max(last[parent], last[node]);
        }
    }

    /** From the start of a root until the last span below it ended, in ns. */
    public long endToEnd(int root) {
        return last[root] - chain.start(root);
    }

    /** Follows the way from the end back to a root's start; the times sum up to {@link #endToEnd}. */
    public void follow(int root, Parts parts) {
        Deque<Step> steps = new ArrayDeque<>();
        steps.push(new Step(root, last[root], chain.start(root)));
        while (!steps.isEmpty()) {
            Step step = steps.peek();
            int child = step.awaited();
            if (child != Chain.NONE) {
                long until = Math.min(last[child], step.time);
                step.own(until, parts);
                step.latest = child;
                // a child that began before its parent counts from there
                long start = Math.max(chain.start(child), step.start);
                step.time = start;
                steps.push(new Step(child, until, start));
            } else {
                step.own(step.start, parts);
                steps.pop();
            }
        }
    }

    /** A node on the way: what it did until a time, which goes back to its start. */
    private final class Step {
        private final int node;
        private final long start;
        /** Its children, of which that which ended last comes first. */
        private final int[] children;

        private int next;
        private long time;
        /** The child that was followed before; {@link Chain#NONE} for none. */
        private int latest = Chain.NONE;

        Step(int node, long time, long start) {
            this.node = node;
            this.time = time;
            this.start = start;
            this.children = IntStream.range(chain.firstChild(node), chain.endOfChildren(node))
                    .boxed()
                    .sorted((one, two) -> Long.compare(last[two], last[one]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        /** The child that ran just before the time; {@link Chain#NONE} where none did. */
        int awaited() {
            while (next < children.length) {
                int child = children[next++];
                if (chain.start(child) < time && last[child] > start) {
                    return child;
                }
            }
            return Chain.NONE;
        }

        /** What it did by itself from a time on until that up to which all is known. */
        void own(long from, Parts parts) {
            // behind its end a span only waits for what it set off
            long end = Math.min(Math.max(chain.end(node), from), time);
            if (time > end) {
                int waited = latest == Chain.NONE ? node : latest;
                parts.add(waited, cold.test(waited) ? Part.COLD_START : Part.TRIGGER_DELAY, time - end);
            }
            if (end > from) {
                add(end - from, parts);
            }
            time = from;
        }

        private void add(long own, Parts parts) {
            int server = chain.kind(node) == SpanKind.CLIENT ? chain.server(node) : Chain.NONE;
            parts.add(server == Chain.NONE ? node : server, OwnTime.part(chain, node, cold), own);
        }
    }
}
