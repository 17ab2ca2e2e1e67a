package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.util.CombinatoricsUtils;

/**
 * Student's t-test between the values on both sides of a place, made safe for outliers and for neighbours that depend
 * on each other.
 *
 * <p>The t-test is taken on normal scores (van der Waerden 1952: the normal quantiles of the ranks), so that single
 * outliers neither make a difference nor hide one. Neighbours that resemble each other carry less knowledge than their
 * number says: with the lag-1 autocorrelation ρ of the scores around the means of both sides, corrected for its bias
 * (Marriott &amp; Pope 1954) and not less than a doubt that shrinks as 1/n, n values count as n·(1 − ρ)/(1 + ρ). A
 * probability below that of the rarest of all arrangements of the values is not claimed. Holds tables of quantiles; not
 * safe for concurrent use.
 */
final class NormalScores {
    /** Beyond it the correction would rest on next to nothing. */
    private static final double MOST_DEPENDENT = 0.95;

    private static final double ROUNDING = 1e-12;

    private final NormalDistribution normal = new NormalDistribution(null, 0, 1);
    private final double doubt;
    /** By number of values: the score of each rank and half rank, at twice the rank. */
    private final double[][] quantiles;

    /**
     * @param most values that are ever tested at once
     * @param doubt over the number of values: the least ρ that is reckoned with, as few values cannot show that they
     *     are independent; 0 takes the estimate as it is
     */
    NormalScores(int most, double doubt) {
        this.doubt = doubt;
        quantiles = new double[most + 1][];
    }

    /**
     * What the test says of a place.
     *
     * @param before mean left of it
     * @param after mean from it on
     * @param p two-sided, in (0, 1]; the choice of the place is not allowed for
     */
    record Shift(double before, double after, double p) {}

    /**
     * Tests {@code values[from] … values[at − 1]} against {@code values[at] … values[to − 1]}, two at least on each
     * side.
     */
    Shift test(double[] values, int from, int at, int to) {
        double before = mean(values, from, at);
        double after = mean(values, at, to);
        double[] scores = scores(Arrays.copyOfRange(values, from, to));
        double p = probability(scores, at - from, Math.signum(after - before));
        boolean same = Math.abs(after - before) <= ROUNDING * Math.max(Math.abs(before), Math.abs(after));
        return new Shift(before, after, same ? 1 : p);
    }

    private double probability(double[] scores, int at, double sign) {
        int count = scores.length;
        double left = mean(scores, 0, at);
        double right = mean(scores, at, count);
        if (Math.signum(right - left) != sign) {
            return 1; // a few outliers moved the mean the other way: no level that is another one
        }
        double squares = 0;
        double products = 0;
        double previous = 0;
        for (int i = 0; i < count; i++) {
            double rest = scores[i] - (i < at ? left : right);
            squares += rest * rest;
            if (i != at) {
                products += rest * previous;
            }
            previous = rest;
        }
        double rarest = rarest(count, at);
        if (squares == 0) {
            return Math.min(1, rarest);
        }
        double correlation = products / squares;
        double dependence = correlation + (2 + 4 * correlation) / count;
        dependence = Math.min(Math.max(dependence, doubt / count), MOST_DEPENDENT);
        double inflation = (1 + dependence) / (1 - dependence);
        double variance = squares / (count - 2) * (1.0 / at + 1.0 / (count - at)) * inflation;
        double freedom = Math.max(1, count / inflation - 2);
        double t = Math.abs(right - left) / Math.sqrt(variance);
        return Math.min(1, Math.max(rarest, 2 * new TDistribution(null, freedom).cumulativeProbability(-t)));
    }

    /** The least p that so many values can ever have: that of the rarest of their arrangements. */
    static double rarest(int count, int at) {
        return 2 * Math.exp(-CombinatoricsUtils.binomialCoefficientLog(count, at));
    }

    /** Each value's normal score among all; equal values share the score of their mean rank. */
    private double[] scores(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] table = table(values.length);
        double[] scores = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            int first = Arrays.binarySearch(sorted, values[i]);
            int last = first;
            while (first > 0 && sorted[first - 1] == values[i]) {
                first--;
            }
            while (last < sorted.length - 1 && sorted[last + 1] == values[i]) {
                last++;
            }
            scores[i] = table[first + last + 2];
        }
        return scores;
    }

    private double[] table(int count) {
        if (quantiles[count] == null) {
            double[] table = new double[2 * count + 1];
            for (int twice = 2; twice <= 2 * count; twice++) {
                table[twice] = normal.inverseCumulativeProbability(twice / 2.0 / (count + 1));
            }
            quantiles[count] = table;
        }
        return quantiles[count];
    }

    static double mean(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum / (to - from);
    }
}
