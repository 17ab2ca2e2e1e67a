package io.jenkins.plugins.benchgate.experiment.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SeriesTableTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);

    /** Rounds that differ by far more than the versions do: the candidate is slower by 2 % in each. */
    private static List<Trial> rounds() {
        List<Trial> trials = new ArrayList<>();
        double[] levels = {1.0, 1.3, 0.8, 1.1, 0.9};
        for (int i = 0; i < levels.length; i++) {
            trials.add(trial(Trial.BASELINE, i + 1, levels[i]));
            trials.add(trial(Trial.CANDIDATE, i + 1, levels[i] * 1.02));
        }
        return trials;
    }

    private static Trial trial(String version, int number, double level) {
        double[] values = {0.999 * level, level, 1.001 * level};
        return new Trial(version, "local", number, List.of(new Sample(LATENCY, null, values)), List.of(), List.of());
    }

    private static Schedule schedule(boolean pairs) {
        return new Schedule(pairs ? Order.RMIT : Order.SEQUENTIAL, 5, 3);
    }

    private static Comparison compared(boolean pairs) {
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(1).withResamples(2000);
        List<Measured> measured = new SeriesTable(rounds(), schedule(pairs), bootstrap)
                .measured(List.of(new Selector("*", "mean")), true);
        assertThat(measured).hasSize(1);
        return Objects.requireNonNull(measured.get(0).comparison());
    }

    /** Forks of JMH: what differs between them is not noise of their iterations. */
    @Test
    void partsOfATrialAreTrialsOfTheirOwn() {
        List<Trial> trials = new ArrayList<>();
        for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
            for (int number = 1; number <= 2; number++) {
                List<Sample> forks = new ArrayList<>();
                for (int fork = 1; fork <= 3; fork++) {
                    double[] values = {fork, fork + 0.1};
                    forks.add(new Sample(
                            LATENCY, null, "fork " + fork, values, null, new Sample.Origin(0, values.length, null)));
                }
                trials.add(new Trial(version, "local", number, forks, List.of(), List.of()));
            }
        }
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(1).withResamples(2000);

        Measured measured = new SeriesTable(trials, schedule(true), bootstrap)
                .measured(List.of(new Selector("*", "mean")), true)
                .get(0);

        assertThat(measured.candidate().trials()).isEqualTo(6);
        assertThat(measured.candidate().count()).isEqualTo(12);
        assertThat(Objects.requireNonNull(measured.comparison()).pairing()).isEqualTo(Pairing.TRIALS);
    }

    /** Such as the runs of hyperfine. */
    @Test
    void processesOfAnOnlyTrialAreTrials() {
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(1).withResamples(500);
        List<Trial> single = List.of(processes(Trial.BASELINE, 1), processes(Trial.CANDIDATE, 1));
        Measured measured = new SeriesTable(single, schedule(true), bootstrap)
                .measured(List.of(new Selector("*", "median")), true)
                .get(0);
        assertThat(measured.candidate().trials()).isEqualTo(3);
        assertThat(measured.candidate().count()).isEqualTo(3);
        // they ran one version after the other
        assertThat(Objects.requireNonNull(measured.comparison()).pairing()).isEqualTo(Pairing.INSTANCES);

        List<Trial> several = List.of(processes(Trial.CANDIDATE, 1), processes(Trial.CANDIDATE, 2));
        measured = new SeriesTable(several, schedule(true), bootstrap)
                .measured(List.of(new Selector("*", "median")), false)
                .get(0);
        assertThat(measured.candidate().trials()).isEqualTo(2);
        assertThat(measured.candidate().count()).isEqualTo(6);
    }

    private static Trial processes(String version, int number) {
        Sample sample =
                new Sample(LATENCY, null, new double[] {1, 2, 3}).from(new Sample.Origin(0, 3, null, false, true));
        return new Trial(version, "local", number, List.of(sample), List.of(), List.of());
    }

    @Test
    void trialsOfOneRoundAreDrawnTogether() {
        Comparison comparison = compared(true);
        assertThat(comparison.pairing()).isEqualTo(Pairing.TRIALS);
        assertThat(comparison.change().interval()).isNotNull();
        assertThat(comparison.change().interval().lower()).isPositive();
    }

    /** The third trial of one version has nothing to do with the third of the other when they did not run as a round. */
    @Test
    void trialsThatRanInSequenceAreNotAPairThoughTheirNumbersAreEqual() {
        Comparison comparison = compared(false);
        assertThat(comparison.pairing()).isEqualTo(Pairing.INSTANCES);
        assertThat(comparison.change().value())
                .isEqualTo(compared(true).change().value());
        assertThat(comparison.change().interval()).isNotNull();
        assertThat(comparison.change().interval().contains(0)).isTrue();
    }

    private static final Metric SCAN = new Metric("SCAN latency", Unit.SECOND, Direction.LOWER);

    private static Trial measuring(String version, int number, Metric... metrics) {
        List<Sample> samples = new ArrayList<>();
        for (Metric metric : metrics) {
            samples.add(new Sample(metric, null, new double[] {1 + number, 2 + number, 4 + number}));
        }
        return new Trial(version, "local", number, samples, List.of(), List.of());
    }

    @Test
    void aMetricThatOneSideLacksIsAGap() {
        List<Selector> latencies = List.of(new Selector("* latency", "median"));
        List<String> versions = List.of(Trial.BASELINE, Trial.CANDIDATE);
        SeriesTable table = new SeriesTable(
                List.of(
                        measuring(Trial.BASELINE, 1, LATENCY, SCAN),
                        measuring(Trial.CANDIDATE, 1, LATENCY),
                        measuring(Trial.BASELINE, 2, LATENCY),
                        measuring(Trial.CANDIDATE, 2, LATENCY, SCAN)),
                schedule(true),
                HierarchicalBootstrap.withSeed(1));
        assertThat(table.gaps(latencies, versions, 1)).isEmpty();
        assertThat(table.gaps(latencies, versions, 2))
                .containsExactly(
                        "Only 1 of the valid trials of the baseline measured 'SCAN latency', and at least 2 are needed.",
                        "Only 1 of the valid trials of the candidate measured 'SCAN latency', and at least 2 are needed.");
        assertThat(table.gaps(List.of(new Selector("READ*", "median")), versions, 2))
                .isEmpty();
    }

    private static Trial reporting(String version, String... words) {
        List<Sample> samples = new ArrayList<>();
        for (String word : words) {
            samples.add(new Sample(LATENCY, word, new double[] {1}));
        }
        return new Trial(version, "local", 1, samples, List.of(), List.of());
    }

    /** As of a tool that reports an outer percentile only where it has seen enough requests. */
    @Test
    void aStatisticThatOneSideLacksIsAGap() {
        SeriesTable table = new SeriesTable(
                List.of(reporting(Trial.BASELINE, "mean"), reporting(Trial.CANDIDATE, "mean", "p99")),
                schedule(true),
                HierarchicalBootstrap.withSeed(1));
        List<String> versions = List.of(Trial.BASELINE, Trial.CANDIDATE);
        assertThat(table.gaps(List.of(new Selector("*", "mean")), versions, 1)).isEmpty();
        assertThat(table.gaps(
                        List.of(new Selector("*", "mean"), new Selector("*", "p99"), new Selector("READ*", "p99")),
                        versions,
                        1))
                .containsExactly("Only 0 of the valid trials of the baseline measured 'READ latency' as p99, and at"
                        + " least 1 are needed; the tool reports mean, p99.");
    }

    /** A glob that covers other metrics, too, must not hide that this one was not judged. */
    @Test
    void aStatisticThatTheToolDoesNotComputeIsAGap() {
        SeriesTable table = new SeriesTable(
                List.of(reporting(Trial.CANDIDATE, "p90", "p95")), schedule(false), HierarchicalBootstrap.withSeed(1));
        assertThat(table.gaps(List.of(new Selector("*", "p99")), List.of(Trial.CANDIDATE), 1))
                .containsExactly("Only 0 of the valid trials of the candidate measured 'READ latency' as p99, and at"
                        + " least 1 are needed; the tool reports p90, p95.");
    }

    /** What is selected, counted and lacking is of one statistic, that of all trials of both versions. */
    @Test
    void withoutAStatisticTheMedianElseTheMeanElseTheFirstIsMeant() {
        List<Selector> all = List.of(new Selector("*", ""));
        List<String> versions = List.of(Trial.BASELINE, Trial.CANDIDATE);
        assertThat(selected("max", "p90", "mean", "median").series(all))
                .extracting(SeriesKey::name)
                .containsExactly("READ latency median");
        assertThat(selected("max", "p90", "mean").series(all))
                .extracting(SeriesKey::name)
                .containsExactly("READ latency mean");
        assertThat(selected("max", "p90").series(all))
                .extracting(SeriesKey::name)
                .containsExactly("READ latency p90");
        SeriesTable means = selected("p90", "mean");
        assertThat(means.gaps(all, versions, 1)).isEmpty();
        assertThat(means.measured(all, true)).extracting(Measured::series).containsExactly("READ latency mean");
        assertThat(means.count(List.of(new Selector("*", ""), new Selector("READ*", "mean"), new Selector("*", "p90"))))
                .isEqualTo(2);
        SeriesTable mixed = new SeriesTable(
                List.of(reporting(Trial.BASELINE, "mean", "median"), reporting(Trial.CANDIDATE, "mean")),
                schedule(true),
                HierarchicalBootstrap.withSeed(1));
        assertThat(mixed.measured(all, true)).isEmpty();
        assertThat(mixed.baselineOnly(all)).extracting(Measured::series).containsExactly("READ latency median");
    }

    private static SeriesTable selected(String... words) {
        return new SeriesTable(
                List.of(reporting(Trial.BASELINE, words), reporting(Trial.CANDIDATE, words)),
                schedule(true),
                HierarchicalBootstrap.withSeed(1));
    }

    @Test
    void aSeriesThatTwoGatesJudgeCountsOnce() {
        SeriesTable table = new SeriesTable(
                List.of(measuring(Trial.CANDIDATE, 1, LATENCY, SCAN)),
                schedule(false),
                HierarchicalBootstrap.withSeed(1));
        assertThat(table.count(List.of(
                        new Selector("*", "median"),
                        new Selector("READ*", "median"),
                        new Selector("READ*", "p99"),
                        new Selector("*", List.of("READ*"), "p99"))))
                .isEqualTo(4);
    }
}
