package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.time.Instant;
import java.util.List;

/**
 * What another tool has kept of a build. No gate has judged it; later builds may be compared with it.
 *
 * @param label letters, digits, {@code .}, {@code _} and {@code -}, at most 100
 * @param branch that it was built from; empty where nothing is known of it
 * @param commit that it was built from; empty where nothing is known of it
 * @param time when it was measured; where the tool does not say, seconds after 1970 that keep the order
 * @param measured at least one series
 */
public record ImportedBuild(String label, String branch, String commit, Instant time, List<Measured> measured) {
    private static final int LONGEST = 100;

    public ImportedBuild {
        measured = List.copyOf(measured);
    }

    /** A text as a label may be: other characters become hyphens, and it begins with a letter or a digit. */
    public static String label(String text) {
        StringBuilder label = new StringBuilder();
        for (int i = 0; i < text.length() && label.length() < LONGEST; i++) {
            char c = text.charAt(i);
            boolean word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean allowed = word || (!label.isEmpty() && (c == '.' || c == '_' || c == '-'));
            if (allowed) {
                label.append(c);
            } else if (!label.isEmpty()) {
                label.append('-');
            }
        }
        return label.isEmpty() ? "build" : label.toString();
    }

    /** The line of a job's history. */
    public BuildRecord record(String job, String workload) {
        return new BuildRecord(
                        BuildRecord.SCHEMA,
                        job,
                        label,
                        branch,
                        workload,
                        time,
                        Outcome.NOT_JUDGED,
                        true,
                        0,
                        measured,
                        List.of())
                .from(branch, commit);
    }
}
