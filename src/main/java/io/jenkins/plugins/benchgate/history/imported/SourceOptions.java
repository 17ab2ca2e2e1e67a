package io.jenkins.plugins.benchgate.history.imported;

import java.util.List;

/**
 * What the history of another tool does not say.
 *
 * @param branch that all builds were built from; empty where nothing is known of it
 * @param statistic that the values are, such as {@code median}
 * @param higher names of metrics, or patterns with {@code *}, that are better when higher; of others the tool's word
 *     counts, or else lower
 * @param confidence of intervals, in (0, 1), where the tool has bounds
 * @param test which of the tests of an Otava configuration; empty: the only one
 */
public record SourceOptions(String branch, String statistic, List<String> higher, double confidence, String test) {
    public SourceOptions {
        higher = List.copyOf(higher);
    }
}
