package io.jenkins.plugins.benchgate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.report.BuildResult.SampleSummary;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import io.jenkins.plugins.benchgate.report.Theme;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DistributionChartTest {
    private static TrialSummary trial(String version, boolean valid, Map<String, Double> quantiles) {
        return new TrialSummary(
                1,
                version,
                "here",
                1,
                1,
                valid ? List.of() : List.of("The client ended."),
                List.of(),
                "trials/1",
                List.of(new SampleSummary("latency", "", 100, 5, quantiles)));
    }

    @Test
    void betweenTwoQuantilesTheShareGrowsEvenly() {
        Distribution even = Distribution.of(
                "latency", "candidate", List.of(trial("candidate", true, Map.of("0.1", 10.0, "0.9", 90.0))));
        assertThat(even.shareUpTo(9.9)).isZero();
        assertThat(even.shareUpTo(10)).isCloseTo(0.1, within(1e-12));
        assertThat(even.shareUpTo(50)).isCloseTo(0.5, within(1e-12));
        assertThat(even.shareUpTo(90)).isEqualTo(1);
        assertThat(even.least(0.5)).isCloseTo(50, within(1e-12));
        assertThat(even.greatest(0.99)).isEqualTo(90);
    }

    @Test
    void eachValidTrialOfTheVersionCountsTheSame() {
        Distribution both = Distribution.of(
                "latency",
                "candidate",
                List.of(
                        trial("candidate", true, Map.of("0.1", 0.0, "0.9", 10.0)),
                        trial("candidate", true, Map.of("0.1", 100.0, "0.9", 110.0)),
                        trial("candidate", false, Map.of("0.1", 900.0, "0.9", 910.0)),
                        trial("baseline", true, Map.of("0.1", 900.0, "0.9", 910.0))));
        assertThat(both.trials()).hasSize(2);
        assertThat(both.shareUpTo(50)).isCloseTo(0.5, within(1e-12));
        assertThat(both.least(0.5)).isEqualTo(5);
        assertThat(both.greatest(0.5)).isEqualTo(105);
    }

    @ParameterizedTest
    @EnumSource
    void bothSidesAreDrawnAndNamed(DistributionChart.Kind kind) {
        BuildResult result = ReportFixtures.result(ReportFixtures.history(3, 1), 1);
        DistributionChart chart = new DistributionChart("READ latency", Unit.SECOND, result.trials(), kind);
        assertThat(chart.isEmpty()).isFalse();
        assertThat(chart.toSvg(460, chart.height(460), Theme.DARK))
                .contains("baseline", "candidate", "READ latency")
                .doesNotContain("NaN", "Infinity");
    }

    @ParameterizedTest
    @EnumSource
    void aMetricWithOneValueATrialHasNoDistribution(DistributionChart.Kind kind) {
        BuildResult result = ReportFixtures.result(ReportFixtures.history(3, 1), 1);
        assertThat(new DistributionChart("throughput", Unit.OPERATIONS_PER_SECOND, result.trials(), kind).isEmpty())
                .isTrue();
        DistributionChart constant = new DistributionChart(
                "latency", Unit.SECOND, List.of(trial("candidate", true, Map.of("0.1", 3.0, "0.9", 3.0))), kind);
        assertThat(constant.isEmpty()).isTrue();
        assertThat(constant.toSvg(460, 260, Theme.LIGHT)).doesNotContain("NaN");
    }
}
