package io.jenkins.plugins.benchgate.jenkins.history;

import com.fasterxml.jackson.core.type.TypeReference;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.io.AtomicFile;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The series of a job that somebody wants to see first: each reader's own, and those that are pinned for all. They lie
 * beside the job's history, so that they go with the job.
 */
public final class PinnedSeries {
    /** So many pictures a page shows beside whatever else it has. */
    public static final int MOST = 20;

    private static final TypeReference<TreeMap<String, List<Pin>>> PINS = new TypeReference<>() {};
    private static final String ALL = "job";
    private static final String READER = "user:";
    private static final Object LOCK = new Object();

    private final Path file;

    /**
     * One series.
     *
     * @param experiment that measures it
     * @param series metric and statistic, such as {@code READ latency p99}
     */
    public record Pin(String experiment, String series) {}

    private PinnedSeries(Path file) {
        this.file = file;
    }

    public static PinnedSeries of(Job<?, ?> job) {
        return new PinnedSeries(JobHistories.file(job).resolveSibling("pinned.json"));
    }

    /** Those that are pinned for all. */
    public List<Pin> forAll() throws IOException {
        return read().getOrDefault(ALL, List.of());
    }

    /** Those that a reader has pinned; none of one without a name. */
    public List<Pin> of(String reader) throws IOException {
        return reader.isEmpty() ? List.of() : read().getOrDefault(READER + reader, List.of());
    }

    /**
     * Pins a series, or lets it go.
     *
     * @param reader user for whom it is pinned; empty: for all
     * @throws IllegalArgumentException where as many are pinned as may be
     */
    public void set(String reader, Pin pin, boolean pinned) throws IOException {
        synchronized (LOCK) {
            Map<String, List<Pin>> all = read();
            String owner = reader.isEmpty() ? ALL : READER + reader;
            List<Pin> pins = new ArrayList<>(all.getOrDefault(owner, List.of()));
            pins.remove(pin);
            if (pinned) {
                if (pins.size() >= MOST) {
                    throw new IllegalArgumentException("found " + MOST + " pinned series; unpin one first");
                }
                pins.add(pin);
            }
            all.put(owner, pins);
            all.values().removeIf(List::isEmpty);
            AtomicFile.write(file, Json.MAPPER.writeValueAsBytes(all));
        }
    }

    private Map<String, List<Pin>> read() throws IOException {
        return Files.isRegularFile(file) ? Json.MAPPER.readValue(file.toFile(), PINS) : new TreeMap<>();
    }
}
