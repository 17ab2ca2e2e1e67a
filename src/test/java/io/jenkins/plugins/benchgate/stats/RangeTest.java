package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bounds of intervals stay among the values that were measured. */
class RangeTest {
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(5).withResamples(500);

    static Stream<Arguments> shapes() {
        return Stream.of("median", "mean", "geomean", "p90")
                .flatMap(word -> IntStream.of(6, 9, 20).boxed().flatMap(units -> Stream.of(true, false)
                        .map(trials -> Arguments.of(word, units, trials))));
    }

    /** Lognormal values whose logarithms have a standard deviation of 1: the ratio of two of them is often 10. */
    @ParameterizedTest(name = "{0} of {1}, trials of one value: {2}")
    @MethodSource("shapes")
    void noBoundLeavesTheValuesOfItsSide(String word, int count, boolean trials) {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            double[] before = random.doubles(count)
                    .map(ignored -> Math.exp(random.nextGaussian()))
                    .toArray();
            double[] after = random.doubles(count)
                    .map(ignored -> Math.exp(random.nextGaussian()))
                    .toArray();
            Comparison comparison = BOOTSTRAP.compare(
                    FewValuesTest.levels("t", trials, before),
                    FewValuesTest.levels("t", trials, after),
                    Statistic.parse(word));
            inside(comparison.baseline().interval(), least(before), most(before), seed);
            inside(comparison.candidate().interval(), least(after), most(after), seed);
            inside(
                    comparison.change().interval(),
                    100 * (least(after) / most(before) - 1),
                    100 * (most(after) / least(before) - 1),
                    seed);
        }
    }

    private static void inside(Interval interval, double least, double most, int seed) {
        double rounding = 1e-9 * Math.max(Math.abs(least), Math.abs(most));
        assertThat(interval.lower()).as("seed %d", seed).isGreaterThanOrEqualTo(least - rounding);
        assertThat(interval.upper()).as("seed %d", seed).isLessThanOrEqualTo(most + rounding);
    }

    private static double least(double... values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static double most(double... values) {
        return Arrays.stream(values).max().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"median", "mean"})
    void nineSlowerTrialsWithoutOverlapAreFound(String word) {
        double[] before = {58, 70, 75, 90, 100, 120, 150, 200, 340};
        double[] after = Arrays.stream(before).map(value -> 341 + value * 1.3).toArray();
        for (boolean trials : new boolean[] {true, false}) {
            Comparison comparison = BOOTSTRAP.compare(
                    FewValuesTest.levels("t", trials, before),
                    FewValuesTest.levels("u", trials, after),
                    Statistic.parse(word));
            assertThat(comparison.change().interval().lower()).isPositive();
        }
        double[] level = IntStream.range(0, 9).mapToDouble(i -> 100 + i).toArray();
        double[] slower = Arrays.stream(level).map(value -> 1.3 * value).toArray();
        for (String label : new String[] {"t", "u"}) {
            assertThat(BOOTSTRAP
                            .compare(
                                    FewValuesTest.levels("t", true, level),
                                    FewValuesTest.levels(label, true, slower),
                                    Statistic.parse(word))
                            .change()
                            .interval()
                            .lower())
                    .isPositive();
        }
    }

    /** The wider the fewer: over two trials a median reached from 2.5e-83 to 4.2e+87. */
    @Test
    void fewUnitsReachBeyondTheirOwnRangeByAMultipleOfIt() {
        double[] values = {58, 340};
        Interval two = BOOTSTRAP
                .estimate(FewValuesTest.levels("t", true, values), Statistic.MEDIAN)
                .interval();
        assertThat(two.lower()).isCloseTo(58 / Math.pow(340 / 58.0, 4), within(1e-9));
        assertThat(two.upper()).isCloseTo(340 * Math.pow(340 / 58.0, 4), within(1e-3));
        Interval three = BOOTSTRAP
                .estimate(FewValuesTest.levels("t", true, 58, 140, 340), Statistic.MEDIAN)
                .interval();
        assertThat(three.lower()).isCloseTo(58 * 58 / 340.0, within(1e-9));
        assertThat(three.upper()).isCloseTo(340 * 340 / 58.0, within(1e-6));
    }

    @Test
    void fewUnitsOfManyValuesStayAmongThem() {
        Drawn drawn = new Drawn(3, 3, 30, 0.01, Drawn.LOGNORMAL);
        Random random = new Random(1);
        Levels levels = drawn.side(drawn.instanceEffects(0.02, random), 100, "i", "t", random);
        double[] values =
                Drawn.pooled(levels).instances().get(0).trials().get(0).values();
        Range range = Range.of(levels, 3, 0.99);
        assertThat(range).isEqualTo(new Range(least(values), most(values)));
    }

    @Test
    void valuesAtOrBelowZeroReachBeyondByDifferences() {
        assertThat(Range.of(FewValuesTest.levels("t", true, -1, 0, 3), 3, 0.99)).isEqualTo(new Range(-5, 7));
        Range change = change(new double[] {0, 1, 2}, 0.5, 1, 5);
        assertThat(change.lower()).isEqualTo(-50);
        assertThat(change.upper()).isInfinite();
        assertThat(change(new double[] {1, 2}, 0.5, -1, 4)).isEqualTo(new Range(-100, 300));
    }

    /** Ratios of six pairs lie on one side of 1 by chance in 3 % of cases, of eight in 0.8 %. */
    @Test
    void fewRatiosAreNotLimitedByTheirOwnRange() {
        double[] ones = {1, 1, 1, 1, 1, 1};
        assertThat(change(ones, 0.99, 1.01, 1.02).lower()).isInfinite();
        assertThat(change(new double[] {1, 1, 1, 1, 1, 1, 1, 1}, 0.99, 1.01, 1.02)
                        .lower())
                .isCloseTo(1, within(1e-9));
    }

    /** As many values of a candidate as of the baseline, between two. */
    private static Range change(double[] baseline, double confidence, double least, double most) {
        double[] candidate = new double[baseline.length];
        Arrays.fill(candidate, least);
        candidate[0] = most;
        return Range.ofChange(side(baseline), side(candidate), confidence);
    }

    private static Side side(double... values) {
        return Side.of(FewValuesTest.levels("t", true, values), Statistic.MEAN, Blocks.SINGLE, 100);
    }
}
