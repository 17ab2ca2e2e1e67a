package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.io.InputException;
import java.nio.file.Path;

/**
 * What is searched, and how; results of different plans are not mixed.
 *
 * @param spec SHA-256 of the spec
 * @param good hash of the commit that all others are compared with
 * @param bad hash of the last one
 * @param metric pattern of the metric
 * @param statistic its word; empty: the one that a gate judges where none is said
 * @param error probability in (0, 1) with which a commit that is named may be another one
 * @param trials of a commit, at most
 * @param budget trials of all commits, at most
 * @param rounds trials of each version at a visit of a commit; the first has more
 * @param thorough whether commits between equal ends are compared, too
 * @param seed what the order of trials and all resampling follow from
 */
public record BisectPlan(
        String spec,
        String good,
        String bad,
        String metric,
        String statistic,
        double error,
        int trials,
        int budget,
        int rounds,
        boolean thorough,
        long seed) {
    /** The series of a metric, for people. */
    String series(String measured) {
        return statistic.isEmpty() ? measured : measured + " " + statistic;
    }

    /**
     * Refuses to go on with what another plan has measured.
     *
     * @param file of the other plan
     * @throws InputException one line with the way out
     */
    void require(Path file, BisectPlan found) throws InputException {
        String what = "";
        if (!found.spec.equals(spec)) {
            what = "another spec";
        } else if (!found.good.equals(good) || !found.bad.equals(bad)) {
            what = "other revisions";
        } else if (!found.metric.equals(metric) || !found.statistic.equals(statistic)) {
            what = found.series(found.metric);
        } else if (!found.equals(this)) {
            what = "other options";
        }
        if (!what.isEmpty()) {
            throw new InputException(
                    file,
                    "found a search of " + what
                            + ": name another folder by the option out, or begin anew with the option again");
        }
    }
}
