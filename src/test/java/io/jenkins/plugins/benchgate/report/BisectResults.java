package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Level;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import java.util.List;

/** Results of searches in sixteen commits. */
public final class BisectResults {
    public static final String CULPRIT = "8".repeat(40);

    private BisectResults() {}

    /** One culprit whose subject is as anybody may write it. */
    public static BisectResult found(String subject) {
        Level change = new Level(30.4, 27.1, 33.8);
        return result(
                Outcome.FAIL,
                change,
                List.of(new Culprit(List.of(revision('8', subject)), change, true, 0.984, true)),
                List.of(new Probe(16, revision('f', "Last"), 6, change, "", List.of("builds/0001-ffff"))),
                List.of());
    }

    /** Two commits that cannot be told apart, and one that cannot be measured. */
    public static BisectResult alike() {
        Level change = new Level(30.4, 27.1, 33.8);
        Level none = new Level(Double.NaN, Double.NaN, Double.NaN);
        return result(
                Outcome.FAIL,
                change,
                List.of(new Culprit(
                        List.of(revision('7', "Rename"), revision('8', "Undo that")), change, true, 0.97, true)),
                List.of(
                        new Probe(16, revision('f', "Last"), 6, change, "", List.of("builds/0001-ffff")),
                        new Probe(7, revision('7', "Rename"), 0, none, "exited with status 3", List.of("builds/0002"))),
                List.of());
    }

    /** Nothing is known, not even of the ends. */
    public static BisectResult unknown() {
        Level none = new Level(Double.NaN, Double.NaN, Double.NaN);
        return result(Outcome.INCONCLUSIVE, none, List.of(), List.of(), List.of("the time limit of 5 min was up"));
    }

    /** The ends are equal. */
    public static BisectResult nothing() {
        Level ends = new Level(0.2, -0.4, 0.8);
        return result(
                Outcome.PASS,
                ends,
                List.of(),
                List.of(new Probe(16, revision('f', "Last"), 30, ends, "", List.of("builds/0001-ffff"))),
                List.of());
    }

    private static BisectResult result(
            Outcome outcome, Level ends, List<Culprit> culprits, List<Probe> path, List<String> problems) {
        return new BisectResult(
                "shop",
                "latency median",
                revision('0', "First"),
                revision('f', "Last"),
                16,
                0.05,
                outcome,
                ends,
                culprits,
                path,
                new BisectResult.Effort(21, 4, 75.2),
                problems);
    }

    private static Revision revision(char digit, String subject) {
        return new Revision(String.valueOf(digit).repeat(40), "Ada <Lovelace>", subject);
    }
}
