package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import io.jenkins.plugins.benchgate.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trials that are at one of two levels. */
class TwoLevelsTest {
    private static Levels levels(double... values) {
        List<Trial> trials = new ArrayList<>();
        for (double value : values) {
            trials.add(new Trial("fork " + trials.size(), new double[] {value, value * 1.001, value * 0.999}));
        }
        return new Levels(List.of(new Instance("local", trials)));
    }

    private static Levels drawn(int trials, double change, DoubleSupplier noise) {
        double[] values = new double[trials];
        for (int i = 0; i < trials; i++) {
            values[i] = Math.exp(change + 0.01 * noise.getAsDouble());
        }
        return levels(values);
    }

    /** A change between the versions is no second level, and is not lost in them. */
    @Test
    void itSaysHowFarApartTheLevelsAreAndHowManyTrialsAreAtTheHigherOne() {
        Levels before = levels(104, 118, 105, 104.5, 117.2, 104.2);
        Levels after = levels(129, 114.8, 130.2, 115, 129.4, 115.6);
        String said = "Its trials are at one of two levels, 13 % apart: 2 of 6 of the baseline and 3 of 6 of the"
                + " candidate at the higher one. ";
        Sentence both = TwoLevels.of(before, after, Statistic.MEDIAN).orElseThrow();
        assertThat(both.english()).startsWith(said);
        assertThat(both)
                .matches(TwoLevels::isSaidBy)
                .matches(doubt -> TwoLevels.isSaidBy(Sentence.read(doubt.english(), null)));
        assertThat(HierarchicalBootstrap.withSeed(1)
                        .withResamples(100)
                        .compare(before, after, Statistic.MEDIAN)
                        .caveats())
                .anyMatch(doubt -> doubt.startsWith(said));
        Levels alone = levels(104, 118, 105, 104.5, 117.2, 104.2, 118.1, 105.1);
        assertThat(HierarchicalBootstrap.withSeed(1)
                        .withResamples(100)
                        .estimate(alone, Statistic.MEDIAN)
                        .caveats())
                .anyMatch(doubt ->
                        doubt.startsWith("Its trials are at one of two levels, 13 % apart: 3 of 8 at the higher one. ")
                                && TwoLevels.isSaidBy(Sentence.read(doubt, null)));
    }

    @Test
    void outliersAndEqualValuesAreNoLevel() {
        Levels quiet = levels(104, 105, 104.5, 104.2, 105.1, 104.9);
        Levels outlier = levels(104, 105, 104.5, 104.2, 105.1, 140);
        assertThat(TwoLevels.of(outlier, outlier, Statistic.MEDIAN)).isEmpty();
        assertThat(TwoLevels.of(quiet, levels(114, 115, 114.5, 114.2, 115.1, 114.9), Statistic.MEDIAN))
                .isEmpty();
        assertThat(TwoLevels.of(levels(1, 1, 1, 1, 1), levels(1, 1, 1, 1, 1), Statistic.MEDIAN))
                .isEmpty();
        assertThat(TwoLevels.of(levels(-1, 1, 1, 1, 2), quiet, Statistic.MEDIAN))
                .isEmpty();
        assertThat(TwoLevels.of(levels(1, 1.1, 1, 1.1), levels(1, 1.1, 1, 1.1), Statistic.MEDIAN))
                .isEmpty();
    }

    /** At most 1 % of series with one level; {@code TwoLevelsStudy} has more of them. */
    @ParameterizedTest
    @CsvSource({"normal", "student", "lognormal"})
    void noiseOfOneLevelIsRarelyTakenForTwo(String kind) {
        Random random = new Random(11);
        DoubleSupplier noise = () -> switch (kind) {
            case "student" ->
                random.nextGaussian()
                        / Math.sqrt((Math.pow(random.nextGaussian(), 2)
                                        + Math.pow(random.nextGaussian(), 2)
                                        + Math.pow(random.nextGaussian(), 2))
                                / 3);
            case "lognormal" -> Math.exp(0.5 * random.nextGaussian());
            default -> random.nextGaussian();
        };
        int said = 0;
        for (int i = 0; i < 2000; i++) {
            said += TwoLevels.of(drawn(10, 0, noise), drawn(10, 0.1, noise), Statistic.MEDIAN)
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(said).isLessThanOrEqualTo(20);
    }

    /** Levels 10 % apart in noise of 1 %, with ten trials of each version. */
    @ParameterizedTest
    @CsvSource({"0.3", "0.5", "0.7"})
    void twoLevelsAreFound(double share) {
        Random random = new Random(12);
        DoubleSupplier noise = () -> random.nextGaussian() + (random.nextDouble() < share ? 10 : 0);
        int said = 0;
        for (int i = 0; i < 500; i++) {
            said += TwoLevels.of(drawn(10, 0, noise), drawn(10, 0.1, noise), Statistic.MEDIAN)
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(said).isGreaterThan(400);
    }
}
