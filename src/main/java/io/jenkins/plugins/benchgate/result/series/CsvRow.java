package io.jenkins.plugins.benchgate.result.series;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One row of a CSV by RFC 4180, taken apart into its cells: as bytes, without quotes, in buffers that every row reuses.
 */
final class CsvRow {
    private static final int SMALLEST = 16;

    /**
     * No row that means anything is longer than its first line and so much more: what is has lost its closing quote.
     */
    private static final int LONGEST_QUOTE = 1 << 16;

    /** Behind each cell, so that a number ends there. */
    private static final byte BEHIND = 0;

    private byte[] bytes = new byte[256];
    private int length;
    private int[] starts = new int[SMALLEST];
    private int[] ends = new int[SMALLEST];
    private boolean[] quoted = new boolean[SMALLEST];
    private int cells;
    private int opened;
    private boolean plain;

    /** What a line made of the row. */
    enum State {
        /** It ends here. */
        WHOLE,
        /** A quoted cell goes on in the next line. */
        OPEN,
        /** A quote stands amid a cell, or is never closed. */
        RAGGED,
        /** A carriage return stands amid the row. */
        RETURNED
    }

    /** Takes the first line of a row. */
    State first(byte[] line, int start, int end) {
        length = 0;
        cells = 0;
        opened = 0;
        plain = true;
        reserve(end - start);
        return cells(line, start, end);
    }

    /** Takes another line, after one that left the row open. */
    State more(byte[] line, int start, int end) {
        reserve(end - start);
        bytes[length++] = '\n';
        opened += 1 + end - start;
        return opened > LONGEST_QUOTE ? State.RAGGED : quotedCell(line, start, end);
    }

    /** Each byte makes at most one byte of a cell and one behind it. */
    private void reserve(int line) {
        int needed = length + 2 * line + 4;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * needed);
        }
    }

    private State cells(byte[] line, int start, int end) {
        int position = start;
        while (true) {
            begin();
            if (position < end && line[position] == '"') {
                quoted[cells] = true;
                return quotedCell(line, position + 1, end);
            }
            while (position < end && line[position] != ',') {
                byte b = line[position++];
                if (b == '\r') {
                    return State.RETURNED;
                }
                plain &= b >= 0;
                bytes[length++] = b;
            }
            end();
            if (position == end) {
                return State.WHOLE;
            }
            position++;
        }
    }

    /** The rest of a quoted cell, and the cells behind it. */
    private State quotedCell(byte[] line, int start, int end) {
        int position = start;
        while (position < end) {
            byte b = line[position++];
            if (b == '"') {
                if (position == end || line[position] == ',') {
                    end();
                    return position == end ? State.WHOLE : cells(line, position + 1, end);
                }
                if (line[position++] != '"') {
                    return State.RAGGED;
                }
            }
            plain &= b >= 0;
            bytes[length++] = b;
        }
        return State.OPEN;
    }

    private void begin() {
        if (cells == starts.length) {
            starts = Arrays.copyOf(starts, 2 * cells);
            ends = Arrays.copyOf(ends, 2 * cells);
            quoted = Arrays.copyOf(quoted, 2 * cells);
        }
        starts[cells] = length;
        quoted[cells] = false;
    }

    private void end() {
        int start = starts[cells];
        int end = length;
        bytes[length++] = BEHIND;
        if (!quoted[cells]) {
            while (start < end && bytes[start] == ' ') {
                start++;
            }
            while (start < end && bytes[end - 1] == ' ') {
                end--;
            }
            bytes[end] = BEHIND;
        }
        starts[cells] = start;
        ends[cells++] = end;
    }

    int cells() {
        return cells;
    }

    /** Holds the cells. */
    byte[] bytes() {
        return bytes;
    }

    /** Where a cell begins, without spaces around it unless it is quoted. */
    int start(int cell) {
        return starts[cell];
    }

    int end(int cell) {
        return ends[cell];
    }

    String text(int cell) {
        return new String(bytes, starts[cell], ends[cell] - starts[cell], StandardCharsets.UTF_8);
    }

    /** Whether it is text in UTF-8. */
    boolean readable() {
        if (plain) {
            return true;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
