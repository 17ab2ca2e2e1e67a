package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.model.Directions;

/**
 * What the history of another tool does not say.
 *
 * @param branch that all builds were built from; empty where nothing is known of it
 * @param statistic that the values are, such as {@code median}
 * @param directions what the user says of metrics; of others the tool's word counts, or else unit and name
 * @param confidence of intervals, in (0, 1), where the tool has bounds
 * @param test which of the tests of an Otava configuration; empty: the only one
 */
public record SourceOptions(String branch, String statistic, Directions directions, double confidence, String test) {}
