package io.jenkins.plugins.benchgate.experiment.bisect;

import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One metric of trials that ran as pairs.
 *
 * @param metric its name, with its statistic where none was asked for; empty where no trial has one that the pattern
 *     covers
 * @param direction in which it is better
 * @param changes logarithm of candidate by baseline, of each pair that has both
 * @param problem why there are none; empty where there are
 */
record PairedTrials(String metric, @Nullable Direction direction, List<Double> changes, String problem) {
    PairedTrials {
        changes = List.copyOf(changes);
    }

    /**
     * Reads it from trials.
     *
     * @param statistic its word; empty: the one that a gate judges where none is said
     * @throws RevisionException where the pattern covers several metrics
     */
    static PairedTrials of(List<Trial> trials, String glob, String statistic) throws RevisionException {
        Selector selector = new Selector(glob, statistic);
        Map<String, Metric> metrics = new TreeMap<>();
        Set<String> others = new TreeSet<>();
        for (Trial trial : trials) {
            for (Sample sample : trial.samples()) {
                if (selector.covers(sample.metric())) {
                    metrics.put(sample.metric().name(), sample.metric());
                } else {
                    others.add(sample.metric().name());
                }
            }
        }
        if (metrics.size() > 1) {
            throw new RevisionException("found " + metrics.size() + " metrics that '" + glob + "' covers ("
                    + String.join(", ", metrics.keySet()) + "), expected one: name it by the option metric");
        }
        if (metrics.isEmpty()) {
            return new PairedTrials(
                    "",
                    null,
                    List.of(),
                    "found no metric that '" + glob + "' covers"
                            + (others.isEmpty() ? "" : ", expected one of " + String.join(", ", others)));
        }
        Metric metric = metrics.values().iterator().next();
        Set<Integer> numbers = new TreeSet<>();
        trials.forEach(trial -> numbers.add(trial.number()));
        List<Sample> samples = trials.stream()
                .flatMap(trial -> trial.samples().stream())
                .filter(sample -> sample.metric().equals(metric))
                .toList();
        boolean single = samples.stream().anyMatch(sample -> sample.statistic() == null);
        String word = selector.statistic(
                single
                        ? List.of()
                        : samples.stream().map(Sample::statistic).distinct().toList());
        List<Double> changes = new ArrayList<>();
        String problem = "";
        for (int number : numbers) {
            OptionalDouble before = value(trials, Trial.BASELINE, number, metric, word);
            OptionalDouble after = value(trials, Trial.CANDIDATE, number, metric, word);
            if (before.isEmpty() || after.isEmpty()) {
                problem = "the " + (before.isEmpty() ? Trial.BASELINE : Trial.CANDIDATE) + " does not measure "
                        + metric.name() + " " + word;
            } else if (!(before.getAsDouble() > 0 && after.getAsDouble() > 0)) {
                problem = "found a value of " + metric.name() + " that is not above 0, which has no relative change";
            } else {
                changes.add(Math.log(after.getAsDouble() / before.getAsDouble()));
            }
        }
        String name = statistic.isEmpty() ? metric.name() + " " + word : metric.name();
        return new PairedTrials(name, metric.direction(), changes, changes.isEmpty() ? problem : "");
    }

    /** Of all parts of a trial together. */
    private static OptionalDouble value(
            List<Trial> trials, String version, int number, Metric metric, String statistic) {
        List<double[]> iterations = new ArrayList<>();
        List<double[]> reduced = new ArrayList<>();
        for (Trial trial : trials) {
            if (trial.number() == number && trial.version().equals(version)) {
                for (Sample sample : trial.samples()) {
                    if (sample.metric().equals(metric) && sample.statistic() == null) {
                        iterations.add(sample.values());
                    } else if (sample.metric().equals(metric) && statistic.equals(sample.statistic())) {
                        reduced.add(sample.values());
                    }
                }
            }
        }
        boolean values = !iterations.isEmpty();
        double[] all = (values ? iterations : reduced)
                .stream().flatMapToDouble(Arrays::stream).toArray();
        Statistic how = values ? Statistic.parse(statistic) : Statistic.MEDIAN;
        return all.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(how.of(all));
    }
}
