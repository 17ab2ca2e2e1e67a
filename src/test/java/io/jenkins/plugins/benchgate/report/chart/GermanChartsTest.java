package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.MetricEnvironmentsTest;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.stats.Sampling;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What a drawing says to a German reader is German, with German numbers. */
class GermanChartsTest {
    private static final Sentences GERMAN = Sentences.in(Locale.GERMANY);
    private static final Pattern ENGLISH = Pattern.compile("\\b(?:the|is|are|of|and|but|with|than|to|by|from|which|that"
            + "|this|each|worse|better|slower|faster|trials?|values?|builds? \\w+ed|baseline|candidate|covered|fail|pass"
            + "|potential|inconclusive|judged|fixed|newest|level|change|since|order)\\b");
    private static final Pattern ENGLISH_NUMBER = Pattern.compile("(?<!p\\d\\d)\\b\\d+\\.\\d(?!\\d\\d\\b)");

    static Stream<Chart> charts() {
        BuildResult result = ReportFixtures.result(ReportFixtures.history(30, 7), 7);
        List<Chart> charts = new ArrayList<>(List.of(
                ComparisonChart.of(result.record().measured(), result.record().verdicts()),
                new TrialChart("READ latency", Unit.SECOND, result.trials()),
                new QuantileChart("READ latency", Unit.SECOND, result.trials()),
                new PartsChart(result.explanations().get(0)),
                new ChainChart(result.explanations().get(0), Choice.TYPICAL),
                new ChainChart(result.explanations().get(0), Choice.SLOWEST),
                new DelayChart(result.calls().triggers(), result.trials()),
                new BurstChart(result.calls().bursts().get(0)),
                CoverageChart.ofBuilds(IntStream.rangeClosed(1, 3)
                        .mapToObj(i -> new CoverageChart.Point("#" + i, 0.123 * i, 0.25 * i))
                        .toList())));
        for (Sampling sampling : Sampling.values()) {
            charts.add(new EnvironmentChart(MetricEnvironmentsTest.environments(sampling)));
        }
        for (DistributionChart.Kind kind : DistributionChart.Kind.values()) {
            charts.add(new DistributionChart("READ latency", Unit.SECOND, result.trials(), kind));
        }
        for (int builds : new int[] {1, 60, 300}) {
            TrendSeries.of(ReportFixtures.history(builds, 7)).forEach(series -> charts.add(new TrendChart(series)));
        }
        BuildResult every = ReportFixtures.everyVerdict("shop");
        charts.add(ComparisonChart.of(every.record().measured(), every.record().verdicts()));
        return charts.stream();
    }

    /** Everything that a drawing says, a line each. */
    private static String said(Chart chart, int width, Sentences words) throws Exception {
        Document document = ChartTest.parse(chart.toSvg(width, chart.height(width), Theme.LIGHT, words));
        return Stream.of("title", "desc", "text")
                .map(document::getElementsByTagName)
                .flatMap(GermanChartsTest::texts)
                .collect(Collectors.joining("\n"));
    }

    private static Stream<String> texts(NodeList elements) {
        return IntStream.range(0, elements.getLength())
                .mapToObj(i -> elements.item(i).getTextContent());
    }

    @ParameterizedTest
    @MethodSource("charts")
    void aDrawingIsGermanToTheLastWord(Chart chart) throws Exception {
        for (int width : new int[] {340, 860}) {
            assertThat(said(chart, width, GERMAN))
                    .doesNotContainPattern(ENGLISH)
                    .doesNotContainPattern(ENGLISH_NUMBER);
        }
    }

    /** The same words as ever in files, which nobody asks for a language. */
    @ParameterizedTest
    @MethodSource("charts")
    void aFileIsEnglish(Chart chart) throws Exception {
        String drawn = chart.toSvg(860, chart.height(860), Theme.LIGHT);
        assertThat(Arrays.asList(said(chart, 860, Sentences.in(Locale.FRANCE)).split("\n", -1)))
                .isEqualTo(Arrays.asList(
                        said(chart, 860, Sentences.in(Locale.ENGLISH)).split("\n", -1)))
                .contains(chart.title());
        assertThat(ChartTest.parse(drawn).getElementsByTagName("desc").item(0).getTextContent())
                .isEqualTo(chart.description());
    }
}
