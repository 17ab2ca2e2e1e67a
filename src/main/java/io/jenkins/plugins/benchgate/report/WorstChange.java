package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The series of a build that got worst, of those whose change a gate judged and found: it crossed the threshold, or its
 * interval excludes no change.
 *
 * @param series its name, such as {@code READ latency p99}; empty where gates judged changes and found none
 * @param percent its change as measured, in % or in points; finite
 * @param effect {@code worse}, or {@code better} where even the worst got better; empty of no change
 */
public record WorstChange(String series, double percent, String effect) {
    /** The worse of two changes is greater. */
    public static final Comparator<WorstChange> SEVERITY = Comparator.comparingDouble(WorstChange::severity);

    private static final WorstChange NONE = new WorstChange("", 0, "");

    /**
     * The worst of a build; one that is not {@link #found} where gates judged changes and found none, and empty where
     * no gate judged a change, or one could not.
     */
    public static Optional<WorstChange> of(BuildRecord record) {
        List<Verdict> judged = record.verdicts().stream()
                .filter(verdict -> verdict.relative() && verdict.outcome() != Outcome.NOT_JUDGED)
                .toList();
        List<Verdict> found =
                judged.stream().filter(verdict -> !verdict.effect().isEmpty()).toList();
        if (found.isEmpty()) {
            return Outcome.gravest(judged) == Outcome.PASS ? Optional.of(NONE) : Optional.empty();
        }
        return found.stream()
                .map(verdict -> new WorstChange(verdict.series(), verdict.value(), verdict.effect()))
                .max(SEVERITY);
    }

    private double severity() {
        return effect.equals("worse") ? distance(percent) : -distance(percent);
    }

    /** How far a change is from none: a fall to half is as far as a rise to twice the value. */
    static double distance(double percent) {
        return Math.abs(percent > -100 ? Math.log1p(percent / 100) : percent);
    }

    /** Whether there is a series that a gate found changed. */
    public boolean found() {
        return !series.isEmpty();
    }

    /**
     * The number for programs: empty where nothing was found; else with two digits behind a point and no sign of
     * percent.
     */
    public String number() {
        if (!found()) {
            return "";
        }
        String text = String.format(Locale.ROOT, "%.2f", percent);
        return text.equals("-0.00") ? "0.00" : text;
    }

    /** For people: {@code READ latency p99 +8.12 % worse}, or {@code no significant change}. */
    public String sentence() {
        return said().english();
    }

    /** The same as a value. */
    public Message said() {
        if (!found()) {
            return Message.of("worst.none");
        }
        return number().equals("0.00")
                ? Message.of("worst.unchanged", series)
                : Message.of(
                        "worst.change",
                        series,
                        new Figure(Wording.percent(percent)),
                        effect.isEmpty() ? "" : Message.of("effect." + effect));
    }
}
