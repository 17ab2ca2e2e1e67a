package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.SeriesKey;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * The levels of several series in the same stretches of builds, so that what changed together is seen at once.
 *
 * @param columns oldest first
 * @param rows one for each series that was asked for, in that order
 */
public record LevelGrid(List<Column> columns, List<Row> rows) {
    public LevelGrid {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Builds one after the other.
     *
     * @param first label of the oldest
     * @param last label of the newest
     * @param builds how many there are
     */
    public record Column(String first, String last, int builds) {}

    /**
     * One series.
     *
     * @param median of all its values; NaN where no build measured it
     * @param levels the median of its values in each column, NaN where no build of it measured the series
     */
    public record Row(SeriesKey series, double median, List<Double> levels) {
        public Row {
            levels = List.copyOf(levels);
        }
    }

    /** The median of what is finite; NaN where nothing is. */
    static double median(double[] values) {
        return new Median()
                .evaluate(Arrays.stream(values).filter(Double::isFinite).toArray());
    }
}
