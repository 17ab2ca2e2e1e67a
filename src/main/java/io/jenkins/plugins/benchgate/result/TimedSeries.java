package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.SortedByIteration;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import java.util.Arrays;

/** Values with their times, in any order. */
final class TimedSeries {
    private static final double SECOND = 1e9;

    private long[] times = new long[16];
    private double[] values = new double[16];
    private int count;

    /** @param time ns since the epoch */
    void add(long time, double value) {
        if (count == times.length) {
            times = Arrays.copyOf(times, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        times[count] = time;
        values[count++] = value;
    }

    /** All values in the order of their times. */
    Sample sample(Metric metric, Keeping keeping) {
        long[] when = Arrays.copyOf(times, count);
        double[] what = Arrays.copyOf(values, count);
        SortedByIteration.sort(when, what);
        TrialValues sorted = new TrialValues(keeping.most(), true);
        sorted.expect(count);
        for (int i = 0; i < count; i++) {
            sorted.add(what[i], when[i] / SECOND);
        }
        return sorted.toSample(metric, "", 0);
    }
}
