package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.List;
import java.util.Optional;

/**
 * How much one build may measure and judge: beyond it, reports and histories are of no use to people, and fill a
 * memory.
 */
public final class SeriesLimit {
    /** Measurement series: metrics times statistics. */
    public static final int MOST_SERIES = 5_000;

    private static final int MOST_GATES = 500;
    /** Characters of a metric's name. */
    private static final int LONGEST_NAME = 10_000;

    private static final int SHOWN = 60;
    /** Gates times the series that each covers. */
    private static final int MOST_VERDICTS = 50_000;

    private SeriesLimit() {}

    /** Why so many series are not measured, with the way out; empty where they are few enough. */
    public static Optional<String> problem(int series) {
        return series <= MOST_SERIES
                ? Optional.empty()
                : Optional.of(Sentences.english("stored.tooManySeries", Figure.of(series), Figure.of(MOST_SERIES)));
    }

    /** Why so much is not judged, with the way out; empty where it is little enough. */
    public static Optional<String> problem(List<Gate> gates, List<Measured> measured) {
        if (measured.size() > MOST_SERIES) {
            return problem(measured.size());
        }
        Optional<String> name = measured.stream()
                .map(one -> one.metric().name())
                .filter(one -> one.length() > LONGEST_NAME)
                .findFirst();
        if (name.isPresent()) {
            return Optional.of(Sentences.english(
                    "stored.longName",
                    name.get().substring(0, SHOWN) + "…",
                    Figure.of(name.get().length()),
                    Figure.of(LONGEST_NAME)));
        }
        if (gates.size() > MOST_GATES) {
            return Optional.of(
                    Sentences.english("stored.tooManyGates", Figure.of(gates.size()), Figure.of(MOST_GATES)));
        }
        long verdicts = gates.stream()
                .mapToLong(gate -> gate.selector().pick(measured).size())
                .sum();
        return verdicts <= MOST_VERDICTS
                ? Optional.empty()
                : Optional.of(Sentences.english(
                        "stored.tooManyVerdicts",
                        Figure.of(gates.size()),
                        Figure.of(measured.size()),
                        Figure.of(verdicts),
                        Figure.of(MOST_VERDICTS)));
    }
}
