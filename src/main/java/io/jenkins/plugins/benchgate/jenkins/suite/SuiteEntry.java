package io.jenkins.plugins.benchgate.jenkins.suite;

import io.jenkins.plugins.benchgate.suite.SuiteOverview;
import io.jenkins.plugins.benchgate.suite.SuiteResult;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a build found out about a suite, in numbers that a job keeps for good.
 *
 * @param build its number
 * @param suite the suite's name
 * @param at when the build began
 * @param commit of the project; {@code null} where it is not known
 * @param benchmarks how many the suite has
 * @param chosen how many of them are enough
 * @param functions number of the project's functions in the reference
 * @param covered number of those that benchmarks cover
 * @param time share of the time in the project's own code that these take, 0 to 1
 */
public record SuiteEntry(
        int build,
        String suite,
        Instant at,
        @Nullable String commit,
        int benchmarks,
        int chosen,
        int functions,
        int covered,
        double time) {
    public SuiteEntry {
        Objects.requireNonNull(suite);
        Objects.requireNonNull(at);
    }

    static SuiteEntry of(int build, Instant at, SuiteResult result) {
        SuiteOverview overview = result.overview();
        return new SuiteEntry(
                build,
                result.name(),
                at,
                result.suite().commit(),
                overview.benchmarks().size(),
                overview.chosen().size(),
                overview.projectFunctions(),
                overview.projectCovered(),
                overview.ofProjectTime(overview.coveredTime()));
    }

    /**
     * Whether it is of the same build and the same suite; a number may come again once all builds of a job were
     * deleted.
     */
    boolean replaces(SuiteEntry other) {
        return build == other.build && suite.equals(other.suite) && at.equals(other.at);
    }

    /** Share of the project's functions that benchmarks cover, 0 to 1. */
    double coverage() {
        return functions == 0 ? 0 : covered / (double) functions;
    }
}
