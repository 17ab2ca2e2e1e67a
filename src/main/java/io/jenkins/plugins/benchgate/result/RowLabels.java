package io.jenkins.plugins.benchgate.result;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The labels of one row, gathered as bytes one behind the other, so that looking them up makes no string. */
final class RowLabels {
    private static final int SIZE = Integer.BYTES;

    /** Of each label its length as four bytes, and its bytes. */
    private byte[] bytes = new byte[256];

    private int length;

    void clear() {
        length = 0;
    }

    void add(byte[] buffer, int start, int end) {
        int size = end - start;
        int needed = length + SIZE + size;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * needed);
        }
        for (int i = 0; i < SIZE; i++) {
            bytes[length++] = (byte) (size >> (8 * i));
        }
        System.arraycopy(buffer, start, bytes, length, size);
        length = needed;
    }

    /** The labels as they are until the next change; equal to those of a row that has the same. */
    ByteBuffer view() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /** The labels as they are now, to be kept. */
    ByteBuffer copy() {
        return ByteBuffer.wrap(Arrays.copyOf(bytes, length));
    }

    /** Each label as text, in the order in which they were added. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (int position = 0; position < length; ) {
            int size = 0;
            for (int i = SIZE - 1; i >= 0; i--) {
                size = (size << 8) | (bytes[position + i] & 0xff);
            }
            position += SIZE;
            texts.add(new String(bytes, position, size, StandardCharsets.UTF_8));
            position += size;
        }
        return texts;
    }
}
