package io.jenkins.plugins.benchgate.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockedLevelsTest {
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(5).withResamples(1000).onSameMachines();

    /** Three trials of some values on each of three machines. */
    private static Levels levels(double level, double... speeds) {
        Random random = new Random((long) level);
        List<Levels.Instance> instances = new ArrayList<>();
        for (double speed : speeds) {
            List<Levels.Trial> trials = new ArrayList<>();
            for (int trial = 0; trial < 3; trial++) {
                double[] values = random.doubles(7)
                        .map(share -> speed * level * (0.99 + 0.02 * share))
                        .toArray();
                trials.add(new Levels.Trial("t" + trial, values));
            }
            instances.add(new Levels.Instance("m" + instances.size(), trials));
        }
        return new Levels(instances);
    }

    private static Estimate change(double... speeds) {
        return BOOTSTRAP
                .compareInBlocks(levels(100, speeds), levels(110, speeds), Statistic.MEDIAN)
                .change();
    }

    @Test
    void theChangeIsTheSameHoweverFastTheMachinesAre() {
        Estimate alike = change(1, 1, 1);
        Estimate unlike = change(1, 7, 0.01);
        assertThat(unlike.value()).isCloseTo(alike.value(), within(1e-9));
        assertThat(unlike.interval().lower()).isCloseTo(alike.interval().lower(), within(1e-9));
        assertThat(unlike.interval().upper()).isCloseTo(alike.interval().upper(), within(1e-9));
    }

    @Test
    void estimatesOfVersionsAreThoseOfTheValuesAsTheyAre() {
        Levels baseline = levels(100, 1, 7, 0.01);
        Comparison comparison = BOOTSTRAP.compareInBlocks(baseline, levels(110, 1, 7, 0.01), Statistic.MEDIAN);
        assertThat(comparison.baseline()).isEqualTo(BOOTSTRAP.estimate(baseline, Statistic.MEDIAN));
    }

    @Test
    void quotientsOfVersionsAndTheMeanLevelStay() {
        Levels baseline = levels(100, 1, 2, 4);
        Levels candidate = levels(130, 1, 2, 4);
        BlockedLevels blocked = BlockedLevels.of(baseline, candidate, Statistic.MEAN);
        for (int i = 0; i < 3; i++) {
            assertThat(mean(blocked.candidate(), i) / mean(blocked.baseline(), i))
                    .isCloseTo(mean(candidate, i) / mean(baseline, i), within(1e-12));
            assertThat(Math.sqrt(mean(blocked.candidate(), i) * mean(blocked.baseline(), i)))
                    .isCloseTo(2 * Math.sqrt(100 * 130), within(2.0));
        }
    }

    private static double mean(Levels levels, int instance) {
        return levels.instances().get(instance).trials().stream()
                .flatMapToDouble(trial -> Arrays.stream(trial.values()))
                .average()
                .orElseThrow();
    }

    @Test
    void valuesThatAreNotPositiveAreLeftAsTheyAre() {
        Levels zero = levels(0, 1, 1, 1);
        Levels other = levels(100, 1, 2, 3);
        assertThat(BlockedLevels.of(zero, other, Statistic.MEAN)).isEqualTo(new BlockedLevels(zero, other));
    }
}
