package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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

    /** The same, where somebody says which values are better. */
    public Reading in(Directions directions) {
        return directions.equals(Directions.UNSAID)
                ? this
                : new Reading(
                        samples.stream()
                                .map(sample -> sample.of(directions.of(sample.metric())))
                                .toList(),
                        faults,
                        warnings);
    }

    /**
     * This, where each value is a number, and with what is to say of amounts, such as times, below 0.
     *
     * @param amounts whether those are faults; else warnings, because somebody may have differences of amounts
     * @throws InputException when one is not finite, as 1e308 in % is
     */
    public Reading measured(Path file, boolean amounts) throws InputException {
        Set<String> negative = new LinkedHashSet<>();
        for (Sample sample : samples) {
            boolean amount = sample.metric().unit().amount();
            for (double value : sample.values()) {
                if (amount && value < 0) {
                    negative.add(Sentences.english(
                            "stored.negative",
                            sample.metric().name(),
                            sample.metric().unit().format(value)));
                    break;
                }
                if (!Double.isFinite(value)) {
                    throw new InputException(
                            file,
                            "found a value of " + sample.metric().name()
                                    + " beyond all numbers, expected finite values in base units");
                }
            }
        }
        return negative.isEmpty()
                ? this
                : new Reading(
                        samples,
                        amounts ? with(faults, negative) : faults,
                        amounts ? warnings : with(warnings, negative));
    }

    private static List<String> with(List<String> sentences, Set<String> more) {
        return Stream.concat(sentences.stream(), more.stream()).toList();
    }

    /** Names in them are those of the output, which may have any bytes. */
    private static List<String> printable(List<String> sentences) {
        return sentences.stream()
                .map(sentence -> sentence.replaceAll("\\p{Cntrl}+", " "))
                .toList();
    }
}
