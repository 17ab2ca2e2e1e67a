package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What one gate said of one series, in words for people.
 *
 * @param word the outcome for style sheets
 * @param label the outcome for people
 * @param reason one sentence: what was measured, how sure, against what
 * @param gate the gate as its spec has it
 * @param judged the judged quantity with its interval; a dash where nothing was measured
 * @param confidence of that interval, such as {@code 99 % CI}; empty where there is none
 * @param threshold the bound that decided
 * @param detectable the least change that this gate finds in a build as noisy as this one; a dash where it looks for
 *     none
 * @param candidate the value of the version under test, with its interval
 * @param baseline the value that it was held against; a dash where none was measured in this build
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
        String candidate,
        String baseline,
        Keys keys) {

    /** What columns are sorted by: the graver an outcome, the greater. */
    public record Keys(int gravity, String judged, String threshold, String detectable) {}

    /** The reason, with the series in front where it does not name it. */
    public String sentence() {
        return reason.contains(series) ? reason : series + ": " + reason;
    }

    /** @param measured the series that the gate judged; {@code null} where there was none */
    static GateRow of(Verdict verdict, @Nullable Measured measured) {
        Interval interval = verdict.interval();
        return new GateRow(
                verdict.outcome().word(),
                ResultPage.label(verdict.outcome()),
                verdict.series(),
                Messages.said(verdict.why()),
                verdict.gate(),
                Messages.said(Wording.judgedQuantity(verdict)),
                interval == null ? "" : Messages.said(Wording.confidenceOf(interval)),
                Messages.number(Wording.threshold(verdict)),
                Messages.number(Wording.detectable(verdict)),
                measured == null ? Wording.NOTHING : SeriesRow.of(measured).candidate(),
                measured == null ? Wording.NOTHING : SeriesRow.of(measured).baseline(),
                new Keys(
                        verdict.outcome().gravity(),
                        SortKey.of(verdict.value()),
                        SortKey.of(verdict.crossing()),
                        SortKey.of(verdict.detectable())));
    }
}
