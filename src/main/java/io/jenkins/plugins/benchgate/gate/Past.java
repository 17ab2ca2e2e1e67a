package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Interval;
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
 * @param candidate what it measured of the candidate
 * @param machines that it was measured on; {@code null} where nothing is known of them
 * @param ratios by which it joins versions; {@code null} where nothing is known of those that it measured
 */
public record Past(
        String build,
        String branch,
        String commit,
        @Nullable Instant time,
        boolean accepted,
        boolean potential,
        boolean unjudged,
        Candidate candidate,
        @Nullable PastMachines machines,
        @Nullable Ratios ratios) {

    /**
     * What a build measured of its candidate.
     *
     * @param value its statistic, in the metric's base unit
     * @param instability width of the interval of its relative change in percentage points, where both versions were
     *     measured side by side, else of its value in % of it; NaN where there is no interval
     * @param benchmark what tells the code of its benchmark from that of others; {@code null} where that is not known
     */
    record Candidate(double value, @Nullable Interval interval, double instability, @Nullable String benchmark) {}

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
                new Candidate(
                        measured.candidate().value(),
                        measured.candidate().interval(),
                        measured.instability(),
                        measured.benchmark()),
                null,
                null);
    }

    /**
     * A build as a whole, of which no values are known.
     *
     * @param unjudged whether it has no verdict at all
     */
    public static Past ofBuild(
            String build, String branch, String commit, @Nullable Instant time, boolean accepted, boolean unjudged) {
        return new Past(
                build,
                branch,
                commit,
                time,
                accepted,
                false,
                unjudged,
                new Candidate(Double.NaN, null, Double.NaN, null),
                null,
                null);
    }

    /**
     * The same build with what else is known of it.
     *
     * @param onlyPotential whether it was rejected for nothing but crossings that noise explains
     * @param withoutVerdict whether nothing of it was judged
     */
    public Past with(
            String itsCommit, boolean onlyPotential, boolean withoutVerdict, @Nullable PastMachines itsMachines) {
        return new Past(
                build,
                branch,
                itsCommit,
                time,
                accepted,
                onlyPotential,
                withoutVerdict,
                candidate,
                itsMachines,
                ratios);
    }

    /**
     * The same build with the versions that it measured.
     *
     * @param series what it measured of the series
     * @param versions {@code null} where they are not known
     */
    public Past of(Measured series, @Nullable MeasuredVersions versions) {
        return new Past(
                build,
                branch,
                commit,
                time,
                accepted,
                potential,
                unjudged,
                candidate,
                machines,
                versions == null ? null : versions.of(series));
    }

    double value() {
        return candidate.value;
    }

    @Nullable
    Interval interval() {
        return candidate.interval;
    }

    double instability() {
        return candidate.instability;
    }

    @Nullable
    String benchmark() {
        return candidate.benchmark;
    }
}
