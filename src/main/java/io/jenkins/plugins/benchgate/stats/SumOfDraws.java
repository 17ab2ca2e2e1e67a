package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sums of values drawn with replacement: either every value is drawn, the definition itself, or the sorted values are
 * gathered into groups, the counts of a group's draws come from one multinomial draw, and a draw counts with its
 * group's mean.
 *
 * <p>Where a group is one distinct value, as with latencies in whole microseconds, that is exact too; otherwise the
 * mean of the sums is exact and their variance is too small by the share of the values' variance that lies inside
 * groups. Groups are cut so that this share stays below {@value #LOST_VARIANCE}.
 */
final class SumOfDraws {
    private static final double LOST_VARIANCE = 1e-4;

    /** Smooth values need some 200 groups to lose a 512th of the allowance in each. */
    private static final int ALLOWANCES = 512;

    private final double[] values;
    private final double[] sizes;
    private final long count;

    private SumOfDraws(double[] values, double[] sizes, long count) {
        this.values = values;
        this.sizes = sizes;
        this.count = count;
    }

    /** Draws one value after the other. */
    static SumOfDraws oneByOne(double[] values) {
        return new SumOfDraws(values, new double[0], values.length);
    }

    /** Draws counts of groups, at a cost that grows neither with the number of values nor with that of draws. */
    static SumOfDraws grouped(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double centre = MeanResampler.mean(sorted);
        double squares =
                Arrays.stream(sorted).map(x -> (x - centre) * (x - centre)).sum();
        double allowance = squares * LOST_VARIANCE / ALLOWANCES;

        List<double[]> found = new ArrayList<>();
        int start = 0;
        double groupMean = sorted[0];
        double groupSquares = 0;
        for (int i = 1; i <= sorted.length; i++) {
            int size = i - start;
            if (i < sorted.length) {
                double distance = sorted[i] - groupMean;
                double grown = groupSquares + distance * distance * size / (size + 1);
                if (grown <= allowance) {
                    groupMean += distance / (size + 1);
                    groupSquares = grown;
                    continue;
                }
            }
            found.add(new double[] {groupMean, size});
            if (i < sorted.length) {
                start = i;
                groupMean = sorted[i];
                groupSquares = 0;
            }
        }
        return new SumOfDraws(
                found.stream().mapToDouble(group -> group[0]).toArray(),
                found.stream().mapToDouble(group -> group[1]).toArray(),
                values.length);
    }

    /** The sum of so many values, each drawn from all of them. */
    double draw(long draws, RandomStream random) {
        return sizes.length == 0 ? drawEach(draws, random) : drawCounts(draws, random);
    }

    private double drawEach(long draws, RandomStream random) {
        double sum = 0;
        for (long draw = 0; draw < draws; draw++) {
            sum += values[random.below(values.length)];
        }
        return sum;
    }

    private double drawCounts(long draws, RandomStream random) {
        double sum = 0;
        long left = draws;
        double rest = count;
        for (int group = 0; group < values.length && left > 0; group++) {
            long drawn = Binomial.draw(left, sizes[group] / rest, random);
            sum += drawn * values[group];
            left -= drawn;
            rest -= sizes[group];
        }
        return sum;
    }
}
