package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationsTest {
    @Test
    void ofAllChoicesTheRarestHasTheLeastP() {
        double[] values = IntStream.range(0, 50).mapToDouble(i -> i).toArray();
        double rarest = 2 / CombinatoricsUtils.binomialCoefficientDouble(50, 3);
        assertThat(Permutations.p(values, 47, 50)).isCloseTo(rarest, within(1e-15));
        assertThat(Permutations.p(values, 0, 3)).isCloseTo(rarest, within(1e-15));
    }

    @Test
    void equalValuesAreNoRarity() {
        assertThat(Permutations.p(new double[40], 36, 40)).isOne();
    }

    /** Values that are whole steps apart are counted exactly. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void allChoicesAreCounted(long seed) {
        double[] values =
                new Random(seed).doubles(14).map(x -> Math.rint(500 * x)).toArray();
        values[0] = 0;
        values[1] = 500;
        int[] sums = IntStream.range(0, 1 << 14)
                .filter(choice -> Integer.bitCount(choice) == 4)
                .map(choice -> sum(values, choice))
                .toArray();
        int sum = sum(values, 0b1111 << 10);
        long below = Arrays.stream(sums).filter(other -> other <= sum).count();
        long above = Arrays.stream(sums).filter(other -> other >= sum).count();
        assertThat(Permutations.p(values, 10, 14))
                .isCloseTo(Math.min(1, 2.0 * Math.min(below, above) / sums.length), within(1e-12));
    }

    private static int sum(double[] values, int choice) {
        return (int) IntStream.range(0, values.length)
                .filter(i -> (choice >> i & 1) == 1)
                .mapToDouble(i -> values[i])
                .sum();
    }
}
