package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Means of pooled resamples.
 *
 * <p>Up to 2·10^8 draws in all (10 000 resamples of 20 000 values) every value is drawn: the definition itself. Beyond,
 * the sorted values of each trial are gathered into blocks, the counts of a block's draws come from one multinomial draw,
 * and a draw counts with its block's mean. Where a block is one distinct value, as with latencies in whole microseconds,
 * that is exact too; otherwise the mean of the resamples is exact and their variance inside a trial is too small by the
 * share of the trial's variance that lies inside blocks. Blocks are cut so that this share stays below
 * {@value #LOST_VARIANCE}: the interval is then narrower by less than 0.005 %, where the chance of 10 000 resamples moves
 * a bound by some 2 %.
 */
final class MeanResampler implements Resampler {
    private static final long EVERY_DRAW = 200_000_000L;
    private static final double LOST_VARIANCE = 1e-4;

    /** A trial of smooth values needs some 200 blocks to lose a 512th of the allowance in each. */
    private static final int ALLOWANCES = 512;

    private final double[][] trials;
    private final List<Blocks> blocks;
    private final double value;
    private final boolean constant;

    MeanResampler(double[][] trials, int resamples) {
        this(trials, Arrays.stream(trials).mapToLong(values -> values.length).sum() <= EVERY_DRAW / resamples);
    }

    MeanResampler(double[][] trials, boolean everyDraw) {
        this.trials = trials;
        this.blocks = everyDraw
                ? List.of()
                : Arrays.stream(trials).parallel().map(MeanResampler::blocks).toList();
        double first = trials[0][0];
        this.constant = Arrays.stream(trials).flatMapToDouble(Arrays::stream).allMatch(x -> x == first);
        this.value = constant ? first : mean(trials);
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public boolean constant() {
        return constant;
    }

    @Override
    public double resample(int[] multiplicities, RandomStream random) {
        if (constant) {
            return value;
        }
        double sum = 0;
        long count = 0;
        for (int trial = 0; trial < multiplicities.length; trial++) {
            long draws = (long) multiplicities[trial] * trials[trial].length;
            count += draws;
            sum += blocks.isEmpty()
                    ? drawEach(trials[trial], draws, random)
                    : blocks.get(trial).draw(draws, random);
        }
        return sum / count;
    }

    /** Mean of all values, summed with Neumaier's compensation so that tiny values beside huge ones are not lost. */
    static double mean(double[]... parts) {
        double sum = 0;
        double lost = 0;
        long count = 0;
        for (double[] values : parts) {
            for (double value : values) {
                double next = sum + value;
                lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
                sum = next;
            }
            count += values.length;
        }
        double mean = (sum + lost) / count;
        return Double.isFinite(mean) ? mean : meanOfHuge(count, parts);
    }

    /** Divides before it adds, for values whose sum is beyond the largest double. */
    private static double meanOfHuge(long count, double[]... parts) {
        return Arrays.stream(parts)
                .flatMapToDouble(Arrays::stream)
                .map(value -> value / count)
                .reduce(0, Double::sum);
    }

    private static double drawEach(double[] values, long draws, RandomStream random) {
        double sum = 0;
        for (long draw = 0; draw < draws; draw++) {
            sum += values[random.below(values.length)];
        }
        return sum;
    }

    private static Blocks blocks(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double centre = mean(sorted);
        double squares =
                Arrays.stream(sorted).map(x -> (x - centre) * (x - centre)).sum();
        double allowance = squares * LOST_VARIANCE / ALLOWANCES;

        List<double[]> found = new ArrayList<>();
        int start = 0;
        double blockMean = sorted[0];
        double blockSquares = 0;
        for (int i = 1; i <= sorted.length; i++) {
            int size = i - start;
            if (i < sorted.length) {
                double distance = sorted[i] - blockMean;
                double grown = blockSquares + distance * distance * size / (size + 1);
                if (grown <= allowance) {
                    blockMean += distance / (size + 1);
                    blockSquares = grown;
                    continue;
                }
            }
            found.add(new double[] {blockMean, size});
            if (i < sorted.length) {
                start = i;
                blockMean = sorted[i];
                blockSquares = 0;
            }
        }
        return new Blocks(
                found.stream().mapToDouble(block -> block[0]).toArray(),
                found.stream().mapToDouble(block -> block[1]).toArray(),
                values.length);
    }

    /** A trial's values gathered: the mean of each block and how many values it has. */
    @SuppressWarnings("ArrayRecordComponent") // seen by this class only
    private record Blocks(double[] means, double[] sizes, long count) {

        double draw(long draws, RandomStream random) {
            double sum = 0;
            long left = draws;
            double values = count;
            for (int block = 0; block < means.length && left > 0; block++) {
                long drawn = Binomial.draw(left, sizes[block] / values, random);
                sum += drawn * means[block];
                left -= drawn;
                values -= sizes[block];
            }
            return sum;
        }
    }
}
