package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.stats.DuetBootstrap.Duet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DuetBootstrapTest {
    private static final DuetBootstrap BOOTSTRAP = DuetBootstrap.withSeed(1).withResamples(2_000);

    private static DuetTrial run(double[] baseline, double... candidate) {
        return new DuetTrial("i", baseline, candidate);
    }

    /**
     * Runs of five pairs: what disturbs a machine is shared by both versions and differs between and, as a random walk,
     * within runs by 5 %; what either version has by itself is 1 %.
     */
    private static List<DuetTrial> shared(int runs, double slowdown, Random random) {
        List<DuetTrial> drawn = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            double[][] sides = new double[2][5];
            double noise = 0;
            for (int i = 0; i < 5; i++) {
                noise += 0.05 * random.nextGaussian();
                sides[0][i] = 100 * Math.exp(noise + 0.01 * random.nextGaussian());
                sides[1][i] = 100 * slowdown * Math.exp(noise + 0.01 * random.nextGaussian());
            }
            drawn.add(new DuetTrial("i", sides[0], sides[1]));
        }
        return drawn;
    }

    /** The same machine's values, but the versions measured one after the other. */
    private static Levels sequential(List<DuetTrial> duet, int side, String label) {
        return new Levels(List.of(new Levels.Instance(
                "i",
                IntStream.range(0, duet.size())
                        .mapToObj(i -> new Levels.Trial(
                                label + i,
                                side == 0 ? duet.get(i).baseline() : duet.get(i).candidate()))
                        .toList())));
    }

    /** SciPy 1.17: {@code 100 * (gmean([gmean([2, 8]), gmean([3, 3, 3])]) - 1)}. */
    @Test
    void everyRunWeighsTheSameHoweverManyPairsItHas() {
        Estimate change = BOOTSTRAP
                .compare(List.of(run(new double[] {1, 1}, 2, 8), run(new double[] {2, 1, 4}, 6, 3, 12)))
                .change();
        assertThat(change.value()).isCloseTo(246.41016151377545, within(1e-9));
        assertThat(change.trials()).isEqualTo(2);
        assertThat(change.count()).isEqualTo(5);
    }

    /** 20 % beyond the range of the others, on either side; the nearest neighbour takes its place, once in a run. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "1 1.1 1.05 1.33, 1 1.1 1.05 1.1",
        "1 1.1 1.05 1.31, 1 1.1 1.05 1.31",
        "1 1.1 0.79 1.05, 1 1.1 1 1.05",
        "1 1.1 0.81 1.05, 1 1.1 0.81 1.05",
        "1 9 8 1, 1 9 8 1",
        "1 9 1 0.5, 1 1 1 0.5",
        "1 5, 1 5",
        "3, 3"
    })
    void atMostOneOutlierOfARunIsWinsorised(String found, String expected) {
        double[] ratios = numbers(found);
        double[] ones = new double[ratios.length];
        Arrays.fill(ones, 1);
        DuetTrial run = run(ones, ratios);
        assertThat(run.winsorised()).containsExactly(numbers(expected));
        Duet duet = BOOTSTRAP.compare(List.of(run, run));
        int count = found.equals(expected) ? 0 : 2;
        assertThat(duet.winsorised()).isEqualTo(count);
        assertThat(duet.change().caveats().stream().anyMatch(doubt -> doubt.contains("20 %")))
                .isEqualTo(count > 0);
    }

    private static double[] numbers(String text) {
        return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    @Test
    void aDisturbanceOfBothSidesIsNoOutlier() {
        Duet duet = BOOTSTRAP.compare(List.of(run(new double[] {1, 1, 50}, 1, 1.01, 50)));
        assertThat(duet.winsorised()).isZero();
        assertThat(duet.change().interval()).isNull();
        assertThat(duet.change().caveats()).contains(IntervalCaveats.ONE_RUN.english());
    }

    /** DUET IV.C found 99 % intervals 216 % narrower on average; here noise is shared wholly but for 1 %. */
    @Test
    void sharedNoiseMakesTheDuetMuchNarrowerThanTheSequence() {
        double ratio = 0;
        int draws = 20;
        for (int seed = 0; seed < draws; seed++) {
            Random random = new Random(seed);
            List<DuetTrial> duet = shared(30, 1, random);
            double together = BOOTSTRAP.compare(duet).change().interval().width();
            double apart = HierarchicalBootstrap.withSeed(1)
                    .withResamples(2_000)
                    .compare(sequential(duet, 0, "a"), sequential(shared(30, 1, random), 1, "b"), Statistic.GEOMEAN)
                    .change()
                    .interval()
                    .width();
            ratio += apart / together / draws;
        }
        assertThat(ratio).as("seeds 0 … 19").isGreaterThan(3.16);
    }

    /** The bound is the 99.5 % quantile of the count at a true rate of 1 %: 6 of 200. */
    @ParameterizedTest(name = "{0} runs")
    @CsvSource({"3", "5", "30"})
    void equalVersionsAreRarelyFlaggedAndSlowOnesFound(int runs) {
        int flagged = 0;
        int found = 0;
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            DuetBootstrap bootstrap = DuetBootstrap.withSeed(seed).withResamples(400);
            flagged += bootstrap
                            .compare(shared(runs, 1, random))
                            .change()
                            .interval()
                            .contains(0)
                    ? 0
                    : 1;
            found += bootstrap
                            .compare(shared(runs, 1.05, random))
                            .change()
                            .interval()
                            .contains(0)
                    ? 0
                    : 1;
        }
        assertThat(flagged).as("seeds 0 … 199").isLessThanOrEqualTo(6);
        assertThat(found).as("seeds 0 … 199").isGreaterThanOrEqualTo(runs > 3 ? 190 : 100);
    }

    /**
     * The interval that Student's t gives for the runs' logarithms, at any number of machines that differ in nothing.
     */
    @Tag("long")
    @ParameterizedTest(name = "{0} machines with {1} runs")
    @CsvSource({"1, 10", "1, 30", "3, 10", "5, 5"})
    void aDuetIsAsWideAsItsRunsDemandHoweverManyMachinesRanIt(int machines, int runs) {
        int draws = 100;
        double[] ratios = new double[draws];
        int flagged = 0;
        for (int seed = 0; seed < draws; seed++) {
            Random random = new Random(seed);
            List<DuetTrial> duet = new ArrayList<>();
            StandardDeviation deviation = new StandardDeviation();
            for (int run = 0; run < machines * runs; run++) {
                double logarithm = 0.02 * random.nextGaussian();
                deviation.increment(logarithm);
                duet.add(new DuetTrial(
                        "i" + run % machines, new double[] {100}, new double[] {100 * Math.exp(logarithm)}));
            }
            Interval interval = DuetBootstrap.withSeed(seed)
                    .withResamples(1_000)
                    .compare(duet)
                    .change()
                    .interval();
            int count = machines * runs;
            double student = -new TDistribution(null, count - 1).inverseCumulativeProbability(0.005);
            double width = Math.log1p(interval.upper() / 100) - Math.log1p(interval.lower() / 100);
            ratios[seed] = width / (2 * student * deviation.getResult() / Math.sqrt(count));
            flagged += interval.contains(0) ? 0 : 1;
        }
        assertThat(Statistic.MEDIAN.of(ratios)).as("width by Student's t").isBetween(0.95, 1.06);
        // the 99.5 % quantile of the count at a true rate of 1 %
        assertThat(flagged).as("seeds 0 … %d", draws - 1).isLessThanOrEqualTo(4);
    }

    /**
     * Runs whose pairs depend on each other, or that differ themselves, are never taken for their pairs often enough to
     * flag more: of 400 pairs in 20 runs, with so much of a run's own beside 2 % of each pair.
     * The bound is the 99.5 % quantile of the count at a true rate of 1 %.
     */
    @Tag("long")
    @ParameterizedTest(name = "runs differ by {0}, pairs by {1} of the one before")
    @CsvSource({"0, 0", "0.0025, 0", "0.005, 0", "0.01, 0", "0, 0.2", "0, 0.5"})
    void runsThatDifferAreNotTakenForTheirPairs(double own, double dependence) {
        int draws = 200;
        long flagged = IntStream.range(0, draws)
                .parallel()
                .filter(seed -> {
                    Random random = new Random(1_000_003L * seed);
                    List<DuetTrial> duet = new ArrayList<>();
                    for (int run = 0; run < 20; run++) {
                        double[] ratios = new double[20];
                        double ofRun = own * random.nextGaussian();
                        double state = random.nextGaussian();
                        for (int i = 0; i < ratios.length; i++) {
                            ratios[i] = Math.exp(ofRun + 0.02 * state);
                            state = dependence * state + Math.sqrt(1 - dependence * dependence) * random.nextGaussian();
                        }
                        double[] ones = new double[ratios.length];
                        Arrays.fill(ones, 1);
                        duet.add(run(ones, ratios));
                    }
                    return !DuetBootstrap.withSeed(seed)
                            .withResamples(200)
                            .compare(duet)
                            .change()
                            .interval()
                            .contains(0);
                })
                .count();
        assertThat(flagged).as("of %d", draws).isLessThanOrEqualTo(6);
    }

    /** Two wild runs of 30: resampling is wide, ranks are not. */
    @Test
    void wildRunsHardlyWidenTheInterval() {
        Random random = new Random(1);
        List<DuetTrial> duet = new ArrayList<>(shared(30, 1.05, random));
        double quiet = BOOTSTRAP.compare(duet).change().interval().width();
        duet.set(3, run(new double[] {100}, 150));
        duet.set(7, run(new double[] {100}, 70));
        Interval interval = BOOTSTRAP.compare(duet).change().interval();
        assertThat(interval.contains(5)).isTrue();
        assertThat(interval.contains(0)).isFalse();
        assertThat(interval.width()).isLessThan(2 * quiet);
    }

    @Test
    void equalRatiosHaveAnIntervalOfNoWidthAndSaySo() {
        DuetTrial run = run(new double[] {1, 2}, 2, 4);
        Estimate change = BOOTSTRAP.compare(List.of(run, run, run)).change();
        assertThat(change.interval()).isEqualTo(new Interval(100, 100, 0.99));
        assertThat(change.caveats()).contains(IntervalCaveats.CONSTANT.english());
    }

    @Test
    void whatIsNoPairOfPositiveValuesIsRefused() {
        assertThatThrownBy(() -> run(new double[] {1, 2}, 1)).hasMessageContaining("expected pairs");
        assertThatThrownBy(() -> run(new double[] {1, 0}, 1, 1)).hasMessageContaining("found 0.0");
        assertThatThrownBy(() -> run(new double[] {1}, -1)).hasMessageContaining("positive");
    }
}
