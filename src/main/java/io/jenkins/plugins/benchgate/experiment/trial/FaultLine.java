package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.LogTail;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What went wrong in a trial, in one line. */
public final class FaultLine {
    private static final Pattern REASON =
            Pattern.compile("(?!at )((panic|fatal error): .*|--- FAIL.*|.*(Exception|Error)\\b.*)");

    private FaultLine() {}

    /**
     * The first fault with its reason.
     *
     * @param faults of the trial, at least one
     * @param logs what its programs printed, in the order in which they are looked at
     */
    public static String of(List<String> faults, Path... logs) {
        List<String> fault = faults.get(0).lines().map(String::strip).toList();
        if (fault.size() > 1) {
            return fault.get(0) + " " + reason(fault).orElse(fault.get(fault.size() - 1));
        }
        return reason(logs).map(reason -> fault.get(0) + " " + reason).orElse(fault.get(0));
    }

    /**
     * The first sentence of a fault with the reason that a log names; where no log names one, the same as {@link #of}.
     *
     * @param logs in the order in which they are looked at
     */
    static String byLogs(String fault, Path... logs) {
        return reason(logs)
                .map(reason -> fault.split("(?<=\\.)\\s", 2)[0] + " " + reason)
                .orElseGet(() -> of(List.of(fault)));
    }

    private static Optional<String> reason(Path... logs) {
        return Arrays.stream(logs)
                .map(log -> reason(LogTail.end(log)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The last line that names a reason: behind it, traces of stacks have only places. */
    private static Optional<String> reason(List<String> lines) {
        return lines.stream()
                .map(String::strip)
                .filter(line -> REASON.matcher(line).matches())
                .reduce((before, last) -> last);
    }
}
