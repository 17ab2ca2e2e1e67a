package io.jenkins.plugins.benchgate.history;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a file from a place on, one after the other, with where they stand; no more than one is held at a time.
 */
public final class LineReader {
    private static final int PIECE = 1 << 16;
    private static final byte END = '\n';

    private final FileChannel channel;
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE).limit(0);
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private long start;
    private long next;
    private boolean ended;

    /** @param from where a line begins, in bytes */
    public LineReader(FileChannel channel, long from) {
        this.channel = channel;
        this.start = from;
        this.next = from;
    }

    /** The next line without its end; {@code null} behind the last one. */
    public byte @Nullable [] next() throws IOException {
        start = next;
        line.reset();
        ended = false;
        while (!ended && filled()) {
            int from = piece.position();
            int to = from;
            while (to < piece.limit() && piece.get(to) != END) {
                to++;
            }
            ended = to < piece.limit();
            line.write(piece.array(), from, to - from);
            piece.position(ended ? to + 1 : to);
        }
        next = start + line.size() + (ended ? 1 : 0);
        return next == start ? null : line.toByteArray();
    }

    private boolean filled() throws IOException {
        if (piece.hasRemaining()) {
            return true;
        }
        piece.clear();
        int read = channel.read(piece, start + line.size());
        piece.flip();
        return read > 0;
    }

    /** Where the line begins that was read last. */
    public long start() {
        return start;
    }

    /** Where the line ends that was read last, its end included. */
    public long end() {
        return next;
    }

    /** Whether the line that was read last has an end; one that is being written, or was cut off, has none. */
    public boolean ended() {
        return ended;
    }

    /** Where the last line of a file begins, empty ones at the end aside; 0 where the file is empty. */
    static long last(FileChannel channel) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        long end = channel.size();
        boolean within = false;
        while (end > 0) {
            long from = Math.max(0, end - PIECE);
            piece.clear().limit((int) (end - from));
            while (piece.hasRemaining() && channel.read(piece, from + piece.position()) > 0) {
                // until all of the piece is here
            }
            for (int i = piece.position() - 1; i >= 0; i--) {
                if (within && piece.get(i) == END) {
                    return from + i + 1;
                }
                within |= piece.get(i) != END;
            }
            end = from;
        }
        return 0;
    }
}
