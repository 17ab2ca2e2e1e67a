package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.experiment.DecidedBuilds.Shares;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What builds find, and what they cost, that end when their gate is decided, where the planner asks for 40 trials of a
 * version and a quarter more is allowed. Their numbers are in docs/evidence/schedules.md.
 */
@Tag("long")
class DecidedCalibrationTest {
    private static final int FIXED = 40;
    private static final int MOST = 50;
    /**
     * Builds of each effect with normal noise, a fourth of them with others; documents have those of 10 000. Of 100, a true rate
     * of 1 % fails more than 4 once in 290 cases, and one of 8 % does so in 10 of 11.
     */
    private static final int BUILDS = Integer.getInteger("decided.builds", 100);
    /** Trials that the planner asks for where ten series are judged: each look takes the time of ten; documents have 40. */
    private static final int FIXED_OF_TEN = Integer.getInteger("decided.fixed", 20);

    @TempDir
    Path folder;

    private Shares run(int builds, double change, ToDoubleFunction<Random> noise) throws Exception {
        return new DecidedBuilds(folder, FIXED, MOST, 1).run(builds, change, noise);
    }

    /** The greatest share of builds that a chance of 1 % explains, at 99.5 %. */
    private static double most(int builds) {
        return new BinomialDistribution(null, builds, 0.01).inverseCumulativeProbability(0.995) / (double) builds;
    }

    @Test
    void someBuildsEndEarlyAndFindWhatIsThere() throws Exception {
        int builds = 15;
        Shares same = run(builds, 0, DecidedBuilds.NORMAL);
        assertThat(same.fail()).isLessThanOrEqualTo(most(builds));
        assertThat(same.pass()).isGreaterThan(0.9);
        assertThat(same.trials()).isLessThan(0.65);
        Shares effect = run(builds, DecidedBuilds.EFFECT, DecidedBuilds.NORMAL);
        assertThat(effect.fail()).isGreaterThan(0.85);
        assertThat(effect.trials()).isLessThan(0.8);
        Shares twice = run(builds, 2.1 * DecidedBuilds.EFFECT, DecidedBuilds.NORMAL);
        assertThat(twice.fail()).isEqualTo(1);
        assertThat(twice.trials()).isLessThan(0.35);
    }

    static Stream<Arguments> noises() {
        return Stream.of(
                Arguments.of("normal", BUILDS, DecidedBuilds.NORMAL),
                Arguments.of("Student's t with 3 degrees of freedom", BUILDS / 4, DecidedBuilds.HEAVY),
                Arguments.of("gamma", BUILDS / 4, DecidedBuilds.SKEWED));
    }

    /** The power may be as low as 95 %, less what chance explains of that, at 99.5 %. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("noises")
    void manyBuildsDo(String noise, int builds, ToDoubleFunction<Random> drawn) throws Exception {
        Shares same = run(builds, 0, drawn);
        Shares effect = run(builds, DecidedBuilds.EFFECT, drawn);
        // twice as large on the scale on which noise adds up
        Shares twice = run(builds, 2.1 * DecidedBuilds.EFFECT, drawn);
        String all = noise + ": no change " + same + "; the planner's effect " + effect + "; twice " + twice;
        assertThat(same.fail()).as(all).isLessThanOrEqualTo(most(builds));
        assertThat(same.trials()).as(all).isLessThan(0.6);
        assertThat(effect.fail()).as(all).isGreaterThan(0.95 - 2.58 * Math.sqrt(0.95 * 0.05 / builds));
        assertThat(effect.trials()).as(all).isLessThan(0.65);
        assertThat(twice.fail()).as(all).isGreaterThan(0.99);
        assertThat(twice.trials()).as(all).isLessThan(0.3);
    }

    /** Without a bound that ten series share, each would end at an error that the gate then takes for chance. */
    @Test
    void aSlowOneOfTenSeriesIsFound() throws Exception {
        Shares twice = new DecidedBuilds(folder, 10, 14, 10).run(3, 2.1 * DecidedBuilds.EFFECT, DecidedBuilds.NORMAL);
        assertThat(twice.fail()).as("%s", twice).isEqualTo(1);
    }

    /** Ten series, of which the first has the change, hold one error together, over looks and series. */
    @Test
    void tenSeriesHoldOneErrorTogether() throws Exception {
        // of ten times the work of one series
        int builds = Math.max(5, BUILDS / 40);
        DecidedBuilds family = new DecidedBuilds(folder, FIXED_OF_TEN, FIXED_OF_TEN * 5 / 4, 10);
        Shares same = family.run(builds, 0, DecidedBuilds.NORMAL);
        Shares effect = family.run(builds, DecidedBuilds.EFFECT, DecidedBuilds.NORMAL);
        Shares twice = family.run(builds, 2.1 * DecidedBuilds.EFFECT, DecidedBuilds.NORMAL);
        String all = "no change " + same + "; the planner's effect of one " + effect + "; twice " + twice;
        assertThat(same.fail()).as(all).isLessThanOrEqualTo(most(builds));
        assertThat(effect.fail()).as(all).isGreaterThan(0.6);
        assertThat(twice.fail()).as(all).isGreaterThan(0.9);
    }

    /** With ten times the variance no outlook up to the cap is left soon. */
    @Test
    void aHopelessMeasurementEndsBeforeTheCap() throws Exception {
        Shares noisy = new DecidedBuilds(folder, 400, MOST, 1).run(30, 0, DecidedBuilds.NORMAL);
        assertThat(noisy.fail()).isZero();
        assertThat(noisy.undecided()).isGreaterThan(0.5);
        assertThat(noisy.trials() * 400).as("trials of at most " + MOST).isLessThan(0.75 * MOST);
    }
}
