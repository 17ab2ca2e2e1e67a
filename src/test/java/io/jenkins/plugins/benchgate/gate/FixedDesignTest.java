package io.jenkins.plugins.benchgate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixedDesignTest {
    private static final double NOISE = 0.03;

    private static Measured measured(Direction direction, int trials, double confidence, long seed) {
        Random random = new Random(seed);
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(seed)
                .withResamples(2_000)
                .withConfidence(confidence)
                .onSameMachines();
        Comparison comparison = bootstrap.compare(side(trials, random), side(trials, random), Statistic.MEAN);
        return new Measured(new Metric("latency", Unit.SECOND, direction), "mean", comparison.candidate(), comparison);
    }

    private static Levels side(int trials, Random random) {
        List<Levels.Trial> all = new ArrayList<>();
        for (int trial = 1; trial <= trials; trial++) {
            all.add(new Levels.Trial("t" + trial, new double[] {Math.exp(NOISE * random.nextGaussian())}));
        }
        return new Levels(List.of(new Levels.Instance("i", all)));
    }

    private static Optional<FixedDesign> design(String gate, double confidence, Measured... measured) {
        List<Verdict> verdicts = Arrays.stream(measured)
                .map(one -> GateText.parse(gate)
                        .find(one, Earlier.of(List.of()).from("", null), 0.99)
                        .verdict())
                .toList();
        return FixedDesign.of(verdicts, List.of(measured), confidence);
    }

    private static int median(Direction direction, double threshold, int trials, double confidence) {
        return new Random(1)
                .longs(60)
                .mapToInt(seed -> design(
                                "jump:metric=*,percent=" + threshold + ",blind=pass",
                                0.99,
                                measured(direction, trials, confidence, seed))
                        .orElseThrow()
                        .trials())
                .sorted()
                .skip(30)
                .findFirst()
                .orElseThrow();
    }

    /**
     * The power of a paired t-test, with the noise of 3 % of each side: {@code scipy.stats.nct.sf(c, k - 1, log1p(p) /
     * (sqrt(2) * 0.03) * sqrt(k))} with {@code c = scipy.stats.t.ppf(0.995, k - 1)} reaches 0.95 from k pairs on.
     */
    @ParameterizedTest
    @CsvSource({"2.5, 56", "5, 17", "10, 8"})
    void itIsThatOfThePowerOfATTest(double threshold, int pairs) {
        assertThat(median(Direction.LOWER, threshold, 20, 0.99)).isCloseTo(pairs, within(2 + pairs / 5));
        assertThat(median(Direction.HIGHER, threshold, 20, 0.99)).isCloseTo(pairs, within(2 + pairs / 5));
    }

    /** Wider intervals, as those of a build at which was looked often, say the same about a fixed design. */
    @Test
    void theConfidenceOfTheBuildDoesNotMatter() {
        assertThat(median(Direction.LOWER, 5, 20, 0.999)).isCloseTo(17, within(5));
    }

    @Test
    void theSeriesThatNeedsTheMostCounts() {
        Measured one = measured(Direction.LOWER, 20, 0.99, 1);
        Measured other = new Measured(
                new Metric("other", Unit.SECOND, Direction.LOWER), "mean", one.candidate(), one.comparison());
        List<Verdict> verdicts =
                List.of(find("jump:metric=latency,percent=10", one), find("jump:metric=other,percent=3", other));
        FixedDesign design = FixedDesign.of(verdicts, List.of(one, other), 0.99).orElseThrow();
        assertThat(design.series()).isEqualTo("other mean");
        assertThat(design.threshold()).isEqualTo(3);
    }

    private static Verdict find(String gate, Measured measured) {
        return GateText.parse(gate)
                .find(measured, Earlier.of(List.of()).from("", null), 0.99)
                .verdict();
    }

    @Test
    void whereNothingWasComparedThereIsNone() {
        Measured measured = measured(Direction.LOWER, 20, 0.99, 1);
        Measured alone = new Measured(measured.metric(), "mean", measured.candidate(), null);
        assertThat(design("fixed:metric=*,upper=9s", 0.99, measured)).isEmpty();
        assertThat(design("trend:metric=*,percent=5,builds=3", 0.99, measured)).isEmpty();
        assertThat(design("jump:metric=*,percent=5", 0.99, alone)).isEmpty();
        assertThat(design("jump:metric=*,percent=5", 0.99, measured(Direction.LOWER, 1, 0.99, 1)))
                .isEmpty();
        assertThat(design("jump:metric=*,percent=0.01,blind=pass", 0.99, measured))
                .as("more trials than are planned")
                .isEmpty();
        assertThat(FixedDesign.of(List.of(), List.of(), 0.99)).isEmpty();
    }
}
