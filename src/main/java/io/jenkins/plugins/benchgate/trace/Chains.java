package io.jenkins.plugins.benchgate.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The spans of each trace, put together from wherever in a file they are. */
public final class Chains {
    /** Bits of a sort key that hold the number of a span; those before it hold a part of the trace id's hash. */
    private static final int NUMBER = 24;

    private static final long NUMBERS = (1L << NUMBER) - 1;

    private Chains() {}

    /** The ids of a trace. */
    private record TraceId(long high, long low) {}

    /** Hands on each trace's chain, the traces in the order in which they start. */
    public static void each(Spans spans, Consumer<Chain> taken) {
        List<int[]> traces = traces(spans);
        traces.sort((one, two) -> Long.compare(spans.start(one[0]), spans.start(two[0])));
        for (int[] trace : traces) {
            taken.accept(Chain.of(spans, trace));
        }
    }

    /** The spans of each trace in the order of their starts. */
    private static List<int[]> traces(Spans spans) {
        long[] keys = new long[spans.count()];
        for (int span = 0; span < keys.length; span++) {
            keys[span] = (mixed(spans.traceHigh(span), spans.traceLow(span)) & ~NUMBERS) | span;
        }
        Arrays.sort(keys);
        List<int[]> traces = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= keys.length; to++) {
            if (to == keys.length || (keys[to] & ~NUMBERS) != (keys[from] & ~NUMBERS)) {
                separate(spans, keys, from, to, traces);
                from = to;
            }
        }
        return traces;
    }

    /** Spans whose traces' hashes agree in so many bits are nearly always of one trace. */
    private static void separate(Spans spans, long[] keys, int from, int to, List<int[]> traces) {
        int first = (int) (keys[from] & NUMBERS);
        int[] all = new int[to - from];
        boolean one = true;
        for (int i = 0; i < all.length; i++) {
            all[i] = (int) (keys[from + i] & NUMBERS);
            one &= spans.traceHigh(all[i]) == spans.traceHigh(first) && spans.traceLow(all[i]) == spans.traceLow(first);
        }
        if (one) {
            traces.add(byStart(spans, all));
            return;
        }
        Map<TraceId, List<Integer>> ids = new LinkedHashMap<>();
        for (int span : all) {
            ids.computeIfAbsent(new TraceId(spans.traceHigh(span), spans.traceLow(span)), id -> new ArrayList<>())
                    .add(span);
        }
        ids.values()
                .forEach(trace -> traces.add(byStart(
                        spans, trace.stream().mapToInt(Integer::intValue).toArray())));
    }

    private static int[] byStart(Spans spans, int[] trace) {
        boolean sorted = true;
        for (int i = 1; i < trace.length; i++) {
            sorted &= spans.start(trace[i - 1]) <= spans.start(trace[i]);
        }
        return sorted
                ? trace
                : Arrays.stream(trace)
                        .boxed()
                        .sorted((one, two) -> Long.compare(spans.start(one), spans.start(two)))
                        .mapToInt(Integer::intValue)
                        .toArray();
    }

    /** Spreads both halves of an id over all bits (the finaliser of MurmurHash3). */
    private static long mixed(long high, long low) {
        long mixed = high * 0x9E3779B97F4A7C15L ^ low;
        mixed = (mixed ^ (mixed >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
