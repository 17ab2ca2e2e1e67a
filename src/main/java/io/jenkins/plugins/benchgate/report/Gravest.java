package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a table shows where it has no room for all: the gravest first.
 *
 * @param rows in the order given where all are shown, else the gravest first
 * @param left how many are left out
 */
public record Gravest<T>(List<T> rows, int left) {
    /** Of so many verdicts each has its reason beside it. */
    private static final int IN_VIEW = 8;

    /** Of verdicts of one outcome: what is certain is graver, then what is farther from no change. */
    static final Comparator<Verdict> SIZE =
            Comparator.comparing(Verdict::certain).thenComparingDouble(Gravest::distance);

    private static final Comparator<Verdict> SIZE_OF_CROSSED =
            (a, b) -> isCrossed(a) && isCrossed(b) ? SIZE.compare(a, b) : 0;

    public Gravest {
        rows = List.copyOf(rows);
    }

    static boolean isCrossed(Verdict verdict) {
        return verdict.would().compareTo(Outcome.PASS) > 0;
    }

    private static double distance(Verdict verdict) {
        double value = verdict.value();
        return verdict.relative() && Double.isFinite(value) ? WorstChange.distance(value) : 0;
    }

    /**
     * Verdicts, the gravest first, and of those that crossed a threshold the largest change. If some are left out, series
     * that could not be seen come before those that passed.
     */
    public static Gravest<Verdict> verdicts(List<Verdict> verdicts, int most) {
        boolean cut = verdicts.size() > most;
        Comparator<Outcome> order = Comparator.comparing((Outcome outcome) -> outcome.compareTo(Outcome.PASS) > 0)
                .thenComparing(outcome -> cut && outcome == Outcome.UNSEEN)
                .thenComparing(Comparator.naturalOrder());
        return of(
                verdicts.stream()
                        .sorted(Comparator.comparing(Verdict::would, order)
                                .thenComparing(Verdict::outcome, order)
                                .thenComparing(Verdict::isBelow)
                                .thenComparing(SIZE_OF_CROSSED)
                                .reversed())
                        .toList(),
                most);
    }

    /** Whether a verdict's reason says more than its row, among so many rows. */
    static boolean needsReason(Verdict verdict, int rows) {
        return switch (verdict.outcome()) {
            case NOT_JUDGED -> rows <= IN_VIEW || verdict.learning() != null;
            case PASS -> rows <= IN_VIEW || verdict.couldHaveMissed() || verdict.isBelow();
            case UNSEEN, POTENTIAL, INCONCLUSIVE, FAIL -> true;
        };
    }

    /** Series: those that gates found worst, and among these those that got worst. */
    public static Gravest<Measured> series(BuildRecord record, int most) {
        List<Measured> all = record.measured();
        if (all.size() <= most) {
            return new Gravest<>(all, 0);
        }
        Map<String, Outcome> outcomes = TrendSeries.outcomes(record.verdicts());
        return of(
                all.stream()
                        .sorted(Comparator.comparing(
                                        (Measured one) -> outcomes.getOrDefault(one.series(), Outcome.PASS))
                                .thenComparingDouble(Gravest::worsening)
                                .reversed())
                        .toList(),
                most);
    }

    /** The first of a list. */
    public static <T> Gravest<T> of(List<T> all, int most) {
        return new Gravest<>(all.subList(0, Math.min(most, all.size())), Math.max(0, all.size() - most));
    }

    /** The same with other values in the same order. */
    public <R> Gravest<R> map(Function<? super T, ? extends R> mapping) {
        return new Gravest<>(rows.stream().<R>map(mapping).toList(), left);
    }

    private static double worsening(Measured measured) {
        double worsening = measured.worsening();
        return Double.isNaN(worsening) ? Double.NEGATIVE_INFINITY : worsening;
    }

    /** What is said where some are left out; empty where none is. */
    public String said(String what) {
        return left == 0
                ? ""
                : "The gravest " + rows.size() + " are shown; " + Wording.count(left, what) + " more: see result.json.";
    }
}
