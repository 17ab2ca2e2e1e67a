package io.jenkins.plugins.benchgate.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SeriesTableTest {
    private static final Metric READ = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
    private static final Metric SCAN = new Metric("SCAN latency", Unit.SECOND, Direction.LOWER);
    private static final List<Selector> LATENCIES = List.of(new Selector("* latency", "median"));
    private static final List<String> VERSIONS = List.of(Trial.BASELINE, Trial.CANDIDATE);

    private static Trial trial(String version, int number, Metric... metrics) {
        List<Sample> samples = new ArrayList<>();
        for (Metric metric : metrics) {
            samples.add(new Sample(metric, null, new double[] {1 + number, 2 + number, 4 + number}));
        }
        return new Trial(version, "local", number, samples, List.of(), List.of());
    }

    private static SeriesTable table(boolean pairs, Trial... trials) {
        return new SeriesTable(
                List.of(trials), pairs, HierarchicalBootstrap.withSeed(1).withResamples(200));
    }

    @Test
    void trialsOfOneNumberArePairsOnlyWhereTheyRanAsSuch() {
        Trial[] trials = {
            trial(Trial.BASELINE, 1, READ), trial(Trial.CANDIDATE, 1, READ),
            trial(Trial.BASELINE, 2, READ), trial(Trial.CANDIDATE, 2, READ)
        };
        assertThat(pairing(table(true, trials))).isEqualTo(Pairing.TRIALS);
        assertThat(pairing(table(false, trials))).isEqualTo(Pairing.INSTANCES);
    }

    private static Pairing pairing(SeriesTable table) {
        Measured only = table.measured(LATENCIES, true).get(0);
        Comparison comparison = Objects.requireNonNull(only.comparison());
        return comparison.pairing();
    }

    @Test
    void aMetricThatOneSideLacksIsAGap() {
        SeriesTable table = table(
                true,
                trial(Trial.BASELINE, 1, READ, SCAN),
                trial(Trial.CANDIDATE, 1, READ),
                trial(Trial.BASELINE, 2, READ),
                trial(Trial.CANDIDATE, 2, READ, SCAN));
        assertThat(table.gaps(LATENCIES, VERSIONS, 1)).isEmpty();
        assertThat(table.gaps(LATENCIES, VERSIONS, 2))
                .containsExactly(
                        "Only 1 of the valid trials of the baseline measured 'SCAN latency', and at least 2 are needed.",
                        "Only 1 of the valid trials of the candidate measured 'SCAN latency', and at least 2 are needed.");
        assertThat(table.gaps(List.of(new Selector("READ*", "median")), VERSIONS, 2))
                .isEmpty();
    }
}
