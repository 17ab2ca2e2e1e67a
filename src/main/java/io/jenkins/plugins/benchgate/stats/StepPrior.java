package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * Where a level may change, by values that were measured at other times, such as earlier builds: enough to look there
 * first, not to decide.
 */
public final class StepPrior {
    /** Fewer values say nothing of their own noise. */
    private static final int LEAST = 4;

    private StepPrior() {}

    /** All positions alike. */
    public static double[] even(int last) {
        double[] weights = new double[last + 1];
        Arrays.fill(weights, 1.0 / last);
        return weights;
    }

    /**
     * Half of the weight is even, so that values which mislead cost little; the other half follows the evidence of
     * {@link AnytimeMean} that the values before a position and those from it on differ.
     *
     * @param last position
     * @param positions of the values, from 0 to the last
     * @param logs logarithms of what was measured there, all of the same kind
     * @return weight of each position from 0 to the last to be the first with a new level
     */
    public static double[] of(int last, int[] positions, double[] logs) {
        double[] weights = even(last);
        if (logs.length < LEAST) {
            return weights;
        }
        double[] evidence = new double[last + 1];
        for (int position = 1; position <= last; position++) {
            evidence[position] = Math.min(evidence(position, positions, logs), 1e12);
        }
        double sum = Arrays.stream(evidence).sum();
        for (int position = 1; position <= last; position++) {
            weights[position] = weights[position] / 2 + evidence[position] / sum / 2;
        }
        return weights;
    }

    private static double evidence(int position, int[] positions, double[] logs) {
        Moments before = Moments.NONE;
        Moments after = Moments.NONE;
        for (int i = 0; i < logs.length; i++) {
            Moments one = Moments.of(logs[i]);
            before = positions[i] < position ? before.plus(one) : before;
            after = positions[i] < position ? after : after.plus(one);
        }
        if (before.count() == 0 || after.count() == 0) {
            return 1;
        }
        int freedom = logs.length - 2;
        double size = before.count() * after.count() / logs.length;
        double deviation = Math.sqrt((before.squares() + after.squares()) / freedom);
        return new AnytimeMean(after.mean() - before.mean(), size, freedom, deviation).evidence();
    }
}
