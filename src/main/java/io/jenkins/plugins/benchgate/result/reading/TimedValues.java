package io.jenkins.plugins.benchgate.result.reading;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Values with the times at which they were measured.
 *
 * @param times as many as values, not decreasing
 */
@SuppressWarnings("ArrayRecordComponent") // up to 10^8 latencies
record TimedValues(double[] values, double[] times) {
    /** All values in the order of their times; where these are equal, in the order of the list. At least one. */
    static TimedValues joined(List<TimedValues> parts) {
        Deque<TimedValues> left = new ArrayDeque<>(parts);
        while (left.size() > 1) {
            Deque<TimedValues> pairs = new ArrayDeque<>();
            while (left.size() > 1) {
                pairs.add(left.remove().with(left.remove()));
            }
            pairs.addAll(left);
            left = pairs;
        }
        return left.remove();
    }

    private TimedValues with(TimedValues later) {
        int size = Math.addExact(values.length, later.values.length);
        TimedValues both = new TimedValues(new double[size], new double[size]);
        int mine = 0;
        int others = 0;
        for (int i = 0; i < size; i++) {
            boolean own = others == later.times.length || (mine < times.length && times[mine] <= later.times[others]);
            both.values[i] = own ? values[mine] : later.values[others];
            both.times[i] = own ? times[mine++] : later.times[others++];
        }
        return both;
    }
}
