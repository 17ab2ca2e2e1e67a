package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Sample;
import java.nio.file.Path;
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
        faults = printable(faults);
        warnings = printable(warnings);
    }

    /**
     * This, where each value is a number.
     *
     * @throws InputException when one is not finite, as 1e308 in % is
     */
    public Reading finite(Path file) throws InputException {
        for (Sample sample : samples) {
            for (double value : sample.values()) {
                if (!Double.isFinite(value)) {
                    throw new InputException(
                            file,
                            "found a value of " + sample.metric().name()
                                    + " beyond all numbers, expected finite values in base units");
                }
            }
        }
        return this;
    }

    /** Names in them are those of the output, which may have any bytes. */
    private static List<String> printable(List<String> sentences) {
        return sentences.stream()
                .map(sentence -> sentence.replaceAll("\\p{Cntrl}+", " "))
                .toList();
    }
}
