package io.jenkins.plugins.benchgate.stats;

/**
 * A mean of normal values, or a difference of two, whose variance is estimated: how strongly they speak against zero, and
 * an interval, both valid however often and whenever they are looked at.
 *
 * <p>The evidence is the likelihood ratio of Student's t with the effect in standard deviations drawn from the standard
 * normal distribution, against no effect. Under no effect it exceeds {@code 1/α} at any time with a probability of at
 * most {@code α} (Ville 1939), whatever the variance (Lai, On confidence sequences, 1976; Wang and Ramdas, Anytime-valid
 * t-tests and confidence sequences for Gaussian means with unknown variance, 2024).
 *
 * @param value the mean, or the difference of means
 * @param size number of values that a mean with this error would rest on: {@code n}, or {@code n·m/(n+m)} of two means; 0
 *     where nothing is known
 * @param freedom degrees of freedom of {@code deviation}, at least 0
 * @param deviation estimated standard deviation of a value, at least 0
 */
record AnytimeMean(double value, double size, int freedom, double deviation) {
    /** Nothing is known. */
    static final AnytimeMean UNKNOWN = new AnytimeMean(0, 0, 0, 0);

    /** The likelihood ratio against zero; infinite where values without any deviation differ from it. */
    double evidence() {
        if (freedom < 1 || size <= 0) {
            return 1;
        }
        double kept = 1 / (1 + size);
        if (deviation == 0) {
            return value == 0 ? Math.sqrt(kept) : Double.POSITIVE_INFINITY;
        }
        double square = size * value * value / (deviation * deviation) / freedom;
        return Math.sqrt(kept) * Math.pow((1 + square) / (1 + square * kept), (freedom + 1) / 2.0);
    }

    /** Standard error of the value; infinite where nothing is known. */
    double error() {
        return freedom < 1 || size <= 0 ? Double.POSITIVE_INFINITY : deviation / Math.sqrt(size);
    }

    /**
     * Half the width of the interval of all values against which the evidence is below {@code 1/α}; infinite where there
     * are too few values for one.
     *
     * @param alpha in (0, 1)
     */
    double halfWidth(double alpha) {
        if (freedom < 1 || size <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        double kept = 1 / (1 + size);
        double ratio = Math.pow(1 / (alpha * Math.sqrt(kept)), 2.0 / (freedom + 1));
        double left = 1 - ratio * kept;
        return left <= 0 ? Double.POSITIVE_INFINITY : error() * Math.sqrt(freedom * (ratio - 1) / left);
    }
}
