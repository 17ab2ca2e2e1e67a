package io.jenkins.plugins.benchgate.experiment.trial;

import java.nio.file.Path;
import java.util.Map;

/**
 * A program that profiles the system under test of a trial, on the first of its machines, from the beginning of its
 * first measured phase on.
 *
 * @param script for a POSIX shell. Beside the variables of the version's commands it finds {@code PID}, the process
 *     that the start command became; {@code PROFILE}, the file to write; and {@code STOP}, a path at which there is
 *     something once the measured phases are over
 * @param variables more of them; their values may hold placeholders
 * @param announced whether the script makes the path {@code READY} once it records; the measured phase begins then
 * @param seconds that it may take from then on
 */
public record Profiler(String script, Map<String, String> variables, boolean announced, double seconds) {
    public Profiler {
        variables = Map.copyOf(variables);
    }

    /** Where the profile is once the trial has run. */
    public static Path profile(Path trialFolder) {
        return folder(trialFolder).resolve("profile");
    }

    static Path folder(Path trialFolder) {
        return trialFolder.resolve("profiler");
    }
}
