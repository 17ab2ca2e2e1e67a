package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * Sorts many numbers digit by digit, the least significant first (Knuth, <i>The Art of Computer Programming</i> 3,
 * 5.2.5): half of the work of a comparison of millions is to sort, and this takes half the time of comparing values.
 */
public final class RadixSort {
    /** Fewer values are compared: to prepare the passes costs more. */
    private static final int FEW = 1 << 12;
    /** Of a digit: with more, its counts and the places that are written to at once leave the processor's caches. */
    private static final int BITS = 11;
    /** Digits of a key. */
    private static final int PLACES = (Long.SIZE + BITS - 1) / BITS;

    private RadixSort() {}

    /**
     * Sorts ascending, as {@link Arrays#sort(double[])} does.
     *
     * @param values no NaN; half as much memory is needed besides
     */
    public static void sort(double[] values) {
        if (values.length < FEW) {
            Arrays.sort(values);
            return;
        }
        int middle = values.length / 2;
        double[] spare = new double[values.length - middle];
        sort(values, 0, middle, spare);
        sort(values, middle, values.length, spare);
        merge(values, middle, spare);
    }

    /** Sorts a range by the help of a spare array of its length or more. */
    private static void sort(double[] values, int begin, int end, double[] spare) {
        int length = end - begin;
        int[][] counts = new int[PLACES][1 << BITS];
        for (int i = begin; i < end; i++) {
            long key = key(values[i]);
            for (int place = 0; place < PLACES; place++) {
                counts[place][digit(key, place)]++;
            }
        }
        boolean moved = false;
        for (int place = 0; place < PLACES; place++) {
            if (counts[place][digit(key(values[begin]), place)] == length) {
                continue;
            }
            double[] from = moved ? spare : values;
            double[] to = moved ? values : spare;
            int first = moved ? 0 : begin;
            int[] next = starts(counts[place], moved ? begin : 0);
            for (int i = first; i < first + length; i++) {
                to[next[digit(key(from[i]), place)]++] = from[i];
            }
            moved = !moved;
        }
        if (moved) {
            System.arraycopy(spare, 0, values, begin, length);
        }
    }

    /** Merges both sorted halves; the first one moves to the spare array. */
    private static void merge(double[] values, int middle, double[] spare) {
        System.arraycopy(values, 0, spare, 0, middle);
        int left = 0;
        int right = middle;
        for (int i = 0; left < middle; i++) {
            boolean first = right == values.length || Double.compare(spare[left], values[right]) <= 0;
            values[i] = first ? spare[left++] : values[right++];
        }
    }

    /** Where the values of each digit begin. */
    private static int[] starts(int[] counts, int first) {
        int[] starts = new int[counts.length];
        starts[0] = first;
        for (int digit = 1; digit < counts.length; digit++) {
            starts[digit] = starts[digit - 1] + counts[digit - 1];
        }
        return starts;
    }

    private static int digit(long key, int place) {
        return (int) (key >>> (BITS * place)) & ((1 << BITS) - 1);
    }

    /** Bits that are in the order of the doubles where they are taken as a number without a sign. */
    private static long key(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits ^ ((bits >> 63) | Long.MIN_VALUE);
    }
}
