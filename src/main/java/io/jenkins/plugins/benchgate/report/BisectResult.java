package io.jenkins.plugins.benchgate.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.io.Json;
import java.util.List;

/**
 * What a search for the commit that changed a metric has found until now.
 *
 * @param job name of the experiment in its spec
 * @param series metric and statistic
 * @param good the commit that all others were compared with
 * @param bad the last one
 * @param commits number of commits after the good one
 * @param error probability with which a commit that is named may be another one
 * @param outcome {@code FAIL} for a commit, or a range that cannot be told apart, that made the metric worse; {@code
 *     PASS} where nothing did; else {@code INCONCLUSIVE}
 * @param ends the bad commit compared with the good one
 * @param culprits the changes, in the order of their commits
 * @param path the commits in the order in which they were first measured
 * @param effort what it took
 * @param problems why the search ended early, a sentence each
 */
public record BisectResult(
        String job,
        String series,
        Revision good,
        Revision bad,
        int commits,
        double error,
        Outcome outcome,
        Level ends,
        List<Culprit> culprits,
        List<Probe> path,
        @JsonUnwrapped Effort effort,
        List<String> problems) {
    private static final String OTHER = "found other text, expected the result of a search as JSON";

    private static final ObjectReader READER = Json.MAPPER
            .readerFor(BisectResult.class)
            .with(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .with(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    public BisectResult {
        culprits = List.copyOf(culprits);
        path = List.copyOf(path);
        problems = List.copyOf(problems);
    }

    /** As JSON in one line, for {@link #read}. */
    public String write() {
        return Json.line(this);
    }

    /**
     * The result that was written, also by a newer program.
     *
     * @throws IllegalArgumentException when the text is another one; one line
     */
    public static BisectResult read(String json) {
        return Json.read(READER, BisectResult.class, json, OTHER);
    }

    /**
     * What a search took.
     *
     * @param trials of each version, in all
     * @param builds revisions that were measured, the good one included
     * @param seconds that all of it took
     */
    public record Effort(int trials, int builds, double seconds) {}

    /** A commit for people. */
    public record Revision(String commit, String author, String subject) {}

    /**
     * A relative change in %.
     *
     * @param lower bound of its interval, with a confidence of 1 − error however often it was looked at; NaN if it
     *     has no bound
     */
    public record Level(double change, double lower, double upper) {
        /** Of logarithms of ratios. */
        public static Level ofLogs(double change, double lower, double upper) {
            return new Level(percent(change), bound(lower), bound(upper));
        }

        private static double bound(double log) {
            return Double.isFinite(log) ? percent(log) : Double.NaN;
        }

        private static double percent(double log) {
            return 100 * Math.expm1(log);
        }
    }

    /**
     * A change, and the commits that may have made it.
     *
     * @param revisions one, or several that cannot be told apart or were not yet; the oldest first
     * @param worse whether the metric became worse
     * @param probability that it is one of them
     * @param sure whether that is as high as was asked for
     */
    public record Culprit(List<Revision> revisions, Level change, boolean worse, double probability, boolean sure) {
        public Culprit {
            revisions = List.copyOf(revisions);
        }
    }

    /**
     * A commit that was measured.
     *
     * @param position of the commit after the good one, from 1
     * @param trials of each version
     * @param change to the good commit; NaN where no trial is valid
     * @param problem why it could not be measured; empty where it could
     * @param folders of its experiments, below that of the search
     */
    public record Probe(
            int position, Revision revision, int trials, Level change, String problem, List<String> folders) {
        public Probe {
            folders = List.copyOf(folders);
        }
    }
}
