package io.jenkins.plugins.benchgate.suite.profile;

import java.util.Arrays;
import java.util.OptionalLong;

/** Places, from 0, of the ids of a table: fast where ids are 1, 2, 3 …, and right where they are any numbers. */
final class IdTable {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private long[] ids = new long[1024];
    private int size;
    private boolean dense = true;
    /** Of ids that are not dense: each place plus one where its id's hash points; 0 is free. */
    private int[] hashed = {};

    /** Gives the next id its place. */
    void add(long id) {
        if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
        }
        dense &= id == size + 1L;
        ids[size++] = id;
    }

    int size() {
        return size;
    }

    /**
     * Prepares for questions, after the last id was added.
     *
     * @return the first id that was added twice; empty where each is there once, as it must be
     */
    OptionalLong end() {
        if (dense) {
            return OptionalLong.empty();
        }
        hashed = new int[Math.max(4, Integer.highestOneBit(size) << 2)];
        for (int place = 0; place < size; place++) {
            int at = slot(ids[place]);
            if (hashed[at] != 0) {
                return OptionalLong.of(ids[place]);
            }
            hashed[at] = place + 1;
        }
        return OptionalLong.empty();
    }

    /** Where the id stands, or the free place where it would. */
    private int slot(long id) {
        int mask = hashed.length - 1;
        int at = (int) ((id * MIX) >>> 32) & mask;
        while (hashed[at] != 0 && ids[hashed[at] - 1] != id) {
            at = (at + 1) & mask;
        }
        return at;
    }

    /** The place of an id; −1 where the table does not have it. */
    int place(long id) {
        if (dense) {
            return id >= 1 && id <= size ? (int) id - 1 : -1;
        }
        return hashed[slot(id)] - 1;
    }
}
