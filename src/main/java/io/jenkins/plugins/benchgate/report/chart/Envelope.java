package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.history.index.TrendPoint;
import io.jenkins.plugins.benchgate.report.TrendSeries;
import java.util.ArrayList;
import java.util.List;

/**
 * The accepted builds of a trend, thinned to what a width can show.
 *
 * <p>Builds that fall into one column are shown by their lowest and highest values and by the hull of their intervals:
 * no peak is lost by thinning.
 */
public final class Envelope {
    private Envelope() {}

    /**
     * Builds that share a column.
     *
     * @param position of the middle one, counted from the newest build at 0 backwards
     * @param values one or two, in the order they were measured
     * @param lower NaN where any of the builds has no interval
     * @param upper NaN where any of the builds has no interval
     */
    public record Column(double position, List<Double> values, double lower, double upper) {
        public boolean bounded() {
            return !Double.isNaN(lower);
        }
    }

    /** @param most how many columns there may be, at least 1 */
    public static List<Column> of(List<TrendPoint> points, int most) {
        int share = Math.max(1, (points.size() + most - 1) / Math.max(1, most));
        List<Column> columns = new ArrayList<>();
        for (int from = 0; from < points.size(); from += share) {
            int to = Math.min(points.size(), from + share);
            List<TrendPoint> accepted = points.subList(from, to).stream()
                    .filter(point -> TrendSeries.isBaseline(point)
                            && Double.isFinite(point.level().value()))
                    .toList();
            if (!accepted.isEmpty()) {
                columns.add(column((from + to - 1) / 2.0 - points.size() + 1, accepted));
            }
        }
        return columns;
    }

    private static Column column(double position, List<TrendPoint> points) {
        int low = 0;
        int high = 0;
        double lower = Double.POSITIVE_INFINITY;
        double upper = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
            low = points.get(i).level().value() < points.get(low).level().value() ? i : low;
            high = points.get(i).level().value() > points.get(high).level().value() ? i : high;
            TrendPoint point = points.get(i);
            boolean bounded = Double.isFinite(point.level().lower())
                    && Double.isFinite(point.level().upper());
            // Math.min and Math.max pass NaN on, so that one build without an interval opens the band.
            lower = Math.min(lower, bounded ? point.level().lower() : Double.NaN);
            upper = Math.max(upper, bounded ? point.level().upper() : Double.NaN);
        }
        double first = points.get(Math.min(low, high)).level().value();
        double second = points.get(Math.max(low, high)).level().value();
        return new Column(position, low == high ? List.of(first) : List.of(first, second), lower, upper);
    }
}
