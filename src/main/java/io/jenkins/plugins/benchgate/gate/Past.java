package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier build measured of the same series.
 *
 * @param build its label
 * @param branch that it was built from; empty where nothing is known of it: then it counts for every branch
 * @param commit that it was built from; empty where nothing is known of it
 * @param time when its measurement began; {@code null} where that is not known
 * @param accepted whether later builds may be compared with it
 * @param potential whether it was rejected for nothing but crossings that noise explains: where builds have no
 *     intervals of their own, it belongs to the level of the builds as the accepted ones do
 * @param unjudged whether it has no verdict at all, and later builds may not be compared with it for that reason alone
 * @param value the candidate's statistic, in the metric's base unit
 * @param instability width of the interval of its relative change in percentage points, where it measured both versions
 *     side by side, else of its value in % of it; NaN where there is no interval
 * @param elsewhere in what the machines were others that it was measured on; {@code null} where they were of the same
 *     kind, or nothing is known of them
 */
public record Past(
        String build,
        String branch,
        String commit,
        @Nullable Instant time,
        boolean accepted,
        boolean potential,
        boolean unjudged,
        double value,
        @Nullable Interval interval,
        double instability,
        @Nullable Message elsewhere) {

    /** What a build of earlier measured, of which no commit is known. */
    public static Past of(Measured measured, String build, String branch, @Nullable Instant time, boolean accepted) {
        return new Past(
                build,
                branch,
                "",
                time,
                accepted,
                false,
                false,
                measured.candidate().value(),
                measured.candidate().interval(),
                instability(measured),
                null);
    }

    /** A build as a whole, of which no values are known. */
    public static Past ofBuild(String build, String branch, String commit, @Nullable Instant time, boolean accepted) {
        return new Past(build, branch, commit, time, accepted, false, false, Double.NaN, null, Double.NaN, null);
    }

    /** The same build as one that ran on machines of another kind. */
    public Past on(@Nullable Message otherMachines) {
        return copy(commit, potential, unjudged, otherMachines);
    }

    /** The same build as one that was rejected for nothing but crossings that noise explains, or not. */
    public Past potentially(boolean onlyPotential) {
        return copy(commit, onlyPotential, unjudged, elsewhere);
    }

    /** The same build as one of a commit. */
    public Past at(String itsCommit) {
        return copy(itsCommit, potential, unjudged, elsewhere);
    }

    /** The same build as one of which nothing was judged, or not. */
    public Past unjudged(boolean withoutVerdict) {
        return copy(commit, potential, withoutVerdict, elsewhere);
    }

    private Past copy(String itsCommit, boolean onlyPotential, boolean withoutVerdict, @Nullable Message machines) {
        return new Past(
                build,
                branch,
                itsCommit,
                time,
                accepted,
                onlyPotential,
                withoutVerdict,
                value,
                interval,
                instability,
                machines);
    }

    static double instability(Measured measured) {
        Comparison comparison = measured.comparison();
        Interval interval = comparison != null
                ? comparison.change().interval()
                : measured.candidate().interval();
        if (interval == null) {
            return Double.NaN;
        }
        double whole = comparison != null || measured.points()
                ? 100
                : Math.abs(measured.candidate().value());
        double instability = 100 * (interval.width() / whole);
        // of a value of zero, or next to it, nothing is known
        return Double.isFinite(instability) ? instability : Double.NaN;
    }
}
