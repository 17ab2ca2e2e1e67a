package io.jenkins.plugins.benchgate.report.html;

import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.MetricEnvironments;
import io.jenkins.plugins.benchgate.report.Wording;
import io.jenkins.plugins.benchgate.report.chart.EnvironmentChart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Environments and what each needs to find a change, as one HTML page without scripts that needs nothing else. */
public final class EnvironmentReport {
    private EnvironmentReport() {}

    /**
     * Writes the page, replacing the file as a whole.
     *
     * @param metrics at least one
     */
    public static void write(Path file, List<MetricEnvironments> metrics) throws IOException {
        AtomicFile.write(file, text(metrics));
    }

    private static String text(List<MetricEnvironments> metrics) {
        HtmlPage page = new HtmlPage();
        MetricEnvironments first = metrics.get(0);
        boolean several = metrics.size() > 1;
        page.head().open("header", "class", "verdict");
        page.head().element("p", "Environments", "class", "place");
        page.head().element("h1", MetricEnvironments.overall(metrics).orElse(first.headline()));
        if (!several) {
            page.head().element("p", Wording.capital(first.reason()), "class", "meaning");
        }
        page.head().close("header").line();
        page.body().open("main").line();
        for (int i = 0; i < metrics.size(); i++) {
            section(page, "metric-" + (i + 1), metrics.get(i), several);
        }
        page.body().close("main").line();
        page.footer("Made by Benchgate. " + MetricEnvironments.LEGEND);
        return page.text("Environments \u00b7 Benchgate", StyleSheet.ofReport(), List.of());
    }

    private static void section(HtmlPage page, String id, MetricEnvironments metric, boolean several) {
        page.section(id, metric.title(), several ? metric.sentence() : "");
        page.figure(new EnvironmentChart(metric));
        page.body().add(table("Environments, that which needs least first", MetricEnvironments.COLUMNS, metric.rows()));
        page.body().add(table("Noise by level", MetricEnvironments.NOISE, metric.noise()));
        List<String> names =
                metric.ranking().rows().stream().map(MetricEnvironments::name).toList();
        Wording.once(names, metric.doubts()).forEach(page::note);
        page.endSection();
    }

    private static Markup table(String caption, List<String> columns, List<List<String>> rows) {
        HtmlTable table = new HtmlTable(caption, columns.toArray(String[]::new));
        rows.forEach(row -> table.row(row.toArray(String[]::new)));
        return table.markup();
    }
}
