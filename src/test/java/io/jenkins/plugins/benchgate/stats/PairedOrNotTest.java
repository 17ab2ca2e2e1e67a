package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pairs of trials of one value are compared as pairs where that pays, which their values alone decide. */
class PairedOrNotTest {
    private static final int DRAWS = 2000;

    private static boolean flags(Shift shift) {
        return shift.lower() > 0 || shift.upper() < 0;
    }

    /** Whether pairs have nothing, some or nearly all in common; each rate is that of fixed seeds. */
    @Tag("long")
    @ParameterizedTest(name = "{0}")
    @EnumSource
    void equalVersionsAreFlaggedAsRarelyAsWasAskedFor(PairedNoise noise) {
        for (int pairs : new int[] {8, 20}) {
            for (double shared : new double[] {0, 0.2, 0.8}) {
                assertThat(flagged(noise, pairs, shared))
                        .as("%d pairs with %s in common, flagged of %d", pairs, shared, DRAWS)
                        .isLessThanOrEqualTo(DRAWS * 15 / 1000);
            }
        }
    }

    /** As on a machine of two cores, one of which another program takes: without pairs 2 % and 4 % are flagged. */
    @Tag("long")
    @ParameterizedTest(name = "{0}")
    @EnumSource(names = {"NORMAL", "STUDENT_3"})
    void pairsWhoseSidesAreDisturbedInTurnAreNoExcuse(PairedNoise noise) {
        for (double shared : new double[] {-0.1, -0.3, -0.6}) {
            assertThat(flagged(noise, 10, shared))
                    .as("%s opposed, flagged of %d", shared, DRAWS)
                    .isLessThanOrEqualTo(DRAWS * 15 / 1000);
        }
    }

    private static long flagged(PairedNoise noise, int pairs, double shared) {
        return IntStream.range(0, DRAWS)
                .parallel()
                .filter(seed -> {
                    double[][] sides = noise.draw(pairs, shared, new Random(1_000_003L * seed + pairs));
                    return flags(PairedNoise.shift(sides[0], sides[1]));
                })
                .count();
    }

    /** Ten trials with spikes, 20 % slower: as pairs they are found in 29 %. */
    @Test
    void pairsThatHaveNothingInCommonHideNoSlowdown() {
        long pairs = found(PairedNoise.SPIKES, 0, Math.log(1.2), true);
        long chosen = found(PairedNoise.SPIKES, 0, Math.log(1.2), false);
        assertThat(pairs).isLessThan(DRAWS * 33 / 100);
        assertThat(chosen).isGreaterThan(DRAWS * 42 / 100);
    }

    /** What both sides share does not hide one either: unpaired, 5 % in such noise are found in 20 %. */
    @Test
    void pairsThatHaveMuchInCommonStayPairs() {
        long pairs = found(PairedNoise.NORMAL, 0.5, Math.log(1.05), true);
        long chosen = found(PairedNoise.NORMAL, 0.5, Math.log(1.05), false);
        assertThat(chosen).isGreaterThan(pairs * 95 / 100);
    }

    private static long found(PairedNoise noise, double shared, double slowdown, boolean always) {
        return IntStream.range(0, DRAWS)
                .parallel()
                .filter(seed -> {
                    double[][] sides = noise.draw(10, shared, new Random(seed));
                    double[] slow =
                            Arrays.stream(sides[1]).map(x -> x + slowdown).toArray();
                    double[] differences = new double[slow.length];
                    Arrays.setAll(differences, i -> slow[i] - sides[0][i]);
                    return flags(always ? Shift.ofPairs(differences, 0.99) : PairedNoise.shift(sides[0], slow));
                })
                .count();
    }

    /** Neither a change nor which side is which decides whether pairs are taken as such. */
    @Test
    void theChoiceKnowsNothingOfTheChange() {
        for (int seed = 0; seed < 200; seed++) {
            double[][] sides = PairedNoise.STUDENT_3.draw(12, 0.2, new Random(seed));
            Shift shift = PairedNoise.shift(sides[0], sides[1]);
            Shift moved = PairedNoise.shift(
                    sides[0], Arrays.stream(sides[1]).map(x -> x + 0.3).toArray());
            Shift exchanged = PairedNoise.shift(sides[1], sides[0]);
            assertThat(moved.lower()).isCloseTo(shift.lower() + 0.3, within(1e-12));
            assertThat(moved.upper()).isCloseTo(shift.upper() + 0.3, within(1e-12));
            assertThat(exchanged.lower()).isCloseTo(-shift.upper(), within(1e-12));
            assertThat(exchanged.upper()).isCloseTo(-shift.lower(), within(1e-12));
        }
    }
}
