package io.jenkins.plugins.benchgate.stats;

/**
 * How many values in a row a block bootstrap should draw together.
 *
 * <p>The length that makes the mean squared error of the bootstrap variance of a mean least, from the values
 * themselves: Politis &amp; White (2004), <i>Automatic Block-Length Selection for the Dependent Bootstrap</i>,
 * Econometric Reviews 23(1), with the correction of Patton, Politis &amp; White (2009), Econometric Reviews 28(4); used
 * by METIOR III. At most min(3 √n, n / 3).
 *
 * @param circular for blocks of equal length that wrap around the end, in values, not rounded, &gt; 0; NaN for fewer
 *     than 8 values and for equal ones, which show no dependence
 * @param stationary mean length for blocks of geometrically distributed length; NaN where {@code circular} is
 */
public record BlockLength(double circular, double stationary) {

    /**
     * The length for one trial; costs n · log n at most.
     *
     * @param values in the order in which they were measured, finite; not changed
     */
    public static BlockLength of(double... values) {
        return of(LongRun.of(values));
    }

    static BlockLength of(LongRun longRun) {
        double ratio = longRun.slope() / longRun.lift();
        double count = longRun.count();
        double most = Math.ceil(Math.min(3 * Math.sqrt(count), count / 3));
        double circular = Math.min(most, Math.cbrt(1.5 * ratio * ratio * count));
        double stationary = Math.min(most, Math.cbrt(ratio * ratio * count));
        return new BlockLength(circular, stationary);
    }

    /** The whole number of values in a block that wraps around the end: rounded up, and 1 where no length is known. */
    public int blocks() {
        return Double.isNaN(circular) ? 1 : (int) Math.max(1, Math.ceil(circular));
    }
}
