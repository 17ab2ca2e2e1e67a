package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.spec.Trace.Profiling;
import java.util.List;
import java.util.Locale;

/**
 * How both versions are profiled once everything is measured.
 *
 * @param when it is done
 * @param with the profiler
 * @param rounds trials of each version that are profiled, from 2: one alone has no interval
 * @param project prefixes of the names of the project's functions, to which time is charged; empty: to every function
 */
public record ProfiledVersions(When when, Profiling with, int rounds, List<String> project) {
    public ProfiledVersions {
        project = List.copyOf(project);
    }

    /** After which builds versions are profiled. */
    public enum When {
        ALWAYS,
        /** After a definite regression. */
        RED,
        NEVER;

        /** The choice that a word names; {@link IllegalArgumentException} for any other word. */
        public static When parse(String word) {
            for (When when : values()) {
                if (when.word().equals(word)) {
                    return when;
                }
            }
            throw new IllegalArgumentException("found '" + word + "', expected always, red or never");
        }

        /** How it is written in options and specs. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same at other times. */
    public ProfiledVersions at(When other) {
        return new ProfiledVersions(other, with, rounds, project);
    }
}
