package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One series of a build, before anything is put into words: pages look among thousands of them for those that they show.
 *
 * @param measured {@code null} where a gate missed it
 * @param verdict the gravest of its gates'; {@code null} where none watches it
 */
public record SeriesEntry(String series, @Nullable Measured measured, @Nullable Verdict verdict) {
    /** Those of a build, the gravest first: what became worst among those of one outcome. */
    static List<SeriesEntry> of(BuildRecord record) {
        Map<String, Measured> measured = new HashMap<>();
        Set<String> series = new LinkedHashSet<>();
        record.measured().forEach(one -> measured.putIfAbsent(one.series(), one));
        Map<String, Verdict> gravest = new HashMap<>();
        for (Verdict verdict :
                Gravest.verdicts(record.verdicts(), record.verdicts().size()).rows()) {
            series.add(verdict.series());
            gravest.putIfAbsent(verdict.series(), verdict);
        }
        record.measured().forEach(one -> series.add(one.series()));
        List<SeriesEntry> all = new ArrayList<>();
        series.forEach(name -> all.add(new SeriesEntry(name, measured.get(name), gravest.get(name))));
        all.sort(Comparator.comparingInt(SeriesEntry::gravity)
                .thenComparingDouble(SeriesEntry::order)
                .reversed());
        return all;
    }

    /** The word of what was decided; empty where no gate watches it. */
    public String word() {
        return verdict == null ? "" : verdict.outcome().word();
    }

    private int gravity() {
        return verdict == null ? -1 : verdict.outcome().gravity();
    }

    private double order() {
        double worsening = worsening();
        return Double.isNaN(worsening) ? Double.NEGATIVE_INFINITY : worsening;
    }

    /** By how much it is worse, in %, beside the other version or else against earlier builds; NaN where that is not known. */
    public double worsening() {
        double beside = measured == null ? Double.NaN : measured.worsening();
        if (!Double.isNaN(beside) || verdict == null || !verdict.relative()) {
            return beside;
        }
        return switch (verdict.effect()) {
            case "worse" -> Math.abs(verdict.value());
            case "better" -> -Math.abs(verdict.value());
            default -> Double.NaN;
        };
    }

    /** Width of the change's interval, in %; NaN without one. */
    public double instability() {
        Comparison comparison = measured == null ? null : measured.comparison();
        Interval interval = comparison == null ? null : comparison.change().interval();
        return interval == null ? Double.NaN : interval.width();
    }

    /** Whether it crossed a threshold. */
    public boolean crossed() {
        return verdict != null && (verdict.outcome() == Outcome.FAIL || verdict.outcome() == Outcome.POTENTIAL);
    }
}
