package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.WorkloadWords;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The search for the builds that decide a verdict, through the index alone.
 *
 * <p>For each series the last ones are kept that count for the branch, and what the gates name. A build that starts a
 * series anew, because its level was acknowledged, is always among them.
 */
final class PastSearch {
    private final PastQuery query;
    private final NeededHistory reach;
    private final String machines;
    private final Map<String, Integer> distance = new HashMap<>();
    private final Map<SeriesKey, Found> found = new LinkedHashMap<>();
    /** What gates compare a build with as a whole, to find what is missing in it. */
    private final Found whole = new Found();
    /** No baselines, but it is told that there are some. */
    private final Deque<Long> onOthers = new ArrayDeque<>();

    private final TreeSet<Long> starts = new TreeSet<>();

    PastSearch(PastQuery query) {
        this.query = query;
        this.reach = query.reach();
        machines = IndexRow.machines(query.machines());
        for (String ancestor : reach.ancestors()) {
            distance.putIfAbsent(ancestor, distance.size());
        }
        query.series().forEach(key -> found.put(key, new Found()));
    }

    /** What was found so far of one series, or of builds as a whole: where the builds' lines begin. */
    private final class Found {
        private final Deque<Long> measured = new ArrayDeque<>();
        private final Deque<Long> accepted = new ArrayDeque<>();
        private final Deque<Long> potential = new ArrayDeque<>();
        private final Deque<Long> bounded = new ArrayDeque<>();
        private final Map<String, Long> branches = new HashMap<>();
        private int nearest = Integer.MAX_VALUE;
        private long ancestor = -1;

        void take(long start, Texts texts, boolean baseline, boolean onlyPotential, boolean hasInterval) {
            if (query.branch().isEmpty() || texts.branch.isEmpty() || texts.branch.equals(query.branch())) {
                keep(measured, start);
                if (baseline) {
                    keep(accepted, start);
                } else if (onlyPotential) {
                    keep(potential, start);
                }
                if (hasInterval) {
                    keep(bounded, start);
                }
            }
            if (baseline && reach.branches().contains(texts.branch)) {
                branches.put(texts.branch, start);
            }
            Integer steps = distance.get(texts.commit);
            if (baseline && steps != null && steps <= nearest) {
                nearest = steps;
                ancestor = start;
            }
        }

        void collect() {
            starts.addAll(measured);
            starts.addAll(accepted);
            starts.addAll(potential);
            starts.addAll(bounded);
            starts.addAll(branches.values());
            if (ancestor >= 0) {
                starts.add(ancestor);
            }
        }
    }

    /** What a row says in words. */
    private record Texts(String build, String branch, String commit, String workload, String machines) {
        static Texts of(IndexRow.Texts texts) {
            return new Texts(texts.text(), texts.text(), texts.text(), texts.text(), texts.text());
        }
    }

    /** Where the lines of the builds begin in the history, oldest first. */
    List<Long> in(IndexScan scan) throws IOException {
        Map<String, List<Acknowledgement>> acknowledged = Acknowledgement.byBuild(scan.acknowledgements());
        scan.each(query.experiment(), (row, series) -> {
            Texts said = Texts.of(row.texts());
            Texts texts = new Texts(said.build, query.branchOf(said.branch), said.commit, said.workload, said.machines);
            if (!WorkloadWords.same(texts.workload, query.workload())
                    || query.own().contains(texts.build)) {
                return;
            }
            if (elsewhere(texts)) {
                keep(onOthers, row.line().start());
            } else {
                take(row, series, texts, acknowledged.getOrDefault(texts.build, List.of()));
            }
        });
        found.values().forEach(Found::collect);
        whole.collect();
        starts.addAll(onOthers);
        return List.copyOf(starts);
    }

    private boolean elsewhere(Texts texts) {
        return !machines.isEmpty() && !texts.machines.isEmpty() && !texts.machines.equals(machines);
    }

    private void keep(Deque<Long> last, long start) {
        last.add(start);
        if (last.size() > reach.builds()) {
            last.remove();
        }
    }

    private void take(IndexRow row, IndexedSeries series, Texts texts, List<Acknowledgement> acknowledged) {
        long start = row.line().start();
        if (reach.labels().contains(texts.build)) {
            starts.add(start);
        }
        // it starts series anew, or says that they are gone
        if (!acknowledged.isEmpty()) {
            starts.add(start);
        }
        if (row.accepted()) {
            whole.take(start, texts, true, false, false);
        }
        for (Map.Entry<SeriesKey, Found> one : found.entrySet()) {
            int slot = series.slot(one.getKey());
            if (slot >= 0) {
                boolean restarts = acknowledged.stream()
                        .anyMatch(line -> line.covers(one.getKey().metric()));
                boolean compared = !Double.isNaN(row.number(slot, 3));
                boolean bounded = !Double.isNaN(row.number(slot, compared ? 5 : 1));
                one.getValue()
                        .take(start, texts, row.accepted() || restarts, row.outcome() == Outcome.POTENTIAL, bounded);
            }
        }
    }
}
