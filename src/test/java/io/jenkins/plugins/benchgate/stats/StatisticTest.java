package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatisticTest {
    static final double[] TWENTY = {
        9.1, 10.4, 8.7, 12.9, 11.3, 9.8, 10.1, 15.2, 9.5, 10.9, 8.9, 11.8, 10.6, 9.9, 13.4, 10.2, 9.3, 11.1, 10.0, 12.1
    };

    /** NumPy 2.4: {@code numpy.quantile(x, q)} with x the twenty values above. */
    @ParameterizedTest
    @CsvSource({"0.5, 10.3", "0.9, 12.95", "0.99, 14.858", "0.123, 9.1674"})
    void quantilesAreThoseOfNumPy(double share, double expected) {
        assertThat(new Statistic.Quantile(share).of(TWENTY)).isCloseTo(expected, within(1e-12));
    }

    /** NumPy 2.4: {@code numpy.mean(x)}. */
    @Test
    void theMeanIsThatOfNumPy() {
        assertThat(Statistic.MEAN.of(TWENTY)).isCloseTo(10.76, within(1e-12));
    }

    /** SciPy 1.17: {@code scipy.stats.gmean(x)}. */
    @Test
    void theGeometricMeanIsThatOfSciPy() {
        assertThat(Statistic.GEOMEAN.of(TWENTY)).isCloseTo(10.64916683639923, within(1e-12));
        assertThat(Statistic.parse("geomean")).isEqualTo(Statistic.GEOMEAN);
        assertThat(Statistic.GEOMEAN.word()).isEqualTo("geomean");
    }

    @Test
    void aGeometricMeanIsOfPositiveValuesOnly() {
        assertThat(Statistic.GEOMEAN.of(1, 0, 3)).isNaN();
        assertThat(Statistic.GEOMEAN.of(1, -2, 3)).isNaN();
        assertThat(Statistic.GEOMEAN.of(0.1, 0.1)).isEqualTo(0.1);
        assertThat(Statistic.GEOMEAN.of(Double.MIN_VALUE, Double.MAX_VALUE))
                .isCloseTo(2.980232238769562e-08, within(1e-12));
    }

    @Test
    void oneValueIsItsOwnStatistic() {
        assertThat(Statistic.MEDIAN.of(-3.5)).isEqualTo(-3.5);
        assertThat(Statistic.parse("p99.9").of(7)).isEqualTo(7);
        assertThat(Statistic.MEAN.of(1e-12)).isEqualTo(1e-12);
    }

    @Test
    void hugeAndTinyValuesStandBesideEachOther() {
        double[] values = {1e12, 1e-12, -1e12, 3e-12};
        assertThat(Statistic.MEAN.of(values)).isEqualTo(1e-12);
        assertThat(Statistic.MEDIAN.of(values)).isEqualTo(2e-12);
    }

    @Test
    void aSumBeyondTheLargestDoubleStillHasAMean() {
        assertThat(Statistic.MEAN.of(1.6e308, 1.2e308, 1.4e308)).isCloseTo(1.4e308, within(1e293));
        assertThat(Statistic.MEDIAN.of(-1.6e308, 1.6e308)).isZero();
    }

    @Test
    void valuesAreNotReordered() {
        double[] values = {3, 1, 2};
        Statistic.MEDIAN.of(values);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void negativeZeroIsAValueLikeZero() {
        assertThat(Statistic.MEDIAN.of(-0.0, 0.0, -0.0)).isZero();
    }
}
