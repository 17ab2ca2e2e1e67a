package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PowerTest {

    private static Power hundred(int flagged, double... last) {
        List<Double> least = DoubleStream.concat(
                        IntStream.range(0, 100 - last.length).mapToDouble(i -> 0.3), DoubleStream.of(last))
                .boxed()
                .toList();
        return new Power(100, flagged, 0, least);
    }

    @Test
    void theMinimalDetectableSlowdownIsFoundInNinetyFiveOfAHundredDraws() {
        assertThat(hundred(0, 3, 3, 3, 3, 3).minimalDetectableSlowdown()).isEqualTo(0.5);
        assertThat(hundred(0, 3, 3, 3, 3, 3).leastDetectableSlowdown()).isEqualTo(0.3);
        assertThat(hundred(0, 3, 3, 3, 3, 3, 3).minimalDetectableSlowdown()).isEqualTo(5);
        assertThat(hundred(0, 3, 3, 3, 3, 3, 3).leastDetectableSlowdown()).isEqualTo(3);
    }

    @Test
    void aTestThatFlagsMoreThanFivePercentDetectsNothing() {
        assertThat(hundred(5).minimalDetectableSlowdown()).isEqualTo(0.5);
        assertThat(hundred(6).minimalDetectableSlowdown()).isNaN();
        assertThat(hundred(6).leastDetectableSlowdown()).isNaN();
        assertThat(hundred(6).falsePositiveRate()).isEqualTo(0.06);
    }

    @Test
    void whatIsBeyondTheListIsNotFound() {
        Power power = new Power(1, 0, 0, List.of(1000.5));
        assertThat(power.minimalDetectableSlowdown()).isNaN();
        assertThat(power.leastDetectableSlowdown()).isEqualTo(1000.5);
        assertThat(new Power(1, 0, 1, List.of(Double.POSITIVE_INFINITY)).leastDetectableSlowdown())
                .isNaN();
    }

    @Test
    void oneSlowdownForEachDrawIsExpected() {
        assertThatThrownBy(() -> new Power(3, 0, 0, Collections.nCopies(2, 1.0)))
                .hasMessage("found 2 slowdowns for 3 draws, expected one for each");
    }
}
