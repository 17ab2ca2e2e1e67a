package io.jenkins.plugins.benchgate.gate;

import java.util.List;
import java.util.Optional;

/** How much one build may measure and judge: beyond it, reports and histories are of no use to people, and fill a memory. */
public final class Breadth {
    /** Measurement series: metrics times statistics. */
    public static final int MOST_SERIES = 5_000;

    private static final int MOST_GATES = 500;
    /** Gates times the series that each covers. */
    private static final int MOST_VERDICTS = 50_000;

    private Breadth() {}

    /** Why so many series are not measured, with the way out; empty where they are few enough. */
    public static Optional<String> problem(int series) {
        return series <= MOST_SERIES
                ? Optional.empty()
                : Optional.of("Found " + series + " series (metrics times statistics), expected at most " + MOST_SERIES
                        + ": name fewer metrics or statistics, or make several experiments of them.");
    }

    /** Why so much is not judged, with the way out; empty where it is little enough. */
    public static Optional<String> problem(List<Gate> gates, List<Measured> measured) {
        if (measured.size() > MOST_SERIES) {
            return problem(measured.size());
        }
        if (gates.size() > MOST_GATES) {
            return Optional.of("Found " + gates.size() + " gates, expected at most " + MOST_GATES
                    + ": one gate judges many series by a pattern such as metric=*.");
        }
        long verdicts = gates.stream()
                .mapToLong(gate ->
                        measured.stream().filter(gate.selector()::covers).count())
                .sum();
        return verdicts <= MOST_VERDICTS
                ? Optional.empty()
                : Optional.of("Found " + gates.size() + " gates that judge " + measured.size() + " series, which makes "
                        + verdicts + " verdicts, expected at most " + MOST_VERDICTS
                        + ": narrow the gates' metrics, or make several experiments of the series.");
    }
}
