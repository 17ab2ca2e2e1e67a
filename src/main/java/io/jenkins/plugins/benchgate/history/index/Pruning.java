package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How much of a history is kept.
 *
 * <p>What is older is dropped for good, but for builds whose level was acknowledged and those that a gate of the newest
 * build names as its baseline; of acknowledgements every line stays. A history is only written anew when more than a
 * tenth of it is to go, so that the effort for each build stays the same however long it gets.
 *
 * @param builds the newest so many of each experiment, at least 1
 * @param since none that began to measure before; {@code null}: however old
 */
public record Pruning(int builds, @Nullable Instant since) {
    private static final int TENTH = 10;

    public Pruning {
        if (builds < 1) {
            throw new IllegalArgumentException("found " + builds + " builds to keep, expected at least 1");
        }
    }

    /**
     * Drops what is not kept.
     *
     * @return how many builds were dropped
     */
    public int of(Path history) throws IOException {
        Set<Long> dropped = dropped(new TrendIndex(history));
        if (dropped.isEmpty()) {
            return 0;
        }
        new History(history).drop(dropped);
        return dropped.size();
    }

    /** Where the lines begin that are to go; none where they are too few to be worth it. */
    private Set<Long> dropped(TrendIndex index) throws IOException {
        if (since == null && index.builds("", 0, 1).all() <= builds) {
            return Set.of();
        }
        Map<String, List<IndexedBuild>> byExperiment = index.builds("", 0, Integer.MAX_VALUE).builds().stream()
                .collect(Collectors.groupingBy(IndexedBuild::experiment));
        Set<Long> dropped = new HashSet<>();
        int all = 0;
        for (Map.Entry<String, List<IndexedBuild>> one : byExperiment.entrySet()) {
            List<IndexedBuild> newestFirst = one.getValue();
            all += newestFirst.size();
            List<IndexedBuild> old = new ArrayList<>();
            for (int i = 1; i < newestFirst.size(); i++) {
                IndexedBuild build = newestFirst.get(i);
                boolean late = since != null && build.time().isBefore(since);
                if ((i >= builds || late) && build.acknowledged().isEmpty()) {
                    old.add(build);
                }
            }
            if (!old.isEmpty()) {
                Set<String> pinned = pinned(index.record(newestFirst.get(0)));
                old.stream()
                        .filter(build -> !pinned.contains(build.build()))
                        .forEach(build -> dropped.add(build.start()));
            }
        }
        return dropped.size() * TENTH > all - dropped.size() ? dropped : Set.of();
    }

    /** Labels of the builds that the gates of a build compare with for good. */
    private static Set<String> pinned(BuildRecord newest) {
        // one of a newer program names no build that this program could compare with
        List<Gate> gates = newest.verdicts().stream()
                .flatMap(verdict -> verdict.by().gate().stream())
                .toList();
        return NeededHistory.of(gates, Origin.UNKNOWN, 1).labels();
    }
}
