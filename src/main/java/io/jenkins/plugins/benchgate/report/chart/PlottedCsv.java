package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import java.io.IOException;
import java.util.List;

/**
 * Series over builds as a table for spreadsheets and scripts: one row for each series and build, values in the base
 * unit that stands in a column of its own, empty where nothing was measured (RFC 4180).
 */
public final class PlottedCsv {
    private static final List<String> HEADS = List.of(
            "experiment",
            "metric",
            "statistic",
            "unit",
            "build",
            "branch",
            "commit",
            "time",
            "value",
            "lower",
            "upper",
            "baseline",
            "change_percent",
            "verdict",
            "accepted",
            "acknowledged");

    private PlottedCsv() {}

    /** Writes the heads, and gives what writes the rows of series below them, the oldest build first. */
    public static SeriesWriter begin(Appendable out, String experiment) throws IOException {
        row(out, HEADS);
        return one -> {
            SeriesKey key = one.trend().series();
            for (TrendPoint point : one.points()) {
                row(
                        out,
                        List.of(
                                text(experiment),
                                text(key.metric().name()),
                                key.statistic(),
                                text(key.metric().unit().symbol()),
                                text(point.build()),
                                text(point.branch()),
                                text(point.commit()),
                                point.time().toString(),
                                number(point.level().value()),
                                number(point.level().lower()),
                                number(point.level().upper()),
                                number(point.baseline()),
                                number(point.change().value()),
                                TrendSeries.outcome(point).word(),
                                String.valueOf(point.accepted()),
                                String.valueOf(!point.acknowledged().isEmpty())));
            }
        };
    }

    private static void row(Appendable out, List<String> cells) throws IOException {
        out.append(String.join(",", cells)).append("\r\n");
    }

    private static String number(double number) {
        return Double.isFinite(number) ? String.valueOf(number) : "";
    }

    /** Quoted where need be; a spreadsheet would take what begins like a formula for one. */
    private static String text(String text) {
        String inert = !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return inert.matches("(?s).*[\",\r\n].*") ? "\"" + inert.replace("\"", "\"\"") + "\"" : inert;
    }
}
