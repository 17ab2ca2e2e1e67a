package io.jenkins.plugins.benchgate.experiment.trace;

import io.jenkins.plugins.benchgate.cluster.LogTail;
import io.jenkins.plugins.benchgate.suite.callgraph.Functions;
import io.jenkins.plugins.benchgate.suite.callgraph.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import io.jenkins.plugins.benchgate.suite.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Profiles as trials leave them and as a trace keeps them. */
final class KeptProfile {
    private static final Pattern REASON =
            Pattern.compile("(?!at )((panic|fatal error): .*|--- FAIL.*|.*(Exception|Error)\\b.*)");

    private KeptProfile() {}

    /**
     * Reads a whole profile.
     *
     * @throws io.jenkins.plugins.benchgate.io.InputException when it cannot be used: one line
     */
    static Profile check(Path file) throws IOException {
        return Profiles.read(file, new Functions(Naming.VERBATIM), (frames, depth, value, samples, truncated) -> {});
    }

    /** Moves a file to its place, in the stead of what is there. */
    static void move(Path file, Path target) throws IOException {
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Why a trial left no profile, in one line.
     *
     * @param faults of the trial, at least one
     * @param logs what its programs printed, in the order in which they are looked at
     */
    static String why(List<String> faults, Path... logs) {
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
