package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DetectableChangeTest {

    private static double percent(double change, double lower, double confidence, double threshold) {
        return DetectableChange.of(change, new Interval(lower, change + 5, confidence), threshold)
                .percent();
    }

    @Test
    void itIsTheDistanceToTheBoundTimesOnePlusTheQuotientOfNormalQuantiles() {
        // 100*expm1(log(1.01/.98)*(1 + 1.6448536/2.5758293))
        assertThat(percent(1, -2, 0.99, 0)).isCloseTo(5.064886, within(1e-5));
        // 100*expm1(log(1.01/.98)*(1 + 1.6448536/1.9599640))
        assertThat(percent(1, -2, 0.95, 0)).isCloseTo(5.702490, within(1e-5));
    }

    /** With 5 % to be reached: 100*expm1(log(1.05) + log(1.01/.98)*1.6448536/2.5758293). */
    @Test
    void aThresholdAboveTheBoundMustBeReachedByTheEstimate() {
        assertThat(percent(1, -2, 0.99, 5)).isCloseTo(7.041354, within(1e-5));
        assertThat(percent(1, -2, 0.99, 1)).isCloseTo(percent(1, -2, 0.99, 0), within(1e-12));
    }

    @Test
    void anIntervalWithoutWidthSeesAnyChangeBeyondTheThreshold() {
        Interval none = new Interval(0, 0, 0.99);
        assertThat(DetectableChange.of(0, none, 0).percent()).isZero();
        assertThat(DetectableChange.of(0, none, 5).percent()).isCloseTo(5, within(1e-12));
    }

    @Test
    void itIsNotKnownWhereTheIntervalReachesNothing() {
        assertThat(percent(1, -100, 0.99, 0)).isNaN();
        assertThat(DetectableChange.of(Double.NaN, new Interval(-1, 1, 0.99), 0).percent())
                .isNaN();
    }

    /**
     * The middle of what 100 comparisons say of themselves is injected into 100 others: 95 of 100 find it, or a few
     * more or less.
     */
    @ParameterizedTest(name = "{0} × {1}")
    @CsvSource({"1, 5", "1, 12", "3, 3", "3, 6"})
    void whatAComparisonSaysItSeesIsFoundByOthersLikeIt(int instances, int trials) {
        Drawn drawn = new Drawn(instances, trials, 20, 0.02, Drawn.normal(0.02));
        double[] said = new double[100];
        double[] atRest = new double[100];
        for (int seed = 0; seed < said.length; seed++) {
            Random random = new Random(seed);
            double[] effects = drawn.instanceEffects(0.02, random);
            Levels baseline = drawn.side(effects, 100, "i", "t", random);
            Levels candidate = drawn.side(effects, 100, "i", "t", random);
            Estimate change = HierarchicalBootstrap.withSeed(seed)
                    .withResamples(400)
                    .onSameMachines()
                    .compare(baseline, candidate, Statistic.MEAN)
                    .change();
            Interval interval = change.interval();
            assertThat(interval).isNotNull();
            said[seed] = DetectableChange.of(change.value(), interval, 0).percent();
            // the slowdown above which this very comparison finds it
            atRest[seed] = -100 * interval.lower() / (100 + interval.lower());
        }
        double middle = Statistic.MEDIAN.of(said);
        long found = Arrays.stream(atRest).filter(least -> least < middle).count();
        assertThat(found).as("found of 100 at %s %%", middle).isBetween(88L, 100L);
        double half = middle / 2;
        assertThat(Arrays.stream(atRest).filter(least -> least < half).count()).isLessThan(70);
    }
}
