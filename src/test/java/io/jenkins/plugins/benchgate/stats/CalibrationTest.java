package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How often comparisons at 99 % see a change: rarely where there is none, nearly always where 5 % was added. */
@Tag("long")
class CalibrationTest {
    private static final int DRAWS = 200;

    /** Few, for speed: the 0.5 % quantile of 400 resamples is rough, but rough both ways. */
    private static final int RESAMPLES = 400;

    private static final Drawn NINE_TRIALS = new Drawn(3, 3, 20, 0.01, Drawn.normal(0.03));

    /** Label prefixes of the candidate: those of the baseline are i and t. */
    enum Labels {
        SAME_TRIALS("i", "t", true),
        SAME_INSTANCES("i", "u", true),
        EQUAL_BY_ACCIDENT("i", "t", false),
        DIFFERENT("j", "u", false);

        final String instance;
        final String trial;
        final boolean sameMachines;

        Labels(String instance, String trial, boolean sameMachines) {
            this.instance = instance;
            this.trial = trial;
            this.sameMachines = sameMachines;
        }

        HierarchicalBootstrap known(HierarchicalBootstrap bootstrap) {
            return sameMachines ? bootstrap.onSameMachines() : bootstrap;
        }
    }

    static Stream<Arguments> equalVersions() {
        return Stream.of(
                arguments(
                        "normal, 1 × 5 pairs",
                        new Drawn(1, 5, 20, 0.02, Drawn.normal(0.03)),
                        Labels.SAME_TRIALS,
                        "median"),
                arguments(
                        "normal, one value a trial",
                        new Drawn(1, 5, 1, 0.02, Drawn.normal(0)),
                        Labels.SAME_TRIALS,
                        "median"),
                arguments(
                        "normal, 1 × 3 pairs",
                        new Drawn(1, 3, 20, 0.02, Drawn.normal(0.03)),
                        Labels.SAME_TRIALS,
                        "mean"),
                arguments("lognormal, mean", new Drawn(1, 5, 40, 0.02, Drawn.LOGNORMAL), Labels.SAME_TRIALS, "mean"),
                arguments("lognormal, p90", new Drawn(1, 10, 40, 0.01, Drawn.LOGNORMAL), Labels.SAME_TRIALS, "p90"),
                arguments("bimodal", new Drawn(1, 5, 40, 0.01, Drawn.BIMODAL), Labels.SAME_TRIALS, "median"),
                arguments("one trial a side", new Drawn(1, 1, 100, 0, Drawn.LOGNORMAL), Labels.SAME_TRIALS, "median"),
                arguments("3 × 3 pairs of trials", NINE_TRIALS, Labels.SAME_TRIALS, "median"),
                arguments("3 × 3 on the same instances", NINE_TRIALS, Labels.SAME_INSTANCES, "median"),
                arguments(
                        "3 × 5 on others of the same labels",
                        new Drawn(3, 5, 20, 0.01, Drawn.normal(0.03)),
                        Labels.EQUAL_BY_ACCIDENT,
                        "mean"),
                arguments(
                        "5 × 2 on others of the same labels",
                        new Drawn(5, 2, 20, 0.02, Drawn.normal(0.03)),
                        Labels.EQUAL_BY_ACCIDENT,
                        "median"),
                arguments("3 × 3 on other instances", NINE_TRIALS, Labels.DIFFERENT, "median"),
                arguments("3 × 3 on other instances, mean", NINE_TRIALS, Labels.DIFFERENT, "mean"));
    }

    /**
     * A true rate of 1 % exceeds 6 of 200 (3 %) less than once in 200 cases: the 99.5 % quantile of the binomial count.
     */
    @ParameterizedTest(name = "{0}")
    @MethodSource("equalVersions")
    void equalVersionsAreRarelyFlagged(String name, Drawn drawn, Labels labels, String statistic) {
        int bound = new BinomialDistribution(null, DRAWS, 0.01).inverseCumulativeProbability(0.995);
        int flagged = flagged(drawn, labels, Statistic.parse(statistic), 1, false);
        assertThat(flagged).as("%s, seeds 0 … %d", name, DRAWS - 1).isLessThanOrEqualTo(bound);
    }

    @Test
    void poolingTheLevelsWouldFlagFarMore() {
        int pooled = flagged(NINE_TRIALS, Labels.DIFFERENT, Statistic.MEDIAN, 1, true);
        // Though trials in one another's wake look like dependent values, which count for less.
        assertThat(pooled).isGreaterThan(DRAWS / 5);
    }

    static Stream<Arguments> slowdowns() {
        Drawn trials = new Drawn(3, 5, 10, 0.02, Drawn.normal(0.01));
        Drawn iterations = new Drawn(1, 5, 40, 0, Drawn.normal(0.02));
        return Stream.of(
                arguments("1 × 5 pairs, iterations of 2 %", iterations, Labels.SAME_TRIALS, "median"),
                arguments("3 × 5 pairs, trials of 2 %", trials, Labels.SAME_TRIALS, "mean"),
                arguments("3 × 5 same instances, trials 2 %", trials, Labels.SAME_INSTANCES, "mean"),
                arguments("3 × 3 pairs, trials of 1 %", NINE_TRIALS, Labels.SAME_TRIALS, "median"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("slowdowns")
    void aSlowdownOfFivePercentIsFound(String name, Drawn drawn, Labels labels, String statistic) {
        int found = flagged(drawn, labels, Statistic.parse(statistic), 1.05, false);
        assertThat(found).as("%s, seeds 0 … %d", name, DRAWS - 1).isGreaterThanOrEqualTo(DRAWS * 95 / 100);
    }

    private static int flagged(Drawn drawn, Labels labels, Statistic statistic, double slowdown, boolean pooled) {
        int flagged = 0;
        for (int seed = 0; seed < DRAWS; seed++) {
            Random random = new Random(seed);
            double[] instances = drawn.instanceEffects(0.02, random);
            Levels baseline = drawn.side(instances, 100, "i", "t", random);
            double[] others = labels.sameMachines ? instances : drawn.instanceEffects(0.02, random);
            Levels candidate = drawn.side(others, 100 * slowdown, labels.instance, labels.trial, random);
            HierarchicalBootstrap bootstrap =
                    labels.known(HierarchicalBootstrap.withSeed(seed).withResamples(RESAMPLES));
            Comparison comparison = pooled
                    ? bootstrap.compare(Drawn.pooled(baseline), Drawn.pooled(candidate), statistic)
                    : bootstrap.compare(baseline, candidate, statistic);
            Interval interval = comparison.change().interval();
            assertThat(interval).isNotNull();
            if (!interval.contains(0)) {
                flagged++;
            }
        }
        return flagged;
    }
}
