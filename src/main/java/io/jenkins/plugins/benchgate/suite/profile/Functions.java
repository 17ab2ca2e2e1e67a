package io.jenkins.plugins.benchgate.suite.profile;

import io.jenkins.plugins.benchgate.io.ByteWords;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Functions as numbers from 0, in the order in which they are met: the same number means the same name in all graphs.
 *
 * <p>Names are looked up as bytes, because a suite's profiles repeat most of them a thousand times. Several threads may
 * do so.
 */
public final class Functions {
    /** No function. */
    public static final int NONE = -1;

    private static final int SMALLEST = 1024;

    private final Naming naming;
    private final List<String> names = new ArrayList<>();

    /** All names as profiles have them, one behind the other, and where each ends. */
    private byte[] bytes = new byte[SMALLEST];

    private int[] ends = new int[SMALLEST];
    private int[] hashes = new int[SMALLEST];
    private int[] numbers = new int[SMALLEST];
    private int size;
    private int length;
    /** Each name's place plus one where its hash points; 0 is free. */
    private int[] slots = new int[2 * SMALLEST];

    public Functions(Naming naming) {
        this.naming = naming;
    }

    /** The number of the function that a profile calls so. */
    public int number(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return number(text, 0, text.length);
    }

    /** The number of the function that a profile calls so, in UTF-8. */
    public synchronized int number(byte[] text, int start, int end) {
        int hash = ByteWords.hash(text, start, end - start);
        int known = find(text, start, end, hash);
        if (known != NONE) {
            return known;
        }
        String name = new String(text, start, end - start, StandardCharsets.UTF_8);
        String stable = naming.of(name);
        int number = stable.equals(name) ? names.size() : number(stable);
        if (number == names.size()) {
            names.add(stable);
        }
        add(text, start, end, hash, number);
        return number;
    }

    /**
     * The number of the function that a profile called so.
     *
     * @return {@link #NONE} where none did
     */
    public synchronized int find(String name) {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        return find(text, 0, text.length, ByteWords.hash(text, 0, text.length));
    }

    private int find(byte[] text, int start, int end, int hash) {
        int at = slot(hash);
        while (slots[at] != 0) {
            int place = slots[at] - 1;
            int from = place == 0 ? 0 : ends[place - 1];
            if (hashes[place] == hash
                    && ends[place] - from == end - start
                    && ByteWords.equal(text, start, bytes, from, end - start)) {
                return numbers[place];
            }
            at = (at + 1) & (slots.length - 1);
        }
        return NONE;
    }

    private int slot(int hash) {
        return hash & (slots.length - 1);
    }

    private void add(byte[] text, int start, int end, int hash, int number) {
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
            hashes = Arrays.copyOf(hashes, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        if (bytes.length - length < end - start) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, end - start), 2 * length));
        }
        System.arraycopy(text, start, bytes, length, end - start);
        length += end - start;
        ends[size] = length;
        hashes[size] = hash;
        numbers[size] = number;
        size++;
        if (2 * size > slots.length) {
            slots = new int[2 * slots.length];
            for (int place = 0; place < size; place++) {
                take(hashes[place], place);
            }
        } else {
            take(hash, size - 1);
        }
    }

    private void take(int hash, int place) {
        int at = slot(hash);
        while (slots[at] != 0) {
            at = (at + 1) & (slots.length - 1);
        }
        slots[at] = place + 1;
    }

    /** Its name in the form of the naming. */
    public synchronized String name(int number) {
        return names.get(number);
    }

    /** How many there are. */
    public synchronized int size() {
        return names.size();
    }

    /** Under which name a function of a profile is known. */
    public enum Naming {
        /** As the profile has it, but without what differs between two executions of one build. */
        VERBATIM {
            @Override
            public String of(String name) {
                return FunctionName.acrossExecutions(name);
            }
        },
        /** Without what differs between two builds either: closures count as the function that declares them. */
        FOLDED {
            @Override
            public String of(String name) {
                return FunctionName.acrossBuilds(name);
            }
        };

        /** The name of a function that a profile calls so. */
        public abstract String of(String name);
    }
}
