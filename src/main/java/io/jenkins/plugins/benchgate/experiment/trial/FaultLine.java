package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.cluster.LogTail;
import java.nio.file.Path;
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
        for (Path log : logs) {
            Optional<String> reason = reason(LogTail.lines(log));
            if (reason.isPresent()) {
                return fault.get(0) + " " + reason.get();
            }
        }
        return fault.get(0);
    }

    /** The last line that names a reason: behind it, traces of stacks have only places. */
    private static Optional<String> reason(List<String> lines) {
        return lines.stream()
                .map(String::strip)
                .filter(line -> REASON.matcher(line).matches())
                .reduce((before, last) -> last);
    }
}
