package io.jenkins.plugins.benchgate.stats;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Means of pooled resamples whose trials are drawn block by block.
 *
 * <p>A resample of n values in blocks of b is the sum of ⌊n / b⌋ sums of b values, each from one of n places, and of
 * one sum of the values that are left: draws with replacement from sums that are formed once. It costs n / b draws, and
 * beyond 2·10^8 draws in all as little as that of a {@link MeanResampler}.
 */
final class BlockMeanResampler extends Resampler {
    private final List<Trial> trials;
    private final MeanResampler values;

    /** @param lengths of a block in each trial, at least 1, at most as many as it has values */
    BlockMeanResampler(double[][] trials, int[] lengths, int resamples) {
        this(trials, lengths, resamples, new MeanResampler(trials, true));
    }

    private BlockMeanResampler(double[][] trials, int[] lengths, int resamples, MeanResampler values) {
        super(values.value(), values.constant());
        long draws = IntStream.range(0, trials.length)
                .mapToLong(i -> trials[i].length / lengths[i] + 1)
                .sum();
        boolean everyDraw = draws <= MeanResampler.EVERY_DRAW / resamples;
        Function<double[], SumOfDraws> sums = everyDraw ? SumOfDraws::oneByOne : SumOfDraws::grouped;
        this.values = values;
        this.trials = IntStream.range(0, trials.length)
                .parallel()
                .mapToObj(i -> Trial.of(trials[i], lengths[i], sums))
                .toList();
    }

    @Override
    double drawn(int[] multiplicities, RandomStream random) {
        double sum = 0;
        long count = 0;
        for (int i = 0; i < multiplicities.length; i++) {
            Trial trial = trials.get(i);
            long times = multiplicities[i];
            count += times * trial.values;
            sum += trial.whole.draw(times * trial.blocks, random);
            sum += trial.rest.draw(trial.evenly ? 0 : times, random);
        }
        return sum / count;
    }

    @Override
    double expectation(int[] multiplicities) {
        return values.expected(multiplicities);
    }

    /** The sums of one trial's blocks. */
    private record Trial(long values, long blocks, SumOfDraws whole, boolean evenly, SumOfDraws rest) {

        static Trial of(double[] values, int length, Function<double[], SumOfDraws> sums) {
            int left = values.length % length;
            return new Trial(
                    values.length,
                    values.length / length,
                    sums.apply(blockSums(values, length)),
                    left == 0,
                    sums.apply(left == 0 ? new double[1] : blockSums(values, left)));
        }
    }

    /**
     * The sums of {@code length} values from each place on, around the end. Each is that of a run to the end of a chunk
     * of the same length and a run from the start of the next, so that nothing is ever subtracted.
     */
    static double[] blockSums(double[] values, int length) {
        int count = values.length;
        double[] sums = new double[count];
        double[] toEnd = new double[length];
        for (int chunk = 0; chunk < count; chunk += length) {
            double sum = 0;
            for (int i = length - 1; i >= 0; i--) {
                sum += values[(int) (((long) chunk + i) % count)];
                toEnd[i] = sum;
            }
            double fromStart = 0;
            for (int i = 0; i < length && chunk + i < count; i++) {
                sums[chunk + i] = toEnd[i] + fromStart;
                fromStart += values[(int) (((long) chunk + length + i) % count)];
            }
        }
        return sums;
    }
}
