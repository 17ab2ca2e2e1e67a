package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutliersTest {

    @Test
    void tenTimesTheMedianIsTheFirstOutlier() {
        assertThat(Outliers.bound(new double[] {1, 1, 2, 3, 9, 29.999, 30})).isEqualTo(30);
        assertThat(Outliers.bound(new double[] {1, 3})).isEqualTo(20);
    }

    @Test
    void aMedianThatIsNotPositiveMakesNoOutliers() {
        assertThat(Outliers.bound(new double[] {0, 0, 0, 5})).isInfinite();
        assertThat(Outliers.bound(new double[] {-5, -4, -3, 100})).isInfinite();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theMedianIsTheUsualOne(long seed) {
        Random random = new Random(seed);
        double[] values = random.doubles(1 + random.nextInt(9)).sorted().toArray();
        assertThat(Outliers.bound(values)).isEqualTo(10 * Statistic.MEDIAN.of(values));
    }
}
