package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CliffsDeltaTest {

    /** Cut-offs of Romano et al. (2006), as CLOUD 5.1.1 uses them. */
    @ParameterizedTest
    @CsvSource({
        "0, negligible",
        "0.1469, negligible",
        "0.147, small",
        "-0.3299, small",
        "0.33, medium",
        "-0.33, medium",
        "0.4739, medium",
        "0.474, large",
        "-1, large"
    })
    void theSizeHasAWord(double value, String word) {
        assertThat(new CliffsDelta(value).magnitude().word()).isEqualTo(word);
    }

    @Test
    void theWordsAreInOrder() {
        assertThat(CliffsDelta.Magnitude.values()).isSorted();
        assertThat(CliffsDelta.Magnitude.NEGLIGIBLE).isLessThan(CliffsDelta.Magnitude.LARGE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1.001, -1.001, Double.NaN})
    void otherValuesAreRefused(double value) {
        assertThatThrownBy(() -> new CliffsDelta(value)).hasMessageEndingWith("is not between -1 and 1");
    }
}
