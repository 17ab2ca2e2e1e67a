package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.trace.Chain;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import io.jenkins.plugins.benchgate.trace.ChainTree.Part;
import io.jenkins.plugins.benchgate.trace.Chains;
import io.jenkins.plugins.benchgate.trace.ColdStarts;
import io.jenkins.plugins.benchgate.trace.CriticalPath;
import io.jenkins.plugins.benchgate.trace.EarlyCalls;
import io.jenkins.plugins.benchgate.trace.Senders;
import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.Spans;
import io.jenkins.plugins.benchgate.trace.Trigger;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What explains where the time of chains goes, in one trial.
 *
 * @param parts of the chains, by the title of the operation that they begin with
 * @param triggers how often each is in them
 * @param early calls of functions, by the title of the operation; nothing where no phase is known
 */
public record TracedChains(
        Map<String, ChainParts> parts, Map<Trigger, Integer> triggers, Map<String, EarlyCalls> early) {
    private static final double SECOND = 1e9;

    public TracedChains {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
        triggers = Collections.unmodifiableMap(new LinkedHashMap<>(triggers));
        early = Collections.unmodifiableMap(new LinkedHashMap<>(early));
    }

    /**
     * A chain of a trial.
     *
     * @param root title of the operation that it begins with
     * @param number from 0, in the order of {@link ChainParts}
     */
    public record Place(String root, int number) {}

    /** A part of a span on the way of a chain. */
    private record Visit(int node, Part part) {}

    /**
     * Reads files whose spans belong together.
     *
     * @param chosen which of them count
     */
    public static TracedChains read(List<Path> files, ChosenSpans chosen) throws IOException {
        Map<String, ChainParts> parts = new LinkedHashMap<>();
        Map<Trigger, Integer> triggers = new LinkedHashMap<>();
        Map<String, List<EarlyCalls.Call>> calls = new LinkedHashMap<>();
        each(files, chosen, (chain, recorded) -> {
            CriticalPath path = new CriticalPath(chain, recorded.coldIn(chain));
            for (int root = 0; root < chain.roots(); root++) {
                if (!chain.orphan(root)) {
                    add(parts, chain, root, path);
                }
            }
            for (int node = 0; node < chain.size(); node++) {
                if (chain.kind(node) == SpanKind.CONSUMER) {
                    recorded.trigger(chain, node, triggers);
                }
                if (recorded.cold().known(chain.span(node))) {
                    recorded.call(chain, node, chosen, calls);
                }
            }
        });
        Map<String, EarlyCalls> early = new LinkedHashMap<>();
        calls.forEach((operation, all) -> early.put(operation, EarlyCalls.of(all)));
        return new TracedChains(parts, triggers, early);
    }

    /** The trees of some chains of the same files. */
    public static Map<Place, ChainTree> trees(List<Path> files, ChosenSpans chosen, Set<Place> wanted)
            throws IOException {
        Map<Place, ChainTree> trees = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        each(files, chosen, (chain, recorded) -> {
            for (int root = 0; root < chain.roots(); root++) {
                if (!chain.orphan(root)) {
                    String title = chain.operation(root).title();
                    Place place = new Place(title, counts.merge(title, 1, Integer::sum) - 1);
                    if (wanted.contains(place)) {
                        trees.put(place, ChainTree.of(chain, root, recorded.coldIn(chain)));
                    }
                }
            }
        });
        return trees;
    }

    /** What is known of all spans of the files. */
    private record Recorded(Spans spans, ColdStarts cold, Senders senders) {
        IntPredicate coldIn(Chain chain) {
            return node -> cold.cold(chain.span(node));
        }

        void trigger(Chain chain, int node, Map<Trigger, Integer> triggers) {
            int linked = senders.of(chain.span(node));
            int parent = chain.parent(node);
            if (linked != Senders.NONE || parent != Chain.NONE) {
                String sender = (linked == Senders.NONE ? chain.operation(parent) : spans.operation(linked)).title();
                triggers.merge(new Trigger(chain.operation(node).title(), sender), 1, Integer::sum);
            }
        }

        void call(Chain chain, int node, ChosenSpans chosen, Map<String, List<EarlyCalls.Call>> calls) {
            OptionalLong since = chosen.since(chain.start(node));
            if (since.isPresent() && since.getAsLong() < EarlyCalls.SECONDS * SECOND) {
                calls.computeIfAbsent(chain.operation(node).title(), title -> new ArrayList<>())
                        .add(new EarlyCalls.Call(
                                since.getAsLong() / SECOND,
                                chain.duration(node) / SECOND,
                                cold.cold(chain.span(node))));
            }
        }
    }

    /** Takes chains that count. */
    private interface Taken {
        void take(Chain chain, Recorded recorded);
    }

    private static void each(List<Path> files, ChosenSpans chosen, Taken taken) throws IOException {
        Set<ChosenSpans.TraceId> others = new HashSet<>();
        Spans spans = TraceReader.spans(files, chosen, others);
        Recorded recorded = new Recorded(spans, ColdStarts.of(spans), Senders.of(spans));
        Chains.each(spans, chain -> {
            if (chosen.counts(chain, spans, others)) {
                taken.take(chain, recorded);
            }
        });
    }

    private static void add(Map<String, ChainParts> parts, Chain chain, int root, CriticalPath path) {
        ChainParts of = parts.computeIfAbsent(chain.operation(root).title(), title -> new ChainParts());
        of.chain(chain.start(root), path.endToEnd(root));
        Set<Visit> visits = new HashSet<>();
        path.follow(
                root,
                (node, part, time) -> of.part(
                        new ChainParts.Place(chain.operation(node).title(), part),
                        time,
                        visits.add(new Visit(node, part))));
    }
}
