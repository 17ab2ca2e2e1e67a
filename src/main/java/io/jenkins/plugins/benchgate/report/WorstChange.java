package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.TrendGate;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Watch;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The series of a build that got worst: against the version measured beside it, or against the builds that a gate compared it
 * with.
 *
 * @param series its name, such as {@code READ latency p99}
 * @param percent by how much it is worse, in %; negative where even the worst got better; finite
 */
public record WorstChange(String series, double percent) {

    /** The worst of a build; empty where nothing was compared with anything. */
    public static Optional<WorstChange> of(BuildRecord record) {
        Stream<WorstChange> beside =
                record.measured().stream().map(one -> new WorstChange(one.series(), one.worsening()));
        Stream<WorstChange> judged = record.verdicts().stream()
                .filter(WorstChange::positiveIsWorse)
                .map(verdict -> new WorstChange(verdict.series(), verdict.value()));
        return Stream.concat(beside, judged)
                .filter(change -> Double.isFinite(change.percent()))
                .max(Comparator.comparingDouble(WorstChange::percent));
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

    /** The number for programs: two digits behind a point, no sign of percent, {@code -3.20} for better. */
    public String number() {
        String text = String.format(Locale.ROOT, "%.2f", percent);
        return text.equals("-0.00") ? "0.00" : text;
    }

    /** For people: {@code READ latency p99 8.12 % worse}. */
    public String sentence() {
        if (number().equals("0.00")) {
            return series + " unchanged";
        }
        String size = String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%.2f" : "%.1f", Math.abs(percent));
        return series + " " + size + " % " + (percent > 0 ? "worse" : "better");
    }
}
