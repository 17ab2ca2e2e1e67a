package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DependenceTest {

    private static double[] normal(int count, double rho) {
        Random random = new Random(5);
        double[] values = new double[count];
        double last = random.nextGaussian() / Math.sqrt(1 - rho * rho);
        for (int i = 0; i < count; i++) {
            values[i] = last;
            last = rho * last + random.nextGaussian();
        }
        return values;
    }

    /**
     * A mean's variance is lifted by (1 + ρ) / (1 − ρ), a median's by {@code 1 + 4 / pi * sum(arcsin(rho**k) for k in
     * range(1, 1000))} (NumPy 2.4). Both within 12 % for 40 000 values.
     */
    @ParameterizedTest(name = "{0}, ρ = {1}")
    @CsvSource({
        "mean, 0.6, 4",
        "mean, 0.9, 19",
        "mean, 0, 1",
        "median, 0.6, 2.9786",
        "median, 0.9, 13.2789",
        "median, 0, 1"
    })
    void theLiftIsThatOfAnAutoregression(String word, double rho, double lift) {
        double[] values = normal(40_000, rho);
        Side side = Side.of(Drawn.flat(values), Statistic.parse(word), Blocks.SINGLE, 1_000);
        assertThat(side.lift(Level.ITERATION)).isCloseTo(lift, within(0.12 * lift));
        assertThat(side.units()).isCloseTo(40_000 / lift, within(0.12 * 40_000 / lift));
    }

    @Test
    void neighboursThatAlternateAreNotTakenForMoreThanTheyAre() {
        Side side = Side.of(Drawn.flat(normal(1_000, -0.5)), Statistic.MEAN, Blocks.SINGLE, 1_000);
        assertThat(side.lift(Level.ITERATION)).isEqualTo(1_000 / 999.0);
    }

    @Test
    void whereTrialsVaryTheyCarryTheDependenceThemselves() {
        Levels one = Drawn.flat(normal(100, 0.9));
        Levels.Trial run = one.instances().get(0).trials().get(0);
        Levels two = new Levels(java.util.List.of(
                new Levels.Instance("i", java.util.List.of(run, new Levels.Trial("u", normal(100, 0.9))))));
        Side side = Side.of(two, Statistic.MEAN, Blocks.SINGLE, 1_000);
        assertThat(side.lift(Level.ITERATION)).isEqualTo(200 / 198.0);
        assertThat(side.units()).isEqualTo(2);
    }

    /** The doubt of a comparison speaks of either side: at 2.5 % for one it is wrong in at most 5 % of cases. */
    @ParameterizedTest(name = "{0} values")
    @ValueSource(ints = {8, 12, 20, 50, 100})
    void independentValuesAreRarelyTakenForDependent(int count) {
        Random random = new Random(count);
        int means = 0;
        int medians = 0;
        for (int draw = 0; draw < 1_000; draw++) {
            double[] values =
                    random.doubles(count).map(ignored -> random.nextGaussian()).toArray();
            double median = Statistic.MEDIAN.of(values);
            means += Dependence.of(values, false).effective() < 0.6 * count ? 1 : 0;
            medians += Dependence.of(Statistic.MEDIAN.influence(median, values), true)
                                    .effective()
                            < 0.6 * count
                    ? 1
                    : 0;
        }
        assertThat(means).isLessThan(25);
        assertThat(medians).isLessThan(25);
    }

    @Test
    void equalValuesDependOnNothing() {
        double[] equal = new double[50];
        assertThat(Dependence.of(equal, false)).isEqualTo(Dependence.none(50));
        assertThat(Dependence.of(new double[] {1, 2, 3}, false)).isEqualTo(Dependence.none(3));
    }
}
