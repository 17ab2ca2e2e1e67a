package io.jenkins.plugins.benchgate.experiment.trial;

import io.jenkins.plugins.benchgate.experiment.run.Build;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the programs of one trial run, and the line at which they start.
 *
 * @param build on its machines, or on a part of each
 * @param start that it shares with the trials that run at the same time
 * @param notes about it for people
 * @param profiler of the system under test; {@code null} for none
 * @param traced whether spans are collected if the spec asks for them
 */
record TrialSite(Build build, StartLine start, List<String> notes, @Nullable Profiler profiler, boolean traced) {
    TrialSite {
        notes = List.copyOf(notes);
    }

    TrialSite(Build build, StartLine start, List<String> notes) {
        this(build, start, notes, null, true);
    }
}
