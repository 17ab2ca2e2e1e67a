package io.jenkins.plugins.benchgate.experiment.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.experiment.compare.NoisySuite.Counts;
import io.jenkins.plugins.benchgate.experiment.compare.NoisySuite.Design;
import io.jenkins.plugins.benchgate.experiment.compare.NoisySuite.Rule;
import io.jenkins.plugins.benchgate.experiment.compare.SharedNoise.Known;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharedNoiseTest {
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(1).withResamples(400).onSameMachines();

    /** 10 flagged of 400 (2.5 %) are exceeded by a true rate of 1 % in one of 400 suites. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"SIDE_BY_SIDE, 2, 45", "SIDE_BY_SIDE, 3, 65", "HISTORY, 3, 68"})
    void aSuiteFindsMoreAtTheSameFalseAlarms(Design design, int forks, int found) {
        NoisySuite suite = new NoisySuite(200, forks, 1, false);
        Map<Rule, Counts> equal = suite.builds(design, 1, 1, 2);
        Map<Rule, Counts> busy = suite.builds(design, 1, 3, 2);
        Map<Rule, Counts> slower = suite.builds(design, 1.05, 1, 2);
        assertThat(equal.get(Rule.SUITE).flagged()).isLessThanOrEqualTo(10);
        assertThat(busy.get(Rule.SUITE).flagged()).isLessThanOrEqualTo(10);
        Counts shared = slower.get(Rule.SUITE);
        Counts own = slower.get(Rule.OWN);
        assertThat(shared.percent(shared.flagged())).isGreaterThan(found);
        assertThat(shared.flagged()).isGreaterThan(own.flagged() + 40);
        assertThat(equal.get(Rule.SUITE).blind()).isLessThan(equal.get(Rule.OWN).blind());
        assertThat(equal.get(Rule.SUITE).width())
                .isLessThan(0.8 * equal.get(Rule.OWN).width());
    }

    @Test
    void smallAndMixedFamiliesStayBitForBit() {
        SharedNoise noise = new SharedNoise(BOOTSTRAP);
        List<Known> nine = known(9, Unit.SECOND, 0.02);
        assertThat(noise.shared(nine)).isEqualTo(nine);
        List<Known> mixed = new ArrayList<>(nine);
        mixed.addAll(known(9, Unit.BYTE, 0.02));
        assertThat(noise.shared(mixed)).isEqualTo(mixed);
        List<Known> constant = known(12, Unit.SECOND, 0);
        assertThat(noise.shared(constant)).isEqualTo(constant);
        assertThat(SharedNoise.said(intervals(mixed))).isEmpty();
    }

    @Test
    void aFamilySaysOnceWhatItShares() {
        List<Known> shared = new SharedNoise(BOOTSTRAP).shared(known(12, Unit.SECOND, 0.02));
        assertThat(shared).allSatisfy(one -> {
            assertThat(one.comparison().degrees()).isGreaterThan(4);
            assertThat(one.comparison().change().interval().degrees().shared()).isPositive();
            assertThat(one.comparison().pValue() < 0.01)
                    .isNotEqualTo(one.comparison().change().interval().contains(0));
        });
        assertThat(SharedNoise.said(intervals(shared))).hasSize(1).hasEntrySatisfying("Noise", said -> assertThat(said)
                .startsWith("12 series share what they know of their noise, which gives each "));
    }

    @Test
    void aNoiseWithoutCommonDistributionIsSaidAndNotUsed() {
        List<Known> own = new ArrayList<>(known(60, Unit.SECOND, 1e-6));
        own.addAll(known(60, Unit.SECOND, 0.1));
        List<Known> shared = new SharedNoise(BOOTSTRAP).shared(own);
        for (int i = 0; i < own.size(); i++) {
            Interval before = own.get(i).comparison().change().interval();
            Interval after = shared.get(i).comparison().change().interval();
            assertThat(after.lower()).isEqualTo(before.lower());
            assertThat(after.upper()).isEqualTo(before.upper());
        }
        assertThat(SharedNoise.said(intervals(shared))).containsOnlyKeys("Noise not shared");
    }

    private static List<Interval> intervals(List<Known> series) {
        return series.stream()
                .map(one -> one.comparison().change().interval())
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<Known> known(int count, Unit unit, double deviation) {
        Random random = new Random(count);
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    Levels baseline = side("b", deviation, random);
                    Levels candidate = side("c", deviation, random);
                    Comparison comparison = BOOTSTRAP.compare(baseline, candidate, Statistic.MEDIAN);
                    return new Known(
                            new Metric("m" + i, unit, Direction.LOWER),
                            Statistic.MEDIAN,
                            baseline,
                            candidate,
                            comparison.candidate(),
                            comparison);
                })
                .toList();
    }

    private static Levels side(String label, double deviation, Random random) {
        return new Levels(List.of(new Levels.Instance(
                "i",
                IntStream.range(0, 3)
                        .mapToObj(trial -> {
                            double fork = deviation * random.nextGaussian();
                            double[] values = random.doubles(5)
                                    .map(ignored -> 0.001 * Math.exp(fork + deviation / 2 * random.nextGaussian()))
                                    .toArray();
                            return new Levels.Trial(label + trial, values);
                        })
                        .toList())));
    }
}
