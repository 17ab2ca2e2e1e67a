package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.TrendGate;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Watch;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The series of a build that got worst, of those whose change a gate judged and found: it crossed the threshold, or its
 * interval excludes no change.
 *
 * @param series its name, such as {@code READ latency p99}; empty where gates judged changes and found none
 * @param percent by how much it is worse, in %; negative where even the worst got better; finite
 */
public record WorstChange(String series, double percent) {

    private static final WorstChange NONE = new WorstChange("", 0);

    /**
     * The worst of a build; one that is not {@link #found} where gates judged changes and found none, and empty where no gate
     * judged a change, one could not, or the only ones found are not known to be for the worse.
     */
    public static Optional<WorstChange> of(BuildRecord record) {
        List<Verdict> judged = record.verdicts().stream()
                .filter(verdict -> verdict.relative() && verdict.outcome() != Outcome.NOT_JUDGED)
                .toList();
        List<Verdict> found = judged.stream().filter(WorstChange::finds).toList();
        if (found.isEmpty()) {
            return Outcome.gravest(judged) == Outcome.PASS ? Optional.of(NONE) : Optional.empty();
        }
        return found.stream()
                .filter(WorstChange::positiveIsWorse)
                .map(verdict -> new WorstChange(verdict.series(), verdict.value()))
                .max(Comparator.comparingDouble(WorstChange::percent));
    }

    private static boolean finds(Verdict verdict) {
        boolean crossed = verdict.outcome() == Outcome.FAIL || verdict.outcome() == Outcome.POTENTIAL;
        Interval interval = verdict.interval();
        return Double.isFinite(verdict.value()) && (crossed || (interval != null && !interval.contains(0)));
    }

    /** A gate that watches improvements too counts them as positive where they cross it. */
    private static boolean positiveIsWorse(Verdict verdict) {
        Gate gate;
        try {
            gate = GateText.parse(verdict.gate());
        } catch (IllegalArgumentException e) {
            return false; // of a program that knows other gates
        }
        return (gate instanceof JumpGate jump && jump.watch() == Watch.REGRESSION)
                || (gate instanceof TrendGate trend && trend.watch() == Watch.REGRESSION);
    }

    /** Whether there is a series that a gate found changed. */
    public boolean found() {
        return !series.isEmpty();
    }

    /** The number for programs: empty where nothing was found; else two digits behind a point, no sign of percent, {@code -3.20} for better. */
    public String number() {
        if (!found()) {
            return "";
        }
        String text = String.format(Locale.ROOT, "%.2f", percent);
        return text.equals("-0.00") ? "0.00" : text;
    }

    /** For people: {@code READ latency p99 8.12 % worse}, or {@code no significant change}. */
    public String sentence() {
        if (!found()) {
            return "no significant change";
        }
        if (number().equals("0.00")) {
            return series + " unchanged";
        }
        String size = String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.2f" : "%.1f", Math.abs(percent));
        return series + " " + size + " % " + (percent > 0 ? "worse" : "better");
    }
}
