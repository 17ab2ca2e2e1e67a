package io.jenkins.plugins.benchgate.jenkins.pages.trend;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Metric;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * What somebody typed to accept a change, or to take that back.
 *
 * @param build label of the first build of the new level
 * @param metric name or pattern of what it is about
 * @param reason why
 * @param undo whether it takes an earlier one back
 */
public record Acknowledging(String build, String metric, String reason, boolean undo) {
    static final int LONGEST_REASON = 500;
    private static final int LONGEST_METRIC = 200;

    public Acknowledging {
        build = build.strip();
        metric = metric.strip();
        reason = reason.strip();
    }

    /**
     * The line for the history.
     *
     * @param builds those of this label, one for each experiment
     * @param known all metrics of these experiments: of one that such a build lacks, it is accepted that it is gone
     * @param inForce what is acknowledged already
     * @throws IllegalArgumentException when it cannot be written so; the message says what was found and expected
     */
    public Acknowledgement checked(
            List<BuildRecord> builds, Collection<Metric> known, List<Acknowledgement> inForce, String by, Instant now) {
        if (reason.isEmpty() || reason.length() > LONGEST_REASON) {
            throw new IllegalArgumentException("found a reason of " + reason.length() + " characters, expected 1 to "
                    + LONGEST_REASON + ": others will read it");
        }
        if (metric.isEmpty() || metric.length() > LONGEST_METRIC) {
            throw new IllegalArgumentException("found a metric of " + metric.length() + " characters, expected 1 to "
                    + LONGEST_METRIC + ": a name, or a pattern such as 'READ*'");
        }
        Acknowledgement line = Acknowledgement.of(build, metric, reason, by, now, undo);
        if (undo) {
            if (inForce.stream()
                    .noneMatch(one -> one.build().equals(build) && one.metric().equals(metric))) {
                throw new IllegalArgumentException(
                        "found nothing acknowledged of this build and metric, expected what can be taken back");
            }
            return line;
        }
        if (builds.isEmpty()) {
            throw new IllegalArgumentException("found no build of this label in the history, expected one");
        }
        if (known.stream().noneMatch(line::covers)) {
            throw new IllegalArgumentException("found a metric that no build measured, expected a name or pattern of"
                    + " those that build " + build + " or an earlier one did");
        }
        return line;
    }
}
