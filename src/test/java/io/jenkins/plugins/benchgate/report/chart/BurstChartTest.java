package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.report.TraceFixtures;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class BurstChartTest {
    private static final Sentences ENGLISH = Sentences.in(Locale.ENGLISH);

    private static final BurstChart CHART =
            new BurstChart(TraceFixtures.calls("<b>\"").bursts().get(0));

    @Test
    void eachPointSaysItsCallAndColdStartsAreSaid() throws Exception {
        Document drawn = ChainChartTest.drawn(CHART, 950, ENGLISH);
        Map<String, Double> places = ChainChartTest.places(drawn);

        String old = "baseline: 350.0 ms, 0.00 s after its phase began. A cold start.";
        String now = "candidate: 1.050 s, 0.00 s after its phase began. A cold start.";
        assertThat(places).containsKeys(old, now);
        assertThat(places.get(old)).as("the baseline is above").isLessThan(places.get(now));
        assertThat(ChainChartTest.texts(drawn, "text"))
                .contains("baseline: 40 of 40 calls, 6 cold starts", "candidate: 156 of 2,000 calls, 6 cold starts")
                .anyMatch(text -> text.startsWith("First seconds of mail<b>\""));
    }

    @Test
    void aNarrowChartIsLight() throws Exception {
        assertThat(ChainChartTest.places(ChainChartTest.drawn(CHART, 320, ENGLISH)))
                .isEmpty();
    }
}
