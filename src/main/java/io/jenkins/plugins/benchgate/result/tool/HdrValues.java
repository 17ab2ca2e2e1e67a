package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import io.jenkins.plugins.benchgate.result.reading.ValueCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * The values of one tag of a log of HdrHistograms while it is read: those of each interval with its beginning, or all
 * as counts when they become more than are kept.
 *
 * <p>No histogram is held: one that covers an hour in ns takes more than 200 kB, however few values it has, and a log
 * of a day may have 86 400 of them.
 */
final class HdrValues {
    private static final long SEED = 1;

    private final int most;
    private final DoubleUnaryOperator seconds;
    private final long line;
    private final List<Interval> intervals = new ArrayList<>();
    private boolean timed;
    private long count;

    private @Nullable ValueCounts counts;

    /** @param values in s, ascending */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Interval(double start, double[] values) {}

    /**
     * @param most values up to which each is kept
     * @param seconds of a recorded value
     * @param line of the first interval
     */
    HdrValues(int most, DoubleUnaryOperator seconds, long line) {
        this.most = most;
        this.seconds = seconds;
        this.line = line;
    }

    void add(HdrLog.Interval interval) {
        Histogram histogram = interval.histogram();
        timed |= interval.start() > 0;
        count += histogram.getTotalCount();
        if (counts == null && count > most) {
            counts = counted();
        }
        ValueCounts all = counts;
        if (all != null) {
            for (HistogramIterationValue bucket : histogram.recordedValues()) {
                all.add(middle(histogram, bucket), bucket.getCountAtValueIteratedTo());
            }
        } else if (histogram.getTotalCount() > 0) {
            intervals.add(new Interval(interval.start(), values(histogram)));
        }
    }

    private ValueCounts counted() {
        ValueCounts all = new ValueCounts();
        intervals.forEach(interval -> all.add(interval.values(), interval.values().length));
        intervals.clear();
        return all;
    }

    private double[] values(Histogram histogram) {
        double[] values = new double[Math.toIntExact(histogram.getTotalCount())];
        int filled = 0;
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            int end = filled + Math.toIntExact(bucket.getCountAtValueIteratedTo());
            Arrays.fill(values, filled, end, middle(histogram, bucket));
            filled = end;
        }
        return values;
    }

    /** The middle of the values that a bucket does not tell apart, in s. */
    private double middle(Histogram histogram, HistogramIterationValue bucket) {
        return seconds.applyAsDouble((double) histogram.medianEquivalentValue(bucket.getValueIteratedTo()));
    }

    /** A sample of them, in the order of the intervals and, within each, in one that is drawn; to be asked once. */
    Sample toSample(Metric metric) {
        TrialValues all = new TrialValues(most, timed);
        if (counts != null) {
            all.add(counts);
        } else {
            intervals.sort(Comparator.comparingDouble(Interval::start));
            Random random = new Random(SEED);
            for (Interval interval : intervals) {
                shuffle(interval.values(), random);
                for (double value : interval.values()) {
                    all.add(value, interval.start());
                }
            }
        }
        return all.toSample(metric, "", line);
    }

    private static void shuffle(double[] values, Random random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double swapped = values[i];
            values[i] = values[other];
            values[other] = swapped;
        }
    }
}
