package io.jenkins.plugins.benchgate.spec;

import java.util.List;

/**
 * That the spans of each trial are collected, and how.
 *
 * @param receive whether a receiver listens for them; otherwise they are in files alone
 * @param deny names of attributes that are removed beside the usual ones, with {@code *} for any characters
 * @param version name of the attribute by which spans of both versions are told apart; empty: all belong to the version of the
 *     trial
 */
public record TracedSpans(boolean receive, List<String> deny, String version) {
    public TracedSpans {
        deny = List.copyOf(deny);
    }
}
