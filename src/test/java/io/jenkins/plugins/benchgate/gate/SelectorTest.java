package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SelectorTest {
    @Test
    void aGateWithAnImpactJudgesWhatIsKnownToMatterAsMuch() {
        Metric metric = new Metric("cart.Total ns/op", Unit.SECOND, Direction.LOWER);
        Measured unknown = new Measured(metric, "median", new Estimate(1, null, 1, 1, 1, List.of()), null);
        Gate gate = GateText.parse("jump:metric=*,percent=5,impact=5%");

        assertThat(gate.selector().pick(List.of(unknown.withImpact(0.05)))).hasSize(1);
        assertThat(gate.selector().pick(List.of(unknown.withImpact(0.049)))).isEmpty();
        assertThat(gate.selector().pick(List.of(unknown))).isEmpty();
        assertThat(GateText.parse("jump:metric=*,percent=5").selector().pick(List.of(unknown)))
                .hasSize(1);
        assertThat(gate.text()).isEqualTo("jump:metric=*,impact=5%,percent=5");
        assertThat(GateText.parse(gate.text())).isEqualTo(gate);
        assertThat(Judgement.judge(
                        List.of(gate),
                        List.of(unknown),
                        none -> Earlier.of(List.of()).from("", Instant.EPOCH),
                        0.99))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
                    assertThat(finding.verdict().series()).isEqualTo("* with an impact from 5 %");
                });
        assertThatThrownBy(() -> GateText.parse("jump:metric=*,percent=5,impact=100%"))
                .hasMessage(
                        "found impact 100 %, expected a share of the application's time from 0 % to less than 100 %");
    }

    private static Measured series(String metric, String statistic) {
        Metric of = new Metric(metric, Unit.SECOND, Direction.LOWER);
        return new Measured(of, statistic, new Estimate(1, null, 1, 1, 1, List.of()), null);
    }

    private static List<String> picked(String gate, Measured... measured) {
        return GateText.parse(gate).selector().pick(List.of(measured)).stream()
                .map(Measured::series)
                .toList();
    }

    @Test
    void withoutAStatisticOneOfEachMetricIsPicked() {
        Measured[] measured = {
            series("a", "p99"),
            series("a", "mean"),
            series("a", "median"),
            series("b", "p90"),
            series("b", "mean"),
            series("c", "p99"),
            series("c", "p50.5"),
            series("d", "")
        };
        assertThat(picked("jump:metric=*,percent=5", measured)).containsExactly("a median", "b mean", "c p99", "d");
        assertThat(picked("jump:metric=*,statistic=mean,percent=5", measured)).containsExactly("a mean", "b mean", "d");
        assertThat(picked("jump:metric=*,statistic=median,percent=5", measured)).containsExactly("a median", "d");
    }

    @Test
    void whatIsNotSaidIsNotWritten() {
        assertThat(GateText.parse("jump:metric=*,percent=5").text()).isEqualTo("jump:metric=*,percent=5");
        assertThat(GateText.parse("jump:metric=*,statistic=p50,percent=5").text())
                .isEqualTo("jump:metric=*,statistic=median,percent=5");
        assertThatThrownBy(() -> GateText.parse("jump:metric=*,statistic=,percent=5"))
                .hasMessageStartingWith("found statistic ''");
    }

    /** A far guard only: a pattern that goes back without end needs centuries. */
    @Test
    void aPatternOfManyStarsAnswers() {
        Metric metric = new Metric("a".repeat(200), Unit.SECOND, Direction.LOWER);
        String stars = "*a".repeat(10) + "*b";
        assertTimeoutPreemptively(Duration.ofMinutes(10), () -> {
            assertThat(new Selector(stars, "median").covers(metric)).isFalse();
            assertThat(GateText.parse("jump:metric=\"" + stars + "\",percent=5")
                            .selector()
                            .covers(metric))
                    .isFalse();
        });
    }

    /** The text of a gate is read without going back, too. */
    @Test
    void aGateOfManySpacesAnswers() {
        assertTimeoutPreemptively(Duration.ofMinutes(10), () -> assertThat(
                        GateText.parse("jump:metric=a" + " ".repeat(20_000) + "b,percent=5")
                                .selector()
                                .glob())
                .hasSize(20_002));
    }
}
