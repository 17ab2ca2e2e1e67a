package io.jenkins.plugins.benchgate.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The builds of one job, oldest first, and what was acknowledged of them, in a file of JSON lines that only ever grows at
 * its end.
 *
 * <p>A line that cannot be read – cut off by a kill, or written by a newer program – is left out and said; it is moved to a
 * file aside when the next build is appended, and never deleted.
 */
public final class History {
    /** Makes appends of this Java process wait for each other; the file's lock does so between processes. */
    private static final Object APPEND = new Object();

    private final Path file;

    public History(Path file) {
        this.file = file;
    }

    /**
     * All readable builds with what was acknowledged of them, oldest first; none where there is no file yet.
     *
     * @param warnings is told of every line that cannot be read
     */
    public List<BuildRecord> read(Consumer<String> warnings) throws IOException {
        List<Line> lines = lines(warnings);
        Map<String, List<Acknowledgement>> acknowledged = new HashMap<>();
        for (Acknowledgement one : Acknowledgement.inForce(acknowledgements(lines))) {
            acknowledged
                    .computeIfAbsent(one.build(), build -> new ArrayList<>())
                    .add(one);
        }
        return lines.stream()
                .map(Line::build)
                .filter(Objects::nonNull)
                .map(build -> build.with(acknowledged.getOrDefault(build.build(), List.of())))
                .toList();
    }

    /**
     * All that was ever acknowledged or undone, in the order it was said.
     *
     * @param warnings is told of every line that cannot be read
     */
    public List<Acknowledgement> acknowledgements(Consumer<String> warnings) throws IOException {
        return acknowledgements(lines(warnings));
    }

    private static List<Acknowledgement> acknowledgements(List<Line> lines) {
        return lines.stream()
                .map(Line::acknowledgement)
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Appends one build durably: after the return it is on the disk, after an exception the file is as it was.
     *
     * @throws IOException when it cannot be written; the message names the file
     */
    public void append(BuildRecord record) throws IOException {
        append(RecordJson.write(record), "build " + record.build());
    }

    /** Appends that a change is acknowledged, or no longer; as durable as a build. */
    public void append(Acknowledgement acknowledgement) throws IOException {
        append(RecordJson.write(acknowledgement), "the acknowledgement of build " + acknowledgement.build());
    }

    private void append(String text, String what) throws IOException {
        byte[] line = (text + "\n").getBytes(UTF_8);
        synchronized (APPEND) {
            Path parent = file.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            // A file of its own: setting lines aside replaces the history, and a lock on the replaced one guards
            // nothing.
            try (FileChannel lock = FileChannel.open(lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileChannel channel = lockedHistory(lock)) {
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
    }

    /** The history, its last line ended, once no other process appends; the lock is released when its channel closes. */
    private FileChannel lockedHistory(FileChannel lock) throws IOException {
        lock.lock();
        repair();
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    private Path lock() {
        return file.resolveSibling("." + file.getFileName() + ".lock");
    }

    /** Sets unreadable lines aside, and ends a last line that has no end, or the next build would stand in it too. */
    private void repair() throws IOException {
        List<Line> lines = lines(warning -> {});
        String unreadable = String.join(
                "",
                lines.stream()
                        .filter(line -> !line.readable())
                        .map(line -> line.text() + "\n")
                        .toList());
        if (unreadable.isEmpty() && ended()) {
            return;
        }
        if (!unreadable.isEmpty()) {
            Path aside = aside();
            String earlier = Files.exists(aside) ? Files.readString(aside) : "";
            AtomicFile.write(aside, earlier + unreadable);
        }
        AtomicFile.write(
                file,
                String.join(
                        "",
                        lines.stream()
                                .filter(Line::readable)
                                .map(line -> line.text() + "\n")
                                .toList()));
    }

    private boolean ended() throws IOException {
        if (!Files.exists(file)) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            return channel.size() == 0 || (channel.read(last, channel.size() - 1) == 1 && last.get(0) == '\n');
        }
    }

    private Path aside() {
        return file.resolveSibling(file.getFileName() + ".aside");
    }

    /** One line of the file: a build, an acknowledgement, or neither when it cannot be read. */
    private record Line(String text, @Nullable BuildRecord build, @Nullable Acknowledgement acknowledgement) {
        boolean readable() {
            return build != null || acknowledgement != null;
        }
    }

    private List<Line> lines(Consumer<String> warnings) throws IOException {
        List<Line> lines = new ArrayList<>();
        if (!Files.exists(file)) {
            return lines;
        }
        // bytes of a line cut inside a character are replaced, not an error
        for (String text : new String(Files.readAllBytes(file), UTF_8).split("\n", -1)) {
            if (text.isBlank()) {
                continue;
            }
            try {
                if (RecordJson.saysItsKind(text)) {
                    lines.add(new Line(text, null, RecordJson.readAcknowledgement(text)));
                    continue;
                }
                BuildRecord record = RecordJson.read(text);
                if (record.schema() > BuildRecord.SCHEMA) {
                    throw new IllegalArgumentException("found schema " + record.schema() + ", expected at most "
                            + BuildRecord.SCHEMA + ": it was written by a newer Benchgate");
                }
                lines.add(new Line(text, record, null));
            } catch (IllegalArgumentException e) {
                lines.add(new Line(text, null, null));
                warnings.accept(file + ":" + lines.size() + ": " + e.getMessage()
                        + "; this line is left out, and kept in " + aside().getFileName());
            }
        }
        return lines;
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
