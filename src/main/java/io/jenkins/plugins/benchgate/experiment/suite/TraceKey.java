package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.spec.Spec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * What a trace is of; profiles of another key are not mixed with its own.
 *
 * @param spec SHA-256 of the spec and of those of its references
 * @param commit of the spec's folder; empty where it is not known
 */
record TraceKey(String spec, String commit) {
    static TraceKey of(Spec spec, List<Scenario> scenarios, String commit) throws IOException {
        MessageDigest digest = Sha256.begin();
        digest.update(Files.readAllBytes(spec.file()));
        for (Scenario scenario : scenarios) {
            digest.update(Files.readAllBytes(scenario.spec().file()));
        }
        return new TraceKey(HexFormat.of().formatHex(digest.digest()), commit);
    }

    /** Whether a trace is of this. */
    boolean fits(TraceFile trace) {
        return trace.commit().equals(commit) && trace.spec().equals(spec);
    }

    /**
     * Refuses to go on with a trace of something else.
     *
     * @param folder of the trace
     * @throws InputException one line with the way out
     */
    void require(Path folder, TraceFile trace) throws InputException {
        if (!fits(trace)) {
            String found = trace.commit().equals(commit)
                    ? "another spec, expected that of this one as it is now"
                    : "commit " + Commits.words(trace.commit()) + ", expected that of " + Commits.words(commit);
            throw new InputException(
                    folder.resolve(TraceFile.NAME),
                    "found a trace of " + found + ": name another folder by --out, or begin anew by --again");
        }
    }
}
