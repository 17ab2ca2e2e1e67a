package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.TimeWindows.Requests;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class TimeWindowsTest {
    /** One request every {@code step} s from {@code begin} on, each of the value that its time is given. */
    private static Requests every(double step, double begin, int count, java.util.function.DoubleUnaryOperator value) {
        double[] times =
                IntStream.range(0, count).mapToDouble(i -> begin + i * step).toArray();
        return new Requests(times, Arrays.stream(times).map(value).toArray());
    }

    private static DuetTrial pair(double length, String statistic, Requests baseline, Requests candidate) {
        return new TimeWindows(length, Statistic.parse(statistic))
                .pair("i", baseline, candidate)
                .orElseThrow();
    }

    @Test
    void requestsArePairedByTheSecondInWhichTheyWereMeasured() {
        // the machine is twice as slow in every odd second, which both sides feel
        Requests fast = every(0.1, 100, 101, time -> ((int) (time + 1e-6)) % 2 == 0 ? 1 : 2);
        Requests slow = every(0.15, 100, 68, time -> ((int) (time + 1e-6)) % 2 == 0 ? 3 : 6);
        DuetTrial run = pair(1, "median", fast, slow);
        assertThat(run.baseline()).containsExactly(1, 2, 1, 2, 1, 2, 1, 2, 1, 2);
        assertThat(run.ratios()).containsOnly(3);
    }

    @Test
    void whatOneSideMeasuredAloneIsLeftOut() {
        // the candidate begins 2 s later and ends 3 s later; alone it is ten times as fast
        Requests first = every(0.1, 0, 101, time -> 1);
        Requests second = every(0.1, 2, 111, time -> time > 10 ? 0.1 : 1);
        DuetTrial run = pair(1, "mean", first, second);
        assertThat(run.ratios()).hasSize(8).containsOnly(1);
    }

    /** pandas 2: {@code s.groupby((t - 0) // 2).median()} of {@code t = arange(0, 8, .25)}, {@code s = t * t}. */
    @Test
    void aWindowHasTheStatisticOfItsOwnValues() {
        Requests squares = every(0.25, 0, 32, time -> time * time);
        DuetTrial run = pair(2, "median", squares, squares);
        assertThat(run.baseline()).containsExactly(new double[] {0.78125, 8.28125, 23.78125, 47.28125}, within(1e-12));
    }

    @Test
    void aWindowWithTooFewValuesIsJoinedWithTheNext() {
        Requests often = every(0.1, 0, 101, time -> 1);
        Requests rarely = every(0.5, 0, 21, time -> 2);
        assertThat(pair(1, "median", often, rarely).baseline())
                .as("2 values a second, 5 are needed: windows of 3 s, and what is left joins the last")
                .hasSize(3);
    }

    @Test
    void aPercentileNeedsAValueBeyondItInEachWindow() {
        Requests hundred = every(0.01, 0, 1001, time -> 1);
        assertThat(pair(0.5, "p99", hundred, hundred).baseline()).hasSize(10);
        assertThat(pair(0.5, "p90", hundred, hundred).baseline()).hasSize(20);
        assertThat(new TimeWindows(1, Statistic.parse("p99")).leastValues()).isEqualTo(100);
        assertThat(new TimeWindows(1, Statistic.parse("p1")).leastValues()).isEqualTo(100);
        assertThat(new TimeWindows(1, Statistic.MEDIAN).leastValues()).isEqualTo(5);
    }

    @Test
    void withoutALengthThereAreAtLeastTwentyWindowsOfASecondAtMost() {
        Requests short2 = every(0.001, 0, 2001, time -> 1);
        assertThat(pair(Double.NaN, "median", short2, short2).baseline()).hasSize(20);
        Requests long100 = every(0.01, 0, 10_001, time -> 1);
        assertThat(pair(Double.NaN, "median", long100, long100).baseline()).hasSize(100);
    }

    @Test
    void noValueIsLostWhateverTheLength() {
        Random random = new Random(3);
        for (int draw = 0; draw < 200; draw++) {
            double step = 0.01 + random.nextDouble();
            double length = 0.01 + 10 * random.nextDouble();
            Requests ones = every(step, 1e9, 2 + random.nextInt(300), time -> 1);
            DuetTrial run = pair(length, "mean", ones, ones);
            assertThat(run.baseline()).as("seed 3, draw %d", draw).containsOnly(1);
            assertThat(run.baseline().length).isLessThanOrEqualTo(Math.max(1, ones.values().length / 5));
        }
    }

    @Test
    void aSharedDisturbanceMakesPairsOfWindowsFarTighterThanPairsOfTrials() {
        double[] apart = new double[40];
        double[] together = new double[40];
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            // half of the seconds are disturbed, and the side that is faster has more requests in the quiet ones
            boolean[] disturbed = new boolean[21];
            IntStream.range(0, 21).forEach(i -> disturbed[i] = random.nextBoolean());
            Requests baseline = every(
                    0.01, 0, 2000, time -> (disturbed[(int) time] ? 3 : 1) * Math.exp(0.2 * random.nextGaussian()));
            Requests candidate = every(
                    0.012, 0, 1660, time -> (disturbed[(int) time] ? 3 : 1) * Math.exp(0.2 * random.nextGaussian()));
            apart[seed] = Math.log(Statistic.MEDIAN.of(candidate.values()) / Statistic.MEDIAN.of(baseline.values()));
            together[seed] = Math.log(
                    Statistic.GEOMEAN.of(pair(1, "median", baseline, candidate).ratios()));
        }
        assertThat(deviation(apart)).as("seeds 0 … 39").isGreaterThan(3 * deviation(together));
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow());
    }

    @Test
    void sidesWithoutACommonTimeArePairedByNothing() {
        Requests early = every(0.1, 0, 10, time -> 1);
        Requests late = every(0.1, 5, 10, time -> 1);
        assertThat(new TimeWindows(1, Statistic.MEDIAN).pair("i", early, late)).isEmpty();
        assertThat(new TimeWindows(1, Statistic.MEDIAN).pair("i", late, early)).isEmpty();
    }

    @Test
    void valuesOfOneMomentAreOneWindow() {
        Requests moment = new Requests(new double[] {7, 7, 7}, new double[] {1, 2, 3});
        assertThat(new TimeWindows(Double.NaN, Statistic.MEDIAN).pair("i", moment, moment))
                .get(InstanceOfAssertFactories.type(DuetTrial.class))
                .satisfies(run -> assertThat(run.baseline()).containsExactly(2));
    }

    @Test
    void whatHasNoRatioOrNoTimesIsRefused() {
        Requests zero = every(1, 0, 10, time -> 0);
        assertThatThrownBy(() -> pair(1, "median", zero, zero)).hasMessageContaining("expected positive values");
        assertThatThrownBy(() -> new Requests(new double[1], new double[2])).hasMessageContaining("one for each");
        assertThatThrownBy(() -> new TimeWindows(0, Statistic.MEDIAN)).hasMessageContaining("more than 0 s");
    }
}
