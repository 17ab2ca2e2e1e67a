package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every input has a stated answer: no value, no interval or one of no width never stands without a doubt that says why.
 */
class DegenerateInputTest {
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(3).withResamples(500);

    private static Levels trials(double[]... values) {
        Trial[] runs = new Trial[values.length];
        Arrays.setAll(runs, i -> new Trial("t" + i, values[i]));
        return new Levels(List.of(new Instance("i", List.of(runs))));
    }

    private static double[] repeated(int count, double... values) {
        double[] repeated = new double[count];
        Arrays.setAll(repeated, i -> values[i % values.length]);
        return repeated;
    }

    static Stream<Arguments> inputs() {
        double tiny = Double.MIN_VALUE;
        return Stream.of(
                        Stream.of("one value", trials(new double[] {5})),
                        Stream.of("two values", trials(new double[] {5, 6})),
                        Stream.of("one trial", trials(repeated(50, 1, 3, 2, 7))),
                        Stream.of("one value a trial", trials(new double[] {1}, new double[] {2}, new double[] {3})),
                        Stream.of("equal values", trials(repeated(50, 0.1))),
                        Stream.of("equal values in trials", trials(repeated(5, 0.1), repeated(7, 0.1))),
                        Stream.of("zeros", trials(repeated(50, 0))),
                        Stream.of("zeros of both signs", trials(repeated(50, 0, -0.0))),
                        Stream.of("ties only", trials(repeated(50, 1, 2))),
                        Stream.of("equal trials that differ", trials(repeated(5, 1), repeated(5, 2), repeated(5, 3))),
                        Stream.of("tiny beside huge", trials(repeated(50, 1e-12, 1e12, 1))),
                        Stream.of("negative values", trials(repeated(50, -3, -1, -2))),
                        Stream.of("values of both signs", trials(repeated(50, -3, 1, 2))),
                        Stream.of("subnormal values", trials(repeated(50, tiny, 3 * tiny, 7 * tiny))),
                        Stream.of("largest values", trials(repeated(50, 1.7e308, 1.6e308, 1.2e308))),
                        Stream.of("largest of both signs", trials(repeated(50, 1.7e308, -1.6e308))),
                        Stream.of("mostly zero", trials(repeated(50, 0, 0, 0, 1))),
                        Stream.of("a walk upwards", trials(BlockLengthTest.series(50, 1, 3))))
                .map(input -> input.toArray())
                .flatMap(input -> Stream.of("median", "mean", "geomean", "p99")
                        .flatMap(word -> Stream.of(Blocks.SINGLE, Blocks.AUTOMATIC, new Blocks.Fixed(4))
                                .map(blocks -> Arguments.of(input[0], word, blocks, input[1]))));
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("inputs")
    void whatIsNotKnownIsSaid(String name, String word, Blocks blocks, Levels levels) {
        Statistic statistic = Statistic.parse(word);
        HierarchicalBootstrap bootstrap = BOOTSTRAP.withBlocks(blocks);
        stated(bootstrap.estimate(levels, statistic));
        Levels usual = trials(repeated(50, 10, 11, 12, 10.5));
        for (Comparison comparison : List.of(
                bootstrap.compare(usual, levels, statistic),
                bootstrap.compare(levels, usual, statistic),
                bootstrap.compare(levels, levels, statistic))) {
            stated(comparison.baseline());
            stated(comparison.candidate());
            stated(comparison.change());
        }
        Stability stability = Stability.of(levels);
        assertThat(stability.advice()).endsWith(".").doesNotContain("NaN");
        assertThat(stability.effective()).isBetween(1.0, 50.0);
    }

    private static void stated(Estimate estimate) {
        Interval interval = estimate.interval();
        List<String> doubts = estimate.caveats();
        if (!Double.isFinite(estimate.value())) {
            assertThat(estimate.value()).isNaN();
            assertThat(interval).isNull();
            assertThat(doubts)
                    .anyMatch(doubt -> doubt.equals(IntervalCaveats.NOT_POSITIVE.english())
                            || doubt.endsWith("no relative change."));
        } else if (interval == null) {
            assertThat(doubts)
                    .containsAnyOf(
                            IntervalCaveats.ONE_VALUE.english(),
                            IntervalCaveats.UNBOUNDED.english(),
                            IntervalCaveats.NEGATIVE_RESAMPLES.english());
        } else {
            assertThat(interval.contains(estimate.value())).isTrue();
            if (interval.width() == 0) {
                assertThat(doubts)
                        .containsAnyOf(IntervalCaveats.CONSTANT.english(), IntervalCaveats.INSEPARABLE.english());
            }
        }
        assertThat(doubts).noneMatch(doubt -> doubt.contains("NaN"));
    }

    @Test
    void trialsThatChangedAllBySameFactorHaveAnIntervalOfNoWidthAndSaySo() {
        Comparison comparison = BOOTSTRAP.compare(
                trials(new double[] {1}, new double[] {2}, new double[] {3}),
                trials(new double[] {2}, new double[] {4}, new double[] {6}),
                Statistic.GEOMEAN);
        assertThat(comparison.change().value()).isCloseTo(100, org.assertj.core.api.Assertions.within(1e-9));
        assertThat(comparison.change().interval().width()).isLessThan(1e-9);
        assertThat(comparison.caveats()).anyMatch(doubt -> doubt.contains("3 pairs of trials"));
    }
}
