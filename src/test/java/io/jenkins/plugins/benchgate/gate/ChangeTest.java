package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeTest {
    private static final double NORMAL = 2.5758293035489;

    @Test
    void pAgreesWithTheIntervalSideBySideAndAgainstHistory() {
        Comparison comparison =
                new Comparison(side(100, 98, 102), side(106, 104, 108), side(6, 0, 12), Pairing.INSTANCES, List.of());
        Change change = Change.of(comparison);
        assertThat(change.pValue()).isCloseTo(0.01, within(1e-9)).isEqualTo(comparison.pValue());
        assertThat(change.worsening(Direction.HIGHER).pValue()).isCloseTo(0.01, within(1e-9));

        Past past = new Past(
                "1",
                "",
                "",
                null,
                true,
                false,
                false,
                new Past.Candidate(100, new Interval(98, 102, 0.99), 4, null),
                null,
                null);
        Change against = Change.against(side(100.5, 99, 102), List.of(past), false);
        assertThat(against.interval()).isNotNull();
        assertThat(against.interval().contains(0)).isTrue();
        assertThat(against.pValue()).isBetween(0.01, 1.0);
        Change far = Change.against(side(110, 108.5, 111.5), List.of(past), false);
        assertThat(far.pValue()).isLessThan(0.01);
    }

    @Test
    void pWithoutAnIntervalIsUnknown() {
        assertThat(new Change(5, null, false).pValue()).isNaN();
        assertThat(new Change(5, null, false).within(NORMAL, 0.99, 3).pValue()).isNotNaN();
    }

    private static Estimate side(double value, double lower, double upper) {
        return new Estimate(value, new Interval(lower, upper, 0.99), 1, 3, 15, List.of());
    }
}
