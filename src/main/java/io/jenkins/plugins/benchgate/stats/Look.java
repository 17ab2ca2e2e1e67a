package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a measurement after a batch: the values so far, their statistic, and its resamples (METIOR II, III).
 *
 * <p>Resamples are drawn when a stop criterion first asks for them; those of one look never depend on another's. Not
 * safe for concurrent use.
 */
public final class Look {
    private final double[] values;
    private final int batch;
    private final Statistic statistic;
    private final Blocks blocks;
    private final long seed;
    private final double[] resampled;
    private boolean drawn;
    private int blockLength;

    /**
     * A look at values.
     *
     * @param values so far, in the order in which they were measured, finite, at least one; not changed
     * @param batch number of values in a batch, at least 1
     * @param resamples at least 2
     */
    public Look(double[] values, int batch, Statistic statistic, Blocks blocks, int resamples, long seed) {
        this.values = values;
        this.batch = batch;
        this.statistic = statistic;
        this.blocks = blocks;
        this.seed = seed;
        this.resampled = new double[resamples];
    }

    /** How many values there are so far. */
    public int count() {
        return values.length;
    }

    /** The statistic of the values so far; NaN where they have none. */
    public double value() {
        return statistic.of(values);
    }

    /** The statistic of each whole batch. */
    double[] batches() {
        return IntStream.range(0, values.length / batch)
                .mapToDouble(i -> statistic.of(Arrays.copyOfRange(values, i * batch, (i + 1) * batch)))
                .toArray();
    }

    /** How many values in a row a resample draws together. */
    public int blockLength() {
        if (blockLength == 0) {
            blockLength = blocks.length(values);
        }
        return blockLength;
    }

    /** The coefficient of variation of the values so far, in %; NaN for one value and where their mean is 0. */
    public double variation() {
        double mean = Statistic.MEAN.of(values);
        double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
        return 100 * Math.sqrt(squares / (values.length - 1)) / Math.abs(mean);
    }

    /** The percentile interval of the statistic, which holds it; {@code null} where the statistic has no value. */
    public @Nullable Interval interval(double confidence) {
        double value = value();
        Interval interval = interval(resampled(), confidence);
        return interval == null || Double.isNaN(value)
                ? null
                : new Interval(Math.min(value, interval.lower()), Math.max(value, interval.upper()), confidence);
    }

    /**
     * The percentile interval of the statistic's change since an earlier look, in %, each resample against one of the
     * other's; {@code null} where a change cannot be formed.
     */
    public @Nullable Interval changeSince(Look before, double confidence) {
        double[] now = resampled();
        double[] then = before.resampled();
        double[] changes = new double[now.length];
        Arrays.setAll(changes, i -> 100 * (now[i] / then[i] - 1));
        return interval(changes, confidence);
    }

    private static @Nullable Interval interval(double[] resampled, double confidence) {
        if (!Arrays.stream(resampled).allMatch(Double::isFinite)) {
            return null;
        }
        double tail = (1 - confidence) / 2;
        SortedTrials sorted = new SortedTrials(new double[][] {resampled});
        return new Interval(sorted.quantile(tail), sorted.quantile(1 - tail), confidence);
    }

    private double[] resampled() {
        if (!drawn) {
            Resampler resampler =
                    Resampler.of(new double[][] {values}, statistic, new int[] {blockLength()}, resampled.length);
            IntStream.range(0, resampled.length)
                    .parallel()
                    .forEach(i ->
                            resampled[i] = resampler.resample(new int[] {1}, RandomStream.at(seed, values.length, i)));
            drawn = true;
        }
        return resampled;
    }
}
