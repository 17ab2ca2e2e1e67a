package io.jenkins.plugins.benchgate.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.workload.Until.End;
import io.jenkins.plugins.benchgate.workload.Until.Width;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UntilTest {
    private static final double NONE = Double.POSITIVE_INFINITY;

    private static Until until(int trials, double seconds, double cost, double price) {
        return new Until(new Width(2), List.of(), trials, seconds, cost, price);
    }

    /** After {@code done} rounds in {@code elapsed} s, the next is expected to end at elapsed · (done + 1) / done. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"29, 100, -", "30, 100, TRIALS", "10, 3272, -", "10, 3273, TIME", "29, 3500, TIME"})
    void noRoundBeginsThatWouldEndBeyondACap(int done, double elapsed, End expected) {
        assertThat(until(30, 3600, NONE, 0).cap(done, elapsed).orElse(null)).isEqualTo(expected);
    }

    /** 0.096 an hour for 18 750 s is 0.5. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"10, 17000, -", "10, 17046, COST"})
    void aCostIsThePriceOfTheTime(int done, double elapsed, End expected) {
        assertThat(until(1000, NONE, 0.5, 0.096).cap(done, elapsed).orElse(null))
                .isEqualTo(expected);
    }

    @Test
    void eachIntervalLeavesOutHalfAsMuch() {
        assertThat(until(30, NONE, NONE, 0).confidence(0.99)).isCloseTo(0.995, within(1e-12));
        assertThat(until(30, NONE, NONE, 0).confidence(0.95)).isCloseTo(0.975, within(1e-12));
    }

    @Test
    void itIsDescribedWithItsCaps() {
        assertThat(until(30, 3600, 0.5, 0.096).goal().describe()).isEqualTo("every interval is at most 2 points wide");
        assertThat(until(30, 3600, 0.5, 0.096).caps()).isEqualTo("30, 3600 s and a cost of 0.5");
    }

    @Test
    void whatCannotBeReachedIsRefused() {
        assertThatThrownBy(() -> new Width(0)).hasMessageContaining("more than 0");
        assertThatThrownBy(() -> new Until.Settled(Double.NaN)).hasMessageContaining("more than 0");
        assertThatThrownBy(() -> until(0, NONE, NONE, 0)).hasMessageContaining("0 trials");
        assertThatThrownBy(() -> until(30, NONE, 5, 0)).hasMessageContaining("a cost of 5.0 at 0.0 an hour");
    }
}
