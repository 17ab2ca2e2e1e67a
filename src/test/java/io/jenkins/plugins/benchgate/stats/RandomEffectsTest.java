package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Expected numbers are those of statsmodels 0.15.0, {@code combine_effects(means, s2 / n, method_re="dl").tau2} of
 * statsmodels.stats.meta_analysis with NumPy's means and the pooled variance s2 of groups g:
 * {@code s2 = sum(((x - x.mean())**2).sum() for x in g) / (sum(map(len, g)) - len(g))}.
 */
class RandomEffectsTest {
    private static RandomEffects of(double[]... groups) {
        return RandomEffects.of(List.of(groups)).orElseThrow();
    }

    private static double[] group(double... values) {
        return values;
    }

    @Test
    void varianceBetweenGroupsIsThatOfDerSimonianAndLaird() {
        RandomEffects three = of(group(4.61, 4.60, 4.62), group(4.70, 4.72), group(4.55, 4.57, 4.56, 4.54));
        assertThat(three.within()).isCloseTo(0.00015000000000000102, within(1e-15));
        assertThat(three.between()).isCloseTo(0.005496153846157017, within(1e-13));
        RandomEffects five = of(
                group(4.61, 4.60, 4.62, 4.615),
                group(4.66, 4.655),
                group(4.58, 4.59, 4.575),
                group(4.70, 4.71, 4.69, 4.705, 4.698),
                group(4.63, 4.62));
        assertThat(five.within()).isCloseTo(5.682878787878719e-05, within(1e-15));
        assertThat(five.between()).isCloseTo(0.002641722681355426, within(1e-13));
        assertThat(five.degrees()).isEqualTo(4);
    }

    @Test
    void groupsThatDifferLessThanTheirValuesHaveNoVarianceBetweenThem() {
        RandomEffects alike = of(group(1.0, 1.2), group(1.1, 1.05), group(0.95, 1.25));
        // statsmodels: 0.022083333333333333 and -0.010833333333332631
        assertThat(alike.within()).isCloseTo(0.022083333333333333, within(1e-15));
        assertThat(alike.between()).isZero();
        assertThat(alike.ofMeans()).isCloseTo(0.022083333333333333 / 2 - 0.010833333333332631, within(1e-13));
    }

    @Test
    void aWeightedSumReachesAsFarAsStudentsTOfItsGroups() {
        RandomEffects three = of(group(0, 0), group(1, 1), group(2, 2));
        assertThat(three.ofMeans()).isCloseTo(1, within(1e-15));
        // scipy.stats.t.ppf(0.995, 2)
        assertThat(three.reach(2, 0.99)).isCloseTo(Math.sqrt(2) * 9.92484320091807, within(1e-9));
        RandomEffects noisy = of(group(0, 2), group(1, 3), group(2, 4));
        // scipy.stats.t.ppf(0.995, 3)
        assertThat(noisy.reachWithin(1.5, 0.99)).isCloseTo(Math.sqrt(1.5 * 2) * 5.840909309733355, within(1e-9));
    }

    @Test
    void twoGroupsAndSingleValuesTellNothing() {
        assertThat(RandomEffects.of(List.of(group(1, 2), group(3, 4)))).isEmpty();
        assertThat(RandomEffects.of(List.of(group(1, 2), group(3, 4), group(5))))
                .isEmpty();
    }
}
