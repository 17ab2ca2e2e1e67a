package io.jenkins.plugins.benchgate.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.history.HistoryLine.Brief;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The builds of one job, oldest first, and what was acknowledged of them, in a file of JSON lines that only ever grows
 * at its end.
 *
 * <p>A line that cannot be read – cut off by a kill, or written by a newer program – is left out and said; where it
 * is the last one, it is moved to a file aside when the next build is appended. It is never deleted.
 */
public final class History implements JobHistory {

    private final Path file;

    public History(Path file) {
        this.file = file;
    }

    public Path file() {
        return file;
    }

    @Override
    public String place() {
        return file.toString();
    }

    @Override
    public void append(BuildRecord record) throws IOException {
        append(RecordJson.write(Brief.of(record)), "build " + record.build());
    }

    @Override
    public void append(Acknowledgement acknowledgement) throws IOException {
        append(RecordJson.write(acknowledgement), "the acknowledgement of build " + acknowledgement.build());
    }

    @Override
    public void append(List<HistoryLine> lines) throws IOException {
        if (!lines.isEmpty()) {
            append(lines.stream().map(HistoryLine::text).collect(Collectors.joining("\n")), "what was copied");
        }
    }

    @SuppressWarnings("try") // the lock is held, not called
    private void append(String text, String what) throws IOException {
        byte[] line = (text + "\n").getBytes(UTF_8);
        try (HistoryLock lock = lock();
                FileChannel channel = repaired()) {
            long size = channel.size();
            try {
                ByteBuffer buffer = ByteBuffer.wrap(line);
                while (buffer.hasRemaining()) {
                    channel.write(buffer, size + buffer.position());
                }
                channel.force(true);
            } catch (IOException e) {
                channel.truncate(size);
                throw new IOException(file + ": " + what + " cannot be appended: " + e.getMessage(), e);
            }
        }
    }

    /**
     * Drops lines for good; a reader sees the old file or the new one.
     *
     * @param starts where they begin, in bytes
     */
    @SuppressWarnings("try") // the lock is held, not called
    public void drop(Set<Long> starts) throws IOException {
        try (HistoryLock lock = lock()) {
            AtomicFile.write(file, out -> copy(starts, out));
        }
    }

    private void copy(Set<Long> starts, OutputStream out) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            LineReader lines = new LineReader(channel, 0);
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                if (!starts.contains(lines.start())) {
                    out.write(line);
                    out.write('\n');
                }
            }
        }
    }

    /** The history, its last line ended; nobody else may append. */
    private FileChannel repaired() throws IOException {
        repair();
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    @Override
    public HistoryLock lock() throws IOException {
        return HistoryFileLock.of(file);
    }

    /** Does nothing: it has nothing open between calls. */
    @Override
    public void close() {}

    /**
     * Sets unreadable lines aside, and ends a last line that has no end, or the next build would stand in it too.
     *
     * <p>The last line tells whether there is anything to do: a kill leaves nothing else, and what a newer program
     * wrote ends with what it wrote last. So that to append is as quick after ten thousand builds as after one.
     */
    private void repair() throws IOException {
        if (sound()) {
            return;
        }
        StringBuilder readable = new StringBuilder();
        StringBuilder unreadable = new StringBuilder();
        each(line ->
                (line.readable() ? readable : unreadable).append(line.text()).append('\n'));
        if (!unreadable.isEmpty()) {
            Path aside = aside();
            String earlier = Files.exists(aside) ? Files.readString(aside) : "";
            AtomicFile.write(aside, earlier + unreadable);
        }
        AtomicFile.write(file, readable.toString());
    }

    /** Whether the last line has its end and can be read. */
    private boolean sound() throws IOException {
        if (!Files.exists(file)) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            LineReader lines = new LineReader(channel, LineReader.last(channel));
            byte[] last = lines.next();
            return last == null
                    || (lines.ended() && (blank(last) || HistoryLine.of(last).readable()));
        }
    }

    private Path aside() {
        return file.resolveSibling(file.getFileName() + ".aside");
    }

    private static boolean blank(byte[] line) {
        return new String(line, UTF_8).isBlank();
    }

    /** Reads the file line by line, blank ones aside; nothing where there is none. */
    @Override
    public void each(Consumer<HistoryLine> lines) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            LineReader reader = new LineReader(channel, 0);
            for (byte[] line = reader.next(); line != null; line = reader.next()) {
                if (!blank(line)) {
                    lines.accept(HistoryLine.of(line));
                }
            }
        }
    }

    /** A label for the next build: one more than the highest number among the builds' labels. */
    public static String nextBuild(List<BuildRecord> builds) {
        long highest = builds.stream()
                .map(BuildRecord::build)
                .filter(label -> label.matches("\\d{1,18}"))
                .mapToLong(Long::parseLong)
                .max()
                .orElse(0);
        return String.valueOf(highest + 1);
    }
}
