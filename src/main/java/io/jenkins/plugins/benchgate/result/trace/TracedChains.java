package io.jenkins.plugins.benchgate.result.trace;

import io.jenkins.plugins.benchgate.trace.Spans;
import io.jenkins.plugins.benchgate.trace.chain.Chain;
import io.jenkins.plugins.benchgate.trace.chain.ChainTree;
import io.jenkins.plugins.benchgate.trace.chain.Chains;
import io.jenkins.plugins.benchgate.trace.chain.ColdStarts;
import io.jenkins.plugins.benchgate.trace.chain.CriticalPath;
import io.jenkins.plugins.benchgate.trace.chain.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * What explains where the time of chains goes, in one trial.
 *
 * @param parts of the chains, by the title of the operation that they begin with
 */
public record TracedChains(Map<String, ChainParts> parts) {
    public TracedChains {
        parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
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
        each(files, chosen, (chain, root, place, cold) -> add(parts, chain, root, cold));
        return new TracedChains(parts);
    }

    /** The trees of some chains of the same files. */
    public static Map<Place, ChainTree> trees(List<Path> files, ChosenSpans chosen, Set<Place> wanted)
            throws IOException {
        Map<Place, ChainTree> trees = new HashMap<>();
        each(files, chosen, (chain, root, place, cold) -> {
            if (wanted.contains(place)) {
                trees.put(place, ChainTree.of(chain, root, cold));
            }
        });
        return trees;
    }

    /** Takes a root of a chain, which begins one that counts. */
    private interface Roots {
        void take(Chain chain, int root, Place place, IntPredicate cold);
    }

    private static void each(List<Path> files, ChosenSpans chosen, Roots roots) throws IOException {
        Set<ChosenSpans.TraceId> others = new HashSet<>();
        Spans spans = TraceReader.spans(files, chosen, others);
        ColdStarts cold = ColdStarts.of(spans);
        Map<String, Integer> counts = new HashMap<>();
        Chains.each(spans, chain -> {
            if (chosen.counts(chain, spans, others)) {
                for (int root = 0; root < chain.roots(); root++) {
                    if (!chain.orphan(root)) {
                        String title = chain.operation(root).title();
                        int number = counts.merge(title, 1, Integer::sum) - 1;
                        roots.take(chain, root, new Place(title, number), node -> cold.cold(chain.span(node)));
                    }
                }
            }
        });
    }

    private static void add(Map<String, ChainParts> parts, Chain chain, int root, IntPredicate cold) {
        CriticalPath path = new CriticalPath(chain, cold);
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
