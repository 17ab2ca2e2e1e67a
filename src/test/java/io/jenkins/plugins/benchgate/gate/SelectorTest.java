package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SelectorTest {
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
