package io.jenkins.plugins.benchgate.model;

import org.jspecify.annotations.Nullable;

/**
 * The values of one metric from one trial.
 *
 * @param metric what was measured
 * @param statistic {@code null} when {@code values} are the iterations themselves; otherwise the statistic that the tool
 *     had already computed over them ({@code mean}, {@code p99}, …), and {@code values} holds that one number
 * @param values in the metric's base unit, in order of appearance, finite; the array is shared, not copied: do not change it
 */
@SuppressWarnings("ArrayRecordComponent") // up to 10^8 latencies: boxing or copying them is not an option
public record Sample(Metric metric, @Nullable String statistic, double[] values) {}
