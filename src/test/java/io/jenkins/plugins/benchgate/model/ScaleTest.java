package io.jenkins.plugins.benchgate.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
    @Test
    void anAxisIsLabelledInTheUnitPeopleRead() {
        assertThat(Scale.of(Unit.SECOND, 0.0123)).isEqualTo(new Scale(1e-3, "ms"));
        assertThat(Scale.of(Unit.SECOND, 42)).isEqualTo(new Scale(1, "s"));
        assertThat(Scale.of(Unit.SECOND, 3e-7)).isEqualTo(new Scale(1e-9, "ns"));
        assertThat(Scale.of(Unit.SECOND, Double.NaN)).isEqualTo(new Scale(1, "s"));
        assertThat(Scale.of(Unit.OPERATIONS_PER_SECOND, 23_800)).isEqualTo(new Scale(1e3, "kop/s"));
        assertThat(Scale.of(Unit.BYTE, 4e8)).isEqualTo(new Scale(1e6, "MB"));
        assertThat(Scale.of(Unit.PERCENT, 4e8)).isEqualTo(new Scale(1, "%"));
        assertThat(Scale.of(Unit.NONE, 0)).isEqualTo(new Scale(1, ""));
    }

    /** A text and an axis say the same value in the same unit. */
    @ParameterizedTest
    @CsvSource({
        "op/s, 999.9, 999.9 op/s",
        "op/s, 1000, 1000 op/s",
        "op/s, 9999, 9999 op/s",
        "op/s, 10000, 10.00 kop/s",
        "B, 10000000, 10.00 MB",
        "'', 23800, 23800",
        "%, 23800, 23800 %",
        "s, 0, 0 s",
        "s, 0.00099994, 999.9 µs",
        "s, 0.00099996, 1.000 ms",
        "s, 1000, 1000 s",
        "s, -0.5, -500.0 ms"
    })
    void textsAndAxesAgree(String symbol, double value, String text) {
        Unit unit = new Unit(symbol);
        assertThat(unit.format(value)).isEqualTo(text);
        assertThat(text).endsWith(Scale.of(unit, value).symbol());
    }
}
