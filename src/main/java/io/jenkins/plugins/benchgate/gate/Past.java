package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.stats.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier accepted build measured of the same series.
 *
 * @param build its label
 * @param value the candidate's statistic, in the metric's base unit
 */
public record Past(String build, double value, @Nullable Interval interval) {}
