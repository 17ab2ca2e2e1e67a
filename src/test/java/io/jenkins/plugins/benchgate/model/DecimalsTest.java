package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalsTest {
    /** "Shows no clear change: -0.0 %" asks which way it went. */
    @ParameterizedTest
    @CsvSource({"-0.04, 1, 0.0", "-0.06, 1, -0.1", "-0.0, 2, 0.00", "-0.4, 0, 0", "0.04, 1, 0.0", "-12.34, 1, -12.3"})
    void whatIsRoundedToZeroHasNoSign(double value, int decimals, String text) {
        assertThat(Decimals.fixed(value, decimals)).isEqualTo(text);
    }
}
