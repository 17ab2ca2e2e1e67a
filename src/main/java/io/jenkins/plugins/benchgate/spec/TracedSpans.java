package io.jenkins.plugins.benchgate.spec;

import java.util.List;

/**
 * That the spans of each trial are collected, and how.
 *
 * @param expected whether each trial is to have some; otherwise they are read where functions have logged them
 * @param receive whether a receiver listens for them; otherwise they are in files alone
 * @param deny names of attributes that are removed beside the usual ones, with {@code *} for any characters
 * @param version name of the attribute by which spans of both versions are told apart; empty: all belong to the version of the
 *     trial
 * @param cost pairs of trials, with spans and without, that measure what the tracing costs; 0: it is not measured
 */
public record TracedSpans(boolean expected, boolean receive, List<String> deny, String version, int cost) {
    /** Those that functions may have logged. */
    static final TracedSpans LOGGED = new TracedSpans(false, false, List.of(), "", 0);

    public TracedSpans {
        deny = List.copyOf(deny);
    }
}
