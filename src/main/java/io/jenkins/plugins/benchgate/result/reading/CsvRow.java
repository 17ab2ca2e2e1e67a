package io.jenkins.plugins.benchgate.result.reading;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One row of a CSV by RFC 4180, taken apart into its cells: as bytes, without quotes, in buffers that every row reuses.
 */
public final class CsvRow {
    private static final int SMALLEST = 16;

    /** Behind each cell, so that a number ends there. */
    private static final byte BEHIND = 0;

    private static final int OPEN = -1;
    private static final int RAGGED = -2;

    private final char separator;
    private final boolean trimmed;
    private final int longest;
    private byte[] bytes = new byte[256];
    private int length;
    private int[] starts = new int[SMALLEST];
    private int[] ends = new int[SMALLEST];
    private boolean[] quoted = new boolean[SMALLEST];
    private int cells;
    private int opened;
    private boolean plain;

    /** What a line made of the row. */
    public enum State {
        /** It ends here. */
        WHOLE,
        /** A quoted cell goes on in the next line. */
        OPEN,
        /** A quote stands amid a cell, or is never closed. */
        RAGGED,
        /** A carriage return stands amid the row. */
        RETURNED
    }

    /**
     * A row of which nothing is read yet.
     *
     * @param separator between cells, in ASCII
     * @param trimmed whether spaces around a cell without quotes are not part of it
     * @param longest number of bytes that a row may have behind its first line: what has more lost its closing quote
     */
    public CsvRow(char separator, boolean trimmed, int longest) {
        this.separator = separator;
        this.trimmed = trimmed;
        this.longest = longest;
    }

    /** Takes the first line of a row. */
    public State first(byte[] line, int start, int end) {
        length = 0;
        cells = 0;
        opened = 0;
        plain = true;
        reserve(end - start);
        return cells(line, start, end, false);
    }

    /** Takes another line, after one that left the row open. */
    public State more(byte[] line, int start, int end) {
        reserve(end - start);
        bytes[length++] = '\n';
        opened += 1 + end - start;
        return opened > longest ? State.RAGGED : cells(line, start, end, true);
    }

    /** Each byte makes at most one byte of a cell and one behind it. */
    private void reserve(int line) {
        int needed = length + 2 * line + 4;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * needed);
        }
    }

    /** @param open whether the line begins within a quoted cell */
    private State cells(byte[] line, int start, int end, boolean open) {
        int position = start;
        boolean inside = open;
        while (true) {
            if (!inside) {
                begin();
                inside = position < end && line[position] == '"';
                quoted[cells] = inside;
                position += inside ? 1 : 0;
            }
            position = inside ? quotedEnd(line, position, end) : plainEnd(line, position, end);
            if (position < 0) {
                return position == OPEN ? State.OPEN : State.RAGGED;
            }
            if (position < end && line[position] == '\r') {
                return State.RETURNED;
            }
            inside = false;
            end();
            if (position == end) {
                return State.WHOLE;
            }
            position++;
        }
    }

    /** Where a cell without quotes ends: at a separator, a carriage return or the end of the line. */
    private int plainEnd(byte[] line, int start, int end) {
        byte[] into = bytes;
        int next = length;
        int all = 0;
        int position = start;
        for (; position < end; position++) {
            byte b = line[position];
            if (b == separator || b == '\r') {
                break;
            }
            all |= b;
            into[next++] = b;
        }
        length = next;
        plain &= all >= 0;
        return position;
    }

    /** Behind the quote that ends a cell; negative if no quote ends it. */
    private int quotedEnd(byte[] line, int start, int end) {
        int position = start;
        while (position < end) {
            byte b = line[position++];
            if (b == '"') {
                if (position == end || line[position] == separator) {
                    return position;
                }
                if (line[position++] != '"') {
                    return RAGGED;
                }
            }
            plain &= b >= 0;
            bytes[length++] = b;
        }
        return OPEN;
    }

    private void begin() {
        if (cells == starts.length) {
            starts = Arrays.copyOf(starts, 2 * cells);
            ends = Arrays.copyOf(ends, 2 * cells);
            quoted = Arrays.copyOf(quoted, 2 * cells);
        }
        starts[cells] = length;
    }

    private void end() {
        int start = starts[cells];
        int end = length;
        bytes[length++] = BEHIND;
        if (trimmed && !quoted[cells]) {
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

    /** Number of cells; of a row that is open, those before the one that goes on. */
    public int cells() {
        return cells;
    }

    /** Holds the cells. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where a cell begins, from 0. */
    public int start(int cell) {
        return starts[cell];
    }

    /** Behind its last byte. */
    public int end(int cell) {
        return ends[cell];
    }

    /** A cell as text, in UTF-8. */
    public String text(int cell) {
        return new String(bytes, starts[cell], ends[cell] - starts[cell], StandardCharsets.UTF_8);
    }

    /** Whether it is text in UTF-8. */
    public boolean readable() {
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
