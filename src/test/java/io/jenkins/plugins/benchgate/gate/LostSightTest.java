package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.LostSight.Sight;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A series that has become too noisy for what was seen of it in the builds before. */
class LostSightTest {
    /** @param width of the interval around no change, in points on either side */
    private static Measured series(double width) {
        Estimate side = new Estimate(1, new Interval(0.9, 1.1, 0.99), 1, 5, 25, List.of());
        Estimate change = new Estimate(0.1, new Interval(0.1 - width, 0.1 + width, 0.99), 1, 10, 50, List.of());
        return new Measured(
                new Metric("Parse", Unit.SECOND, Direction.LOWER),
                "median",
                side,
                new Comparison(side, side, change, Pairing.NONE, List.of()));
    }

    private static Verdict verdict(String gate, Measured measured) {
        return GateText.parse(gate).judge(measured, Earlier.of(List.of()).from("", null), 0.99);
    }

    private static String reason(String gate, double now, int series, double... before) {
        List<Sight> sights = new ArrayList<>();
        for (double width : before) {
            Measured earlier = series(width);
            sights.add(Sight.of(verdict(gate, earlier), earlier).orElseThrow());
        }
        Measured measured = series(now);
        return LostSight.said(verdict(gate, measured), measured, series, () -> sights)
                .reason();
    }

    private static double[] builds(int count, double width) {
        double[] widths = new double[count];
        Arrays.fill(widths, width);
        return widths;
    }

    @ParameterizedTest
    @CsvSource({
        // gate, width now, before, builds, series of the gate, whether it is news
        "'jump:metric=*,percent=5', 12, 3, 10, 200, true",
        "'jump:metric=*,percent=5', 12, 3, 5, 200, true",
        "'jump:metric=*,percent=5', 12, 3, 4, 200, false",
        "'jump:metric=*,percent=5', 10.5, 5, 5, 1, true",
        "'jump:metric=*,percent=5', 10.5, 5, 5, 5000, false",
        "'jump:metric=*,percent=5', 6, 1, 10, 200, false",
        "'jump:metric=*,percent=5', 12, 12, 10, 200, false",
        "'jump:metric=*,percent=5', 40, 12, 10, 200, false",
        "'jump:metric=*,percent=5..20', 90, 40, 10, 200, false",
        "'jump:metric=*,percent=10', 10, 3, 10, 200, false",
        "'jump:metric=*,percent=5..20', 12, 3, 10, 200, true",
        "'jump:metric=*,percent=5..20', 12, 7, 10, 200, false",
        "'jump:metric=*,percent=5..20', 40, 12, 10, 200, true",
        "'jump:metric=*,percent=5,detectable=4', 10, 3, 10, 200, false",
    })
    void itIsNewsThatASeriesIsSeenNoMoreWhereItWas(
            String gate, double now, double before, int builds, int series, boolean news) {
        assertThat(reason(gate, now, series, builds(builds, before)).contains("Lost sight of"))
                .isEqualTo(news);
    }

    @Test
    void itSaysFromWhichChangeOnTheSeriesShowsOneNowAndBefore() {
        assertThat(reason("jump:metric=*,percent=5", 12, 1, 3, 3, 3.1, 3, 2.9))
                .contains(
                        " Lost sight of: Parse median shows a change from 23 % on (from 7.1 % on in the last 5 builds).");
    }

    /** A build in which a fork or two were slow has happened before. */
    @Test
    void noiseThatComesAndGoesIsNoNews() {
        assertThat(reason("jump:metric=*,percent=5", 12, 200, 3, 3, 3, 12, 3, 3, 3, 3, 3, 12))
                .doesNotContain("Lost sight of");
    }

    @Test
    void valuesWithoutIntervalsAreNeverLostSightOf() {
        Estimate bare = new Estimate(1, null, 0, 0, 0, List.of());
        Measured measured = new Measured(new Metric("Parse", Unit.SECOND, Direction.LOWER), "", bare, null);
        assertThat(Sight.of(verdict("jump:metric=*,percent=5", measured), measured))
                .isEmpty();
    }
}
