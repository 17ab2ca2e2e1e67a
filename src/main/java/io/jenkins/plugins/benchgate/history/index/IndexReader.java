package io.jenkins.plugins.benchgate.history.index;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32;

/** The rows of an index, read piece by piece: of a large one no more is in memory than a row and a few kilobytes. */
final class IndexReader {
    /** Around the content of a row: its length and checksum before it, its length again behind it. */
    static final int FRAME = 12;

    private static final int PIECE = 1 << 16;
    /** Where only the beginnings of rows are asked for, rows that are longer are passed over unread. */
    private static final int SMALL_PIECE = 1 << 13;

    private final FileChannel channel;
    private final Map<Long, IndexedSeries> series = new HashMap<>();

    IndexReader(FileChannel channel) {
        this.channel = channel;
    }

    /** An index whose bytes are not what was written: to be built anew. */
    static final class Damaged extends IOException {
        private static final long serialVersionUID = 1;

        Damaged(String what) {
            super(what);
        }
    }

    /** Takes a row, which is good until the next one. */
    @FunctionalInterface
    interface Rows {
        void take(IndexRow row) throws IOException;
    }

    /** Reads all rows up to a place, in their order. */
    void each(long end, Rows rows) throws IOException {
        each(0, end, rows);
    }

    /** Reads all rows from a place, at which one begins, up to another. */
    void each(long start, long end, Rows rows) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(PIECE).limit(0);
        long place = start;
        while (place < end) {
            piece = filled(piece, place, FRAME);
            int length = piece.getInt(piece.position());
            checkLength(length, place, end);
            piece = filled(piece, place, length + FRAME);
            rows.take(row(piece, piece.position(), place));
            piece.position(piece.position() + length + FRAME);
            place += length + FRAME;
        }
    }

    /** Reads of all rows up to a place what {@link IndexRow#HEAD} says, and not whether the rest is what was written. */
    void heads(long end, Rows rows) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(SMALL_PIECE).limit(0);
        long place = 0;
        while (place < end) {
            piece = filled(piece, place, FRAME);
            int length = piece.getInt(piece.position());
            checkLength(length, place, end);
            piece = filled(piece, place, Math.min(IndexRow.HEAD, length) + FRAME);
            rows.take(new IndexRow(piece, piece.position() + 8, place));
            piece.position(Math.min(piece.limit(), piece.position() + length + FRAME));
            place += length + FRAME;
        }
    }

    /** The row that stands at a place. */
    IndexRow at(long place) throws IOException {
        return row(frame(place), 0, place);
    }

    /** A build's row without what it measured, which is most of it; whether that is what was written is not looked at. */
    IndexRow brief(long place) throws IOException {
        ByteBuffer head = filled(ByteBuffer.allocate(8 + IndexRow.HEAD).limit(0), place, 8 + IndexRow.HEAD);
        int length = head.getInt(0);
        checkLength(length, place, channel.size());
        int texts = new IndexRow(head, 8, place).textsAt();
        if (texts < IndexRow.HEAD || texts > length) {
            throw new Damaged("a build with texts at " + texts + " of " + length + " bytes at " + place);
        }
        int rest = length - texts;
        ByteBuffer brief = ByteBuffer.allocate(IndexRow.HEAD + rest).put(head.slice(8, IndexRow.HEAD));
        if (rest > 0) {
            brief.put(filled(ByteBuffer.allocate(rest).limit(0), place + 8 + texts, rest));
        }
        IndexRow row = IndexRow.brief(brief.flip(), place);
        if (row == null) {
            throw new Damaged("a build without its texts at " + place);
        }
        return row;
    }

    private ByteBuffer frame(long place) throws IOException {
        int length = filled(ByteBuffer.allocate(4).limit(0), place, 4).getInt(0);
        checkLength(length, place, channel.size());
        return filled(ByteBuffer.allocate(length + FRAME).limit(0), place, length + FRAME);
    }

    /** The content of the row that stands at a place. */
    byte[] content(long place) throws IOException {
        ByteBuffer row = frame(place);
        byte[] content = new byte[row.remaining() - FRAME];
        row.get(8, content);
        return content;
    }

    /** The last row. */
    IndexRow last() throws IOException {
        long end = channel.size();
        if (end < FRAME) {
            throw new Damaged("an index without a row");
        }
        int length = filled(ByteBuffer.allocate(4).limit(0), end - 4, 4).getInt(0);
        checkLength(length, end - FRAME - length, end);
        return at(end - FRAME - length);
    }

    /** The series of the builds that refer to the row at a place. */
    IndexedSeries series(long place) throws IOException {
        IndexedSeries known = series.get(place);
        if (known == null) {
            known = IndexedSeries.of(at(place));
            series.put(place, known);
        }
        return known;
    }

    private static void checkLength(int length, long place, long end) throws Damaged {
        if (length <= 0 || place < 0 || place + length + FRAME > end) {
            throw new Damaged("a row of " + length + " bytes at " + place);
        }
    }

    private static IndexRow row(ByteBuffer bytes, int at, long place) throws Damaged {
        int length = bytes.getInt(at);
        if (checksum(bytes.slice(at + 8, length)) != bytes.getInt(at + 4) || bytes.getInt(at + 8 + length) != length) {
            throw new Damaged("a row that was not written so at " + place);
        }
        return new IndexRow(bytes, at + 8, place);
    }

    static int checksum(ByteBuffer bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }

    /**
     * The piece, or a larger one, with at least so many bytes; {@code place} is where its first one stands in the file.
     */
    private ByteBuffer filled(ByteBuffer piece, long place, int wanted) throws IOException {
        if (piece.remaining() >= wanted) {
            return piece;
        }
        ByteBuffer larger = piece;
        if (wanted > piece.capacity()) {
            larger = ByteBuffer.allocate(Math.max(wanted, 2 * piece.capacity()));
            larger.put(piece);
        } else {
            piece.compact();
        }
        while (larger.position() < wanted) {
            if (channel.read(larger, place + larger.position()) < 0) {
                throw new Damaged("no end of the row at " + place);
            }
        }
        return larger.flip();
    }
}
