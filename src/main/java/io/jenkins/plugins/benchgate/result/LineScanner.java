package io.jenkins.plugins.benchgate.result;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file one after another, as bytes in one reused buffer: result files may hold 10^8 lines, and a string for
 * each costs more than reading them.
 *
 * <p>A file that gzip packed is unpacked. Lines end with {@code \n} or {@code \r\n}, which is not part of the line.
 */
final class LineScanner implements Closeable {
    private static final int LONGEST_LINE = 1 << 20;

    private final Path file;
    private final InputStream input;
    private byte[] buffer = new byte[1 << 16];
    private int limit;
    private int start;
    private int end;
    private int next;
    private long number;
    private boolean terminated;

    LineScanner(Path file) throws IOException {
        this.file = file;
        this.input = ResultFile.open(file);
    }

    /**
     * Steps to the next line.
     *
     * @return false at the end of the file
     * @throws ResultException for a line longer than 1 MiB
     */
    boolean next() throws IOException {
        start = next;
        int position = start;
        while (true) {
            while (position < limit && buffer[position] != '\n') {
                position++;
            }
            if (position < limit) {
                return line(position, position + 1, true);
            }
            int scanned = position - start;
            if (!fill()) {
                return scanned > 0 && line(limit, limit, false);
            }
            position = start + scanned;
        }
    }

    private boolean line(int lineEnd, int following, boolean complete) {
        end = complete && lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        next = following;
        terminated = complete;
        number++;
        return true;
    }

    /** Reads more behind the unfinished line, which moves to the buffer's front. */
    private boolean fill() throws IOException {
        int kept = limit - start;
        if (kept > LONGEST_LINE) {
            number++;
            throw wrong(new String(buffer, start, 100, StandardCharsets.UTF_8), "lines of at most 1 MiB");
        }
        if (kept == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        } else if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, kept);
        }
        start = 0;
        limit = kept;
        int count = input.read(buffer, limit, buffer.length - limit);
        if (count < 0) {
            return false;
        }
        limit += count;
        return true;
    }

    /** Holds the line from {@link #start()} to before {@link #end()}, until the next call of {@link #next()}. */
    byte[] buffer() {
        return buffer;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** From 1. */
    long number() {
        return number;
    }

    /** Whether the line has its line end; a last line without one may have been cut off. */
    boolean terminated() {
        return terminated;
    }

    String text() {
        return new String(buffer, start, end - start, StandardCharsets.UTF_8);
    }

    ResultException wrong(String found, String expected) {
        return new ResultException(file, Math.max(1, number), found, expected);
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
