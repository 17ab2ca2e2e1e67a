package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.NeededTrials;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The builds before one that is judged, for one series, oldest first.
 *
 * <p>A build looks back upon those of its own branch and upon those of which no branch is known; a build without a
 * branch upon all but those of other jobs. It grows build by build, so that a whole history can be judged in one pass.
 */
public final class Earlier {
    private final List<Past> all = new ArrayList<>();
    private final Map<String, Own> branches = new HashMap<>();

    private final Map<String, Past> labels = new HashMap<>();
    /** The last accepted build of each commit. */
    private final Map<String, Past> commits = new HashMap<>();
    /** The last build of each commit of which nothing was judged. */
    private final Map<String, Past> unjudged = new HashMap<>();

    private final NeededTrials needed;
    private final RatioLevels.Quantiles quantiles = new RatioLevels.Quantiles();
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
        branches.forEach((branch, own) -> {
            if (counts(of, branch)) {
                own.restart();
            }
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
        return new View(own(origin.branch()), origin, now, versions);
    }

    /** The earlier builds as one build sees them, at its time. */
    public final class View {
        private final Own own;
        private final Origin origin;
        private final @Nullable Instant now;
        private final @Nullable MeasuredVersions versions;
        private final RatioLevels.Networks levels;

        private View(Own own, Origin origin, @Nullable Instant now, @Nullable MeasuredVersions versions) {
            this.own = own;
            this.origin = origin;
            this.now = now;
            this.versions = versions;
            levels = new RatioLevels.Networks(own.measured, quantiles);
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
