package io.jenkins.plugins.benchgate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Environment;
import io.jenkins.plugins.benchgate.stats.Environment.Rates;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking;
import io.jenkins.plugins.benchgate.stats.EnvironmentRanking.Goal;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Sampling;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

public class MetricEnvironmentsTest {
    /** A quiet environment, a noisy one, and one with a single trial. */
    public static MetricEnvironments environments(Sampling sampling) {
        return environments(sampling, 60, 0.5);
    }

    private static MetricEnvironments environments(Sampling sampling, double seconds, double price) {
        Rates rates = new Rates(seconds, price);
        return new MetricEnvironments(
                new Metric("latency", Unit.SECOND, Direction.LOWER),
                Statistic.MEDIAN,
                EnvironmentRanking.of(
                        List.of(
                                environment("loud", rates, 6, 8, 0.1),
                                environment("single", rates, 1, 1, 0.1),
                                environment("calm", rates, 6, 8, 0.01)),
                        new Goal(2.5, 0.9, sampling, 1)));
    }

    private static Environment environment(String name, Rates rates, int instances, int trials, double noise) {
        Random random = new Random(7);
        List<Levels.Instance> all = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            double level = noise * random.nextGaussian();
            List<Levels.Trial> of = new ArrayList<>();
            for (int t = 0; t < trials; t++) {
                double trial = level + noise * random.nextGaussian();
                of.add(new Levels.Trial(
                        "t" + t,
                        random.doubles(20).map(k -> Math.exp(trial + noise * k)).toArray()));
            }
            all.add(new Levels.Instance("i" + i, of));
        }
        return Environment.of(
                name,
                rates,
                new Levels(all),
                Statistic.MEDIAN,
                HierarchicalBootstrap.withSeed(1).withResamples(400),
                0.99);
    }

    @Test
    void theSentenceSaysWhichToTakeAndWhy() {
        assertThat(environments(Sampling.TRIAL).sentence())
                .matches(
                        "Take calm: a change of 2\\.5 % is found there in 90 of 100 comparisons with \\d+ trials of each"
                                + " version, in \\d+ min 0 s, for [\\d.]+; loud needs [\\d,]+ trials of each version, in \\d+ h"
                                + " \\d+ min, for [\\d.]+\\.");
        assertThat(environments(Sampling.TRIAL, 60, Double.NaN).sentence())
                .matches("Take calm: .* trials of each version, in \\d+ min 0 s; loud .*, in \\d+ h \\d+ min\\.");
        assertThat(environments(Sampling.INSTANCE, Double.NaN, 1).sentence())
                .matches("Take calm: .* with \\d+ instances for each version; loud needs \\d+ instances for each"
                        + " version\\.");
    }

    @Test
    void whatIsNotKnownIsADash() {
        List<List<String>> rows = environments(Sampling.TRIAL).rows();
        assertThat(rows.get(0)).doesNotContain("\u2013");
        assertThat(rows.get(2)).containsExactly("single", "\u2013", "\u2013", "\u2013", "1 \u00d7 1, 20", "\u2013");
        assertThat(environments(Sampling.TRIAL).noise().get(2))
                .startsWith("single")
                .endsWith("\u2013", "\u2013", "\u2013");
        assertThat(environments(Sampling.TRIAL, Double.NaN, 1).rows().get(0))
                .element(2)
                .isEqualTo("\u2013");
        assertThat(environments(Sampling.TRIAL).doubts())
                .satisfiesExactly(
                        first -> assertThat(first).isEmpty(),
                        second -> assertThat(second).isEmpty(),
                        third -> assertThat(third).hasSize(2));
    }

    @Test
    void overSeveralMetricsTheCountsAreTold() {
        MetricEnvironments one = environments(Sampling.TRIAL);
        assertThat(MetricEnvironments.overall(List.of(one))).isEmpty();
        MetricEnvironments unknown = new MetricEnvironments(
                one.metric(),
                Statistic.MEDIAN,
                EnvironmentRanking.of(
                        List.of(environment("single", new Rates(1, 1), 1, 1, 0.1)),
                        one.ranking().goal()));
        assertThat(MetricEnvironments.overall(List.of(unknown, one, one)))
                .contains("Take calm for 2 of 3 metrics. Which environment to take is not known for 1 of 3 metrics.");
    }
}
