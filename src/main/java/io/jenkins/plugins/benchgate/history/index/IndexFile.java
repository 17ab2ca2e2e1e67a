package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.LineReader;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file beside a history that holds its builds' numbers in binary form, so that thousands of builds are read at
 * once.
 *
 * <p>It is drawn from the history alone and may be deleted at any time. Its rows stand for the history's lines up to a
 * place; lines that were appended since are added. It is built anew where it is missing, of another version, damaged,
 * or where the history is another file than it was, is shorter, or no longer has the last line that the index knows. A
 * last line without an end is left for later.
 *
 * <p>The index of a large history is built by a thread of its own (see {@link IndexBuild}).
 */
final class IndexFile {
    private static final int VERSION = 5;
    /** Histories of more bytes are not indexed while somebody waits. */
    private static final long LARGE = 16 << 20;
    /** By the name of the history, so that no two of this process write one index; they guard nothing else. */
    private static final Object[] LOCKS = Stream.generate(Object::new).limit(64).toArray();

    private final Path history;
    private final Path index;

    IndexFile(Path history) {
        this.history = history.toAbsolutePath();
        this.index = this.history.resolveSibling("." + history.getFileName() + ".index");
    }

    /** The index with all lines of the history, open for reading; {@code null} where there is no history. */
    @Nullable
    FileChannel upToDate() throws IOException {
        while (Files.exists(history)) {
            FileChannel rows = atOnce();
            if (rows != null) {
                return rows;
            }
            IndexBuild.of(this).await();
        }
        return null;
    }

    /**
     * The same, but where a large history has no index yet, one with its newest lines alone while the whole is built.
     */
    @Nullable
    FileChannel soon() throws IOException {
        if (!Files.exists(history)) {
            return null;
        }
        FileChannel rows = atOnce();
        return rows != null ? rows : IndexBuild.of(this).newest();
    }

    /**
     * The share of the history's bytes that stand in its index, from 0 to 1; below 1 only while the index is being
     * built.
     */
    double share() {
        return IndexBuild.share(history);
    }

    Path history() {
        return history;
    }

    /** The index with all lines of the history; {@code null} where it has to be built and that takes long. */
    private @Nullable FileChannel atOnce() throws IOException {
        synchronized (lock()) {
            try {
                catchUp();
            } catch (IndexReader.Damaged missingOrStale) {
                if (Files.size(history) > LARGE) {
                    return null;
                }
                build(read -> {});
            }
            return FileChannel.open(index, StandardOpenOption.READ);
        }
    }

    private Object lock() {
        return LOCKS[Math.floorMod(history.hashCode(), LOCKS.length)];
    }

    /** Removes the index, so that it is built anew. */
    void forget() throws IOException {
        Files.deleteIfExists(index);
    }

    private void catchUp() throws IOException {
        if (!Files.exists(index)) {
            throw new IndexReader.Damaged("no index");
        }
        try (FileChannel lines = FileChannel.open(history, StandardOpenOption.READ);
                FileChannel rows = FileChannel.open(index, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            IndexReader reader = new IndexReader(rows);
            if (!Arrays.equals(header().toByteArray(), reader.content(0))) {
                throw new IndexReader.Damaged("the index of another file");
            }
            IndexRow last = reader.last();
            boolean empty = last.kind() == IndexRow.HEADER;
            IndexRow.Line line = last.line();
            checkKnown(lines, last, line);
            if (lines.size() == line.end()) {
                return;
            }
            ByteArrayOutputStream more = new ByteArrayOutputStream();
            new IndexWriter(rows.size(), more, reader)
                    .append(lines, line.end(), last.newestAt(), empty ? 0 : last.builds(), read -> {});
            ByteBuffer bytes = ByteBuffer.wrap(more.toByteArray());
            long end = rows.size();
            while (bytes.hasRemaining()) {
                rows.write(bytes, end + bytes.position());
            }
        }
    }

    private static void checkKnown(FileChannel lines, IndexRow last, IndexRow.Line line) throws IOException {
        if (last.kind() == IndexRow.SERIES || lines.size() < line.end()) {
            throw new IndexReader.Damaged("an index of more than the history");
        }
        ByteBuffer known = ByteBuffer.allocate(line.length());
        while (known.hasRemaining() && lines.read(known, line.start() + known.position()) > 0) {
            // until the line is whole
        }
        if (IndexReader.checksum(known.flip()) != line.checksum()) {
            throw new IndexReader.Damaged("an index of another history");
        }
    }

    /**
     * Builds the index anew.
     *
     * @param read is told how many bytes of the history were read
     */
    void build(LongConsumer read) throws IOException {
        Path fresh = index.resolveSibling(index.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try (FileChannel lines = FileChannel.open(history, StandardOpenOption.READ)) {
            try (FileChannel rows = FileChannel.open(
                            fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
                    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(rows), 1 << 16)) {
                IndexWriter writer = new IndexWriter(0, out, new IndexReader(rows));
                writer.row(header());
                writer.append(lines, 0, -1, 0, read);
            }
            synchronized (lock()) {
                Files.move(fresh, index, StandardCopyOption.ATOMIC_MOVE);
            }
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** An index of the lines in the last bytes of the history. */
    byte[] newest(long bytes) throws IOException {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        try (FileChannel lines = FileChannel.open(history, StandardOpenOption.READ)) {
            LineReader cut = new LineReader(lines, Math.max(0, lines.size() - bytes));
            cut.next();
            // all series that these rows refer to are among them: nothing written before is asked for
            IndexWriter writer = new IndexWriter(0, rows, new IndexReader(lines));
            writer.row(header());
            writer.append(lines, cut.end(), -1, 0, read -> {});
        }
        return rows.toByteArray();
    }

    /** What an index of this file and version begins with. */
    private ByteArrayOutputStream header() throws IOException {
        Object key = Files.readAttributes(history, BasicFileAttributes.class).fileKey();
        ByteArrayOutputStream row = IndexRow.begin(IndexRow.HEADER, IndexRow.Line.NONE, -1, -1, VERSION);
        IndexRow.text(new DataOutputStream(row), String.valueOf(key));
        return row;
    }
}
