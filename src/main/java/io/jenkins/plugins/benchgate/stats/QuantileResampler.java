package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * Quantiles of pooled resamples, drawn without drawing the resamples.
 *
 * <p>How many of a trial's draws fall below a bound is a binomial count, and given that count the draws on either side
 * of the bound are again draws with replacement from the values on that side. So a window that surely holds the wanted
 * order statistic is split at one of its values, the counts of all trials are drawn, and the search goes on in the part
 * that holds the wanted rank, until so few draws are left that they are made one by one. The result has exactly the
 * distribution of the definition (draw all values, sort, interpolate between two neighbours), whatever value the window
 * is split at, because that choice depends only on counts already drawn. Cost: trials · log(values) per resample at
 * worst, where a search near the expected rank mostly needs half a dozen splits. One sorted copy of the values is held.
 */
final class QuantileResampler extends Resampler {
    /** With so few draws left in a window, making them costs less than another split. */
    private static final int FEW = 32;

    private final SortedTrials trials;
    private final double share;

    QuantileResampler(double[][] trials, double share) {
        this(new SortedTrials(trials), share);
    }

    private QuantileResampler(SortedTrials trials, double share) {
        super(trials.quantile(share), trials.constant());
        this.trials = trials;
        this.share = share;
    }

    @Override
    double expectation(int[] multiplicities) {
        return trials.expectedQuantile(share, multiplicities);
    }

    @Override
    double drawn(int[] multiplicities, RandomStream random) {
        Window window = new Window(trials.size());
        for (int trial = 0; trial < multiplicities.length; trial++) {
            int length = trials.trial(trial).length;
            window.add(trial, 0, length, (long) multiplicities[trial] * length);
        }
        double position = (window.draws - 1) * share;
        long rank = (long) Math.floor(position);
        double part = position - rank;
        if (part == 0) {
            return search(window, rank, random);
        }
        return neighbours(window, rank, part, random);
    }

    /** Interpolates between the draws at {@code rank} and {@code rank + 1}, which the window holds both. */
    private double neighbours(Window start, long rank, double part, RandomStream random) {
        Window window = start;
        long wanted = rank;
        for (int step = 0; ; step++) {
            if (window.draws <= FEW) {
                double[] drawn = drawAll(window, random);
                return SortedTrials.between(drawn[(int) wanted], drawn[(int) wanted + 1], part);
            }
            Window upper = new Window(window.trials);
            Window lower = split(window, wanted, step, upper, random);
            if (lower == window) {
                return anyValue(window);
            }
            if (wanted + 1 < lower.draws) {
                window = lower;
            } else if (wanted >= lower.draws) {
                wanted -= lower.draws;
                window = upper;
            } else {
                double largest = search(lower, wanted, random);
                return SortedTrials.between(largest, search(upper, 0, random), part);
            }
        }
    }

    /** The draw at {@code rank} among the window's draws. */
    private double search(Window start, long rank, RandomStream random) {
        Window window = start;
        long wanted = rank;
        for (int step = 0; ; step++) {
            if (window.draws <= FEW) {
                return drawAll(window, random)[(int) wanted];
            }
            Window upper = new Window(window.trials);
            Window lower = split(window, wanted, step, upper, random);
            if (lower == window) {
                return anyValue(window);
            }
            if (wanted < lower.draws) {
                window = lower;
            } else {
                wanted -= lower.draws;
                window = upper;
            }
        }
    }

    /**
     * Draws how the window's draws divide at one of its values.
     *
     * @param upper an empty window that receives the part above
     * @return the part below; the same window where all of its values are equal
     */
    private Window split(Window window, long rank, int step, Window upper, RandomStream random) {
        double bound = bound(window, rank, step);
        int[] ends = new int[window.trials];
        boolean above = false;
        for (int i = 0; i < window.trials; i++) {
            ends[i] = SortedTrials.firstAbove(trials.trial(window.trial[i]), window.from[i], window.to[i], bound);
            above |= ends[i] < window.to[i];
        }
        if (!above) {
            boolean below = false;
            for (int i = 0; i < window.trials; i++) {
                ends[i] = SortedTrials.firstAtLeast(trials.trial(window.trial[i]), window.from[i], window.to[i], bound);
                below |= ends[i] > window.from[i];
            }
            if (!below) {
                return window;
            }
        }
        Window lower = new Window(window.trials);
        for (int i = 0; i < window.trials; i++) {
            double part = (double) (ends[i] - window.from[i]) / (window.to[i] - window.from[i]);
            long count = Binomial.draw(window.count[i], part, random);
            lower.add(window.trial[i], window.from[i], ends[i], count);
            upper.add(window.trial[i], ends[i], window.to[i], window.count[i] - count);
        }
        return lower;
    }

    /**
     * A value of the window to split at: a little beyond the expected place of the wanted rank, seen from the nearer
     * end, so that the rank is mostly cut off in a narrow part. Every third split halves the longest trial instead,
     * which bounds the number of splits however the values lie.
     */
    private double bound(Window window, long rank, int step) {
        boolean halve = step % 3 == 2;
        int best = 0;
        for (int i = 1; i < window.trials; i++) {
            boolean more = halve
                    ? window.to[i] - window.from[i] > window.to[best] - window.from[best]
                    : window.count[i] > window.count[best];
            best = more ? i : best;
        }
        double place = 0.5;
        if (!halve) {
            double expected = (rank + 0.5) / window.draws;
            double margin = 2 * Math.sqrt(expected * (1 - expected) / window.draws) + 8.0 / window.draws;
            place = expected < 0.5 ? expected + margin : expected - margin;
        }
        int length = window.to[best] - window.from[best];
        int offset = Math.max(0, Math.min(length - 1, (int) (place * length)));
        return trials.trial(window.trial[best])[window.from[best] + offset];
    }

    private double anyValue(Window window) {
        return trials.trial(window.trial[0])[window.from[0]];
    }

    private double[] drawAll(Window window, RandomStream random) {
        double[] drawn = new double[(int) window.draws];
        int next = 0;
        for (int i = 0; i < window.trials; i++) {
            double[] values = trials.trial(window.trial[i]);
            int length = window.to[i] - window.from[i];
            for (long draw = 0; draw < window.count[i]; draw++) {
                drawn[next++] = values[window.from[i] + random.below(length)];
            }
        }
        Arrays.sort(drawn);
        return drawn;
    }

    /**
     * For each trial that still has draws in it, a range of its sorted values and the number of draws from that range.
     */
    private static final class Window {
        final int[] trial;
        final int[] from;
        final int[] to;
        final long[] count;
        int trials;
        long draws;

        Window(int capacity) {
            trial = new int[capacity];
            from = new int[capacity];
            to = new int[capacity];
            count = new long[capacity];
        }

        void add(int index, int first, int end, long drawn) {
            if (drawn > 0) {
                trial[trials] = index;
                from[trials] = first;
                to[trials] = end;
                count[trials] = drawn;
                trials++;
                draws += drawn;
            }
        }
    }
}
