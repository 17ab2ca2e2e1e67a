package io.jenkins.plugins.benchgate.result.reading;

/**
 * Values in the order of their iteration numbers: a merge sort of two arrays that belong together, fast where runs are
 * sorted.
 */
public final class SortedByIteration {
    private SortedByIteration() {}

    /** Sorts both arrays in place by the first; equal numbers keep their order. */
    public static void sort(long[] iterations, double[] values) {
        sort(iterations, values, iterations.clone(), values.clone(), 0, iterations.length);
    }

    private static void sort(long[] into, double[] valuesInto, long[] from, double[] valuesFrom, int start, int end) {
        if (end - start < 2) {
            return;
        }
        int middle = (start + end) >>> 1;
        sort(from, valuesFrom, into, valuesInto, start, middle);
        sort(from, valuesFrom, into, valuesInto, middle, end);
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean takeLeft = right == end || (left < middle && from[left] <= from[right]);
            int taken = takeLeft ? left++ : right++;
            into[i] = from[taken];
            valuesInto[i] = valuesFrom[taken];
        }
    }
}
