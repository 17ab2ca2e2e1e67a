package io.jenkins.plugins.benchgate.stats;

/**
 * In what runs the iterations of a trial are drawn: a run keeps the dependence of neighbours (METIOR II).
 *
 * <p>Blocks are circular (Politis &amp; Romano 1992, <i>A circular block-resampling procedure for stationary data</i>):
 * each starts at any value with the same chance and goes on around the end, so that no value is drawn less often than
 * another. The last block of a resampled trial is cut to the trial's number of values.
 */
public sealed interface Blocks {
    /** Blocks of one value: iterations are drawn independently. */
    Blocks SINGLE = new Fixed(1);

    /** Blocks of the length that {@link BlockLength} finds in each trial. */
    Blocks AUTOMATIC = new Automatic();

    /** The number of values in a block of a trial, at least 1, at most as many as the trial has. */
    int length(double... values);

    /** The length that each trial itself asks for. */
    record Automatic() implements Blocks {
        @Override
        public int length(double... values) {
            return BlockLength.of(values).blocks();
        }
    }

    /**
     * The same length in all trials.
     *
     * @param length at least 1; a trial with fewer values is one block
     */
    record Fixed(int length) implements Blocks {
        public Fixed {
            if (length < 1) {
                throw new IllegalArgumentException("found block length " + length + ", expected at least 1");
            }
        }

        @Override
        public int length(double... values) {
            return Math.min(length, values.length);
        }
    }

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
    record BlockLength(double circular, double stationary) {

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
}
