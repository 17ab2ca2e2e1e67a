package io.jenkins.plugins.benchgate.model;

import java.util.List;

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

    /** Whether its values may be compared: it did all that it was asked to do. */
    public boolean valid() {
        return faults.isEmpty();
    }
}
