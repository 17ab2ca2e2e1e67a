package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortKeyTest {
    /** Whatever else it looks like, Jenkins' script compares a column as text. */
    @ParameterizedTest
    @ValueSource(doubles = {0, -3.5, 1e-9, 1e12, Double.NaN, Double.POSITIVE_INFINITY})
    void everyKeyIsANumberToTheScript(double number) {
        assertThat(SortKey.of(number)).matches("-?[\\d]+(\\.[\\d]+)?");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e9, -3.5, 0, 4})
    void nothingComesBeforeAllNumbers(double number) {
        assertThat(Double.parseDouble(SortKey.of(number)))
                .isEqualTo(number)
                .isGreaterThan(Double.parseDouble(SortKey.of(Double.NaN)));
    }
}
