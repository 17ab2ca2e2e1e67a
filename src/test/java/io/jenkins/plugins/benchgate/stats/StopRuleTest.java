package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.StopRule.End;
import io.jenkins.plugins.benchgate.stats.StopRule.Stop;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StopRuleTest {
    private static final int FAR = Integer.MAX_VALUE;
    private static final int RESAMPLES = 1_000;

    private static double[] independent(int count, double deviation, long seed) {
        Random random = new Random(seed);
        return random.doubles(count)
                .map(ignored -> 100 + deviation * random.nextGaussian())
                .toArray();
    }

    /** A first-order autoregression of standard deviation 5 around 100. */
    private static double[] dependent(int count, double correlation, long seed) {
        Random random = new Random(seed);
        double[] values = new double[count];
        double last = 5 * random.nextGaussian();
        for (int i = 0; i < count; i++) {
            values[i] = 100 + last;
            last = correlation * last + 5 * Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return values;
    }

    private static Stop replay(StopCriterion criterion, int batch, int cap, double... values) {
        return new StopRule(criterion, batch, cap).replay(values, Statistic.MEAN, Blocks.AUTOMATIC, RESAMPLES, 1);
    }

    /**
     * NumPy 2: x = 100 + 10 sin(0.01 i²) + 3 cos(0.05 i), i = 0 … 399; means of 100 000 resamples in circular blocks of
     * 8, {@code idx = ((rng.integers(0, m, m // 8)[:, None] + np.arange(8)) % m).ravel()}, of all values and of the
     * first 200; {@code np.quantile(c, [.005, .995])} and {@code np.quantile(100 * (c / a - 1), [.005, .995])}.
     */
    @Test
    void intervalsAreThoseOfTheDefinition() {
        double[] values = IntStream.range(0, 400)
                .mapToDouble(i -> 100 + 10 * Math.sin(0.01 * i * i) + 3 * Math.cos(0.05 * i))
                .toArray();
        Blocks blocks = new Blocks.Fixed(8);
        Look all = new Look(values, 200, Statistic.MEAN, blocks, 40_000, 1);
        Look half = new Look(Arrays.copyOf(values, 200), 200, Statistic.MEAN, blocks, 40_000, 1);
        Interval interval = Objects.requireNonNull(all.interval(0.99));
        assertThat(interval.lower()).isCloseTo(99.289, within(0.03));
        assertThat(interval.upper()).isCloseTo(101.602, within(0.03));
        Interval change = Objects.requireNonNull(all.changeSince(half, 0.99));
        assertThat(change.lower()).isCloseTo(-1.805, within(0.06));
        assertThat(change.upper()).isCloseTo(2.209, within(0.06));
    }

    @Test
    void theStatisticSettlesOnceABatchChangesItByLessThanTheError() {
        Stop stop = replay(new StopCriterion.Metior(3, 0.99), 50, FAR, independent(2_000, 10, 1));
        assertThat(stop.end()).isEqualTo(End.MET);
        // the mean's change between n and n + 50 values varies by some 10·√(2/n) %, times 2.58
        assertThat(stop.look().count()).isBetween(100, 400);
        assertThat(stop.batches()).isEqualTo(stop.look().count() / 50);
        assertThat(stop.look().value()).isCloseTo(100, within(3.0));
    }

    @Test
    void oneBatchIsNeverEnoughForAChange() {
        double[] constant = new double[100];
        Arrays.fill(constant, 7);
        assertThat(replay(new StopCriterion.Metior(1, 0.99), 10, FAR, constant)
                        .look()
                        .count())
                .isEqualTo(20);
        assertThat(replay(new StopCriterion.IntervalWidth(1, 0.99), 10, FAR, constant)
                        .look()
                        .count())
                .isEqualTo(10);
    }

    @Test
    void aSmallerErrorNeedsMoreValues() {
        double[] values = independent(20_000, 10, 2);
        int last = 0;
        for (double error : new double[] {10, 3, 1}) {
            int count = replay(new StopCriterion.Metior(error, 0.99), 50, FAR, values)
                    .look()
                    .count();
            assertThat(count).isGreaterThan(last);
            last = count;
        }
    }

    @Test
    void aBatchShorterThanABlockNeverStops() {
        double[] values = dependent(1_000, 0.9, 1);
        StopRule rule = new StopRule(new StopCriterion.Metior(50, 0.99), 20, FAR);
        Stop stop = rule.replay(values, Statistic.MEAN, new Blocks.Fixed(21), RESAMPLES, 1);
        assertThat(stop.end()).isEqualTo(End.VALUES_ENDED);
        assertThat(rule.replay(values, Statistic.MEAN, new Blocks.Fixed(20), RESAMPLES, 1)
                        .end())
                .isEqualTo(End.MET);
    }

    /** Neighbours that are alike look like many values that agree, unless they are drawn together. */
    @Test
    void dependentValuesTakeLongerInBlocksAndEndNearerToTheTruth() {
        int[] counts = new int[2];
        int[] near = new int[2];
        StopRule rule = new StopRule(new StopCriterion.Metior(2, 0.95), 50, FAR);
        Blocks[] kinds = {Blocks.SINGLE, Blocks.AUTOMATIC};
        for (int seed = 0; seed < 40; seed++) {
            double[] values = dependent(3_000, 0.9, seed);
            for (int kind = 0; kind < kinds.length; kind++) {
                Look look = rule.replay(values, Statistic.MEAN, kinds[kind], 300, seed)
                        .look();
                counts[kind] += look.count();
                near[kind] += Math.abs(look.value() - 100) < 2 ? 1 : 0;
            }
        }
        assertThat(counts[1]).isGreaterThan(2 * counts[0]);
        assertThat(near[1]).isGreaterThan(near[0]);
        assertThat(near[1]).isGreaterThanOrEqualTo(36);
    }

    @Test
    void theWidthOfTheIntervalStopsWhenItFits() {
        Stop stop = replay(new StopCriterion.IntervalWidth(1, 0.99), 100, FAR, independent(5_000, 10, 3));
        // half-width 2.58·10/√n is 1 at n = 664; where values look a little dependent, it takes some more
        assertThat(stop.look().count()).isBetween(500, 1_500);
        Interval interval = Objects.requireNonNull(stop.look().interval(0.99));
        assertThat(interval.contains(100)).isTrue();
        assertThat(interval.width()).isLessThan(2.1);
    }

    /**
     * Levels of batches vary by 5 around 100; t(n − 1)·5/√n is below 3 from n = 23 on, and a little earlier or later by
     * chance.
     */
    @Test
    void batchesThatDifferTakeUntilTheirMeanIsKnown() {
        Random random = new Random(5);
        double[] values = new double[5_000];
        for (int batch = 0; batch < 50; batch++) {
            double level = 100 + 5 * random.nextGaussian();
            for (int i = 0; i < 100; i++) {
                values[100 * batch + i] = level + random.nextGaussian();
            }
        }
        int agreed =
                replay(new StopCriterion.Batches(3, 0.99), 100, FAR, values).batches();
        assertThat(agreed).isBetween(10, 40);
        assertThat(replay(new StopCriterion.IntervalWidth(3, 0.99), 100, FAR, values)
                        .batches())
                .isEqualTo(1);
        // scipy.stats: t.ppf(.995, 2) * stdev([99, 100, 101]) / sqrt(3) = 5.7303
        double[] three = {99, 100, 101};
        assertThat(replay(new StopCriterion.Batches(5.74, 0.99), 1, FAR, three).end())
                .isEqualTo(End.MET);
        assertThat(replay(new StopCriterion.Batches(5.72, 0.99), 1, FAR, three).end())
                .isEqualTo(End.VALUES_ENDED);
    }

    @Test
    void theCoefficientOfVariationStopsWhenItHasSettledOverFiveLooks() {
        double[] values = independent(5_000, 10, 4);
        assertThat(replay(new StopCriterion.Variation(100), 10, FAR, values)
                        .look()
                        .count())
                .isEqualTo(50);
        Stop stop = replay(new StopCriterion.Variation(0.2), 10, FAR, values);
        assertThat(stop.end()).isEqualTo(End.MET);
        assertThat(stop.look().count()).isGreaterThan(100);
        assertThat(stop.look().variation()).isCloseTo(10, within(1.5));
    }

    @Test
    void aCountStopsAtTheEndOfItsBatch() {
        Stop stop = replay(new StopCriterion.Count(25), 10, FAR, independent(100, 10, 1));
        assertThat(stop.end()).isEqualTo(End.MET);
        assertThat(stop.look().count()).isEqualTo(30);
    }

    @ParameterizedTest
    @CsvSource({
        "45, CAPPED, 45, 5",
        "40, CAPPED, 40, 4",
        "5, CAPPED, 5, 1",
        "100, CAPPED, 100, 10",
        "101, VALUES_ENDED, 100, 10"
    })
    void theCapEndsAnyMeasurement(int cap, End end, int count, int batches) {
        Stop stop = replay(new StopCriterion.Count(1_000), 10, cap, independent(100, 10, 1));
        assertThat(stop.end()).isEqualTo(end);
        assertThat(stop.look().count()).isEqualTo(count);
        assertThat(stop.batches()).isEqualTo(batches);
    }

    @Test
    void aLastBatchThatIsNotWholeDecidesNothing() {
        double[] constant = new double[25];
        Stop stop = replay(new StopCriterion.Count(25), 10, FAR, constant);
        assertThat(stop.end()).isEqualTo(End.VALUES_ENDED);
        assertThat(stop.look().count()).isEqualTo(25);
    }

    @Test
    void whatHasNoChangeNeverStops() {
        StopRule rule = new StopRule(new StopCriterion.Metior(50, 0.99), 10, FAR);
        double[] zeros = new double[100];
        assertThat(rule.replay(zeros, Statistic.MEAN, Blocks.SINGLE, RESAMPLES, 1)
                        .end())
                .isEqualTo(End.VALUES_ENDED);
        Look negative = rule.replay(new double[] {-1, -2}, Statistic.parse("geomean"), Blocks.SINGLE, 10, 1)
                .look();
        assertThat(negative.value()).isNaN();
        assertThat(negative.interval(0.99)).isNull();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void anErrorThatAllowsNothingOrAllIsRefused(double error) {
        assertThatThrownBy(() -> new StopCriterion.Metior(error, 0.99))
                .hasMessage("found an error of " + error + ", expected more than 0 %");
        assertThatThrownBy(() -> new StopCriterion.IntervalWidth(error, 0.99))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new StopCriterion.Variation(error)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void otherMistakesAreRefused() {
        assertThatThrownBy(() -> new StopCriterion.Metior(1, 1)).hasMessage("confidence 1.0 is not between 0 and 1");
        assertThatThrownBy(() -> new StopCriterion.Count(0))
                .hasMessage("found 0 values to stop at, expected at least 1");
        assertThatThrownBy(() -> new StopRule(new StopCriterion.Count(1), 0, 5))
                .hasMessage("found a batch of 0 and a cap of 5 values, expected at least 1");
    }

    /**
     * METIOR IV.B: on this cloud all stopped tests were within 3 % of the mean of weeks. The quieter of two machine
     * types.
     */
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"metior", "batches"})
    void onPublishedThroughputsAStoppedTestIsNearTheMeanOfWeeks(String word) throws IOException {
        double[] all = BlockLengthTest.published("metior-XL.txt");
        double truth = Statistic.MEAN.of(all);
        StopCriterion criterion =
                word.equals("metior") ? new StopCriterion.Metior(3, 0.95) : new StopCriterion.Batches(3, 0.99);
        StopRule rule = new StopRule(criterion, 192, 192 * 21);
        int near = 0;
        for (int start = 0; start < 30; start++) {
            double[] from = Arrays.copyOfRange(all, start * 200, all.length);
            Stop stop = rule.replay(from, Statistic.MEAN, Blocks.AUTOMATIC, 300, start);
            assertThat(stop.end()).isEqualTo(End.MET);
            near += Math.abs(stop.look().value() / truth - 1) < 0.03 ? 1 : 0;
        }
        assertThat(near).isGreaterThanOrEqualTo(word.equals("metior") ? 28 : 30);
    }
}
