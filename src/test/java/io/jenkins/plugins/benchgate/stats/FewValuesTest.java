package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparisons of 3 to 60 values a side at 99 %, beside Welch's t-test on the logarithms of the same values. */
class FewValuesTest {
    private static final int DRAWS = 200;
    private static final int RESAMPLES = 300;
    private static final double SLOWDOWN = Math.log(1.1);

    /** Bounds of the logarithm of a change, and of Welch's difference of mean logarithms. */
    private record Bounds(double lower, double upper, double welch, boolean doubted) {
        boolean flags() {
            return lower > 0 || upper < 0;
        }
    }

    private static List<Bounds> bounds(Statistic statistic, FewValues noise, int count, boolean trials, int draws) {
        return IntStream.range(0, draws)
                .parallel()
                .mapToObj(draw -> {
                    Random random = new Random(1_000_003L * draw + count);
                    double[] before = noise.draw(count, random);
                    double[] after = noise.draw(count, random);
                    Comparison comparison = HierarchicalBootstrap.withSeed(draw)
                            .withResamples(RESAMPLES)
                            .compare(levels("t", trials, before), levels("u", trials, after), statistic);
                    Interval interval = comparison.change().interval();
                    return new Bounds(
                            Math.log1p(interval.lower() / 100),
                            Math.log1p(interval.upper() / 100),
                            welch(before, after),
                            comparison.caveats().stream().anyMatch(doubt -> doubt.contains("depend on their")));
                })
                .toList();
    }

    static Levels levels(String label, boolean trials, double... values) {
        return trials
                ? new Levels(List.of(new Levels.Instance(
                        "i",
                        IntStream.range(0, values.length)
                                .mapToObj(i -> new Levels.Trial(label + i, new double[] {values[i]}))
                                .toList())))
                : Drawn.flat(values);
    }

    private static double welch(double[] before, double[] after) {
        Moments first = Moments.of(Arrays.stream(before).map(Math::log).toArray());
        Moments second = Moments.of(Arrays.stream(after).map(Math::log).toArray());
        double one = first.variance() / before.length;
        double two = second.variance() / after.length;
        double freedom = (one + two) * (one + two) / (one * one + two * two) * (before.length - 1);
        double reach = new TDistribution(null, freedom).inverseCumulativeProbability(0.995) * Math.sqrt(one + two);
        return second.mean() - first.mean() - reach;
    }

    static Stream<Arguments> cells() {
        return Stream.of(FewValues.NORMAL, FewValues.LOGNORMAL, FewValues.STUDENT_3)
                .flatMap(noise -> Stream.of(8, 10, 15, 20, 30, 50).map(count -> Arguments.of(noise, count)));
    }

    /** A rate of 1 % exceeds 6 of 200 in one of 200 cases; five points of 200 draws are ten. */
    @ParameterizedTest(name = "{0}, {1} values")
    @MethodSource("cells")
    void aSlowdownIsFoundAboutAsOftenAsByWelchAndEqualVersionsAreNotFlagged(FewValues noise, int count) {
        List<Bounds> drawn = bounds(Statistic.MEDIAN, noise, count, false, DRAWS);
        long found = drawn.stream().filter(one -> one.lower() + SLOWDOWN > 0).count();
        long welch = drawn.stream().filter(one -> one.welch() + SLOWDOWN > 0).count();
        int bound = new BinomialDistribution(null, DRAWS, 0.01).inverseCumulativeProbability(0.995);
        assertThat(found).as("found").isGreaterThanOrEqualTo(welch - DRAWS / 20);
        assertThat(drawn.stream().filter(Bounds::flags).count()).as("flagged").isLessThanOrEqualTo(bound);
        assertThat(drawn.stream().filter(Bounds::doubted).count())
                .as("taken for dependent")
                .isLessThanOrEqualTo(DRAWS / 20);
    }

    static Stream<Arguments> others() {
        return Stream.of(
                Arguments.of("median", FewValues.NORMAL, 10, true),
                Arguments.of("mean", FewValues.NORMAL, 10, true),
                Arguments.of("mean", FewValues.NORMAL, 10, false),
                Arguments.of("mean", FewValues.STUDENT_3, 20, false),
                Arguments.of("p90", FewValues.NORMAL, 10, false));
    }

    @ParameterizedTest(name = "{0}, {1}, {2}, trials of one value: {3}")
    @MethodSource("others")
    void otherStatisticsAndTrialsOfOneValueFindAsMuch(String word, FewValues noise, int count, boolean trials) {
        List<Bounds> drawn = bounds(Statistic.parse(word), noise, count, trials, DRAWS);
        long found = drawn.stream().filter(one -> one.lower() + SLOWDOWN > 0).count();
        long welch = drawn.stream().filter(one -> one.welch() + SLOWDOWN > 0).count();
        assertThat(found).as("found").isGreaterThanOrEqualTo(welch - DRAWS / 20);
        assertThat(drawn.stream().filter(Bounds::flags).count()).as("flagged").isLessThanOrEqualTo(6);
    }

    @Test
    void oneMoreValueNeverHalvesWhatIsFound() {
        double[] slowdowns = {Math.log(1.03), Math.log(1.05), SLOWDOWN};
        double[] before = new double[slowdowns.length];
        for (int count = 3; count <= 60; count++) {
            List<Bounds> drawn = bounds(Statistic.MEDIAN, FewValues.NORMAL, count, false, 60);
            for (int i = 0; i < slowdowns.length; i++) {
                double slowdown = slowdowns[i];
                double found =
                        drawn.stream().filter(one -> one.lower() + slowdown > 0).count();
                // of 60 draws, up to ten more or less are chance
                assertThat(found).as("%.2f at %d values", slowdown, count).isGreaterThan(before[i] / 2 - 10);
                before[i] = found;
            }
        }
    }

    /** Welch's test flags 20 % of these. */
    @Test
    void dependenceIsSeenTheBetterTheMoreValuesThereAre() {
        long few = bounds(Statistic.MEDIAN, FewValues.AR_6, 20, false, DRAWS).stream()
                .filter(Bounds::flags)
                .count();
        long more = bounds(Statistic.MEDIAN, FewValues.AR_6, 60, false, DRAWS).stream()
                .filter(Bounds::flags)
                .count();
        assertThat(few).isLessThan(DRAWS * 15 / 100);
        assertThat(more).isLessThan(DRAWS * 8 / 100);
    }

    @Test
    void theIntervalHoldsThePointEvenWhereTheMedianMovedOtherwiseThanTheValues() {
        double[] before = {10, 10.1, 10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8};
        double[] after = {10, 10.1, 10.2, 10.3, 14, 14.1, 14.2, 14.3, 14.4};
        Estimate change = HierarchicalBootstrap.withSeed(1)
                .compare(Drawn.flat(before), Drawn.flat(after), Statistic.MEDIAN)
                .change();
        assertThat(change.value()).isGreaterThan(30);
        assertThat(change.interval().contains(change.value())).isTrue();
    }

    /** All differences but few are zero there, and the medians still differ by half. */
    @Test
    void tiesDoNotMakeAnIntervalOfNoWidth() {
        double[] before = {1, 1, 1, 1, 1, 1, 1, 2, 2, 2};
        double[] after = {1, 1, 1, 1, 1, 2, 2, 2, 2, 2};
        Estimate change = HierarchicalBootstrap.withSeed(1)
                .compare(Drawn.flat(before), Drawn.flat(after), Statistic.MEDIAN)
                .change();
        assertThat(change.value()).isEqualTo(50);
        assertThat(change.interval().contains(0)).isTrue();
        assertThat(change.interval().contains(50)).isTrue();
    }
}
