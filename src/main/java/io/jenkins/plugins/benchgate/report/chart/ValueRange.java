package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import io.jenkins.plugins.benchgate.stats.Interval;

/**
 * What part of an axis holds the values that are shown, with some room around them.
 *
 * @param low below {@code high}
 */
record ValueRange(double low, double high) {
    /** So that noise of a per mille does not fill the axis. */
    private static final double LEAST_SPAN = 0.04;
    /** A threshold that would press the values into less than this share of the axis stays off it. */
    private static final double LEAST_SHARE = 0.2;

    /** The values and intervals of a trend, and those thresholds that are near enough. */
    static ValueRange of(TrendSeries series) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (TrendPoint point : series.points()) {
            Interval interval = series.interval(point);
            low = Math.min(low, interval == null ? finite(point.level().value(), low) : interval.lower());
            high = Math.max(high, interval == null ? finite(point.level().value(), high) : interval.upper());
        }
        ValueRange values = hull(low, high);
        double span = values.high - values.low;
        double lowest = values.low;
        double highest = values.high;
        for (double bound : series.bounds()) {
            if (span >= LEAST_SHARE * (Math.max(highest, bound) - Math.min(lowest, bound))) {
                lowest = Math.min(lowest, bound);
                highest = Math.max(highest, bound);
            }
        }
        return hull(lowest, highest);
    }

    /** The range from the least to the greatest of what is shown, widened; any range where nothing is. */
    static ValueRange hull(double least, double greatest) {
        if (!(least <= greatest)) {
            return new ValueRange(0, 1);
        }
        double middle = least / 2 + greatest / 2;
        double span = Math.max(greatest - least, LEAST_SPAN * Math.abs(middle));
        if (span == 0) {
            span = 1;
        }
        double low = Math.min(least - 0.06 * (greatest - least), middle - span / 2);
        double high = Math.max(greatest + 0.06 * (greatest - least), middle + span / 2);
        return new ValueRange(least >= 0 ? Math.max(low, 0) : low, high);
    }

    private static double finite(double value, double otherwise) {
        return Double.isFinite(value) ? value : otherwise;
    }
}
