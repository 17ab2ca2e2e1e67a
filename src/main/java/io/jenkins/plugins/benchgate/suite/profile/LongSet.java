package io.jenkins.plugins.benchgate.suite.profile;

import java.util.Arrays;

/** Numbers ≥ 0, each once, without an object for each. */
final class LongSet {
    private static final long MIX = 0x9E3779B97F4A7C15L;
    private static final int SMALLEST = 16;

    /** Each number plus one; 0 is a free place. */
    private long[] places = new long[SMALLEST];

    private int size;

    void add(long number) {
        if (put(places, number + 1)) {
            size++;
            if (4L * size > 3L * places.length) {
                long[] more = new long[2 * places.length];
                for (long place : places) {
                    if (place != 0) {
                        put(more, place);
                    }
                }
                places = more;
            }
        }
    }

    private static boolean put(long[] places, long content) {
        int mask = places.length - 1;
        int at = (int) ((content * MIX) >>> 32) & mask;
        while (places[at] != 0) {
            if (places[at] == content) {
                return false;
            }
            at = (at + 1) & mask;
        }
        places[at] = content;
        return true;
    }

    int size() {
        return size;
    }

    /** The numbers in ascending order. */
    long[] sorted() {
        long[] all = new long[size];
        int next = 0;
        for (long place : places) {
            if (place != 0) {
                all[next++] = place - 1;
            }
        }
        Arrays.sort(all);
        return all;
    }
}
