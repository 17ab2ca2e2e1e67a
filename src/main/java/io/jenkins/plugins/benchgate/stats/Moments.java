package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * Count, mean and sum of squared distances from the mean of some values, which add up without the values (Chan, Golub
 * &amp; LeVeque 1983, <i>Algorithms for Computing the Sample Variance</i>, The American Statistician 37(3)).
 */
record Moments(double count, double mean, double squares) {
    static final Moments NONE = new Moments(0, 0, 0);

    static Moments of(double... values) {
        double mean = MeanResampler.mean(values);
        return new Moments(
                values.length,
                mean,
                Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum());
    }

    Moments plus(Moments other) {
        double sum = count + other.count;
        if (count == 0 || other.count == 0) {
            return count == 0 ? other : this;
        }
        double distance = other.mean - mean;
        return new Moments(
                sum,
                mean + distance * (other.count / sum),
                squares + other.squares + distance * distance * (count * other.count / sum));
    }

    /** Of n − 1; NaN for fewer than two values. */
    double variance() {
        return count < 2 ? Double.NaN : squares / (count - 1);
    }

    /** Standard deviation by the magnitude of the mean, in %; NaN for fewer than two values and for a mean of zero. */
    double variation() {
        return mean == 0 ? Double.NaN : 100 * Math.sqrt(variance()) / Math.abs(mean);
    }
}
