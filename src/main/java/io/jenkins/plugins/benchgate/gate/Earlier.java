package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.NeededTrials;
import io.jenkins.plugins.benchgate.stats.RandomEffects;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The builds before one that is judged, for one series, oldest first.
 *
 * <p>A build looks back upon those of its own branch and upon those of which no branch is known; a build without a
 * branch upon all but those of other jobs. It grows build by build, so that a whole history can be judged in one pass.
 */
public final class Earlier {
    /** So many potential builds on one kind of machines are its level: the first ones ask somebody to look. */
    private static final int LEVEL = 3;

    private final List<Past> all = new ArrayList<>();
    private final Map<String, Own> branches = new HashMap<>();

    private final Map<String, Past> labels = new HashMap<>();
    /** The last accepted build of each commit. */
    private final Map<String, Past> commits = new HashMap<>();
    /** The last build of each commit of which nothing was judged. */
    private final Map<String, Past> unjudged = new HashMap<>();

    private final NeededTrials needed;
    private final RatioLevels.Quantiles quantiles = new RatioLevels.Quantiles();
    /** Those of one benchmark's code alone, by what tells it from others. */
    private final Map<String, Earlier> codes = new HashMap<>();
    /** What tells the codes of benchmarks from each other, of all builds that say it. */
    private final Set<String> known = new HashSet<>();

    private boolean begun;
    /** Places among all builds where a branch starts anew. */
    private final Map<Integer, String> restarts = new HashMap<>();

    /** What counts for one branch. */
    private static final class Own {
        private final List<Past> measured = new ArrayList<>();
        private final List<Past> accepted = new ArrayList<>();
        private final List<Past> level = new ArrayList<>();
        private int since;
        /**
         * Whether a build was rejected for more than noise explains, and none accepted since: what follows may be its
         * level.
         */
        private boolean stepped;

        private void add(Past past) {
            measured.add(past);
            if (past.accepted() || (past.potential() && !stepped)) {
                level.add(past);
            }
            stepped = !past.accepted() && (stepped || !past.potential());
            if (past.accepted()) {
                accepted.add(past);
            }
        }

        private void restart() {
            accepted.clear();
            level.clear();
            stepped = false;
            since = measured.size();
        }
    }

    public Earlier() {
        this(new NeededTrials());
    }

    /** @param needed for the noise of its series; that of several series that one build measured, or many */
    public Earlier(NeededTrials needed) {
        this.needed = needed;
    }

    /** Builds in the order given, without a branch. */
    public static Earlier of(List<Past> builds) {
        Earlier earlier = new Earlier();
        builds.forEach(earlier::add);
        return earlier;
    }

    /** Adds the newest build. */
    public void add(Past past) {
        all.add(past);
        if (past.benchmark() != null) {
            known.add(past.benchmark());
        }
        codes.forEach((code, same) -> same.addOf(code, past));
        labels.put(past.build(), past);
        begun |= past.accepted();
        if ((past.accepted() || past.unjudged()) && !past.commit().isEmpty()) {
            (past.accepted() ? commits : unjudged).put(past.commit(), past);
        }
        branches.forEach((branch, own) -> {
            if (counts(past.branch(), branch)) {
                own.add(past);
            }
        });
    }

    /**
     * Starts anew from the next build on: for those that look back upon it, none before it is a baseline any more, or
     * part of a trend. Other branches keep what they have.
     *
     * @param of branch of the next build
     */
    public void restart(String of) {
        restarts.put(all.size(), of);
        codes.values().forEach(same -> same.restart(of));
        branches.forEach((branch, own) -> {
            if (counts(of, branch)) {
                own.restart();
            }
        });
    }

    /** Adds the newest build unless it is known to have measured another benchmark. */
    private void addOf(String code, Past past) {
        if (past.benchmark() == null || past.benchmark().equals(code)) {
            add(past);
        }
    }

