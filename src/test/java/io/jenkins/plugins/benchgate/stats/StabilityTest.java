package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StabilityTest {
    private static final Levels NESTED = new Levels(List.of(
            new Instance(
                    "a", List.of(new Trial("1", new double[] {10, 11, 12}), new Trial("2", new double[] {12, 14}))),
            new Instance("b", List.of(new Trial("1", new double[] {20, 22, 21})))));

    /**
     * NumPy 2.4: {@code cv = lambda x: 100 * numpy.std(x, ddof=1) / numpy.mean(x)}; {@code mean([cv([10, 11, 12]),
     * cv([12, 14]), cv([20, 22, 21])])}, {@code mean([cv([10, 11, 12, 12, 14]), cv([20, 22, 21])])}, {@code cv([10, 11,
     * 12, 12, 14, 20, 22, 21])}, {@code 100 * (21 - 11) / 15.25}.
     */
    @Test
    void variationsAreThoseOfTheirDefinitions() {
        Stability stability = Stability.of(NESTED);
        assertThat(stability.withinTrials()).isCloseTo(8.243793239074092, within(1e-9));
        assertThat(stability.withinInstances()).isCloseTo(8.665866353067349, within(1e-9));
        assertThat(stability.total()).isCloseTo(32.267549694894306, within(1e-9));
        assertThat(stability.maxSpread()).isCloseTo(65.57377049180327, within(1e-9));
        assertThat(stability.effective()).isEqualTo(8);
    }

    @ParameterizedTest(name = "instances {0}, trials {1}, iterations {2}")
    @CsvSource({
        "0.10, 0.01, 0.02, instances",
        "0.001, 0.10, 0.02, trials",
        "0.001, 0.001, 0.30, iterations in each trial"
    })
    void theNoisiestLevelIsToBeRepeatedMore(double instances, double trials, double iterations, String more) {
        Random random = new Random(3);
        Drawn drawn = new Drawn(6, 5, 20, trials, Drawn.normal(iterations));
        Levels levels = drawn.side(drawn.instanceEffects(instances, random), 100, "i", "t", random);
        assertThat(Stability.of(levels).advice()).endsWith("repeat more " + more + ".");
    }

    @Test
    void dependenceInsideTrialsIsNoDifferenceBetweenThem() {
        List<Trial> runs = new java.util.ArrayList<>();
        for (int trial = 0; trial < 20; trial++) {
            runs.add(new Trial("t" + trial, BlockLengthTest.series(500, 0.9, 100 + trial)));
        }
        Stability stability = Stability.of(new Levels(List.of(new Instance("i", runs))));
        assertThat(stability.advice())
                .contains("differences between iterations")
                .endsWith("; one instance does not show how instances differ.");
        assertThat(stability.effective()).isBetween(250.0, 1_000.0);
    }

    @Test
    void whatCannotBeKnownIsNotANumber() {
        Stability one = Stability.of(Drawn.flat(5));
        assertThat(one.withinTrials()).isNaN();
        assertThat(one.total()).isNaN();
        assertThat(one.maxSpread()).isNaN();
        assertThat(one.advice()).contains("One value alone");
        Stability zero = Stability.of(Drawn.flat(-1, 1));
        assertThat(zero.total()).isNaN();
        Stability equal = Stability.of(Drawn.flat(3, 3, 3, 3, 3, 3, 3, 3, 3));
        assertThat(equal.total()).isZero();
        assertThat(equal.effective()).isEqualTo(9);
        assertThat(equal.advice()).contains("nothing needs");
    }
}
