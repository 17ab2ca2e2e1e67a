package io.jenkins.plugins.benchgate.suite.profile;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which function calls which in one or several profiles, and how much time each takes.
 *
 * <p>An edge leads from each frame of a stack to the frame that it called, inlined frames included. A root is the
 * outermost frame of a stack that is not truncated. All times are in the unit of the profiles, nanoseconds or samples.
 */
public final class CallGraph {
    private final Functions functions;
    private final BitSet present;
    private final BitSet roots;
    private final long[] self;
    private final long[] total;
    private final long[] samples;
    private final int[] firstEdge;
    private final int[] callees;
    private final long value;
    private final long stacks;

    private CallGraph(Builder builder) {
        functions = builder.functions;
        present = (BitSet) builder.present.clone();
        roots = (BitSet) builder.roots.clone();
        int size = functions.size();
        self = Arrays.copyOf(builder.self, size);
        total = Arrays.copyOf(builder.total, size);
        samples = Arrays.copyOf(builder.samples, size);
        long[] edges = builder.edges.sorted();
        firstEdge = new int[size + 1];
        callees = new int[edges.length];
        for (int i = 0; i < edges.length; i++) {
            firstEdge[(int) (edges[i] >>> Integer.SIZE) + 1]++;
            callees[i] = (int) edges[i];
        }
        for (int i = 0; i < size; i++) {
            firstEdge[i + 1] += firstEdge[i];
        }
        value = builder.value;
        stacks = builder.stacks;
    }

    /** Takes the stacks of profiles; keeps functions and edges, but no stack. */
    public static final class Builder implements StackSink {
        private static final int SMALLEST = 1024;

        private final Functions functions;
        private final BitSet present = new BitSet();
        private final BitSet roots = new BitSet();
        private final LongSet edges = new LongSet();
        private long[] self = new long[SMALLEST];
        private long[] total = new long[SMALLEST];
        private long[] samples = new long[SMALLEST];
        /** The last stack in which a function was met. */
        private long[] met = new long[SMALLEST];

        private long stack;
        private long value;
        private long stacks;

        public Builder(Functions functions) {
            this.functions = functions;
        }

        @Override
        public void add(int[] frames, int depth, long time, long seen, boolean truncated) {
            grow();
            stack++;
            value += time;
            stacks += seen;
            self[frames[0]] += time;
            for (int i = 0; i < depth; i++) {
                int function = frames[i];
                // a recursive function once a stack
                if (met[function] != stack) {
                    met[function] = stack;
                    total[function] += time;
                    samples[function] += seen;
                    present.set(function);
                }
                if (i > 0) {
                    edges.add((long) function << Integer.SIZE | frames[i - 1]);
                }
            }
            if (!truncated) {
                roots.set(frames[depth - 1]);
            }
        }

        private void grow() {
            if (functions.size() > met.length) {
                int size = Math.max(functions.size(), 2 * met.length);
                self = Arrays.copyOf(self, size);
                total = Arrays.copyOf(total, size);
                samples = Arrays.copyOf(samples, size);
                met = Arrays.copyOf(met, size);
            }
        }

        /** The graph of all stacks until now. */
        public CallGraph build() {
            grow();
            return new CallGraph(this);
        }
    }

    /** The names behind the numbers. */
    public Functions functions() {
        return functions;
    }

    /** The functions of this graph; a copy. */
    public BitSet present() {
        return (BitSet) present.clone();
    }

    /** The functions that nothing of the profile calls in some stack; a copy. */
    public BitSet roots() {
        return (BitSet) roots.clone();
    }

    /** Time in the function's own code. */
    public long self(int function) {
        return function < self.length ? self[function] : 0;
    }

    /** Time in the function and in what it calls; of a recursive one once a stack. */
    public long total(int function) {
        return function < total.length ? total[function] : 0;
    }

    /** Number of samples in which the function occurs. */
    public long samples(int function) {
        return function < samples.length ? samples[function] : 0;
    }

    /** The functions that this one calls, ascending. */
    public int[] callees(int function) {
        return function + 1 < firstEdge.length
                ? Arrays.copyOfRange(callees, firstEdge[function], firstEdge[function + 1])
                : new int[0];
    }

    /** Number of edges. */
    public int edges() {
        return callees.length;
    }

    /** Time of all samples. */
    public long value() {
        return value;
    }

    /** Number of all samples. */
    public long samples() {
        return stacks;
    }

    /** Time in the own code of all these functions. */
    public long self(BitSet these) {
        return these.stream().mapToLong(this::self).sum();
    }

    /**
     * The least number of edges from a root to each function.
     *
     * @return by number of the function; {@link Integer#MAX_VALUE} where no root reaches it
     */
    public int[] distances() {
        int[] distances = new int[functions.size()];
        Arrays.fill(distances, Integer.MAX_VALUE);
        int[] queue = new int[functions.size()];
        int end = 0;
        for (int root = roots.nextSetBit(0); root >= 0; root = roots.nextSetBit(root + 1)) {
            distances[root] = 0;
            queue[end++] = root;
        }
        for (int next = 0; next < end; next++) {
            int function = queue[next];
            for (int callee : callees(function)) {
                if (distances[callee] == Integer.MAX_VALUE) {
                    distances[callee] = distances[function] + 1;
                    queue[end++] = callee;
                }
            }
        }
        return distances;
    }
}
