package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EqualSpreadTest {
    private static final int DRAWS = 1_500;

    /**
     * NumPy 2 and SciPy 1.17: {@code d = lambda v: np.sort(abs(v - np.median(v)))[1:]; permutation_test((d(x), d(y)),
     * lambda a, b, axis: np.mean(a, axis=axis) - np.mean(b, axis=axis), n_resamples=np.inf).pvalue}. That of many values
     * is held by {@code EnvironmentsCommandTest}.
     */
    @Test
    void fewDistancesFromMediansAreComparedByPermutations() {
        List<Double> one = EqualSpread.distances(8, 1, 16, 2, 4);
        List<Double> other = EqualSpread.distances(3, 4, 5, 5.5, 7, 9);
        assertThat(one).containsExactly(2.0, 3.0, 4.0, 12.0);
        assertThat(other).containsExactly(0.25, 1.25, 1.75, 2.25, 3.75);
        assertThat(EqualSpread.pValue(one, other)).isCloseTo(0.12698412698412698, within(1e-12));
        assertThat(EqualSpread.pValue(other, one)).isCloseTo(0.12698412698412698, within(1e-12));
    }

    @Test
    void valuesThatTellNothingHaveNoP() {
        assertThat(EqualSpread.pValue(List.of(), List.of(1.0, 2.0, 3.0))).isNaN();
        assertThat(EqualSpread.distances(5)).isEmpty();
        assertThat(EqualSpread.pValue(List.of(1.0), List.of(2.0))).isEqualTo(1);
        assertThat(EqualSpread.pValue(List.of(0.0, 0.0), List.of(0.0, 0.0))).isEqualTo(1);
        List<Double> zeros = Collections.nCopies(40, 0.0);
        assertThat(EqualSpread.pValue(zeros, zeros)).isEqualTo(1);
        assertThat(EqualSpread.pValue(zeros, Collections.nCopies(40, 1.0))).isZero();
    }

    private static double value(String noise, Random random) {
        return switch (noise) {
            case "normal" -> random.nextGaussian();
            case "heavy" -> random.nextGaussian() / Math.sqrt((square(random) + square(random) + square(random)) / 3);
            case "skewed" -> -Math.log1p(-random.nextDouble());
            default -> 0.3 * random.nextGaussian() + (random.nextDouble() < 0.3 ? 2 : 0);
        };
    }

    private static double square(Random random) {
        double value = random.nextGaussian();
        return value * value;
    }

    private static List<Double> group(int instances, int trials, double spread, String noise, Random random) {
        List<Double> distances = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            double[] values = new double[trials];
            Arrays.setAll(values, t -> spread * value(noise, random));
            distances.addAll(EqualSpread.distances(values));
        }
        return distances;
    }

    /**
     * Groups of equal spread are told apart about as rarely as asked for, whatever the noise: 5 % of 1 500 draws have a
     * standard deviation of 0.56 points. Two modes and pairs of trials on many instances are at the upper end.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 3, 1, 3, normal, 0",
        "1, 3, 1, 3, modes, 0",
        "1, 5, 1, 5, normal, 5",
        "1, 5, 1, 5, heavy, 5",
        "1, 5, 1, 5, skewed, 5.5",
        "1, 5, 1, 5, modes, 5.5",
        "1, 3, 1, 10, normal, 5",
        "1, 3, 1, 10, heavy, 6",
        "1, 3, 1, 10, skewed, 6.5",
        "1, 3, 1, 10, modes, 6.5",
        "1, 5, 1, 30, normal, 7",
        "1, 5, 1, 30, heavy, 7.5",
        "1, 5, 1, 30, skewed, 7.5",
        "1, 5, 1, 30, modes, 6",
        "1, 10, 1, 10, normal, 6",
        "1, 10, 1, 10, heavy, 6",
        "1, 10, 1, 10, skewed, 7.5",
        "1, 10, 1, 10, modes, 7",
        "1, 30, 1, 30, normal, 6.5",
        "1, 30, 1, 30, heavy, 6.5",
        "1, 30, 1, 30, skewed, 7",
        "1, 30, 1, 30, modes, 7",
        "3, 3, 3, 3, normal, 5",
        "3, 3, 3, 3, heavy, 5.5",
        "3, 3, 1, 9, normal, 5.5",
        "5, 2, 1, 10, modes, 12"
    })
    void equalSpreadIsRarelyToldApart(
            int instances, int trials, int otherInstances, int otherTrials, String noise, double most) {
        int flagged = 0;
        for (int seed = 0; seed < DRAWS; seed++) {
            Random random = new Random(seed);
            double p = EqualSpread.pValue(
                    group(instances, trials, 1, noise, random), group(otherInstances, otherTrials, 1, noise, random));
            flagged += p <= EnvironmentRanking.SIGNIFICANCE ? 1 : 0;
        }
        assertThat(100.0 * flagged / DRAWS).isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({"5, 30, 80", "10, 3, 65", "30, 2, 88", "40, 2, 95"})
    void unequalSpreadIsFound(int trials, double spread, double least) {
        int found = 0;
        for (int seed = 0; seed < DRAWS; seed++) {
            Random random = new Random(seed);
            double p = EqualSpread.pValue(
                    group(1, trials, 1, "normal", random), group(1, trials, spread, "normal", random));
            found += p <= EnvironmentRanking.SIGNIFICANCE ? 1 : 0;
        }
        assertThat(100.0 * found / DRAWS).isGreaterThan(least);
    }
}
