package io.jenkins.plugins.benchgate.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file, plain or gzip, one after another, as bytes in one reused buffer: result files may hold 10^8
 * lines, and a string for each costs more than reading them.
 *
 * <p>Lines end with {@code \n} or {@code \r\n}, which is not part of the line. A reader that knows most lines by their
 * look may take many at once: {@link #fill} says up to where the buffer has whole lines, {@link #take} how many it
 * took.
 */
public final class LineScanner implements Closeable {
    private static final int LONGEST_LINE = 1 << 20;
    private static final int SHOWN = 100;
    /**
     * For formats that sum up a run, in bytes, unpacked: as values with names they take several times as much memory.
     */
    public static final long LARGEST_SUMMARY = 64L << 20;

    private final Path file;
    private final InputStream input;
    private byte[] buffer = new byte[1 << 18];
    private int limit;
    private int start;
    private int end;
    private int next;
    private int whole;
    private long number;
    private boolean terminated;
    private final long most;
    private final String expected;
    private long left;

    public LineScanner(Path file) throws IOException {
        this(file, Long.MAX_VALUE);
    }

    /**
     * Of a format that sums up a run.
     *
     * @param most bytes, unpacked, that the file may have
     */
    public LineScanner(Path file, long most) throws IOException {
        this(file, most, "a summary; write single values as a series CSV");
    }

    /**
     * Of a format of which all that differs is kept.
     *
     * @param most bytes, unpacked, that the file may have
     * @param expected instead of a larger one
     */
    public LineScanner(Path file, long most, String expected) throws IOException {
        this.file = file;
        this.most = most;
        this.expected = expected;
        this.left = most;
        this.input = InputFile.open(file, () -> number);
    }

    /**
     * Steps to the next line.
     *
     * @return false at the end of the file
     * @throws InputException for a line longer than 1 MiB
     */
    public boolean next() throws IOException {
        boolean complete = fill();
        if (!complete && next == limit) {
            return false;
        }
        start = next;
        int position = complete ? ByteWords.indexOf(buffer, start, whole, '\n') : limit;
        end = complete && position > start && buffer[position - 1] == '\r' ? position - 1 : position;
        next = complete ? position + 1 : position;
        terminated = complete;
        number++;
        return true;
    }

    /**
     * Reads on, unless the buffer has a whole line already.
     *
     * @return false where only the rest of the file is left, which no line end follows
     * @throws InputException for a line longer than 1 MiB
     */
    public boolean fill() throws IOException {
        while (next >= whole) {
            if (!read()) {
                return false;
            }
        }
        return true;
    }

    /** Reads more behind the unfinished line, which moves to the buffer's front. */
    private boolean read() throws IOException {
        int kept = limit - next;
        if (kept > LONGEST_LINE) {
            number++;
            String beginning = new String(buffer, next, SHOWN, StandardCharsets.UTF_8);
            throw wrong(beginning, "lines of at most 1 MiB");
        }
        if (kept == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        } else if (next > 0) {
            System.arraycopy(buffer, next, buffer, 0, kept);
        }
        next = 0;
        whole = 0;
        limit = kept;
        int count = input.read(buffer, limit, buffer.length - limit);
        if (count < 0) {
            return false;
        }
        limit += count;
        left -= count;
        if (left < 0) {
            throw new InputException(file, "found more than " + (most >> 20) + " MiB of text, expected " + expected);
        }
        for (int i = limit; i > kept; i--) {
            if (buffer[i - 1] == '\n') {
                whole = i;
                return true;
            }
        }
        return true;
    }

    /** Where the next line begins. */
    public int position() {
        return next;
    }

    /** Behind the last line end in the buffer. */
    public int whole() {
        return whole;
    }

    /** Steps over lines that were taken from the buffer. */
    public void take(int position, int lines) {
        next = position;
        number += lines;
    }

    /** Holds the line from {@link #start()} to before {@link #end()}, until the next call of {@link #next()}. */
    public byte[] buffer() {
        return buffer;
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    /** From 1. */
    public long number() {
        return number;
    }

    /** Whether the line has its line end; a last line without one may have been cut off. */
    public boolean terminated() {
        return terminated;
    }

    /**
     * Refuses a last line without a line end: a number that was cut off reads as another number.
     *
     * @throws InputException when this is such a line
     */
    public void requireTerminated() throws InputException {
        if (!terminated) {
            String last = text().strip();
            if ((last.startsWith("{") || last.startsWith("[{")) && !last.endsWith("}") && !last.endsWith("]")) {
                throw wrong("found the end of the file inside JSON, expected a whole file: it was cut off");
            }
            throw wrong("found a last line without a line end, expected one: the file was cut off, or lacks it");
        }
    }

    public String text() {
        return new String(buffer, start, end - start, StandardCharsets.UTF_8);
    }

    public InputException wrong(String found, String expected) {
        return new InputException(file, Math.max(1, number), found, expected);
    }

    /** A mistake of this line that is more than a text in place of another. */
    public InputException wrong(String sentence) {
        return new InputException(file, Math.max(1, number), sentence);
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
