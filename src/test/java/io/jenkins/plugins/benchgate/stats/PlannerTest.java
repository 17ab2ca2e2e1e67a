package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
    private static final int DRAWS = 100;
    private static final int ITERATIONS = 20;
    private static final double INSTANCE = 0.01;
    private static final double TRIAL = 0.02;
    private static final double ITERATION = 0.03;

    /** What {@link #drawn} has, for the mean. */
    private static final VarianceComponents COMPONENTS = new VarianceComponents(
            INSTANCE * INSTANCE,
            TRIAL * TRIAL + ITERATION * ITERATION / ITERATIONS,
            ITERATION * ITERATION / ITERATIONS,
            ITERATIONS);

    private static final Planner PLANNER = new Planner(COMPONENTS, 0.99);

    private static Drawn drawn(int instances, int trials) {
        return new Drawn(instances, trials, ITERATIONS, TRIAL, Drawn.normal(ITERATION));
    }

    private static double share(double slowdown, Plan plan, Pairing pairing) {
        Drawn drawn = drawn(plan.instances(), plan.trials());
        int found = 0;
        for (int seed = 0; seed < DRAWS; seed++) {
            Random random = new Random(seed);
            double[] instances = drawn.instanceEffects(INSTANCE, random);
            boolean fresh = pairing == Pairing.NONE;
            double[] others = fresh ? drawn.instanceEffects(INSTANCE, random) : instances;
            Levels baseline = drawn.side(instances, 100, "i", "t", random);
            Levels candidate = drawn.side(
                    others, 100 + slowdown, fresh ? "j" : "i", pairing == Pairing.TRIALS ? "t" : "u", random);
            HierarchicalBootstrap bootstrap =
                    HierarchicalBootstrap.withSeed(seed).withResamples(400);
            Interval interval = (fresh ? bootstrap : bootstrap.onSameMachines())
                    .compare(baseline, candidate, Statistic.MEAN)
                    .change()
                    .interval();
            found += interval != null && interval.lower() > 0 ? 1 : 0;
        }
        return (double) found / DRAWS;
    }

    /** 95 % of 100 draws have a standard deviation of 2.2 points. */
    @Tag("long")
    @ParameterizedTest(name = "{2}, {1} instances, {0} %")
    @CsvSource({"3, 1, INSTANCES", "3, 1, TRIALS", "4, 3, INSTANCES", "4, 3, TRIALS", "4, 8, NONE"})
    void aPlanFindsItsSlowdownAndHalfOfItDoesNot(double slowdown, int instances, Pairing pairing) {
        int trials = PLANNER.trials(slowdown, instances, pairing).orElseThrow();
        assertThat(share(slowdown, new Plan(instances, trials), pairing))
                .as("%d trials", trials)
                .isGreaterThanOrEqualTo(0.91);
        assertThat(share(slowdown, new Plan(instances, trials / 2), pairing))
                .as("%d trials", trials / 2)
                .isLessThan(0.88);
    }

    /**
     * As runs of a command are; planned by what the median itself varies by, half the slowdown was found in 72 of 100.
     */
    @ParameterizedTest
    @CsvSource({"5", "10", "20"})
    void aMedianOfSingleValuesIsPlannedByTheRanksThatCompareIt(int trials) {
        Drawn many = new Drawn(1, 200, 1, TRIAL, Drawn.normal(0));
        Planner planner = Planner.of(
                many.side(new double[1], 100, "i", "t", new Random(1)),
                Statistic.MEDIAN,
                HierarchicalBootstrap.withSeed(1).withResamples(400),
                0.99);
        double slowdown = planner.detectable(new Plan(1, trials), Pairing.INSTANCES);
        Drawn drawn = new Drawn(1, trials, 1, TRIAL, Drawn.normal(0));
        assertThat(found(drawn, slowdown)).isGreaterThanOrEqualTo(0.91);
        assertThat(found(drawn, slowdown / 2)).isLessThan(0.5);
    }

    private static double found(Drawn drawn, double slowdown) {
        int found = 0;
        for (int seed = 0; seed < DRAWS; seed++) {
            Random random = new Random(seed);
            Interval interval = HierarchicalBootstrap.withSeed(seed)
                    .withResamples(400)
                    .onSameMachines()
                    .compare(
                            drawn.side(new double[1], 100, "i", "t", random),
                            drawn.side(new double[1], 100 + slowdown, "i", "u", random),
                            Statistic.MEDIAN)
                    .change()
                    .interval();
            found += interval != null && interval.lower() > 0 ? 1 : 0;
        }
        return (double) found / DRAWS;
    }

    @Test
    void moreTrialsAreNeededForSmallerSlowdowns() {
        int last = 0;
        for (double slowdown : new double[] {10, 5, 3, 2, 1}) {
            int trials = PLANNER.trials(slowdown, 1, Pairing.INSTANCES).orElseThrow();
            assertThat(trials).isGreaterThan(last);
            assertThat(PLANNER.detectable(new Plan(1, trials), Pairing.INSTANCES))
                    .isLessThanOrEqualTo(slowdown);
            assertThat(PLANNER.detectable(new Plan(1, trials - 1), Pairing.INSTANCES))
                    .isGreaterThan(slowdown);
            last = trials;
        }
    }

    /**
     * One instance, trials alone: the noncentral t, whose values are SciPy 1.17.1's. With n trials a side and variance
     * v the interval is that of two samples: {@code from scipy.stats import nct, t; from scipy.optimize import brentq;
     * c = t.ppf(.995, 2*(n-1)); d = brentq(lambda d: nct.sf(c, 2*(n-1), d) - .95, 0, 50); 100*expm1(d*sqrt(2*v/n))}
     * with v = 8e-4.
     */
    @ParameterizedTest
    @CsvSource({"5, 10.162183", "10, 6.0783687", "30, 3.2250717"})
    void onOneInstanceThePowerIsThatOfTheTwoSampleTTest(int trials, double percent) {
        Planner planner = new Planner(new VarianceComponents(0, 0.02 * 0.02 * 2, Double.NaN, 1), 0.99);
        assertThat(planner.detectable(new Plan(1, trials), Pairing.INSTANCES))
                .isCloseTo(percent, within(0.002 * percent));
    }

    /** The same with v = 4e-4, n = 10 and other shares than .95, against {@code 1 - nct.cdf(c, 2*(n-1), d)}. */
    @ParameterizedTest
    @CsvSource({"0.5, 2.56924", "0.8, 3.42971", "0.95, 4.26076", "0.99, 4.97345"})
    void anotherPowerFindsAnotherSlowdown(double power, double percent) {
        Planner planner = new Planner(new VarianceComponents(0, 0.02 * 0.02, Double.NaN, 1), 0.99).withPower(power);
        assertThat(planner.detectable(new Plan(1, 10), Pairing.INSTANCES)).isCloseTo(percent, within(0.002 * percent));
    }

    /** SciPy 1.17.1: {@code from scipy.stats import chi2; [df / chi2.ppf(q, df) for q in (.95, .05)]}. */
    @ParameterizedTest
    @CsvSource({"1, 0.26031777, 254.31444", "6, 0.47650863, 3.6688656", "19, 0.63031774, 1.8780247"})
    void fewTrialsLeaveMuchRoomForThePlan(int freedom, double fewer, double more) {
        assertThat(Planner.factors(freedom).lower()).isCloseTo(fewer, within(1e-6 * fewer));
        assertThat(Planner.factors(freedom).upper()).isCloseTo(more, within(1e-6 * more));
    }

    @Test
    void freshInstancesThatDifferCannotBeMadeUpForByTrials() {
        assertThat(PLANNER.trials(2, 3, Pairing.NONE)).isEmpty();
        assertThat(PLANNER.trials(2, 3, Pairing.INSTANCES)).isNotEmpty();
    }

    @Test
    void whatWasNotMeasuredCannotBePlanned() {
        double unknown = Double.NaN;
        Planner oneInstance = new Planner(new VarianceComponents(unknown, 4e-4, 1e-4, 20), 0.99);
        assertThat(oneInstance.trials(5, 10, Pairing.NONE)).isEmpty();
        assertThat(oneInstance.trials(5, 10, Pairing.INSTANCES)).isNotEmpty();
        Planner oneTrialEach = new Planner(new VarianceComponents(4e-4, unknown, 1e-4, 20), 0.99);
        assertThat(oneTrialEach.trials(5, 30, Pairing.NONE)).isNotEmpty();
        assertThat(oneTrialEach.trials(5, 30, Pairing.INSTANCES)).isEmpty();
        assertThat(PLANNER.detectable(new Plan(1, 50), Pairing.NONE)).isNaN();
        assertThat(PLANNER.detectable(new Plan(1, 1), Pairing.INSTANCES)).isNaN();
    }

    @Test
    void withoutNoiseAnythingIsSeen() {
        Planner silent = new Planner(new VarianceComponents(0, 0, 0, 20), 0.99);
        assertThat(silent.trials(0.1, 1, Pairing.INSTANCES)).hasValue(2);
    }

    @Test
    void aSlowdownOfNothingIsRefused() {
        assertThatThrownBy(() -> PLANNER.trials(0, 1, Pairing.INSTANCES))
                .hasMessage("found a slowdown of 0.0 %, expected more than 0");
    }

    @ParameterizedTest
    @CsvSource({"mean", "median"})
    void componentsAreThoseThatTheSeriesWasDrawnWith(String word) {
        Drawn drawn = drawn(30, 20);
        Random random = new Random(1);
        Levels levels = drawn.side(drawn.instanceEffects(0.03, random), 100, "i", "t", random);
        VarianceComponents found = VarianceComponents.of(
                levels, Statistic.parse(word), HierarchicalBootstrap.withSeed(1).withResamples(1_000));
        // a variance over 30 instances has a standard deviation of 26 %; the pooled median is not quite the mean of
        // medians
        assertThat(found.instance()).isCloseTo(0.03 * 0.03, within(0.5 * 0.03 * 0.03));
        assertThat(found.trial()).isCloseTo(COMPONENTS.trial(), within(0.4 * COMPONENTS.trial()));
        assertThat(found.iterations()).isEqualTo(ITERATIONS);
    }

    @Test
    void levelsThatDoNotRepeatHaveNoComponent() {
        Levels trials = new Drawn(1, 5, 1, 0.02, Drawn.normal(0)).side(new double[1], 1, "i", "t", new Random(1));
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(1).withResamples(400);
        VarianceComponents found = VarianceComponents.of(trials, Statistic.MEAN, bootstrap);
        assertThat(found.instance()).isNaN();
        assertThat(found.trial()).isPositive();
        assertThat(found.iteration()).isNaN();
        VarianceComponents negative = VarianceComponents.of(Drawn.flat(-1, -2, -3), Statistic.MEAN, bootstrap);
        assertThat(negative.iteration()).isNaN();
    }

    /** From what a plan finds alone, the trials or machines follow that the components would ask for. */
    @ParameterizedTest
    @CsvSource({"1, 4, INSTANCES", "1, 4, TRIALS", "3, 3, INSTANCES", "3, 5, NONE"})
    void whatIsNeededFollowsFromWhatWasFound(int instances, int trials, Pairing pairing) {
        Plan made = new Plan(instances, trials);
        boolean fresh = pairing == Pairing.NONE;
        VarianceComponents components = fresh
                ? new VarianceComponents(0.05 * 0.05, Double.NaN, Double.NaN, 1)
                : new VarianceComponents(0, 0.05 * 0.05, 0, 1);
        Planner planner = new Planner(components, 0.99);
        double wanted = planner.detectable(made, pairing) / 4;
        int needed = new NeededTrials()
                .of(made, pairing, 0.99, planner.detectable(made, pairing), wanted)
                .orElseThrow();
        Plan enough = fresh ? new Plan(needed, trials) : new Plan(instances, needed);
        Plan few = fresh ? new Plan(needed - 1, trials) : new Plan(instances, needed - 1);
        assertThat(planner.detectable(enough, pairing)).isLessThanOrEqualTo(wanted * (1 + 1e-6));
        assertThat(planner.detectable(few, pairing)).isGreaterThan(wanted);
    }

    @Test
    void whatCannotBeRepeatedOftenEnoughHasNoNumber() {
        assertThat(new NeededTrials().of(new Plan(1, 5), Pairing.INSTANCES, 0.99, 2552, 0.5))
                .isEmpty();
        assertThat(new NeededTrials().of(new Plan(1, 1), Pairing.INSTANCES, 0.99, 20, 5))
                .isEmpty();
    }
}
