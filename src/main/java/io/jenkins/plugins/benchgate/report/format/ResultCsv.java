package io.jenkins.plugins.benchgate.report.format;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A build's series as a table, a row each: RFC 4180 with a header row, numbers in base units, changes in %, unknown
 * ones empty.
 *
 * <p>A cell of text that a spreadsheet would take for a formula begins with an apostrophe.
 */
public final class ResultCsv {
    private static final List<String> COLUMNS = List.of(
            "experiment",
            "build",
            "metric",
            "statistic",
            "unit",
            "direction",
            "verdict",
            "value",
            "lower",
            "upper",
            "baseline",
            "baseline_lower",
            "baseline_upper",
            "change_percent",
            "change_lower",
            "change_upper",
            "confidence");

    private ResultCsv() {}

    /** The table, with a line break behind each row. */
    public static String text(BuildResult result) {
        Map<String, Outcome> outcomes = TrendSeries.outcomes(result.record().verdicts());
        StringWriter text = new StringWriter();
        try (CsvWriter rows = CsvWriter.builder().build(text)) {
            rows.writeRecord(COLUMNS);
            for (Measured measured : result.record().measured()) {
                rows.writeRecord(row(result.record(), measured, outcomes.get(measured.series())));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory that cannot be written", e);
        }
        return text.toString();
    }

    private static List<String> row(BuildRecord record, Measured measured, @Nullable Outcome outcome) {
        Comparison comparison = measured.comparison();
        Estimate candidate = comparison == null ? measured.candidate() : comparison.candidate();
        List<String> cells = new ArrayList<>(List.of(
                inert(record.job()),
                inert(record.build()),
                inert(measured.metric().name()),
                inert(measured.statistic()),
                inert(measured.metric().unit().symbol()),
                measured.metric().direction().word(),
                outcome == null ? "" : outcome.word()));
        add(cells, candidate);
        add(cells, comparison == null ? null : comparison.baseline());
        add(cells, comparison == null ? null : comparison.change());
        Interval interval = (comparison == null ? candidate : comparison.change()).interval();
        cells.add(interval == null ? "" : String.valueOf(interval.confidence()));
        return cells;
    }

    private static void add(List<String> cells, @Nullable Estimate estimate) {
        Interval interval = estimate == null ? null : estimate.interval();
        cells.add(estimate == null || !Double.isFinite(estimate.value()) ? "" : String.valueOf(estimate.value()));
        cells.add(interval == null ? "" : String.valueOf(interval.lower()));
        cells.add(interval == null ? "" : String.valueOf(interval.upper()));
    }

    private static String inert(String text) {
        return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }
}
