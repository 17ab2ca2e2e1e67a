package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.experiment.compare.DuetTrials.Together;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.DuetTrial;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Statistic;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.Schedule.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one round of trials shows of one series.
 *
 * <p>Each trial counts as its statistic, such as the p99 of its latencies; where the tool has computed it of several
 * parts or batches, as their median. A pair counts as the logarithm of the quotient of both; in a duet whose
 * iterations go together, as the mean logarithm of their quotients, see {@link DuetTrials}. Pairs of one round on
 * several machines count as one, their mean: what a round does to a version, it may do to it on all machines.
 *
 * @param instances machines of the round
 * @param candidate its statistic, the mean over machines
 * @param baseline likewise; {@code null} where only the candidate was measured
 * @param ratio logarithm of candidate / baseline; NaN if there is none
 * @param pairing what a pair's quotient was made of
 */
record RoundValue(
        List<String> instances, Version candidate, @Nullable Version baseline, double ratio, Pairing pairing) {

    /**
     * One version's part of a round.
     *
     * @param value its statistic
     * @param count number of values
     */
    record Version(double value, long count) {}

    /**
     * Of the valid trials of one number.
     *
     * @param compares whether a baseline is measured too
     * @return empty where a side did not measure the series
     */
    static Optional<RoundValue> of(List<Trial> round, SeriesKey series, Schedule schedule, boolean compares) {
        Metric metric = series.metric();
        boolean iterations = round.stream()
                .flatMap(trial -> trial.samples().stream())
                .anyMatch(sample -> sample.metric().equals(metric) && sample.statistic() == null);
        String reported = iterations ? null : series.statistic();
        Statistic statistic = iterations ? Statistic.parse(series.statistic()) : Statistic.MEDIAN;
        Map<String, double[]> candidate = values(round, metric, reported, Trial.CANDIDATE);
        Map<String, double[]> baseline = compares ? values(round, metric, reported, Trial.BASELINE) : Map.of();
        if (candidate.isEmpty() || (compares && !baseline.keySet().equals(candidate.keySet()))) {
            return Optional.empty();
        }
        List<String> instances = List.copyOf(candidate.keySet());
        Version after = version(candidate, statistic);
        if (!compares) {
            return Optional.of(new RoundValue(instances, after, null, Double.NaN, Pairing.TRIALS));
        }
        Together together = schedule.order() == Order.DUET
                // nothing is resampled
                ? new DuetTrials(round, schedule.window(), HierarchicalBootstrap.withSeed(0))
                        .together(metric, reported, statistic)
                : new Together(List.of(), Pairing.TRIALS, "");
        double ratio = together.trials().isEmpty()
                ? ratio(baseline, candidate, statistic)
                : together.trials().stream()
                        .mapToDouble(DuetTrial::logarithm)
                        .average()
                        .orElseThrow();
        return Optional.of(new RoundValue(instances, after, version(baseline, statistic), ratio, together.pairing()));
    }

    /** The values of one version's trials by machine, parts of a trial together. */
    private static Map<String, double[]> values(
            List<Trial> round, Metric metric, @Nullable String reported, String version) {
        Map<String, List<double[]>> parts = new LinkedHashMap<>();
        for (Trial trial : round) {
            for (Sample sample : trial.samples()) {
                boolean wanted = reported == null ? sample.statistic() == null : reported.equals(sample.statistic());
                if (wanted
                        && trial.version().equals(version)
                        && sample.metric().equals(metric)
                        && sample.values().length > 0) {
                    parts.computeIfAbsent(trial.instance(), instance -> new ArrayList<>())
                            .add(sample.values());
                }
            }
        }
        Map<String, double[]> values = new LinkedHashMap<>();
        parts.forEach((instance, of) -> values.put(
                instance,
                of.size() == 1
                        ? of.get(0)
                        : of.stream().flatMapToDouble(Arrays::stream).toArray()));
        return values;
    }

    private static Version version(Map<String, double[]> values, Statistic statistic) {
        double mean =
                values.values().stream().mapToDouble(statistic::of).average().orElseThrow();
        return new Version(
                mean, values.values().stream().mapToLong(of -> of.length).sum());
    }

    private static double ratio(Map<String, double[]> baseline, Map<String, double[]> candidate, Statistic statistic) {
        double sum = 0;
        for (Map.Entry<String, double[]> entry : candidate.entrySet()) {
            double after = statistic.of(entry.getValue());
            double before = statistic.of(Objects.requireNonNull(baseline.get(entry.getKey())));
            sum += after > 0 && before > 0 ? StrictMath.log(after) - StrictMath.log(before) : Double.NaN;
        }
        return sum / candidate.size();
    }
}
