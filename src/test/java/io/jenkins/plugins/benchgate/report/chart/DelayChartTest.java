package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.trace.Trigger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DelayChartTest {
    private static final Sentences ENGLISH = Sentences.in(Locale.ENGLISH);
    private static final List<Trigger> TRIGGERS = List.of(new Trigger("mail:<b>", "shop:send"));

    /** Values spread evenly from 0 to twice the median. */
    private static SampleSummary even(String metric, double median) {
        Map<String, Double> quantiles = new LinkedHashMap<>();
        for (double share : new double[] {0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999}) {
            quantiles.put(String.valueOf(share), 2 * share * median);
        }
        return new SampleSummary(metric, "", 1000, median, quantiles);
    }

    private static List<TrialSummary> trials(double slower) {
        List<TrialSummary> trials = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            boolean candidate = i % 2 == 1;
            double factor = candidate ? slower : 1;
            trials.add(new TrialSummary(
                    i + 1,
                    candidate ? "candidate" : "baseline",
                    "m",
                    1 + i / 2,
                    1,
                    List.of(),
                    List.of(),
                    "trials/" + i,
                    List.of(even("mail:<b> trigger delay", 0.1 * factor), even("shop:send duration", 0.01))));
        }
        return trials;
    }

    @Test
    void boxesSayTheQuantilesOfBothVersions() throws Exception {
        DelayChart chart = new DelayChart(TRIGGERS, trials(2));

        assertThat(ChainChartTest.places(ChainChartTest.drawn(chart, 950, ENGLISH)))
                .containsOnlyKeys(
                        "mail:<b>, trigger delay, baseline: median 100.0 ms, p25 50.00 ms, p75 150.0 ms, p5 10.00 ms, p95 190.0 ms.",
                        "mail:<b>, trigger delay, candidate: median 200.0 ms, p25 100.0 ms, p75 300.0 ms, p5 20.00 ms, p95 380.0 ms.",
                        "shop:send, publishing, baseline: median 10.00 ms, p25 5.000 ms, p75 15.00 ms, p5 1.000 ms, p95 19.00 ms.",
                        "shop:send, publishing, candidate: median 10.00 ms, p25 5.000 ms, p75 15.00 ms, p5 1.000 ms, p95 19.00 ms.");
        assertThat(ChainChartTest.texts(ChainChartTest.drawn(chart, 320, ENGLISH), "text"))
                .contains("mail:<b>: trigger delay", "ms (logarithmic)");
    }

    @Test
    void withoutTimesNothingIsDrawn() {
        assertThat(new DelayChart(List.of(new Trigger("a", "b")), trials(1)).isEmpty())
                .isTrue();
    }
}
