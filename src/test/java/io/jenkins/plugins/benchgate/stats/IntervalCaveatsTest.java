package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalCaveatsTest {
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(42).withResamples(500);
    private static final String ONE_TRIAL =
            "Everything rests on one trial: differences between trials and between instances are not covered.";
    private static final String ONE_INSTANCE =
            "All trials ran on one instance: differences between instances are not covered.";

    private static Levels levels(int instances, int trials, int iterations, String prefix) {
        Random random = new Random(instances + 31L * trials);
        return new Levels(IntStream.range(0, instances)
                .mapToObj(i -> new Instance(
                        prefix + i,
                        IntStream.range(0, trials)
                                .mapToObj(t -> new Trial(
                                        "t" + t,
                                        random.doubles(iterations, 1, 2).toArray()))
                                .toList()))
                .toList());
    }

    private static List<String> doubts(Levels levels, String statistic, double confidence) {
        return BOOTSTRAP
                .withConfidence(confidence)
                .estimate(levels, Statistic.parse(statistic))
                .caveats();
    }

    /**
     * All of k values lie on one side of a median with a chance of 2 · 0.5^k. SciPy 1.17: {@code 100 * (1 - 2 *
     * binom.pmf(0, k, .5))}; needed: the least k with {@code binom.pmf(0, k, .5) <= (1 - confidence) / 2}.
     */
    @ParameterizedTest(name = "{0} trials at {1}")
    @CsvSource({
        "2, 0.99, 50, 8, 99",
        "3, 0.99, 75, 8, 99",
        "5, 0.99, 93.75, 8, 99",
        "7, 0.99, 98.44, 8, 99",
        "5, 0.95, 93.75, 6, 95",
        "9, 0.999, 99.61, 11, 99.9"
    })
    void tooFewTrialsForTheAskedConfidenceAreNamed(
            int trials, double confidence, String attained, int needed, String asked) {
        for (int iterations : new int[] {1, 20}) {
            assertThat(doubts(levels(1, trials, iterations, "i"), "median", confidence))
                    .containsExactly(
                            ONE_INSTANCE,
                            "The interval rests on " + trials
                                    + " trials: widened for so few, it takes them as normal; without that, they allow"
                                    + " at most " + attained + " %, and " + asked + " % needs " + needed + ".");
        }
    }

    @Test
    void enoughTrialsForTheAskedConfidenceAreNotDoubted() {
        assertThat(doubts(levels(1, 8, 20, "i"), "median", 0.99)).containsExactly(ONE_INSTANCE);
        assertThat(doubts(levels(1, 6, 20, "i"), "mean", 0.95)).containsExactly(ONE_INSTANCE);
        assertThat(doubts(levels(8, 2, 20, "i"), "mean", 0.99)).isEmpty();
        assertThat(doubts(levels(1, 3, 20, "i"), "mean", 0.7))
                .containsExactly(ONE_INSTANCE, "The interval rests on 3 trials and is widened for so few.");
    }

    /**
     * All of n values lie below p99 with a chance of 0.99^n. SciPy 1.17: {@code 100 * (1 - max(.005, binom.pmf(n, n, .99)) -
     * max(.005, binom.pmf(0, n, .99)))}; needed: the least n with {@code binom.pmf(n, n, q) <= .005}.
     */
    @ParameterizedTest(name = "{1} of {0} values")
    @CsvSource({
        "3, p99, 2.47, 528",
        "100, p99, 62.9, 528",
        "520, p99, 98.96, 528",
        "400, p99.9, 32.48, 5296",
        "20, p10, 87.34, 51",
        "5, median, 93.75, 8"
    })
    void tooFewValuesForAQuantileAreNamed(int values, String statistic, String attained, int needed) {
        String word = statistic.equals("median") ? "a median" : statistic;
        String end =
                statistic.equals("median") ? "; the interval takes them as normal." : ": its interval is too narrow.";
        assertThat(doubts(Drawn.flat(BlockLengthTest.series(values, 0, 12)), statistic, 0.99))
                .startsWith(ONE_TRIAL)
                .endsWith("Without assuming a distribution, " + values + " bound " + word + " with at most " + attained
                        + " % confidence, and " + needed + " are needed for 99 %" + end);
    }

    @Test
    void fewValuesOfOneTrialAreTakenAsIndependentAndThatIsSaid() {
        String taken =
                "10 values cannot show whether they depend on each other, so the interval takes them as independent:"
                        + " repeat the run to be sure.";
        Levels ten = levels(1, 1, 10, "i");
        assertThat(doubts(ten, "median", 0.99)).containsExactly(ONE_TRIAL, taken);
        assertThat(compared(ten, levels(1, 1, 40, "i"), "median")).containsExactly(ONE_TRIAL, taken);
        assertThat(doubts(levels(1, 1, 30, "i"), "median", 0.99)).containsExactly(ONE_TRIAL);
        assertThat(doubts(levels(1, 10, 1, "i"), "median", 0.99)).containsExactly(ONE_INSTANCE);
    }

    @Test
    void aPercentileOfFewValuesChangesByTheFactorOfAll() {
        String factor =
                "20 values are too few for p90 by itself: the interval of its change is that of one factor for all values.";
        assertThat(compared(levels(1, 1, 20, "i"), levels(1, 1, 20, "j"), "p90"))
                .contains(factor);
        assertThat(compared(levels(1, 20, 1, "i"), levels(1, 20, 1, "i"), "p90"))
                .startsWith(ONE_INSTANCE, factor);
    }

    @Test
    void aComparisonByRanksTakesNothingAsNormal() {
        for (Levels six : List.of(levels(1, 6, 1, "i"), levels(1, 1, 6, "i"))) {
            assertThat(compared(six, unpaired(six), "median")).noneMatch(doubt -> doubt.contains("as normal"));
        }
        Levels five = levels(1, 5, 1, "i");
        assertThat(compared(five, unpaired(five), "median")).anyMatch(doubt -> doubt.contains("takes them as normal"));
    }

    private static Levels unpaired(Levels levels) {
        return new Levels(levels.instances().stream()
                .map(instance -> new Instance(
                        instance.label(),
                        instance.trials().stream()
                                .map(run -> new Trial("other " + run.label(), run.values()))
                                .toList()))
                .toList());
    }

    private static List<String> compared(Levels baseline, Levels candidate, String statistic) {
        return BOOTSTRAP
                .compare(baseline, candidate, Statistic.parse(statistic))
                .caveats();
    }

    @Test
    void enoughValuesForAQuantileAreNotDoubted() {
        assertThat(doubts(levels(1, 8, 100, "i"), "p99", 0.99)).containsExactly(ONE_INSTANCE);
        assertThat(doubts(levels(1, 1, 600, "i"), "p99", 0.99)).containsExactly(ONE_TRIAL);
    }

    @Test
    void dependentValuesCountForLess() {
        Levels dependent = Drawn.flat(BlockLengthTest.series(10_000, 0.6, 1));
        assertThat(doubts(dependent, "mean", 0.99))
                .containsExactly(ONE_TRIAL, "The 10000 values depend on their neighbours and count as about 2600.");
    }

    @Test
    void unpairedSidesAreNamed() {
        Levels three = levels(3, 2, 20, "i");
        assertThat(BOOTSTRAP
                        .compare(three, levels(1, 2, 20, "j"), Statistic.MEAN)
                        .caveats())
                .first()
                .asString()
                .contains("different instances");
        assertThat(BOOTSTRAP
                        .compare(three, levels(3, 2, 20, "j"), Statistic.MEAN)
                        .caveats())
                .singleElement()
                .asString()
                .startsWith("The interval rests on 3 instances: widened for so few")
                .contains("at most 75 %");
        assertThat(doubts(levels(2, 2, 20, "i"), "mean", 0.99))
                .singleElement()
                .asString()
                .startsWith("The interval rests on 2 instances, too few to know how much instances vary:")
                .contains("at most 50 % confidence");
    }

    @Test
    void equalLabelsThatProveNothingAreNamedWhereItMatters() {
        Levels several = levels(3, 2, 20, "i");
        Levels single = levels(1, 5, 20, "i");
        Levels once = levels(3, 1, 20, "i");
        assertThat(BOOTSTRAP.compare(several, several, Statistic.MEAN).caveats())
                .last()
                .asString()
                .startsWith("Equal labels do not prove that both versions ran on the same instances")
                .contains("--same-machines");
        assertThat(BOOTSTRAP
                        .onSameMachines()
                        .compare(several, several, Statistic.MEAN)
                        .caveats())
                .noneMatch(doubt -> doubt.contains("prove"));
        for (Levels levels : List.of(single, once)) {
            assertThat(BOOTSTRAP.compare(levels, levels, Statistic.MEAN).caveats())
                    .noneMatch(doubt -> doubt.contains("prove"));
        }
    }
}
