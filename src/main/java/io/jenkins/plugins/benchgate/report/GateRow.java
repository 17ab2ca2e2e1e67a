package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.text.Sentences;
import org.jspecify.annotations.Nullable;

/**
 * What one gate said of one series, in words for people.
 *
 * @param word the outcome for style sheets and programs
 * @param label the outcome for people, in capitals
 * @param reason one sentence: what was measured, how sure, against what
 * @param gate the gate as its spec has it
 * @param judged the judged quantity with its interval; a dash where nothing was measured
 * @param confidence of that interval, such as {@code 99 % CI}; empty where there is none
 * @param threshold the bound that decided
 * @param detectable the least change that this gate finds in a build as noisy as this one; a dash where it looks for
 *     none
 * @param measured the series that it judged; {@code null} where there was none
 * @param told whether the reason says more than the row, among the rows of its build
 * @param keys what columns are sorted by
 */
public record GateRow(
        String word,
        String label,
        String series,
        String reason,
        String gate,
        String judged,
        String confidence,
        String threshold,
        String detectable,
        @Nullable SeriesRow measured,
        boolean told,
        Keys keys) {

    /** What columns are sorted by: the graver an outcome, the greater. */
    public record Keys(int gravity, String judged, String threshold, String detectable) {}

    /**
     * The row of a verdict.
     *
     * @param rows how many verdicts its build has
     */
    static GateRow of(Verdict verdict, @Nullable SeriesRow measured, int rows, Sentences words) {
        Interval interval = verdict.interval();
        return new GateRow(
                verdict.outcome().word(),
                words.text(verdict.outcome().labelled()).toUpperCase(words.language()),
                verdict.series(),
                verdict.why().in(words.language()),
                verdict.gate(),
                words.text(Wording.judged(verdict)),
                interval == null ? "" : words.text(Wording.confidence(interval)),
                words.number(Wording.threshold(verdict)),
                words.number(Wording.detectable(verdict)),
                measured,
                Gravest.needsReason(verdict, rows),
                new Keys(
                        verdict.outcome().gravity(),
                        SortKey.of(verdict.value()),
                        SortKey.of(verdict.crossing()),
                        SortKey.of(verdict.detectable())));
    }

    public Outcome outcome() {
        return Outcome.parse(word);
    }

    /** The value of the version under test, with its interval; a dash where none was measured in this build. */
    public String candidate() {
        return measured == null ? Wording.NOTHING : measured.candidate();
    }

    /** The value that it was held against; a dash where none was measured in this build. */
    public String baseline() {
        return measured == null ? Wording.NOTHING : measured.baseline();
    }
}
