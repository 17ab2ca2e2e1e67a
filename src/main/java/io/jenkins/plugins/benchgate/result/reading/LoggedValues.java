package io.jenkins.plugins.benchgate.result.reading;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values with times of several metrics while a log of them is read, whose lines need not be in the order of their
 * times. Beyond {@link Keeping#MOST_OF_A_FILE} values of a file distributions alone are kept, unless all are asked for.
 */
public final class LoggedValues {
    private final Map<String, Values> byName = new LinkedHashMap<>();
    private final boolean bounded;
    private int most;
    private long all;

    /** @param keeping of the values of each metric */
    public LoggedValues(Keeping keeping) {
        this.bounded = keeping == Keeping.AUTO;
        this.most = keeping.most();
    }

    /** The values of one metric. */
    public final class Values {
        private final Metric metric;
        private final long line;
        private final TrialValues values = new TrialValues(most, true);

        private Values(Metric metric, long line) {
            this.metric = metric;
            this.line = line;
        }

        /**
         * Adds a value.
         *
         * @param value in the metric's unit, finite
         * @param time in s since the epoch
         */
        public void add(double value, double time) {
            values.add(value, time);
            all++;
            if (bounded && all == Keeping.MOST_OF_A_FILE) {
                most = Keeping.THINNED;
                byName.values().forEach(one -> one.values.keep(most));
            }
        }

        private Sample sample() {
            Sample sample = values.toSample(metric, "", line);
            double[] times = sample.times();
            if (times != null) {
                SortedByIteration.sortByTime(times, sample.values());
            }
            return sample;
        }
    }

    /**
     * The values of a metric so far.
     *
     * @param line where the first of them is, from 1
     */
    public Values of(Metric metric, long line) {
        return byName.computeIfAbsent(metric.name(), name -> new Values(metric, line));
    }

    /** The samples of all metrics that have values; to be asked once. */
    public List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (Values values : byName.values()) {
            if (values.values.count() > 0) {
                samples.add(values.sample());
            }
        }
        return samples;
    }
}
