package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.SortedByIteration;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import io.jenkins.plugins.benchgate.trace.Chain;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import io.jenkins.plugins.benchgate.trace.ColdStarts;
import io.jenkins.plugins.benchgate.trace.CriticalPath;
import io.jenkins.plugins.benchgate.trace.OwnTime;
import io.jenkins.plugins.benchgate.trace.Senders;
import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.Spans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of traces, of each operation {@code cart:GET /items}:
 *
 * <ul> <li>{@code … duration}, of what a service does for a call, and {@code … computing}, of that without the calls
 * that it makes; <li>{@code … network}, of calls of it: the client's span less the server's; <li>{@code … query}, of
 * calls of databases and other systems that record no spans of their own; <li>{@code … trigger delay}, from the end of
 * what sent a message until its consumer began; <li>{@code … errors}, the share of its spans with an error; <li>{@code
 * … cold starts}, the share of calls for which an executor was started, and {@code … cold duration} of these;
 * <li>{@code … calls in shop:GET /checkout}, how many there are in a chain of that, on average; <li>{@code shop:GET
 * /checkout end-to-end}, of a chain, from its start until its last span ended.
 * </ul>
 *
 * <p>Of more than {@value #OPERATIONS} operations those in which most time passed have metrics.
 */
final class TraceSamples {
    /** Most operations that have metrics. */
    static final int OPERATIONS = 200;

    private static final String DURATION = "duration";
    private static final String COLD_DURATION = "cold duration";
    private static final String END_TO_END = "end-to-end";
    private static final double SECOND = 1e9;

    private final Spans spans;
    private final ColdStarts cold;
    private final Senders senders;
    private final Map<Key, TimedSeries> series = new LinkedHashMap<>();
    private final Map<Key, Share> shares = new LinkedHashMap<>();
    private final Map<Integer, Long> chainsOf = new LinkedHashMap<>();
    private final Map<Calls, Long> calls = new LinkedHashMap<>();
    private final long[] times;

    TraceSamples(Spans spans, ColdStarts cold) {
        this.spans = spans;
        this.cold = cold;
        this.senders = Senders.of(spans);
        this.times = new long[spans.operations().size()];
    }

    /** What is measured of which operation. */
    private record Key(int operation, String what) {}

    /** An operation in chains that begin with another. */
    private record Calls(int root, int operation) {}

    private static final class Share {
        private long some;
        private long all;

        void add(boolean one) {
            some += one ? 1 : 0;
            all++;
        }
    }

    /** Adds the spans of a chain. Chains come in the order in which they start. */
    void add(Chain chain) {
        for (int node = 0; node < chain.size(); node++) {
            int operation = chain.operationNumber(node);
            times[operation] += chain.duration(node);
            switch (chain.kind(node)) {
                case CLIENT -> client(chain, node);
                case SERVER, CONSUMER, INTERNAL, PRODUCER -> {
                    add(operation, DURATION, chain, node, chain.duration(node));
                    add(operation, Part.COMPUTING.word(), chain, node, OwnTime.of(chain, node));
                }
            }
            boolean root = chain.parent(node) == Chain.NONE && !chain.orphan(node);
            if (root || chain.kind(node).entry()) {
                share(operation, "errors").add(chain.error(node));
            }
            if (cold.known(chain.span(node))) {
                share(operation, "cold starts").add(cold.cold(chain.span(node)));
                if (cold.cold(chain.span(node))) {
                    add(operation, COLD_DURATION, chain, node, chain.duration(node));
                }
            }
            if (chain.kind(node) == SpanKind.CONSUMER) {
                trigger(chain, node);
            }
        }
        CriticalPath path = new CriticalPath(chain, node -> cold.cold(chain.span(node)));
        for (int root = 0; root < chain.roots(); root++) {
            if (!chain.orphan(root)) {
                add(chain.operationNumber(root), END_TO_END, chain, root, path.endToEnd(root));
            }
        }
        count(chain);
    }

    /** The delay of a consumer since the span that it links to, perhaps of another trace, or else since its parent. */
    private void trigger(Chain chain, int node) {
        int linked = senders.of(chain.span(node));
        int parent = chain.parent(node);
        if (linked != Senders.NONE) {
            delay(chain, node, spans.start(linked), spans.end(linked), spans.start(chain.span(node)));
        } else if (parent != Chain.NONE) {
            delay(chain, node, chain.start(parent), chain.end(parent), chain.start(node));
        }
    }

    private void delay(Chain chain, int node, long sent, long sentEnd, long taken) {
        if (taken >= sent) {
            add(chain.operationNumber(node), Part.TRIGGER_DELAY.word(), chain, node, Math.max(0, taken - sentEnd));
        }
    }

    private void client(Chain chain, int node) {
        int server = chain.server(node);
        if (server == Chain.NONE) {
            add(chain.operationNumber(node), Part.QUERY.word(), chain, node, chain.duration(node));
        } else if (chain.duration(server) <= chain.duration(node)) {
            long network = chain.duration(node) - chain.duration(server);
            add(chain.operationNumber(server), Part.NETWORK.word(), chain, node, network);
        }
    }

    /** The operation of the chain that each node is in. */
    private void count(Chain chain) {
        int[] root = new int[chain.size()];
        for (int node = 0; node < root.length; node++) {
            int parent = chain.parent(node);
            if (parent != Chain.NONE) {
                root[node] = root[parent];
                if (root[node] >= 0) {
                    calls.merge(new Calls(root[node], chain.operationNumber(node)), 1L, Long::sum);
                }
            } else if (chain.orphan(node)) {
                root[node] = Chain.NONE;
            } else {
                root[node] = chain.operationNumber(node);
                chainsOf.merge(root[node], 1L, Long::sum);
            }
        }
    }

    private void add(int operation, String what, Chain chain, int node, long time) {
        series.computeIfAbsent(new Key(operation, what), key -> new TimedSeries())
                .add(chain.start(node), time / SECOND);
    }

    private Share share(int operation, String what) {
        return shares.computeIfAbsent(new Key(operation, what), key -> new Share());
    }

    /** Operations without metrics, because there are too many. */
    int leftOut() {
        return Math.max(0, times.length - OPERATIONS);
    }

    /** All metrics, those of a kind together. */
    List<Sample> samples(Keeping keeping) {
        Set<Integer> shown = shown();
        Map<Integer, String> titles = titles(shown);
        List<Sample> samples = new ArrayList<>();
        series.forEach((key, values) -> {
            if (shown.contains(key.operation())) {
                Metric metric =
                        new Metric(titles.get(key.operation()) + " " + key.what(), Unit.SECOND, Direction.LOWER);
                samples.add(values.sample(metric, keeping));
            }
        });
        shares.forEach((key, share) -> {
            if (shown.contains(key.operation())) {
                Metric metric =
                        new Metric(titles.get(key.operation()) + " " + key.what(), Unit.PERCENT, Direction.LOWER);
                samples.add(mean(metric, 100.0 * share.some / share.all, share.all));
            }
        });
        calls.forEach((key, count) -> {
            if (shown.contains(key.operation()) && shown.contains(key.root())) {
                long chains = chainsOf.getOrDefault(key.root(), 0L);
                Metric metric = new Metric(
                        titles.get(key.operation()) + " calls in " + titles.get(key.root()),
                        Unit.NONE,
                        Direction.LOWER);
                samples.add(mean(metric, (double) count / chains, chains));
            }
        });
        return samples;
    }

    private static Sample mean(Metric metric, double mean, long count) {
        return new Sample(metric, "mean", "", new double[] {mean}, null, new Sample.Origin(0, count, null));
    }

    private Set<Integer> shown() {
        Comparator<Integer> most = Comparator.comparingLong(operation -> -times[operation]);
        return IntStream.range(0, times.length)
                .boxed()
                .sorted(most)
                .limit(OPERATIONS)
                .collect(Collectors.toSet());
    }

    /** A name for each operation; those that differ in their kind alone have it behind the name. */
    private Map<Integer, String> titles(Set<Integer> shown) {
        Map<String, Integer> counts = new HashMap<>();
        shown.forEach(
                operation -> counts.merge(spans.operations().get(operation).title(), 1, Integer::sum));
        Map<Integer, String> titles = new HashMap<>();
        for (int operation : shown) {
            String title = spans.operations().get(operation).title();
            @Nullable Integer same = counts.get(title);
            boolean unique = same != null && same == 1;
            SpanKind kind = spans.operations().get(operation).kind();
            titles.put(operation, unique ? title : title + " (" + kind.name().toLowerCase(Locale.ROOT) + ")");
        }
        return titles;
    }

    /** Values with their times, in any order. */
    private static final class TimedSeries {

        private long[] times = new long[16];
        private double[] values = new double[16];
        private int count;

        /** @param time ns since the epoch */
        void add(long time, double value) {
            if (count == times.length) {
                times = Arrays.copyOf(times, 2 * count);
                values = Arrays.copyOf(values, 2 * count);
            }
            times[count] = time;
            values[count++] = value;
        }

        /** All values in the order of their times. */
        Sample sample(Metric metric, Keeping keeping) {
            long[] when = Arrays.copyOf(times, count);
            double[] what = Arrays.copyOf(values, count);
            SortedByIteration.sort(when, what);
            TrialValues sorted = new TrialValues(keeping.most(), true);
            sorted.expect(count);
            for (int i = 0; i < count; i++) {
                sorted.add(what[i], when[i] / SECOND);
            }
            return sorted.toSample(metric, "", 0);
        }
    }
}
