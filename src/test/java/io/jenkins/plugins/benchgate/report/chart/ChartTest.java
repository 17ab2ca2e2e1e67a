package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.Explanation;
import io.jenkins.plugins.benchgate.report.Explanation.Choice;
import io.jenkins.plugins.benchgate.report.Mark;
import io.jenkins.plugins.benchgate.report.Markup;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Theme;
import io.jenkins.plugins.benchgate.report.TraceFixtures;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

public class ChartTest {
    private static final Path DRAWN = Path.of("target", "charts");

    static Stream<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        for (int builds : new int[] {1, 10, 1000}) {
            List<BuildRecord> history = ReportFixtures.history(builds, 7);
            TrendSeries.of(history).subList(0, 2).forEach(series -> charts.add(new TrendChart(series)));
        }
        BuildResult result = ReportFixtures.result(ReportFixtures.history(10, 7), 7);
        charts.add(
                ComparisonChart.of(result.record().measured(), result.record().verdicts()));
        charts.add(new TrialChart("READ latency", Unit.SECOND, result.trials()));
        charts.add(new QuantileChart("READ latency", Unit.SECOND, result.trials()));
        charts.add(new PartsChart(result.explanations().get(0)));
        charts.add(new PartsChart(ReportFixtures.explanation(ReportFixtures.NASTY)));
        for (String word : List.of("", ReportFixtures.NASTY)) {
            Explanation explained = ReportFixtures.explanation(word).with(TraceFixtures.examples(word));
            charts.add(new ChainChart(explained, Choice.TYPICAL));
            charts.add(new ChainChart(explained, Choice.SLOWEST));
            charts.add(new BurstChart(TraceFixtures.calls(word).bursts().get(0)));
            charts.add(new ProfileChart(TraceFixtures.profile(word)));
            charts.add(new DelayChart(TraceFixtures.calls("").triggers(), result.trials()));
        }
        for (int builds : new int[] {1, 3, 14, 1000}) {
            charts.add(CoverageChart.ofBuilds(IntStream.rangeClosed(1, builds)
                    .mapToObj(
                            i -> new CoverageChart.Point("#" + i, Math.sqrt(i / (double) builds), i / (double) builds))
                    .toList()));
        }
        charts.addAll(of(ReportFixtures.everyVerdict(ReportFixtures.NASTY)));
        return charts.stream();
    }

    private static List<Chart> of(BuildResult result) {
        String metric = result.record().measured().get(0).metric().name();
        return List.of(
                new TrendChart(TrendSeries.of(List.of(result.record())).get(0)),
                ComparisonChart.of(result.record().measured(), result.record().verdicts()),
                new TrialChart(metric, Unit.SECOND, result.trials()),
                new QuantileChart(metric, Unit.SECOND, result.trials()));
    }

    @ParameterizedTest
    @MethodSource("charts")
    void aPictureShowsItsThemesPaperAndInkAndMore(Chart chart) throws IOException {
        for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
            byte[] png = chart.toPng(860, chart.height(860), theme);
            keep(chart, theme + ".png", png);
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
            Set<Integer> colors = new HashSet<>();
            for (int y = 0; y < image.getHeight(); y++) {
                for (int x = 0; x < image.getWidth(); x++) {
                    colors.add(image.getRGB(x, y));
                }
            }
            assertThat(colors)
                    .contains(
                            theme.color(Theme.Role.PAPER).getRGB(),
                            theme.color(Theme.Role.INK).getRGB())
                    .hasSizeGreaterThan(20);
        }
    }

    @ParameterizedTest
    @MethodSource("charts")
    void anSvgIsWellFormedNamedAndHoldsNothingThatActsOrLoads(Chart chart) throws Exception {
        for (Theme theme : Theme.values()) {
            for (int width : new int[] {160, 340, 860}) {
                String svg = chart.toSvg(width, chart.height(width), theme);
                Document document = parse(svg);
                assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
                assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                        .isEqualTo(Markup.legal(chart.title()));
                NodeList elements = document.getElementsByTagName("*");
                Set<String> ids = new HashSet<>();
                for (int i = 0; i < elements.getLength(); i++) {
                    Element element = (Element) elements.item(i);
                    assertThat(element.getTagName())
                            .isIn(
                                    "svg",
                                    "title",
                                    "desc",
                                    "defs",
                                    "clipPath",
                                    "g",
                                    "path",
                                    "rect",
                                    "line",
                                    "ellipse",
                                    "circle",
                                    "polygon",
                                    "text");
                    for (String attribute : List.of("style", "href", "xlink:href", "onload", "class")) {
                        assertThat(element.hasAttribute(attribute))
                                .as(attribute)
                                .isFalse();
                    }
                    if (element.hasAttribute("id")) {
                        assertThat(ids.add(element.getAttribute("id"))).isTrue();
                    }
                }
                assertThat(svg.contains("var(--bg-")).isEqualTo(theme == Theme.ADAPTIVE);
            }
        }
    }

    @Test
    void aThousandBuildsAreDrawnLeanly() {
        TrendSeries series = TrendSeries.of(ReportFixtures.history(1000, 7)).get(0);
        TrendChart chart = new TrendChart(series);
        assertThat(chart.toSvg(860, 300, Theme.ADAPTIVE).length()).isLessThan(90_000);
        assertThat(chart.toSvg(340, 280, Theme.ADAPTIVE).length()).isLessThan(70_000);
    }

    @Test
    void theSameChartIsDrawnTheSameTwice() {
        Chart chart =
                new TrendChart(TrendSeries.of(ReportFixtures.history(30, 7)).get(0));
        assertThat(chart.toSvg(860, 300, Theme.DARK)).isEqualTo(chart.toSvg(860, 300, Theme.DARK));
        assertThat(chart.toPng(860, 300, Theme.DARK)).isEqualTo(chart.toPng(860, 300, Theme.DARK));
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 860})
    void aComparisonTellsLongNamesApartAtAnyWidth(int width) throws Exception {
        String member = " /organizations/{organizationId}/members/{memberId} latency";
        Chart chart = ComparisonChart.of(
                List.of(
                        changed("GET" + member, "median"),
                        changed("GET" + member, "p99"),
                        changed("POST" + member, "p99")),
                List.of());

        List<String> texts = texts(parse(chart.toSvg(width, chart.height(width), Theme.LIGHT)));

        assertThat(texts.stream().filter(text -> text.contains("T /org")))
                .hasSize(3)
                .doesNotHaveDuplicates()
                .allMatch(text -> text.endsWith(" latency median") || text.endsWith(" latency p99"));
        assertThat(texts).contains("+50.0 % [0.00, +100.0]", "worse ▶");
        if (width == 320) {
            assertThat(texts).as("has no room").doesNotContain("◀ better");
        }
    }

    /** Two pictures of the front page of a job had the same title. */
    @ParameterizedTest
    @ValueSource(ints = {320, 480})
    void aTitleTellsLongNamesApartAtAnyWidth(int width) throws Exception {
        String group = "org.example.shop.checkout.serialization.OrderSerializerBenchmark.";
        for (String member : List.of("encodeOrderAsJson", "decodeOrderFromJson")) {
            TrendSeries series = TrendSeries.of(ReportFixtures.history(12, 7)).get(0);
            Metric metric = new Metric(group + member + "(size=1024)", Unit.SECOND, Direction.LOWER);
            TrendSeries renamed = new TrendSeries(
                    new Trend(new SeriesKey(metric, "median"), series.points(), 12),
                    0.99,
                    series.bounds(),
                    List.of(),
                    false,
                    series.changes());
            List<String> texts = texts(parse(new TrendChart(renamed).toSvg(width, 300, Theme.LIGHT)));
            assertThat(texts)
                    .anyMatch(text -> text.endsWith(member.substring(9) + "(size=1024) median"))
                    .noneMatch(text -> text.endsWith("..."));
        }
    }

    private static Measured changed(String metric, String statistic) {
        return ReportFixtures.measured(new Metric(metric, Unit.SECOND, Direction.LOWER), statistic, 0.001, 50, 100);
    }

    private static List<String> texts(Document svg) {
        NodeList texts = svg.getElementsByTagName("text");
        return IntStream.range(0, texts.getLength())
                .mapToObj(i -> texts.item(i).getTextContent())
                .toList();
    }

    @Test
    void noTwoRolesShareAColor() {
        for (Theme theme : Theme.values()) {
            Set<String> colors = new HashSet<>();
            for (Theme.Role role : Theme.Role.values()) {
                assertThat(colors.add(theme.css(role))).as("%s %s", theme, role).isTrue();
            }
        }
    }

    @Test
    void noTwoOutcomesShareAShapeOrAColor() {
        Set<String> shapes = new HashSet<>();
        Set<Theme.Role> roles = EnumSet.noneOf(Theme.Role.class);
        for (Mark mark : Mark.values()) {
            assertThat(shapes.add(mark.shape(5).getClass() + " " + mark.shape(5).getBounds2D()))
                    .isTrue();
            assertThat(roles.add(mark.role())).isTrue();
        }
    }

    @Test
    void aTrendOfZerosAndOneOfHugeNumbersAreDrawn() throws Exception {
        for (double value : new double[] {0, -3, 1e-300, 1e300, Double.NaN}) {
            TrendPoint point = ReportFixtures.point("1", value, Double.NaN, Double.NaN, true);
            Metric metric = new Metric("m", Unit.NONE, Direction.HIGHER);
            Trend trend = new Trend(new SeriesKey(metric, "mean"), List.of(point, point), 2);
            parse(new TrendChart(new TrendSeries(trend, 0.99, List.of(), List.of(), false, List.of()))
                    .toSvg(400, 300, Theme.LIGHT));
        }
    }

    @Test
    void aSizeThatHoldsNothingIsRefused() {
        Chart chart =
                new TrendChart(TrendSeries.of(ReportFixtures.history(1, 7)).get(0));
        assertThatThrownBy(() -> chart.toPng(10, 10, Theme.LIGHT)).hasMessageContaining("expected at least 160 × 80");
    }

    public static Document parse(String xml) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    private static void keep(Chart chart, String suffix, byte[] content) throws IOException {
        Files.createDirectories(DRAWN);
        String name = (chart.title() + "-").replaceAll("[^A-Za-z0-9]+", "-");
        Files.write(DRAWN.resolve(name + Integer.toHexString(chart.description().hashCode()) + "-" + suffix), content);
    }
}
