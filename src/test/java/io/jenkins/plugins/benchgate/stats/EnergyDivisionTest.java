package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnergyDivisionTest {
    /** A level that comes back at index 14. */
    private static final double[] RISE_AND_FALL = {
        10.2, 9.8, 10.1, 10.4, 9.9, 10.0, 10.3, 10.6, 11.4, 11.1, 11.5, 11.2, 11.7, 11.3, 10.1, 9.9, 10.2, 10.0
    };

    /**
     * Python, apache-otava 0.8.0: {@code q = PairDistanceCalculator(np.array(x))._get_Q_vals(0, len(x))}; the greatest
     * q[t−1, k−2] with t ≥ 2 and k ≥ t + 2 is 6.228571428571426 at t = 8, k = 14.
     */
    @Test
    void theBestDivisionIsThatOfAnotherProgram() {
        EnergyDivision.Division best = new EnergyDivision(18).best(RISE_AND_FALL, 0, 18, 2);
        assertThat(best.at()).isEqualTo(8);
        assertThat(best.end()).isEqualTo(14);
        assertThat(best.statistic()).isCloseTo(6.228571428571426, within(1e-12));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34})
    void theBestDivisionIsThatOfTheDefinition(long seed) {
        Random random = new Random(seed);
        int length = 20 + random.nextInt(30);
        int from = random.nextInt(10);
        int least = 2 + random.nextInt(5);
        // rounded, so that there are ties
        double[] values = random.doubles(from + length + 3)
                .map(x -> Math.rint(20 * x) * Math.pow(10, random.nextInt(2)))
                .toArray();
        EnergyDivision energy = new EnergyDivision(60);
        energy.best(values, 0, values.length, least); // what was summed before does not matter
        EnergyDivision.Division best = energy.best(values, from, from + length, least);

        double greatest = Double.NEGATIVE_INFINITY;
        for (int at = from + least; at <= from + length - least; at++) {
            for (int end = at + least; end <= from + length; end++) {
                greatest = Math.max(greatest, definition(values, from, at, end));
            }
        }
        assertThat(best.statistic()).isCloseTo(greatest, within(1e-9));
        assertThat(definition(values, from, best.at(), best.end())).isCloseTo(greatest, within(1e-9));
        assertThat(best.at() - from).isGreaterThanOrEqualTo(least);
        assertThat(best.end() - best.at()).isGreaterThanOrEqualTo(least);
    }

    /** Matteson & James 2014, eq. 5: mn/(m + n) · (2/mn Σ|x − y| − Σ|x − x′|/C(m, 2) − Σ|y − y′|/C(n, 2)). */
    private static double definition(double[] values, int from, int at, int end) {
        double across = 0;
        double left = 0;
        double right = 0;
        for (int i = from; i < end; i++) {
            for (int j = i + 1; j < end; j++) {
                double distance = Math.abs(values[i] - values[j]);
                if (j < at) {
                    left += distance;
                } else if (i >= at) {
                    right += distance;
                } else {
                    across += distance;
                }
            }
        }
        double m = at - from;
        double n = end - at;
        return m * n / (m + n) * (2 / (m * n) * across - left / (m * (m - 1) / 2) - right / (n * (n - 1) / 2));
    }
}
