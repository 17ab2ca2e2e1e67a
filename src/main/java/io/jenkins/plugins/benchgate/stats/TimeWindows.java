package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Windows of time in which the requests of two versions that ran at the same time are paired: the two sides have
 * unequal numbers of requests, but what disturbed the machine in a second disturbed the requests of both in that
 * second.
 *
 * <p>Windows follow one another from the moment on at which both sides have begun, to that at which the first has
 * ended. In each, either side's values give one statistic, and the two make a pair (DUET III.D, whose iterations begin
 * together by a barrier; THESIS 7.2.2 for requests). A window in which a side has too few values for the statistic is
 * joined with the next one, and the last with the one before.
 *
 * @param length of a window in s, above 0; {@code NaN} for {@value #USUAL} s, or a {@value #FEWEST}th of the common
 *     time where that is shorter
 * @param statistic of a window's values
 */
public record TimeWindows(double length, Statistic statistic) {
    /** The usual length in s. */
    public static final double USUAL = 1;

    /** So many windows a trial should have at least: then one disturbed window moves a trial's ratio by little. */
    public static final int FEWEST = 20;

    /** With fewer values a window's statistic is mostly its own noise. */
    private static final int LEAST_VALUES = 5;

    public TimeWindows {
        if (length <= 0 || Double.isInfinite(length)) {
            throw new IllegalArgumentException("found windows of " + length + " s, expected more than 0 s");
        }
    }

    /**
     * The values of one side of a trial.
     *
     * @param times in s on a clock that both sides share, not decreasing; as many as values, at least one; neither
     *     array is copied
     */
    @SuppressWarnings("ArrayRecordComponent") // as many values as were measured: they are not copied
    public record Requests(double[] times, double[] values) {
        public Requests {
            if (times.length == 0 || times.length != values.length) {
                throw new IllegalArgumentException(
                        "found " + times.length + " times of " + values.length + " values, expected one for each");
            }
        }

        private int before(double time) {
            int low = 0;
            int high = times.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (times[middle] < time) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private double between(int from, int to, Statistic statistic) {
            return statistic.of(Arrays.copyOfRange(values, from, to));
        }
    }

    /** How many values of a side a window needs: where a percentile is asked for, one beyond it can be expected. */
    int leastValues() {
        return statistic instanceof Statistic.Quantile quantile
                ? Math.max(LEAST_VALUES, (int) Math.ceil(1 / Math.min(quantile.share(), 1 - quantile.share()) - 1e-9))
                : LEAST_VALUES;
    }

    /**
     * The windows of one trial as a run of a duet; one window where there are too few values for two; empty where a
     * side has no value in the common time.
     *
     * @param instance label of the machine
     * @throws IllegalArgumentException when a window's statistic is zero or negative, which has no ratio
     */
    public Optional<DuetTrial> pair(String instance, Requests baseline, Requests candidate) {
        return pair(instance, baseline, candidate, (side, from, to) -> side.between(from, to, statistic));
    }

    /**
     * The rates of one trial: in each window, the number of requests of either side.
     *
     * @param instance label of the machine
     * @return empty where a side has no request in the common time
     */
    public static Optional<DuetTrial> rates(double length, String instance, double[] baseline, double[] candidate) {
        return new TimeWindows(length, Statistic.MEAN)
                .pair(
                        instance,
                        new Requests(baseline, baseline),
                        new Requests(candidate, candidate),
                        (side, from, to) -> to - from);
    }

    private interface Reduction {
        double of(Requests side, int from, int to);
    }

    private Optional<DuetTrial> pair(String instance, Requests baseline, Requests candidate, Reduction reduction) {
        double begin = Math.max(baseline.times[0], candidate.times[0]);
        double end = Math.min(baseline.times[baseline.times.length - 1], candidate.times[candidate.times.length - 1]);
        int[] bounds = {baseline.before(begin), candidate.before(begin)};
        int[] ends = {baseline.before(Math.nextUp(end)), candidate.before(Math.nextUp(end))};
        if (bounds[0] >= ends[0] || bounds[1] >= ends[1]) {
            return Optional.empty();
        }
        List<int[]> starts = starts(baseline, candidate, begin, end);
        double[] before = new double[starts.size()];
        double[] after = new double[starts.size()];
        for (int i = 0; i < starts.size(); i++) {
            int[] from = starts.get(i);
            int[] to = i + 1 < starts.size() ? starts.get(i + 1) : ends;
            before[i] = reduction.of(baseline, from[0], to[0]);
            after[i] = reduction.of(candidate, from[1], to[1]);
        }
        return Optional.of(new DuetTrial(instance, before, after));
    }

    /** Where each window begins on either side: every window has enough values, but a single one may have fewer. */
    private List<int[]> starts(Requests baseline, Requests candidate, double begin, double end) {
        double step = Double.isNaN(length) ? Math.min(USUAL, (end - begin) / FEWEST) : length;
        int least = leastValues();
        int[] ends = {baseline.before(Math.nextUp(end)), candidate.before(Math.nextUp(end))};
        List<int[]> starts = new ArrayList<>();
        starts.add(new int[] {baseline.before(begin), candidate.before(begin)});
        long windows = step > 0 ? (long) Math.ceil((end - begin) / step) : 0;
        for (long i = 1; i < windows; i++) {
            int[] last = starts.get(starts.size() - 1);
            int[] here = {baseline.before(begin + i * step), candidate.before(begin + i * step)};
            boolean enough = here[0] - last[0] >= least && here[1] - last[1] >= least;
            boolean rest = ends[0] - here[0] >= least && ends[1] - here[1] >= least;
            if (enough && rest) {
                starts.add(here);
            }
        }
        return starts;
    }
}
