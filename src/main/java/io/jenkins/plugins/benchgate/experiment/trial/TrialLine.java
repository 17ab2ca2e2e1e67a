package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The one line that tells of a finished trial. */
final class TrialLine {
    private static final String MEDIAN = "median";
    /** Metrics that are shown; a suite of microbenchmarks has hundreds. */
    private static final int MOST = 5;

    private TrialLine() {}

    /** Whether the machine was too busy. */
    static boolean isDoubtful(TrialSummary summary) {
        return summary.load().stream().anyMatch(load -> !load.doubts().isEmpty());
    }

    /**
     * {@code trial 3/10  candidate 2  throughput 9812 op/s, READ latency 84.1 µs  (4.1 s)}, or why it is invalid.
     *
     * @param known whether it was said of an earlier trial why it is doubtful: then it is only said that this one is, too
     */
    static String of(TrialSummary summary, int total, Trial trial, boolean known) {
        String head = String.format(
                Locale.ROOT, "trial %d/%d  %-9s %d  ", summary.position(), total, trial.version(), trial.number());
        if (!trial.valid()) {
            return head + "INVALID: " + String.join("\n    ", trial.faults());
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < trial.samples().size(); i++) {
            Sample sample = trial.samples().get(i);
            if (sample.statistic() != null && !sample.statistic().equals(MEDIAN) && hasMedian(sample, trial)) {
                continue;
            }
            SampleSummary values = summary.samples().get(i);
            String reported = sample.statistic() == null ? "" : " " + sample.statistic();
            parts.add(sample.metric().name() + reported + " "
                    + sample.metric().unit().format(values.quantiles().getOrDefault("0.5", Double.NaN)));
        }
        StringBuilder line = new StringBuilder(head)
                .append(String.join(", ", parts.subList(0, Math.min(MOST, parts.size()))))
                .append(parts.size() > MOST ? " and " + (parts.size() - MOST) + " more" : "")
                .append(String.format(Locale.ROOT, "  (%.1f s)", summary.durationSeconds()));
        if (known && isDoubtful(summary)) {
            return line.append(", doubtful, too").toString();
        }
        summary.load().forEach(load -> load.doubts()
                .forEach(doubt -> line.append("\n    DOUBTFUL: ").append(doubt)));
        return line.toString();
    }

    /** Of many statistics of one metric the median says enough. */
    private static boolean hasMedian(Sample sample, Trial trial) {
        return trial.samples().stream()
                .anyMatch(other -> other.metric().equals(sample.metric()) && MEDIAN.equals(other.statistic()));
    }
}
