package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.TraceFixtures;
import io.jenkins.plugins.benchgate.text.Sentences;
import io.jenkins.plugins.benchgate.trace.ChainTree;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ChainChartTest {
    private static Explanation explanation(String word) {
        return ReportFixtures.explanation("shop:GET /checkout").with(TraceFixtures.examples(word));
    }

    static Document drawn(Chart chart, int width, Sentences words) throws Exception {
        return ChartTest.parse(chart.toSvg(width, chart.height(width), Theme.LIGHT, words));
    }

    static List<String> texts(Document svg, String element) {
        NodeList found = svg.getElementsByTagName(element);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }

    /** What places say to whoever points at them, and how far right they begin. */
    static Map<String, Double> places(Document svg) {
        Map<String, Double> places = new TreeMap<>();
        NodeList titles = svg.getElementsByTagName("title");
        for (int i = 1; i < titles.getLength(); i++) {
            Element rect = (Element) titles.item(i).getParentNode();
            assertThat(rect.getAttribute("pointer-events")).isEqualTo("all");
            places.put(titles.item(i).getTextContent(), Double.parseDouble(rect.getAttribute("y")));
        }
        return places;
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 950})
    void eachSpanSaysItsTimesInItsPlace(int width) throws Exception {
        Map<String, Double> places =
                places(drawn(new ChainChart(explanation(""), Choice.TYPICAL), width, Sentences.in(Locale.ENGLISH)));

        String before = "cart:SELECT items: starts at 3.000 ms, takes 4.200 ms, 4.200 ms of it by itself (query)."
                + " It ended with an error.";
        String after = "cart:SELECT items: starts at 3.000 ms, takes 7.300 ms, 7.300 ms of it by itself (query)."
                + " It ended with an error.";
        String mail = "mail:orders process: starts at 15.50 ms, takes 1.500 ms, 1.500 ms of it by itself (computing)."
                + " It was triggered 4.500 ms before.";
        assertThat(places)
                .hasSize(12)
                .containsKeys(before, after, mail)
                .containsKey(
                        "cart:GET /items: starts at 2.400 ms, takes 6.700 ms, 2.500 ms of it by itself (computing). A cold start.");
        assertThat(places.get(before)).isLessThan(places.get(mail));
        assertThat(places.get(mail)).isLessThan(places.get(after));
    }

    @Test
    void namesOfUsersStayTextAndAreSeen() throws Exception {
        String nasty = "<b>\"&'";
        ChainChart chart = new ChainChart(explanation(nasty), Choice.TYPICAL);
        String svg = chart.toSvg(950, chart.height(950), Theme.ADAPTIVE);

        assertThat(svg).doesNotContain("<b>");
        assertThat(texts(ChartTest.parse(svg), "text")).contains("shop<b>\"&':GET /checkout");
    }

    @Test
    void ofTwoThousandSpansTheRestIsCounted() throws Exception {
        ChainChart chart = new ChainChart(explanation(""), Choice.SLOWEST);
        Document english = drawn(chart, 950, Sentences.in(Locale.ENGLISH));
        Document german = drawn(chart, 320, Sentences.in(Locale.GERMAN));

        assertThat(texts(english, "text"))
                .contains("candidate: 204.0 ms, 2,003 spans", "1,963 further spans with 106.1 ms of own time in all");
        assertThat(texts(german, "text")).contains("Kandidat: 204,0 ms, 2.003 Spans");
        assertThat(places(english)).hasSizeLessThanOrEqualTo(2 * ChainTree.SPANS);
        assertThat(chart.toSvg(950, chart.height(950), Theme.ADAPTIVE).length()).isLessThan(120_000);
    }

    @Test
    void withoutChainsNothingIsDrawn() {
        assertThat(new ChainChart(ReportFixtures.explanation("a"), Choice.TYPICAL).isEmpty())
                .isTrue();
    }
}
