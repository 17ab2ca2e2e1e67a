package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import org.junit.jupiter.api.Test;

class StepPosteriorTest {
    private static StepSamples samples() {
        StepSamples samples = new StepSamples();
        samples.add(8, .05, .06, .03, .055);
        samples.add(4, .01, .04, -.01);
        samples.add(2, .0, .02);
        samples.add(6, .045, .02);
        return samples;
    }

    /**
     * Computed by SciPy 1.17.1, position by position, as the sum of {@code stats.t.logpdf(value, 5, level, scale)} over
     * all values, of 15 levels from -3.5 to 3.5 standard errors around the mean of either end and scales of {@code
     * deviation/1.29*2**((s-3)/2)} with s from 0 to 6.
     */
    @Test
    void isThatOfAllPositionsOneByOne() {
        double[] whole = {0.01790159, 0.01790159, 0.05462195, 0.05462195, 0.37346801, 0.37346801, 0.05400845, 0.05400845
        };
        double[] part = {0.03834158, 0.03834158, 0.27283691, 0.27283691, 0.18882151, 0.18882151};
        StepPosterior ofWhole = StepPosterior.of(samples(), 0, 8, StepPrior.even(8));
        StepPosterior ofPart = StepPosterior.of(samples(), 2, 8, StepPrior.even(8));
        for (int i = 0; i < whole.length; i++) {
            assertThat(ofWhole.within(i + 1, i + 1)).as("%d", i + 1).isCloseTo(whole[i], offset(1e-6));
        }
        for (int i = 0; i < part.length; i++) {
            assertThat(ofPart.within(i + 3, i + 3)).as("%d", i + 3).isCloseTo(part[i], offset(1e-6));
        }
        assertThat(ofWhole.within(1, 8)).isCloseTo(1, offset(1e-12));
    }

    @Test
    void aPriorWeighsPositionsBetweenTheSameProbes() {
        double[] prior = StepPrior.even(8);
        prior[5] *= 3;
        StepPosterior posterior = StepPosterior.of(samples(), 0, 8, prior);
        assertThat(posterior.within(5, 5)).isCloseTo(3 * posterior.within(6, 6), offset(1e-12));
    }

    @Test
    void aCredibleRangeIsTheShortestOne() {
        StepPosterior posterior = StepPosterior.of(samples(), 0, 8, StepPrior.even(8));
        for (double wanted : new double[] {0.3, 0.5, 0.8, 0.95, 0.999}) {
            int shortest = 8;
            for (int from = 1; from <= 8; from++) {
                for (int to = from; to <= 8; to++) {
                    shortest = posterior.within(from, to) >= wanted ? Math.min(shortest, to - from + 1) : shortest;
                }
            }
            int[] range = posterior.credible(wanted);
            assertThat(range[1] - range[0] + 1).isEqualTo(shortest);
            assertThat(posterior.within(range[0], range[1])).isGreaterThanOrEqualTo(wanted - 1e-12);
        }
    }

    @Test
    void historySaysWhereToLookFirstAndNoMore() {
        int[] positions = {0, 5, 10, 15, 20, 20, 30, 30, 35, 40, 50, 60};
        double[] logs = {0.0, 0.01, -0.01, 0.005, 0.0, 0.01, 0.1, 0.11, 0.095, 0.1, 0.105, 0.1};
        double[] prior = StepPrior.of(60, positions, logs);
        double sum = 0;
        for (int i = 1; i <= 60; i++) {
            sum += prior[i];
            assertThat(prior[i]).isGreaterThanOrEqualTo(0.5 / 60);
        }
        assertThat(sum).isCloseTo(1, offset(1e-9));
        double inside = 0;
        for (int i = 21; i <= 30; i++) {
            inside += prior[i];
        }
        assertThat(inside).isBetween(0.5, 0.6);
        assertThat(StepPrior.of(60, new int[] {1, 50, 60}, new double[] {0, 1, 1}))
                .isEqualTo(StepPrior.even(60));
    }
}
