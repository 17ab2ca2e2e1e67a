package io.jenkins.plugins.benchgate.result;

import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The labels of one row, gathered as characters one behind the other, so that looking them up makes no string. */
final class RowLabels {
    /** Of each label its length as two characters, and its characters. */
    private char[] characters = new char[256];

    private int length;

    void clear() {
        length = 0;
    }

    void add(char[] buffer, int start, int size) {
        int needed = length + 2 + size;
        if (needed > characters.length) {
            characters = Arrays.copyOf(characters, 2 * needed);
        }
        characters[length] = (char) (size >> 16);
        characters[length + 1] = (char) size;
        System.arraycopy(buffer, start, characters, length + 2, size);
        length = needed;
    }

    /** The labels as they are now; equal to those of a row that has the same. */
    CharBuffer key() {
        return CharBuffer.wrap(Arrays.copyOf(characters, length));
    }

    /** Whether this row has the labels of a key. */
    boolean are(CharBuffer key) {
        return Arrays.equals(characters, 0, length, key.array(), 0, key.length());
    }

    /** Each label as text, in the order in which they were added. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (int position = 0; position < length; ) {
            int size = characters[position] << 16 | characters[position + 1];
            texts.add(new String(characters, position + 2, size));
            position += 2 + size;
        }
        return texts;
    }
}
