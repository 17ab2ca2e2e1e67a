package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a load client writes at its end beside the raw latencies. Runs of the warm-up are in {@link #runs()} alone.
 *
 * @param begin when the first run that counts began, in µs since the epoch
 * @param end when the last one ended, in µs since the epoch
 * @param operations names of what {@code o0}, {@code o1} … are
 * @param patterns names of what {@code p0}, {@code p1} … are
 * @param counts of outcomes
 * @param unlinked why runs are unlinked; at most {@value #KINDS} kinds, the last of which then is the rest
 * @param collecting share of the time that went into collecting garbage, from 0 to 1
 * @param late how late the client itself was; {@code null} in the closed loop
 * @param runs that have ended, with those of the warm-up
 * @param planned runs in the file
 * @param stopped why the client ended early, in one sentence; {@code null} if it did not
 * @param runsSha256 of the file of runs
 */
@JsonPropertyOrder("format")
public record Summary(
        long begin,
        long end,
        List<String> operations,
        List<String> patterns,
        List<Count> counts,
        List<Unlinked> unlinked,
        double collecting,
        @Nullable Late late,
        long runs,
        long planned,
        @Nullable String stopped,
        String runsSha256) {
    static final int KINDS = 20;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    public Summary {
        operations = List.copyOf(operations);
        patterns = List.copyOf(patterns);
        counts = List.copyOf(counts);
        unlinked = List.copyOf(unlinked);
    }

    /** Version of the file. */
    @JsonProperty("format")
    int format() {
        return 1;
    }

    /**
     * How often there was an outcome.
     *
     * @param what such as {@code o3} or {@code p1}
     */
    public record Count(String what, String outcome, long count) {}

    /** How often runs were unlinked for one reason. */
    public record Unlinked(String reason, long count) {}

    /**
     * How long after they were due requests were sent because the client was busy; what waits because all connections
     * are in use does not count.
     *
     * @param p99 seconds
     * @param max seconds
     */
    public record Late(double p99, double max) {}

    /** Writes the file as a whole or not at all. */
    void write(Path file) throws IOException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(unfinished, MAPPER.writeValueAsString(this) + "\n");
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
