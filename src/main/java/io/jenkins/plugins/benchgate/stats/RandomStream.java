package io.jenkins.plugins.benchgate.stats;

import java.util.random.RandomGenerator;

/**
 * A stream of random bits that is fully given by a seed and a path, such as (pass, resample, purpose).
 *
 * <p>SplitMix64 (Steele, Lea &amp; Flood, <i>Fast splittable pseudorandom number generators</i>, OOPSLA 2014). Every
 * resample has streams of its own, so that the order in which threads work never changes a number; written out here
 * because the library's generators do not promise the same bits in another Java release. Not safe for concurrent use.
 */
public final class RandomStream implements RandomGenerator {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final double UNIT = 0x1.0p-52;

    private long state;

    private RandomStream(long state) {
        this.state = state;
    }

    /** The stream at the end of a path; different paths give streams that have nothing in common. */
    public static RandomStream at(long seed, long... path) {
        long state = mix(seed + GAMMA);
        for (long step : path) {
            state = after(state, step);
        }
        return new RandomStream(state);
    }

    /** The stream one step further along the path of this one, from which nothing was drawn yet. */
    RandomStream then(long step) {
        return new RandomStream(after(state, step));
    }

    private static long after(long state, long step) {
        return mix((state + GAMMA) ^ mix(step * GAMMA + 1));
    }

    @Override
    public long nextLong() {
        state += GAMMA;
        return mix(state);
    }

    /** Uniform in (0, 1): never 0, so that its logarithm is finite, and never 1. */
    @Override
    public double nextDouble() {
        return ((nextLong() >>> 12) + 0.5) * UNIT;
    }

    /** Uniform in 0 … bound − 1 without bias (Lemire 2019, <i>Fast random integer generation in an interval</i>). */
    public int below(int bound) {
        long product = (nextLong() >>> 32) * bound;
        if (Integer.compareUnsigned((int) product, bound) < 0) {
            int uneven = Integer.remainderUnsigned(-bound, bound);
            while (Integer.compareUnsigned((int) product, uneven) < 0) {
                product = (nextLong() >>> 32) * bound;
            }
        }
        return (int) (product >>> 32);
    }

    /** The same as {@link #below}. */
    @Override
    public int nextInt(int bound) {
        return below(bound);
    }

    private static long mix(long bits) {
        long first = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        long second = (first ^ (first >>> 27)) * 0x94D049BB133111EBL;
        return second ^ (second >>> 31);
    }
}
