package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.SeriesKey;
import java.util.List;

/**
 * How a series went over the builds that were asked for.
 *
 * @param points oldest first; the telling ones where there are more builds than points were asked for
 * @param builds how many builds measured it, those left out counted
 */
public record Trend(SeriesKey series, List<TrendPoint> points, int builds) {
    public Trend {
        points = List.copyOf(points);
    }
}
