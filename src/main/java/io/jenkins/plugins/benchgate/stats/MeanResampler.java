package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Means of pooled resamples.
 *
 * <p>Up to 2·10^8 draws in all (10 000 resamples of 20 000 values) every value is drawn: the definition itself. Beyond,
 * the values of each trial are gathered into groups ({@link SumOfDraws}): the interval is then narrower by less than
 * 0.005 %, where the chance of 10 000 resamples moves a bound by some 2 %.
 */
final class MeanResampler extends Resampler {
    /** So many draws in all resamples together are made one by one. */
    static final long EVERY_DRAW = 200_000_000L;

    private final double[][] trials;
    private final List<SumOfDraws> sums;
    private final double[] means;

    MeanResampler(double[][] trials, int resamples) {
        this(trials, Arrays.stream(trials).mapToLong(values -> values.length).sum() <= EVERY_DRAW / resamples);
    }

    MeanResampler(double[][] trials, boolean everyDraw) {
        super(constant(trials) ? trials[0][0] : mean(trials), constant(trials));
        this.trials = trials;
        this.means = Arrays.stream(trials).mapToDouble(MeanResampler::mean).toArray();
        Function<double[], SumOfDraws> draws = everyDraw ? SumOfDraws::oneByOne : SumOfDraws::grouped;
        this.sums = Arrays.stream(trials).parallel().map(draws).toList();
    }

    private static boolean constant(double[][] trials) {
        double first = trials[0][0];
        return Arrays.stream(trials).flatMapToDouble(Arrays::stream).allMatch(x -> x == first);
    }

    @Override
    double drawn(int[] multiplicities, RandomStream random) {
        double sum = 0;
        long count = 0;
        for (int trial = 0; trial < multiplicities.length; trial++) {
            long draws = (long) multiplicities[trial] * trials[trial].length;
            count += draws;
            sum += sums.get(trial).draw(draws, random);
        }
        return sum / count;
    }

    @Override
    double expectation(int[] multiplicities) {
        double sum = 0;
        double count = 0;
        for (int trial = 0; trial < multiplicities.length; trial++) {
            double weight = (double) multiplicities[trial] * trials[trial].length;
            count += weight;
            sum += weight * means[trial];
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
}
