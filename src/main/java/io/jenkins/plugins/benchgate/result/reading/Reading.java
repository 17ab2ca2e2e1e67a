package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.model.Sample;
import java.util.List;

/**
 * What a reader found in one trial's output.
 *
 * @param faults why the trial is invalid, one sentence each: it did less than it was asked, or operations failed
 * @param warnings what makes its values doubtful
 */
public record Reading(List<Sample> samples, List<String> faults, List<String> warnings) {
    /** Of an output that holds no results by its nature, such as that of a phase that loads data. */
    public static final Reading EMPTY = new Reading(List.of(), List.of(), List.of());

    public Reading {
        samples = List.copyOf(samples);
        faults = List.copyOf(faults);
        warnings = List.copyOf(warnings);
    }
}
