package io.jenkins.plugins.benchgate.history.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one job of a shared history in a file of its own, for who reads them often or while the server is gone.
 * Each update adds what was appended since the last one; where the database no longer has the newest line that is known,
 * because another one or an old backup of it is now at its address, all lines are fetched again.
 *
 * <p>Of a long history it begins with the newest {@value #NEWEST} builds, those that are acknowledged, and all
 * acknowledgements, and does so again once it has twice as many lines.
 *
 * <p>Lines that were deleted in the database stay until the file is deleted. Who calls makes sure that one copy is
 * changed by one thread at a time.
 */
public final class LocalCopy {
    /** A page that reads the numbers of twice as many builds of four series waits 130 ms. */
    static final int NEWEST = 50_000;

    private final Path file;
    private final int newest;

    /**
     * What a copy has.
     *
     * @param place of the job in the database
     * @param prefix of the labels that the owner of the copy gives
     * @param line number of the newest line; 0: none
     * @param digest of that line, hexadecimal; empty: none
     * @param size of the file that has it, in bytes
     * @param lines how many it has
     */
    private record State(String place, String prefix, long line, String digest, long size, long lines) {}

    /** @param file of JSON lines, as {@link io.jenkins.plugins.benchgate.history.History} reads it */
    public LocalCopy(Path file) {
        this(file, NEWEST);
    }

    /** @param newest so many builds it begins with */
    LocalCopy(Path file, int newest) {
        this.file = file;
        this.newest = newest;
    }

    private Path state() {
        return file.resolveSibling(file.getFileName() + ".state");
    }

    private @Nullable State read() throws IOException {
        if (!Files.isRegularFile(file) || !Files.isRegularFile(state())) {
            return null;
        }
        try {
            State state = Json.MAPPER.readValue(Files.readString(state()), State.class);
            return Files.size(file) < state.size() ? null : state;
        } catch (JsonProcessingException e) {
            return null;
        }
    }

    /** Whether it was ever brought up to date from there. */
    public boolean isOf(String place) throws IOException {
        State state = read();
        return state != null && state.place().equals(place);
    }

    /** Begins the labels that the owner of the copy gives; empty where there is no copy. */
    public String prefix() throws IOException {
        State state = read();
        return state == null ? "" : state.prefix();
    }

    /**
     * Brings it up to date.
     *
     * @param prefix of the labels that the owner of the copy gives
     * @throws io.jenkins.plugins.benchgate.history.SharedHistoryException when the server cannot be asked; the copy
     *     stays as it was
     */
    public void update(PostgresHistory history, String prefix) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        State known = read();
        Path fetched = file.resolveSibling("." + file.getFileName() + ".fetched");
        try {
            if (known == null || !known.place().equals(history.place()) || !extended(known, history, prefix, fetched)) {
                renewed(history, prefix, fetched);
            }
        } finally {
            Files.deleteIfExists(fetched);
        }
    }

    /** False where the newest line that is known is not there, or the copy would be too long. */
    private boolean extended(State known, PostgresHistory history, String prefix, Path fetched) throws IOException {
        Fetching fetching = new Fetching(known);
        fetching.into(fetched, lines -> history.from(known.line(), lines));
        if (!fetching.continues || fetching.lines > 2L * newest) {
            return false;
        }
        long size = Files.size(fetched);
        if (size > 0 || Files.size(file) != known.size() || !known.prefix().equals(prefix)) {
            try (FileChannel from = FileChannel.open(fetched, StandardOpenOption.READ);
                    FileChannel to = FileChannel.open(file, StandardOpenOption.WRITE)) {
                // what a crash has left of an update that did not end
                to.truncate(known.size());
                to.position(known.size());
                long done = 0;
                while (done < size) {
                    done += from.transferTo(done, size - done, to);
                }
                to.force(true);
            }
            write(fetching.state(history.place(), prefix, known.size() + size));
        }
        return true;
    }

    private void renewed(PostgresHistory history, String prefix, Path fetched) throws IOException {
        Fetching fetching = new Fetching(new State(history.place(), prefix, 0, "", 0, 0));
        fetching.into(fetched, lines -> history.newest(newest, lines));
        long size = Files.size(fetched);
        Files.move(fetched, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        write(fetching.state(history.place(), prefix, size));
    }

    private void write(State state) throws IOException {
        AtomicFile.write(state(), Json.MAPPER.writeValueAsBytes(state));
    }

    /** Deletes it, where there is one. */
    public void delete() throws IOException {
        Files.deleteIfExists(state());
        Files.deleteIfExists(file);
    }

    /** What lines come from. */
    @FunctionalInterface
    private interface Source {
        void pass(PostgresHistory.NumberedLines lines) throws IOException;
    }

    /** Writes lines as they come. */
    private static final class Fetching {
        private final State known;
        private long line;
        private String newest = "";
        private boolean continues;
        private long lines;

        Fetching(State known) {
            this.known = known;
            this.line = known.line();
            this.lines = known.lines();
            this.continues = known.line() == 0;
        }

        void into(Path fetched, Source source) throws IOException {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(fetched))) {
                source.pass((number, text) -> {
                    if (number == known.line()) {
                        continues = digest(text).equals(known.digest());
                    } else {
                        out.write((text + "\n").getBytes(UTF_8));
                        lines++;
                    }
                    line = number;
                    newest = text;
                });
            }
        }

        State state(String place, String prefix, long size) {
            return new State(place, prefix, line, line == 0 ? "" : digest(newest), size, lines);
        }

        private static String digest(String text) {
            return HexFormat.of().formatHex(Sha256.of(text));
        }
    }
}
