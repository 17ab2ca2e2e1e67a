package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import io.jenkins.plugins.benchgate.stats.PowerAnalysis.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PowerAnalysisTest {
    private static final Drawn JOB = new Drawn(8, 8, 12, 0.01, Drawn.normal(0.03));
    private static final Levels LEVELS =
            JOB.side(JOB.instanceEffects(0.02, new Random(1)), 100, "i", "t", new Random(2));
    private static final Plan PLAN = new Plan(4, 3);

    private static PowerAnalysis analysis(long seed) {
        return PowerAnalysis.withSeed(seed).withResamples(400).withDraws(40);
    }

    /** Every value of the levels times a factor. */
    private static Levels times(Levels levels, double factor) {
        return new Levels(levels.instances().stream()
                .map(instance -> new Levels.Instance(
                        instance.label(),
                        instance.trials().stream()
                                .map(run -> new Levels.Trial(
                                        run.label(),
                                        Arrays.stream(run.values())
                                                .map(x -> x * factor)
                                                .toArray()))
                                .toList()))
                .toList());
    }

    private static Sampling.Groups slowed(Sampling.Groups groups, double slowdown, boolean lowerIsBetter) {
        double factor = lowerIsBetter ? 1 + slowdown / 100 : 1 / (1 + slowdown / 100);
        return new Sampling.Groups(groups.control(), times(groups.test(), factor));
    }

    static Stream<Arguments> cases() {
        return Stream.of(Rule.values()).flatMap(rule -> Stream.of("median", "mean")
                .flatMap(word -> Stream.of(true, false).map(lower -> Arguments.of(rule, word, lower))));
    }

    /** The slowdown is carried out on every value and compared anew, as CLOUD did it. */
    @ParameterizedTest(name = "{0}, {1}, lower is better: {2}")
    @MethodSource("cases")
    void theLeastSlowdownFoundIsThatOfBruteForce(Rule rule, String word, boolean lowerIsBetter) {
        Statistic statistic = Statistic.parse(word);
        for (int draw = 0; draw < 5; draw++) {
            Sampling.Groups groups = Sampling.TRIAL.draw(LEVELS, PLAN, RandomStream.at(7, draw));
            HierarchicalBootstrap bootstrap =
                    HierarchicalBootstrap.withSeed(draw).withResamples(400);
            double least =
                    rule.answer(groups, statistic, lowerIsBetter, bootstrap).leastFound();
            assertThat(least).isFinite();
            int listed = Power.SLOWDOWNS.indexOf(least);
            // the rank sum tries a list of slowdowns, the intervals know any
            double less = rule == Rule.RANK_SUM ? Power.SLOWDOWNS.get(listed - 1) : 0.999 * least - 0.001;
            double more = rule == Rule.RANK_SUM ? least : 1.001 * least + 0.001;
            assertThat(rule.answer(slowed(groups, less, lowerIsBetter), statistic, lowerIsBetter, bootstrap)
                            .flagged())
                    .isFalse();
            assertThat(rule.answer(slowed(groups, more, lowerIsBetter), statistic, lowerIsBetter, bootstrap)
                            .flagged())
                    .isTrue();
        }
    }

    @Test
    void theGatesComparisonRarelyFlagsEqualVersionsHoweverGroupsAreDrawn() {
        for (Sampling sampling : Sampling.values()) {
            Power power = analysis(1).power(LEVELS, Statistic.MEDIAN, sampling, PLAN, true, Rule.CHANGE);
            assertThat(power.flagged()).as(sampling.word()).isLessThanOrEqualTo(2);
            assertThat(power.undecided()).isZero();
        }
    }

    @Test
    void sharedInstancesShowSmallerSlowdownsThanFreshOnes() {
        double shared = analysis(1)
                .power(LEVELS, Statistic.MEAN, Sampling.TRIAL, PLAN, true, Rule.CHANGE)
                .leastDetectableSlowdown();
        double fresh = analysis(1)
                .power(LEVELS, Statistic.MEAN, Sampling.INSTANCE, PLAN, true, Rule.CHANGE)
                .leastDetectableSlowdown();
        assertThat(shared).isBetween(1.0, 5.0);
        assertThat(fresh).isGreaterThan(1.5 * shared);
    }

    /** Trials of one instance share much: pooled, they look like many independent values, which they are not. */
    @Test
    void theRankSumOfPooledValuesFlagsFreshInstancesTooOften() {
        Drawn noisy = new Drawn(10, 4, 50, 0.01, Drawn.normal(0.02));
        Levels levels = noisy.side(noisy.instanceEffects(0.03, new Random(3)), 100, "i", "t", new Random(4));
        Power ranks =
                analysis(1).power(levels, Statistic.MEDIAN, Sampling.INSTANCE, new Plan(3, 4), true, Rule.RANK_SUM);
        assertThat(ranks.falsePositiveRate()).isGreaterThan(0.2);
        assertThat(ranks.minimalDetectableSlowdown()).isNaN();
    }

    @Test
    void oneValueInEachGroupDecidesNothing() {
        Levels levels = new Levels(List.of(new Levels.Instance(
                "i", List.of(new Levels.Trial("1", new double[] {1}), new Levels.Trial("2", new double[] {2})))));
        Power power = analysis(1).power(levels, Statistic.MEDIAN, Sampling.TRIAL, new Plan(1, 1), true, Rule.CHANGE);
        assertThat(power.undecided()).isEqualTo(40);
        assertThat(power.falsePositiveRate()).isZero();
        assertThat(power.minimalDetectableSlowdown()).isNaN();
        assertThat(power.leastDetectableSlowdown()).isNaN();
    }

    @Test
    void aConstantSeriesShowsTheLeastSlowdown() {
        Levels levels = new Drawn(1, 6, 5, 0, Drawn.normal(0)).side(new double[1], 3, "i", "t", new Random(1));
        Power power = analysis(1).power(levels, Statistic.MEDIAN, Sampling.TRIAL, new Plan(1, 3), true, Rule.CHANGE);
        assertThat(power.minimalDetectableSlowdown()).isEqualTo(0.1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theSameSeedGivesTheSameAnswer(long seed) {
        Power once = analysis(seed).power(LEVELS, Statistic.MEDIAN, Sampling.TRIAL, PLAN, true, Rule.CHANGE);
        assertThat(analysis(seed).power(LEVELS, Statistic.MEDIAN, Sampling.TRIAL, PLAN, true, Rule.CHANGE))
                .isEqualTo(once);
        assertThat(analysis(seed + 2).power(LEVELS, Statistic.MEDIAN, Sampling.TRIAL, PLAN, true, Rule.CHANGE))
                .isNotEqualTo(once);
    }

    @Test
    void aTestWithoutDrawsIsRefused() {
        assertThatThrownBy(() -> PowerAnalysis.withSeed(1).withDraws(0))
                .hasMessage("found 0 draws, expected at least 1");
    }
}
