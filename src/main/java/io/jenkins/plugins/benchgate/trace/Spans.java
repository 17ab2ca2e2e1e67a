package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.TraceFormat.SpanSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Many spans in columns, some 60 bytes each. Spans are numbered from 0 in the order in which they were added.
 *
 * <p>Of more than {@value #OPERATIONS} operations the names of further ones are not kept: all of a service and kind are one
 * operation, {@value #OTHER}.
 */
public final class Spans implements SpanSink {
    /** Most spans. */
    public static final int MOST = 1 << 24;

    /** Most operations that keep their names. */
    public static final int OPERATIONS = 10_000;

    /** Name of all further operations. */
    public static final String OTHER = "other operations";

    private static final int FIRST = 1 << 10;
    private static final int ERROR = 1;
    private static final int SHARED = 2;
    private static final int COLD = 4;
    private static final int WARM = 8;
    private static final int SAMPLED = 16;

    private long[] traceHigh = new long[FIRST];
    private long[] traceLow = new long[FIRST];
    private long[] ids = new long[FIRST];
    private long[] parents = new long[FIRST];
    private long[] starts = new long[FIRST];
    private long[] ends = new long[FIRST];
    private int[] operations = new int[FIRST];
    private int[] sources = new int[FIRST];
    private byte[] flags = new byte[FIRST];
    private int count;
    private int unusable;
    private long unnamed;
    private double leastProbability = 1;

    private final Map<Operation, Integer> operationNumbers = new HashMap<>();
    private final List<Operation> operationList = new ArrayList<>();
    private final Map<Span.Source, Integer> sourceNumbers = new HashMap<>();
    private final List<Span.Source> sourceList = new ArrayList<>();
    private final Map<Integer, Span.Id> links = new HashMap<>();

    /**
     * Adds a span. One that ends before it starts, or has no time, is counted and left out.
     *
     * @throws IOException when there are too many
     */
    @Override
    public void take(Span span) throws IOException {
        if (span.end() < span.start() || span.start() <= 0) {
            unusable++;
            return;
        }
        if (count == MOST) {
            throw new IOException(
                    "found more than " + MOST + " spans, expected fewer: record fewer traces, or a sample");
        }
        if (count == ids.length) {
            grow(2 * count);
        }
        traceHigh[count] = span.id().traceHigh();
        traceLow[count] = span.id().traceLow();
        ids[count] = span.id().span();
        parents[count] = span.cause().parent();
        starts[count] = span.start();
        ends[count] = span.end();
        operations[count] = number(span.operation());
        sources[count] = number(span.source());
        Boolean cold = span.outcome().cold();
        flags[count] = (byte) ((span.outcome().error() ? ERROR : 0)
                | (span.cause().shared() ? SHARED : 0)
                | (span.probability() < 1 ? SAMPLED : 0)
                | (cold == null ? 0 : cold ? COLD : WARM));
        leastProbability = Math.min(leastProbability, span.probability());
        Span.Id link = span.cause().link();
        if (link != null) {
            links.put(count, link);
        }
        count++;
    }

    private void grow(int size) {
        traceHigh = Arrays.copyOf(traceHigh, size);
        traceLow = Arrays.copyOf(traceLow, size);
        ids = Arrays.copyOf(ids, size);
        parents = Arrays.copyOf(parents, size);
        starts = Arrays.copyOf(starts, size);
        ends = Arrays.copyOf(ends, size);
        operations = Arrays.copyOf(operations, size);
        sources = Arrays.copyOf(sources, size);
        flags = Arrays.copyOf(flags, size);
    }

    private int number(Operation operation) {
        Integer known = operationNumbers.get(operation);
        if (known != null) {
            return known;
        }
        if (operationList.size() >= OPERATIONS && !operation.name().equals(OTHER)) {
            unnamed++;
            return number(new Operation(operation.service(), OTHER, operation.kind(), ""));
        }
        operationNumbers.put(operation, operationList.size());
        operationList.add(operation);
        return operationList.size() - 1;
    }

    private int number(Span.Source source) {
        Integer known = sourceNumbers.get(source);
        if (known != null) {
            return known;
        }
        sourceNumbers.put(source, sourceList.size());
        sourceList.add(source);
        return sourceList.size() - 1;
    }

    public int count() {
        return count;
    }

    /** Spans that ended before they started, or have no time. */
    public int unusable() {
        return unusable;
    }

    /** Spans whose operation has lost its name. */
    public long unnamed() {
        return unnamed;
    }

    public long traceHigh(int span) {
        return traceHigh[span];
    }

    public long traceLow(int span) {
        return traceLow[span];
    }

    public long id(int span) {
        return ids[span];
    }

    /** The id of its parent; 0 for none. */
    public long parent(int span) {
        return parents[span];
    }

    /** In ns since the epoch. */
    public long start(int span) {
        return starts[span];
    }

    /** In ns since the epoch, not before {@link #start}. */
    public long end(int span) {
        return ends[span];
    }

    public Operation operation(int span) {
        return operationList.get(operations[span]);
    }

    /** The number of its operation among {@link #operations}. */
    public int operationNumber(int span) {
        return operations[span];
    }

    /** All operations by their numbers. */
    public List<Operation> operations() {
        return List.copyOf(operationList);
    }

    public Span.Source source(int span) {
        return sourceList.get(sources[span]);
    }

    public boolean error(int span) {
        return (flags[span] & ERROR) != 0;
    }

    /** Whether its trace is one of a sample. */
    public boolean sampled(int span) {
        return (flags[span] & SAMPLED) != 0;
    }

    /** The least share of traces that was recorded; 1: none is known to be left out, 0: a share that is not known. */
    public double leastProbability() {
        return leastProbability;
    }

    /** Whether it is the server's half of a span whose id client and server share. */
    public boolean shared(int span) {
        return (flags[span] & SHARED) != 0;
    }

    /** Whether the span says that it was a cold start. */
    public boolean cold(int span) {
        return (flags[span] & COLD) != 0;
    }

    /** Whether the span says whether it was a cold start. */
    public boolean coldKnown(int span) {
        return (flags[span] & (COLD | WARM)) != 0;
    }

    /** The span of any trace that caused it beside its parent; {@code null} for none. */
    public Span.@Nullable Id link(int span) {
        return links.get(span);
    }

    /**
     * What many spans of a service have in common.
     *
     * @param target what a client calls; empty if that is not known
     */
    public record Operation(String service, String name, SpanKind kind, String target) {
        /** {@code cart:GET /items}; a client's with its target, {@code cart:SELECT items}, {@code shop:GET payment.example}. */
        public String title() {
            boolean named = target.isEmpty() || name.contains(target);
            return service + ":" + (named ? name : name + " " + target);
        }
    }
}
