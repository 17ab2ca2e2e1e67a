package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.jenkins.Messages;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.TracedCalls;
import io.jenkins.plugins.benchgate.report.TracedCalls.Burst;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A picture of where the time of chains went.
 *
 * @param query of its address
 * @param description what there is to see in it
 * @param more whether it is shown only to those who open it
 */
public record TimeChart(String query, String description, boolean more) {
    /** Those of a result, in the order of its page; none without spans. */
    static List<TimeChart> of(BuildResult result) {
        List<TimeChart> charts = new ArrayList<>();
        for (Explanation one : result.explanations()) {
            add(charts, result, "parts", one.operation());
            add(charts, result, "typical", one.operation());
            add(charts, result, "slowest", one.operation());
        }
        add(charts, result, "delays", "");
        TracedCalls calls = result.calls();
        if (calls != null) {
            for (Burst burst : calls.bursts()) {
                add(charts, result, "burst", burst.operation());
            }
        }
        return charts;
    }

    private static void add(List<TimeChart> charts, BuildResult result, String kind, String operation) {
        BuildChart.time(result, kind, operation)
                .ifPresent(chart -> charts.add(new TimeChart(
                        "kind=" + kind + "&operation=" + URLEncoder.encode(operation, StandardCharsets.UTF_8),
                        chart.description(Messages.sentences()),
                        kind.equals("slowest"))));
    }
}
