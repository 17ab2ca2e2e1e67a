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
}
