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
    public Reading {
        samples = List.copyOf(samples);
        faults = List.copyOf(faults);
        warnings = List.copyOf(warnings);
    }
}
