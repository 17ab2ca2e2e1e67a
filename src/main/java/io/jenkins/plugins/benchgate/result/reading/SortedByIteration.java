package io.jenkins.plugins.benchgate.result.reading;

/**
 * Values in the order of their iteration numbers, or of their times: a merge sort of two arrays that belong together,
 * fast where runs are sorted.
 */
public final class SortedByIteration {
    private SortedByIteration() {}

    /** Sorts both arrays in place by the first; equal numbers keep their order. */
    public static void sort(long[] iterations, double[] values) {
        sort(iterations, values, iterations.clone(), values.clone(), 0, iterations.length);
    }

    /**
     * Sorts both arrays in place by the times; values of equal times keep their order.
     *
     * @param times finite
     */
    public static void sortByTime(double[] times, double[] values) {
        int ordered = 1;
        while (ordered < times.length && times[ordered - 1] <= times[ordered]) {
            ordered++;
        }
        if (ordered >= times.length) {
            return;
        }
        // the bits of a double, as a whole number, are in the order of the doubles, but those below zero in reverse
        long[] keys = new long[times.length];
        for (int i = 0; i < keys.length; i++) {
            long bits = Double.doubleToRawLongBits(times[i] + 0.0);
            keys[i] = bits ^ (bits >> 63 & Long.MAX_VALUE);
        }
        sort(keys, values);
        for (int i = 0; i < keys.length; i++) {
            times[i] = Double.longBitsToDouble(keys[i] ^ (keys[i] >> 63 & Long.MAX_VALUE));
        }
    }

    private static void sort(long[] into, double[] valuesInto, long[] from, double[] valuesFrom, int start, int end) {
        if (isSorted(into, start, end)) {
            return; // and so is the other, which has the same here
        }
        int middle = (start + end) >>> 1;
        sort(from, valuesFrom, into, valuesInto, start, middle);
        sort(from, valuesFrom, into, valuesInto, middle, end);
        int left = start;
        int right = middle;
        int next = start;
        while (left < middle && right < end) {
            if (from[left] <= from[right]) {
                into[next] = from[left];
                valuesInto[next++] = valuesFrom[left++];
            } else {
                into[next] = from[right];
                valuesInto[next++] = valuesFrom[right++];
            }
        }
        int rest = left < middle ? left : right;
        System.arraycopy(from, rest, into, next, end - next);
        System.arraycopy(valuesFrom, rest, valuesInto, next, end - next);
    }

    private static boolean isSorted(long[] iterations, int start, int end) {
        int next = start + 1;
        while (next < end && iterations[next - 1] <= iterations[next]) {
            next++;
        }
        return next >= end;
    }
}
