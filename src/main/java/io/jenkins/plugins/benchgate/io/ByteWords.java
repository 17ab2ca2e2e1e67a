package io.jenkins.plugins.benchgate.io;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bytes looked at eight at a time, which a simple compiler does several times as fast as one by one. */
public final class ByteWords {
    /** Bytes of a word. */
    public static final int SIZE = 8;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    private ByteWords() {}

    /**
     * Whether so many bytes are the same; the last eight of them are perhaps compared twice. Both arrays have as many.
     */
    public static boolean equal(byte[] some, int start, byte[] others, int from, int length) {
        int last = length - SIZE;
        if (last < 0) {
            int same = 0;
            while (same < length && some[start + same] == others[from + same]) {
                same++;
            }
            return same == length;
        }
        for (int i = 0; i < last; i += SIZE) {
            if ((long) WORDS.get(some, start + i) != (long) WORDS.get(others, from + i)) {
                return false;
            }
        }
        return (long) WORDS.get(some, start + last) == (long) WORDS.get(others, from + last);
    }

    /**
     * Where a byte is first, from a position on.
     *
     * @param wanted from 0 to 127
     * @param end behind the last byte that is looked at, at most the array's length
     * @return {@code end} where it is not
     */
    public static int indexOf(byte[] bytes, int start, int end, char wanted) {
        long pattern = LOWEST_BITS * wanted;
        int next = start;
        for (; next + SIZE <= end; next += SIZE) {
            long different = (long) WORDS.get(bytes, next) ^ pattern;
            // the highest bit of a byte that is zero, and perhaps of those above it
            long found = (different - LOWEST_BITS) & ~different & HIGHEST_BITS;
            if (found != 0) {
                return next + firstByte(found);
            }
        }
        while (next < end && bytes[next] != wanted) {
            next++;
        }
        return next;
    }

    /**
     * Which byte of a word is the lowest that has its highest bit: a multiplication, because a simple compiler has no
     * instruction that counts zeros.
     */
    private static int firstByte(long highestBits) {
        long lowest = (highestBits & -highestBits) >>> 7;
        return (int) ((lowest * 0x0001020304050607L) >>> 56);
    }

    /**
     * Where a text in ASCII within quotation marks ends that begins here: at a quotation mark, a backslash, a control
     * character or a byte that is not ASCII. The array has one.
     */
    public static int plainEnd(byte[] bytes, int start) {
        int next = start;
        for (; next + SIZE <= bytes.length; next += SIZE) {
            long eight = (long) WORDS.get(bytes, next);
            long quote = eight ^ (LOWEST_BITS * '"');
            long backslash = eight ^ (LOWEST_BITS * '\\');
            // of each, the highest bit of the lowest byte that is so, and perhaps of those above it
            long found = ((quote - LOWEST_BITS) & ~quote)
                    | ((backslash - LOWEST_BITS) & ~backslash)
                    | ((eight - LOWEST_BITS * ' ') & ~eight)
                    | eight;
            if ((found & HIGHEST_BITS) != 0) {
                return next + firstByte(found & HIGHEST_BITS);
            }
        }
        while (bytes[next] >= ' ' && bytes[next] != '"' && bytes[next] != '\\') {
            next++;
        }
        return next;
    }

    /** A number that is the same for the same bytes, and rarely for others. The array has as many. */
    public static int hash(byte[] bytes, int start, int length) {
        long hash = length;
        int end = start + length;
        int next = start;
        for (; next + SIZE <= end; next += SIZE) {
            hash = mixed(hash ^ (long) WORDS.get(bytes, next));
        }
        long rest = 0;
        for (; next < end; next++) {
            rest = (rest << Byte.SIZE) | (bytes[next] & 0xff);
        }
        hash = mixed(hash ^ rest);
        return (int) (hash ^ (hash >>> Integer.SIZE));
    }

    private static long mixed(long hash) {
        long product = hash * 0x9E3779B97F4A7C15L;
        return product ^ (product >>> 29);
    }

    /**
     * What eight digits mean that stand here; −1 where one of them is no digit.
     *
     * <p>The first digit is in the lowest byte. Pairs become numbers, then fours, then all of them in parts of one
     * word.
     */
    public static long eightDigits(byte[] buffer, int start) {
        long eight = (long) WORDS.get(buffer, start);
        long upper = eight & 0xf0f0f0f0f0f0f0f0L;
        long above = (eight + 0x0606060606060606L) & 0xf0f0f0f0f0f0f0f0L;
        if ((upper | (above >>> 4)) != 0x3333333333333333L) {
            return -1;
        }
        long pairs = ((eight & 0x0f0f0f0f0f0f0f0fL) * (1 + (10 << 8))) >>> 8;
        long fours = ((pairs & 0x00ff00ff00ff00ffL) * (1 + (100 << 16))) >>> 16;
        return ((fours & 0x0000ffff0000ffffL) * (1 + (10_000L << 32))) >>> 32;
    }
}
