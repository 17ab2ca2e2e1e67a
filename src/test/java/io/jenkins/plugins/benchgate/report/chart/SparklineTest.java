package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SparklineTest {
    private static Trend trend(int builds) {
        return TrendSeries.of(ReportFixtures.history(builds, 1)).get(0).trend();
    }

    @Test
    void eachBuildIsAPlaceInsideThePictureAndTheNewestAPointOfItsVerdict() {
        Trend trend = trend(30);
        String svg = Sparkline.svg(trend);
        Matcher points = Pattern.compile("points=\"([^\"]+)\"").matcher(svg);
        assertThat(points.find()).isTrue();
        List<String> places = List.of(points.group(1).split(" "));
        assertThat(places).hasSize(30).allSatisfy(place -> {
            String[] parts = place.split(",");
            assertThat(Double.parseDouble(parts[0])).isBetween(4.0, 116.0);
            assertThat(Double.parseDouble(parts[1])).isBetween(4.0, 24.0);
        });
        assertThat(svg)
                .startsWith("<svg xmlns=")
                .contains("<title>" + trend.series().name() + ", 30 builds, the newest: ")
                .contains("cx=\"116.0\"")
                .doesNotContain("style", "script", "href");
    }

    /** A span of 5 % of the greatest value fills the height of 20 pixels, and so does any larger one. */
    @Test
    void smallNoiseIsNoMountain() {
        Trend all = trend(30);
        Trend trend = new Trend(
                all.series(),
                all.points().stream()
                        .sorted(Comparator.comparingDouble(
                                point -> point.level().value()))
                        .limit(10)
                        .toList(),
                10);
        DoubleSummaryStatistics values = trend.points().stream()
                .mapToDouble(point -> point.level().value())
                .summaryStatistics();
        double share = (values.getMax() - values.getMin()) / values.getMax() / 0.05;
        assertThat(share).isBetween(0.1, 0.9);
        Matcher heights = Pattern.compile("[\\d.]+,([\\d.]+)").matcher(Sparkline.svg(trend));
        DoubleSummaryStatistics drawn = heights.results()
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .summaryStatistics();
        assertThat(drawn.getMax() - drawn.getMin()).isCloseTo(20 * share, within(0.11));
    }

    @Test
    void aSingleBuildIsAPointAndNoneIsNothing() {
        assertThat(Sparkline.svg(trend(1))).contains("points=\"116.0,14.0\"", "<circle");
        Trend some = trend(1);
        assertThat(Sparkline.svg(new Trend(some.series(), List.of(), 0))).isEmpty();
    }
}