    /** Those that are not known to have measured another benchmark than one. */
    private Earlier of(String code) {
        if (known.isEmpty() || known.equals(Set.of(code))) {
            return this;
        }
        return codes.computeIfAbsent(code, key -> {
            Earlier same = new Earlier(needed);
            for (int place = 0; place <= all.size(); place++) {
                if (restarts.containsKey(place)) {
                    same.restart(restarts.get(place));
                }
                if (place < all.size()) {
                    same.addOf(code, all.get(place));
                }
            }
            return same;
        });
    }

    /** Whether a build of one branch is looked back upon from another. */
    private static boolean counts(String of, String branch) {
        return of.equals(branch) || of.isEmpty() || (branch.isEmpty() && !Baseline.isJob(of));
    }

    private boolean restarts(int place, String branch) {
        String of = restarts.get(place);
        return of != null && counts(of, branch);
    }

    private Own own(String branch) {
        return branches.computeIfAbsent(branch, name -> {
            Own own = new Own();
            for (int place = 0; place <= all.size(); place++) {
                if (restarts(place, name)) {
                    own.restart();
                }
                if (place < all.size() && counts(all.get(place).branch(), name)) {
                    own.add(all.get(place));
                }
            }
            return own;
        });
    }

    /** What a build of this branch looks back upon, where nothing else is known of where it comes from. */
    public View from(String branch, @Nullable Instant now) {
        return from(Origin.of(branch), now);
    }

    /** What a build from there looks back upon. */
    public View from(Origin origin, @Nullable Instant now) {
        return from(origin, now, null);
    }

    /**
     * The same of a build of which it is known what it measured.
     *
     * @param versions {@code null} where it is not
     */
    public View from(Origin origin, @Nullable Instant now, @Nullable MeasuredVersions versions) {
        return new View(own(origin.branch()), origin, now, versions, null);
    }

    /** The earlier builds as one build sees them, at its time. */
    public final class View {
        private final Own own;
        private final Origin origin;
        private final @Nullable Instant now;
        private final @Nullable MeasuredVersions versions;
        private final RatioLevels.Networks levels;
        /** What else there is on other machines, where that is passed over. */
        private final @Nullable View whole;

        private View(
                Own own,
                Origin origin,
                @Nullable Instant now,
                @Nullable MeasuredVersions versions,
                @Nullable View whole) {
            this.own = own;
            this.origin = origin;
            this.now = now;
            this.versions = versions;
            this.whole = whole;
            levels = new RatioLevels.Networks(own.measured, quantiles);
        }

        /**
         * The same with those builds alone of the last {@value Noise#BUILDS} that were measured on the same kind of
         * machines, where the last accepted ones were not, and enough others were.
         *
         * <p>Builds that were rejected for nothing but potential crossings are accepted ones of a kind of machines that
         * has no others: against other kinds the builds on a slow one are never accepted.
         *
         * @param builds so many of the last accepted ones are asked for
         * @param least so many are enough
         * @param measured the series of the build that is judged: without an interval it is held against the noise
         *     between builds, which has to be known, too
         */
        View onSameMachines(int builds, int least, Measured measured) {
            List<Past> all = own.measured;
            boolean intervals = measured.candidate().interval() != null;
            List<Past> compared = intervals ? own.accepted : own.level;
            int asked = intervals ? builds : Math.max(builds, Level.BUILDS);
            List<Past> last = compared.subList(Math.max(0, compared.size() - asked), compared.size());
            if (whole != null || last.stream().noneMatch(PastMachines::others)) {
                return this;
            }
            Own same = new Own();
            all.subList(Math.max(own.since, all.size() - Noise.BUILDS), all.size()).stream()
                    .filter(PastMachines::same)
                    .forEach(same::add);
            if (same.accepted.isEmpty() && same.level.size() >= LEVEL) {
                same.accepted.addAll(same.level);
            }
            View view = new View(same, origin, now, versions, this);
            boolean known = intervals || Noise.of(view, measured.points()).isPresent();
            return same.accepted.size() >= least && known ? view : this;
        }

