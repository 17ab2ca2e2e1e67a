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

        assertThat(gate.selector().covers(unknown.withImpact(0.05))).isTrue();
        assertThat(gate.selector().covers(unknown.withImpact(0.049))).isFalse();
        assertThat(gate.selector().covers(unknown)).isFalse();
        assertThat(GateText.parse("jump:metric=*,percent=5").selector().covers(unknown))
                .isTrue();
        assertThat(gate.text()).isEqualTo("jump:metric=*,statistic=median,impact=5%,percent=5");
        assertThat(GateText.parse(gate.text())).isEqualTo(gate);
        assertThat(Judgement.judge(
                        List.of(gate),
                        List.of(unknown),
                        none -> Earlier.of(List.of()).from("", Instant.EPOCH),
                        0.99))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
                    assertThat(finding.verdict().series()).isEqualTo("* median with an impact from 5 %");
                });
        assertThatThrownBy(() -> GateText.parse("jump:metric=*,percent=5,impact=100%"))
                .hasMessage(
                        "found impact 100 %, expected a share of the application's time from 0 % to less than 100 %");
    }

    /** A far guard only: a pattern that goes back without end needs centuries. */
    @Test
    void aPatternOfManyStarsAnswers() {
        Metric metric = new Metric("a".repeat(200), Unit.SECOND, Direction.LOWER);
        String stars = "*a".repeat(10) + "*b";
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
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
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> assertThat(
                        GateText.parse("jump:metric=a" + " ".repeat(20_000) + "b,percent=5")
                                .selector()
                                .glob())
                .hasSize(20_002));
    }
}
