package io.jenkins.plugins.benchgate.suite.profile;

import com.google.protobuf.CodedInputStream;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Texts by their numbers, as the bytes of all of them in one array: few of many are ever asked for. */
final class StringTable {
    /** In bytes; a profile with names of 100,000 functions has about 10 MiB. */
    static final int LARGEST = 64 << 20;
    /** Bytes that are read at once: a length that is a lie takes no more memory than what follows it. */
    private static final int PART = 1 << 16;

    private final Path file;
    private byte[] bytes = new byte[1 << 16];
    private int[] ends = new int[1024];
    private int size;
    private int length;

    StringTable(Path file) {
        this.file = file;
    }

    /**
     * Adds the next text, which its length stands before. What is longer than allowed is refused by that length alone.
     *
     * @throws InputException when all together are larger than {@link #LARGEST}
     */
    void add(CodedInputStream input) throws IOException {
        int added = input.readRawVarint32();
        // each text counts as the number of its end besides, so that empty ones are limited, too
        if (added < 0 || (long) length + added + (long) Integer.BYTES * size > LARGEST) {
            throw new InputException(file, "found more than 64 MiB of names, expected a profile with less");
        }
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        for (int left = added; left > 0; ) {
            byte[] part = input.readRawBytes(Math.min(left, PART));
            if (length + part.length > bytes.length) {
                bytes = Arrays.copyOf(
                        bytes, Math.max(length + part.length, (int) Math.min(LARGEST, 2L * bytes.length)));
            }
            System.arraycopy(part, 0, bytes, length, part.length);
            length += part.length;
            left -= part.length;
        }
        ends[size++] = length;
    }

    /**
     * The text of a number.
     *
     * @throws InputException if the table has no text of this number
     */
    String text(long number) throws InputException {
        int start = start(number);
        return new String(bytes, start, ends[(int) number] - start, StandardCharsets.UTF_8);
    }

    /**
     * The function that a text names.
     *
     * @return {@link Functions#NONE} where the text is empty
     * @throws InputException when there is no such text
     */
    int function(long number, Functions functions) throws InputException {
        int start = start(number);
        int end = ends[(int) number];
        return start == end ? Functions.NONE : functions.number(bytes, start, end);
    }

    /** Whether a text begins with some ASCII characters. */
    boolean startsWith(long number, String prefix) throws InputException {
        int start = start(number);
        if (ends[(int) number] - start < prefix.length()) {
            return false;
        }
        for (int i = 0; i < prefix.length(); i++) {
            if (bytes[start + i] != prefix.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int start(long number) throws InputException {
        if (number < 0 || number >= size) {
            throw new InputException(
                    file, "found no text " + number + " among " + size + ", expected a whole profile: it is damaged");
        }
        return number == 0 ? 0 : ends[(int) number - 1];
    }
}
