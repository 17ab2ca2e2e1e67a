package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * One series of many in a table: what was decided, and both versions.
 *
 * @param word the outcome for style sheets; empty where no gate watches it
 * @param label the outcome for people
 * @param query that asks the build's pages for this series alone
 * @param detectable the least change that is found in a build as noisy as this one
 * @param gravity what outcomes are sorted by
 * @param noise what the column of {@code detectable} is sorted by
 * @param keys what the others are sorted by
 */
public record SeriesLine(
        ShortNames.Name name,
        String word,
        String label,
        String query,
        String baseline,
        String candidate,
        String change,
        String effect,
        String detectable,
        int gravity,
        String noise,
        SeriesRow.Keys keys) {

    static SeriesLine of(SeriesEntry entry, ShortNames.Name name, Sentences words) {
        Verdict verdict = entry.verdict();
        Measured measured = entry.measured();
        Verdict earlier = verdict != null && verdict.relative() && Double.isFinite(verdict.value()) ? verdict : null;
        SeriesRow row = measured == null ? null : SeriesRow.of(measured, earlier, words);
        String none = SortKey.of(Double.NaN);
        return new SeriesLine(
                name,
                entry.word(),
                verdict == null ? "" : words.text(verdict.outcome().labelled()).toUpperCase(words.language()),
                queryOf(entry.series()),
                row == null ? Wording.NOTHING : row.baseline(),
                row == null ? Wording.NOTHING : row.candidate(),
                row == null ? Wording.NOTHING : row.change(),
                row == null ? "" : row.effect(),
                verdict == null ? Wording.NOTHING : words.number(Wording.detectable(verdict)),
                verdict == null ? -1 : verdict.outcome().gravity(),
                verdict == null ? none : SortKey.of(verdict.detectable()),
                row == null ? new SeriesRow.Keys(none, none, none, none) : row.keys());
    }

    /** What asks a build's pages for a series alone. */
    public static String queryOf(String series) {
        return "name=" + URLEncoder.encode(series, StandardCharsets.UTF_8);
    }
}
