package io.jenkins.plugins.benchgate.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * One execution of the workload on one version of the system under test.
 *
 * @param version {@code baseline} or {@code candidate}
 * @param instance label of the machine it ran on
 * @param number from 1; trials of both versions with the same instance and number ran as a pair
 * @param samples what was measured
 * @param faults why this trial is invalid, one sentence each; an invalid trial never enters a comparison
 * @param warnings what makes it doubtful, though valid
 */
public record Trial(
        String version, String instance, int number, List<Sample> samples, List<String> faults, List<String> warnings) {
    public static final String BASELINE = "baseline";
    public static final String CANDIDATE = "candidate";

    public Trial {
        samples = List.copyOf(samples);
        faults = List.copyOf(faults);
        warnings = List.copyOf(warnings);
    }

    /** Trials of both versions, those of the baseline with the names that the candidate's metrics have now. */
    public static List<Trial> renamed(List<Trial> trials, List<Renaming> renamings) {
        if (renamings.isEmpty()) {
            return trials;
        }
        Map<String, String> names = Renaming.of(renamings, names(trials, BASELINE), names(trials, CANDIDATE));
        return trials.stream()
                .map(trial -> trial.version.equals(BASELINE) ? trial.renamed(names) : trial)
                .toList();
    }

    private static Set<String> names(List<Trial> trials, String of) {
        return trials.stream()
                .filter(trial -> trial.version.equals(of))
                .flatMap(trial -> trial.samples.stream())
                .map(sample -> sample.metric().name())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The same with what it has of some metrics alone. */
    public Trial of(Predicate<Metric> wanted) {
        List<Sample> some =
                samples.stream().filter(sample -> wanted.test(sample.metric())).toList();
        return new Trial(version, instance, number, some, faults, warnings);
    }

    private Trial renamed(Map<String, String> names) {
        List<Sample> renamed = samples.stream()
                .map(sample -> sample.of(sample.metric().renamed(names)))
                .toList();
        return new Trial(version, instance, number, renamed, faults, warnings);
    }

    /** Whether its values may be compared: it did all that it was asked to do. */
    public boolean valid() {
        return faults.isEmpty();
    }
}