        /**
         * The same without the builds that are known to have measured another benchmark than one.
         *
         * @param code what tells the one from others; {@code null} where that is not known: then none are
         */
        View ofBenchmark(@Nullable String code) {
            Earlier same = code == null ? Earlier.this : of(code);
            return same == Earlier.this ? this : same.from(origin, now, versions);
        }

        /** Whether builds on other machines are passed over. */
        boolean passesOver() {
            return whole != null;
        }

        /** Words for what the build is compared with, which say so where builds on other machines are passed over. */
        Message said(Message words) {
            return whole != null ? Message.of("against.alike", words) : words;
        }

        /**
         * What kinds of machines differ by, and builds on one kind, from the last {@value Noise#BUILDS} builds of the
         * level on all of them; empty where they were measured on too few kinds.
         *
         * @param points whether values are percentages, which differ in points; on the logarithmic scale otherwise
         */
        Optional<RandomEffects> betweenMachines(boolean points) {
            if (whole != null) {
                return whole.betweenMachines(points);
            }
            Map<String, List<Double>> kinds = new LinkedHashMap<>();
            for (Past past : own.level.subList(Math.max(0, own.level.size() - Noise.BUILDS), own.level.size())) {
                double value = Noise.scaled(past.value(), points);
                if (past.machines() != null && Double.isFinite(value)) {
                    kinds.computeIfAbsent(past.machines().kind(), kind -> new ArrayList<>())
                            .add(value);
                }
            }
            return RandomEffects.of(kinds.values().stream()
                    .map(values ->
                            values.stream().mapToDouble(Double::doubleValue).toArray())
                    .toList());
        }

        /** Where the build that is judged comes from. */
        Origin origin() {
            return origin;
        }

        /** When the build that is judged was measured; {@code null} where that is not known. */
        @Nullable
        Instant now() {
            return now;
        }

        /** The versions that the build measured; {@code null} where they are not known. */
        @Nullable
        MeasuredVersions versions() {
            return versions;
        }

        /** Levels by the ratios of the last builds. */
        RatioLevels.Networks levels() {
            return levels;
        }

        /** How much must be measured to see more than a build did. */
        NeededTrials needed() {
            return needed;
        }

        /** Those it may be compared with. */
        List<Past> accepted() {
            return own.accepted;
        }

        /**
         * Those that make the level where builds have no intervals: accepted, or rejected for what noise explains.
         * Without the latter a level would be that of the luckiest builds.
         */
        List<Past> level() {
            return own.level;
        }

        /** All that measured the series, accepted or not. */
        List<Past> measured() {
            return own.measured;
        }

        /** How many builds of any branch measured the series. */
        int builds() {
            return all.size();
        }

        /** The place among {@link #measured()} where the history was started anew. */
        int since() {
            return own.since;
        }

        /** The build of a label, accepted or not, of any branch. */
        Optional<Past> build(String label) {
            return Optional.ofNullable(labels.get(label));
        }

        /** Whether a build of any branch is accepted. */
        boolean begun() {
            return begun;
        }

        /** Whether the commit of an accepted build is known. */
        boolean commitsBegun() {
            return !commits.isEmpty();
        }

        /**
         * The accepted build of the nearest ancestor of the commit that is judged; where there is none, the build of
         * the nearest one that had nothing to be compared with either, so that a line of commits that others have left
         * behind is judged from its second build on.
         */
        Optional<Past> nearest() {
            return nearest(commits).or(() -> nearest(unjudged));
        }

        private Optional<Past> nearest(Map<String, Past> among) {
            return origin.ancestors().stream()
                    .map(among::get)
                    .filter(Objects::nonNull)
                    .findFirst();
        }

        /** The last accepted build of exactly this branch; none where it has no name. */
        Optional<Past> lastOf(String branch) {
            for (int i = all.size() - 1; !branch.isEmpty() && i >= 0 && !restarts(i + 1, branch); i--) {
                if (all.get(i).accepted() && all.get(i).branch().equals(branch)) {
                    return Optional.of(all.get(i));
                }
            }
            return Optional.empty();
        }
    }
}
