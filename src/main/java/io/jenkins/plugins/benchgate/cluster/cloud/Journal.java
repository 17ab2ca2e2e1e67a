package io.jenkins.plugins.benchgate.cluster.cloud;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.jenkins.plugins.benchgate.io.ProcessLock;
import io.jenkins.plugins.benchgate.io.Uninterrupted;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What happened to the clusters of an installation: JSON lines in a file that grows at its end, each on the disk before
 * the act that it announces. Safe for several threads and processes. An interrupted thread reads and writes it, too:
 * machines that an abort gives back stand in it.
 *
 * <p>A line that cannot be read – cut off by a kill, or written by a newer program – is left out and told of: machines
 * that it may have been about are found by the mark that they carry.
 */
public final class Journal {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final Path file;

    public Journal(Path file) {
        this.file = file;
    }

    /** What is done while nobody else writes. */
    public interface Act<T> {
        T run() throws IOException;
    }

    @SuppressWarnings("try") // the lock is held, not called
    public <T> T alone(Act<T> act) throws IOException {
        // a file of its own: compaction replaces the journal, and a lock on the replaced one guards nothing
        Path lock = file.resolveSibling("lock");
        OwnerOnly.create(lock);
        // waited for in spite of an interrupt: what is done under the lock takes a moment
        try (ProcessLock alone = Uninterrupted.get(() -> ProcessLock.await(lock))) {
            return act.run();
        }
    }

    public boolean exists() {
        return Files.exists(file);
    }

    /** Where it is, for people. */
    Path file() {
        return file;
    }

    /**
     * Appends events; after the return they are on the disk.
     *
     * @throws IOException when they cannot be written; the message names the file, and what it announced must not be
     *     done
     */
    public void append(Event... events) throws IOException {
        alone(() -> write(List.of(events)));
    }

    /**
     * Decides on events while nobody else does, and appends them.
     *
     * @param decide gets what has happened until now
     */
    public void append(Function<Ledger, List<Event>> decide) throws IOException {
        alone(() -> write(decide.apply(read(warning -> {}))));
    }

    private List<Event> write(List<Event> events) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (Event event : events) {
            lines.append(line(event)).append('\n');
        }
        try (RandomAccessFile out = OwnerOnly.open(file)) {
            long size = out.length();
            String start = ended(out) ? "" : "\n";
            try {
                out.seek(size);
                OwnerOnly.write(out, (start + lines).getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                out.setLength(size);
                throw e;
            }
        } catch (IOException e) {
            throw new IOException(file + ": the journal of machines cannot be written (" + e.getMessage() + ")", e);
        }
        return events;
    }

    /** Whether the last line has its end; one that was cut off must not swallow the next. */
    private static boolean ended(RandomAccessFile file) throws IOException {
        if (file.length() == 0) {
            return true;
        }
        file.seek(file.length() - 1);
        return file.read() == '\n';
    }

    private static String line(Event event) {
        try {
            return MAPPER.writerFor(Event.class).writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * What has happened until now; nothing where there is no journal yet.
     *
     * @param warnings is told of every line that cannot be read
     */
    public Ledger read(Consumer<String> warnings) throws IOException {
        List<Event> events = new ArrayList<>();
        int number = 0;
        for (String line : lines()) {
            number++;
            try {
                events.add(event(line));
            } catch (IllegalArgumentException e) {
                warnings.accept(file + ":" + number + ": found " + e.getMessage()
                        + ", expected an event; the line is left out");
            }
        }
        return Ledger.of(events);
    }

    /** The last events, the newest first; lines that cannot be read are left out. */
    public List<Event> last(int most) throws IOException {
        List<String> lines = lines();
        List<Event> events = new ArrayList<>();
        for (int i = lines.size() - 1; i >= 0 && events.size() < most; i--) {
            try {
                events.add(event(lines.get(i)));
            } catch (IllegalArgumentException e) {
                // the ledger tells of it where it matters
            }
        }
        return events;
    }

    private List<String> lines() throws IOException {
        // bytes of a line that was cut inside a character are replaced, not an error
        return exists()
                ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .toList()
                : List.of();
    }

    private static Event event(String line) {
        try {
            Event event = MAPPER.readValue(line, Event.class);
            if (event == null) {
                throw new IllegalArgumentException("null");
            }
            return event;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "no event (" + String.valueOf(e.getOriginalMessage()).replaceAll("\\s+", " ") + ")", e);
        }
    }

    /**
     * Drops the lines of clusters that were closed before a moment, and lines that cannot be read, which stay in a file
     * aside.
     */
    public void compact(Instant before) throws IOException {
        alone(() -> {
            Ledger ledger = read(warning -> {});
            List<String> kept = new ArrayList<>();
            List<String> aside = new ArrayList<>();
            for (String line : lines()) {
                try {
                    Event event = event(line);
                    if (!ledger.closedBefore(event.cluster(), before)) {
                        kept.add(line);
                    }
                } catch (IllegalArgumentException e) {
                    aside.add(line);
                }
            }
            if (!aside.isEmpty()) {
                try (RandomAccessFile out = OwnerOnly.open(file.resolveSibling(file.getFileName() + ".aside"))) {
                    out.seek(out.length());
                    OwnerOnly.write(out, text(aside));
                }
            }
            if (kept.size() < lines().size()) {
                OwnerOnly.replace(file, text(kept));
            }
            return ledger;
        });
    }

    private static byte[] text(List<String> lines) {
        return (String.join("\n", lines) + (lines.isEmpty() ? "" : "\n")).getBytes(StandardCharsets.UTF_8);
    }
}
