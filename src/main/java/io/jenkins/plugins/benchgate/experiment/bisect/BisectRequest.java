package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.experiment.bisect.Bisection.Wanted;
import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What somebody asks a search for; the command line and Jenkins name its parts in the same way.
 *
 * @param good revision that all others are compared with; empty together with {@code bad}: not known yet
 * @param bad revision whose metric differs
 * @param metric pattern of the metric; empty: that of the spec's gates
 * @param statistic its word; empty: that of the spec's gates, else the one that a gate judges which says none
 * @param change what is expected between the two
 * @param error probability in (0, 0.5) with which a commit that is named may be another one
 * @param trials of a commit, at most; at least 3
 * @param budget trials of all commits, at most; at least {@code trials}
 * @param rounds trials of each version whenever a commit is measured, at most {@code trials}; {@code null}: as many as
 *     suit the spec
 * @param thorough whether commits between equal ends are compared, too
 * @param keep installed commits that are kept while it runs, at least 2
 * @param seed what the order of trials and all resampling follow from; {@code null}: one that follows from all else
 */
public record BisectRequest(
        String good,
        String bad,
        String metric,
        String statistic,
        Wanted change,
        double error,
        int trials,
        int budget,
        @Nullable Integer rounds,
        boolean thorough,
        int keep,
        @Nullable Long seed)
        implements Serializable {
    /** Percentage that {@code error} is where nothing else is said. */
    public static final String ERROR = "5%";

    public static final int TRIALS = 30;
    public static final int BUDGET = 500;
    public static final int KEEP = 8;

    /** @throws IllegalArgumentException one line: what is out of its limits */
    public BisectRequest {
        Objects.requireNonNull(change);
        if (!good.isEmpty() || !bad.isEmpty()) {
            revision("good", good);
            revision("bad", bad);
        }
        check(
                error > 0 && error < 0.5,
                "error " + Math.round(1e7 * error) / 1e5 + " %, expected more than 0 % and less than 50 %");
        check(trials >= 3, "trials " + trials + ", expected at least 3");
        check(budget >= trials, "budget " + budget + ", expected at least trials " + trials);
        check(keep >= 2, "keep " + keep + ", expected at least 2");
        check(
                rounds == null || (rounds >= 1 && rounds <= trials),
                "rounds " + rounds + ", expected from 1 to trials " + trials);
    }

    /** The same between other revisions, of another series. */
    public BisectRequest between(String from, String to, String ofMetric, String ofStatistic) {
        return new BisectRequest(
                from, to, ofMetric, ofStatistic, change, error, trials, budget, rounds, thorough, keep, seed);
    }

    /** The same with another change that is expected. */
    public BisectRequest expecting(Wanted other) {
        return new BisectRequest(
                good, bad, metric, statistic, other, error, trials, budget, rounds, thorough, keep, seed);
    }

    private static void revision(String option, String revision) {
        CommitRange.mistake(option, revision).ifPresent(mistake -> {
            throw new IllegalArgumentException(mistake);
        });
    }

    private static void check(boolean well, String found) {
        if (!well) {
            throw new IllegalArgumentException("found " + found);
        }
    }
}
