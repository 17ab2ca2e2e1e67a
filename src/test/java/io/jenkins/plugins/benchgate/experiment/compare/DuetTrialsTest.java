package io.jenkins.plugins.benchgate.experiment.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DuetTrialsTest {
    private static final Metric LATENCY = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
    private static final HierarchicalBootstrap BOOTSTRAP =
            HierarchicalBootstrap.withSeed(1).withResamples(1_000);

    private final List<Trial> trials = new ArrayList<>();

    private void trial(String version, int number, double[] times, double... values) {
        Sample sample = new Sample(LATENCY, null, "", values, times, new Sample.Origin(1, values.length, null));
        trials.add(new Trial(version, "local", number, List.of(sample), List.of(), List.of()));
    }

    private Levels levels(String version) {
        return SeriesLevels.of(trials.stream()
                .filter(trial -> trial.version().equals(version))
                .map(trial -> new Series.Trial(
                        trial.instance(),
                        String.valueOf(trial.number()),
                        null,
                        trial.samples().get(0).values()))
                .toList());
    }

    private Comparison compare(String statistic) {
        return new DuetTrials(trials, Double.NaN, BOOTSTRAP)
                .compare(LATENCY, null, levels(Trial.BASELINE), levels(Trial.CANDIDATE), Statistic.parse(statistic));
    }

    /** Requests of 20 s, of which the machine disturbs some by as much on both sides, the candidate 10 % slower. */
    private void requests(int rounds) {
        for (int round = 1; round <= rounds; round++) {
            Random random = new Random(round);
            double[] noise = random.doubles(21, 1, 3).toArray();
            int number = round;
            for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
                double slower = version.equals(Trial.CANDIDATE) ? 1.1 : 1;
                double[] times = IntStream.range(0, 2000)
                        .mapToDouble(i -> 1000 * number + i * 0.01)
                        .toArray();
                trial(
                        version,
                        round,
                        times,
                        Arrays.stream(times)
                                .map(time -> slower * noise[(int) (time - 1000 * number)])
                                .toArray());
            }
        }
    }

    @Test
    void requestsArePairedByWindow() {
        requests(3);
        Comparison comparison = compare("median");
        assertThat(comparison.pairing()).isEqualTo(Pairing.WINDOWS);
        assertThat(comparison.change().value()).isCloseTo(10, within(1e-9));
        assertThat(comparison.change().trials()).isEqualTo(3);
        assertThat(comparison.baseline().count())
                .as("each side by itself is that of all its requests")
                .isEqualTo(6000);
    }

    @Test
    void aPercentileOfRequestsIsThatOfEachWindow() {
        requests(3);
        assertThat(compare("p99").pairing()).isEqualTo(Pairing.WINDOWS);
        assertThat(compare("p99").change().value()).isCloseTo(10, within(1e-9));
    }

    /** SciPy 1.17: {@code 100 * (gmean([gmean([2, 2, 8]), gmean([2, 2, 2])]) - 1)}. */
    @Test
    void iterationsWithoutTimesArePairedInTheirOrder() {
        trial(Trial.BASELINE, 1, null, 1, 3, 1);
        trial(Trial.CANDIDATE, 1, null, 2, 6, 8);
        trial(Trial.BASELINE, 2, null, 5, 1, 2);
        trial(Trial.CANDIDATE, 2, null, 10, 2, 4);
        // the 8 lies more than 20 % outside the others and counts as 2
        Comparison comparison = compare("median");
        assertThat(comparison.pairing()).isEqualTo(Pairing.ITERATIONS);
        assertThat(comparison.change().value()).isCloseTo(100, within(1e-9));
        assertThat(comparison.caveats()).anySatisfy(doubt -> assertThat(doubt)
                .isEqualTo("A trial has as few as 3 pairs of iterations, so that pairing filters little of what"
                        + " disturbed it."));
    }

    @Test
    void anOuterPercentileOfIterationsIsThatOfWholeTrials() {
        for (int i = 1; i <= 3; i++) {
            trial(Trial.BASELINE, i, null, 1, 2, 3, 4, 5, 6);
            trial(Trial.CANDIDATE, i, null, 1, 2, 3, 4, 5, 6);
        }
        assertThat(compare("p90").pairing()).isEqualTo(Pairing.TRIALS);
        assertThat(compare("p90").caveats())
                .contains("Trials were paired as wholes, because its values have no times.");
        assertThat(compare("mean").pairing()).isEqualTo(Pairing.ITERATIONS);
    }

    @Test
    void unequalNumbersOfValuesWithoutTimesAreNotTakenForIterations() {
        trial(Trial.BASELINE, 1, null, 1, 2, 3);
        trial(Trial.CANDIDATE, 1, null, 1, 2, 3, 4);
        assertThat(compare("median").pairing()).isEqualTo(Pairing.TRIALS);
        assertThat(compare("median").caveats())
                .contains("Trials were paired as wholes, because its values have no times.");
    }

    @Test
    void aStatisticThatTheToolComputedOfEachBatchIsPairedByBatch() {
        for (int i = 1; i <= 3; i++) {
            batches(Trial.BASELINE, i, 1, 3, 1, 2, 7);
            batches(Trial.CANDIDATE, i, 2, 6, 2, 4, 14);
        }
        Comparison comparison = new DuetTrials(trials, Double.NaN, BOOTSTRAP)
                .compare(LATENCY, "p99", levels(Trial.BASELINE), levels(Trial.CANDIDATE), Statistic.MEDIAN);
        assertThat(comparison.pairing()).isEqualTo(Pairing.ITERATIONS);
        assertThat(comparison.change().value()).isCloseTo(100, within(1e-9));
        assertThat(comparison.caveats()).noneMatch(doubt -> doubt.contains("as wholes"));
    }

    private void batches(String version, int number, double... values) {
        Sample sample = new Sample(LATENCY, "p99", "", values, null, new Sample.Origin(1, 500, null));
        trials.add(new Trial(version, "local", number, List.of(sample), List.of(), List.of()));
    }

    @Test
    void oneValueATrialIsAPairOfTrials() {
        for (int i = 1; i <= 3; i++) {
            trial(Trial.BASELINE, i, null, 100 * i);
            trial(Trial.CANDIDATE, i, null, 110 * i);
        }
        Comparison comparison = compare("median");
        assertThat(comparison.pairing()).isEqualTo(Pairing.TRIALS);
        assertThat(comparison.caveats())
                .contains("Each side's value is that of its whole phase, also of the time in which it ran on after the"
                        + " other had ended.");
    }

    @Test
    void wholeTrialsOfSeveralInstancesAreBlocks() {
        double[][] machines = {{10, 13}, {100, 100}, {1000, 1300}};
        for (double[] machine : machines) {
            for (int i = 0; i < 2; i++) {
                Sample sample =
                        new Sample(LATENCY, null, "", new double[] {machine[i]}, null, new Sample.Origin(1, 1, null));
                trials.add(new Trial(
                        List.of(Trial.BASELINE, Trial.CANDIDATE).get(i),
                        "instance " + machine[0],
                        1,
                        List.of(sample),
                        List.of(),
                        List.of()));
            }
        }
        assertThat(compare("median").change().value())
                .as("two of three machines are slower by 30 %, and the one of middle speed is not")
                .isCloseTo(30, within(1e-9));
    }

    @Test
    void sidesThatDidNotMeetInTimeAreSaidSo() {
        trial(Trial.BASELINE, 1, new double[] {1, 2}, 5, 6);
        trial(Trial.CANDIDATE, 1, new double[] {3, 4}, 5, 6);
        assertThat(compare("median").caveats())
                .contains("Trials were paired as wholes, because in a trial both sides have no time in common.");
    }

    @Test
    void aWindowWithoutARatioIsSaidSo() {
        trial(Trial.BASELINE, 1, new double[] {1, 2, 3}, 0, 0, 1);
        trial(Trial.CANDIDATE, 1, new double[] {1, 2, 3}, 1, 1, 1);
        assertThat(compare("median").caveats())
                .contains("Trials were paired as wholes, because found 0.0, expected positive values: a duet compares"
                        + " ratios.");
    }

    @Test
    void partsThatATrialMadeByItselfArePairedWithTheirLikes() {
        for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
            double slower = version.equals(Trial.CANDIDATE) ? 2 : 1;
            List<Sample> forks = new ArrayList<>(List.of(fork("fork 1", slower), fork("fork 2", 7 * slower)));
            if (version.equals(Trial.CANDIDATE)) {
                java.util.Collections.reverse(forks);
            }
            trials.add(new Trial(version, "local", 1, forks, List.of(), List.of()));
        }
        Comparison comparison = compare("mean");
        assertThat(comparison.change().value()).isCloseTo(100, within(1e-9));
        assertThat(comparison.change().trials()).isEqualTo(2);
    }

    @Test
    void aPartThatOnlyOneSideHasIsNamed() {
        trials.add(new Trial(Trial.BASELINE, "local", 1, List.of(fork("fork 1", 1)), List.of(), List.of()));
        trials.add(new Trial(
                Trial.CANDIDATE,
                "local",
                1,
                List.of(fork("fork 1", 2), fork("fork 2", 2), fork("fork 3", 2)),
                List.of(),
                List.of()));
        Comparison comparison = compare("mean");
        assertThat(comparison.caveats())
                .contains(
                        "Trials were paired as wholes, because the baseline has no values of fork 2 of trial 1 on local"
                                + " and 1 more, which the other side has.")
                .noneMatch(doubt -> doubt.contains("whole phase"));
    }

    @Test
    void aTrialThatOnlyOneSideMeasuredIsNamed() {
        requests(3);
        trials.remove(trials.size() - 1);
        Comparison comparison = compare("median");
        assertThat(comparison.pairing()).isEqualTo(Pairing.INSTANCES);
        assertThat(comparison.caveats())
                .contains("Trials were not paired, because the candidate has no values of trial 3 on local, which the"
                        + " other side has.");
    }

    private static Sample fork(String part, double factor) {
        double[] values = {factor, 2 * factor, 3 * factor, 4 * factor, 5 * factor};
        return new Sample(LATENCY, null, part, values, null, new Sample.Origin(1, 5, null));
    }

    /** Of 10 s of requests at 100 and at 80 a second, the numbers in each window stand as 100 to 80. */
    @Test
    void throughputIsPairedByTheNumberOfRequestsInEachWindow() {
        for (int number = 1; number <= 3; number++) {
            for (String version : List.of(Trial.BASELINE, Trial.CANDIDATE)) {
                double step = version.equals(Trial.CANDIDATE) ? 0.0125 : 0.01;
                double[] times = IntStream.rangeClosed(0, (int) Math.round(10 / step))
                        .mapToDouble(i -> i * step)
                        .toArray();
                double[] values = new double[times.length];
                Arrays.fill(values, step);
                Sample requests =
                        new Sample(LATENCY, null, "", values, times, new Sample.Origin(1, values.length, null));
                Sample throughput = new Sample(Metric.THROUGHPUT, null, new double[] {1 / step});
                trials.add(new Trial(version, "local", number, List.of(throughput, requests), List.of(), List.of()));
            }
        }
        Comparison comparison = new DuetTrials(trials, 1, BOOTSTRAP)
                .compare(Metric.THROUGHPUT, null, levels(Trial.BASELINE), levels(Trial.CANDIDATE), Statistic.MEDIAN);
        assertThat(comparison.pairing()).isEqualTo(Pairing.WINDOWS);
        assertThat(comparison.change().value()).isCloseTo(-20, within(0.5));
        assertThat(comparison.candidate().value()).isCloseTo(80, within(1e-9));
    }
}
