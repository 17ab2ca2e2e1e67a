package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFile;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Piece;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Request;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Reads a file of runs, one after the other. Not safe for concurrent use. */
public final class RunsFile implements Closeable {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final PlannedFile planned;
    private final JsonParser parser;

    private RunsFile(Path file, PlannedFile planned, JsonParser parser) {
        this.file = file;
        this.planned = planned;
        this.parser = parser;
    }

    /**
     * Checks a file against the plan that names it, and opens it.
     *
     * @throws IOException when it cannot be read, the plan does not name it, or it is not the one that was generated:
     *     in one line
     */
    public static RunsFile open(Path file, LoadPlan plan) throws IOException {
        String name = Objects.requireNonNullElse(file.getFileName(), file).toString();
        PlannedFile planned = plan.files().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException(file + ": found a file of runs that the workload does not name"));
        String sha256 = sha256(file);
        if (!sha256.equals(planned.sha256())) {
            throw new IOException(file + ": found SHA-256 " + sha256 + ", expected " + planned.sha256()
                    + " as it was generated; generate the workload again");
        }
        InputStream in = new GZIPInputStream(Files.newInputStream(file), BUFFER);
        try {
            return new RunsFile(file, planned, new JsonFactory().createParser(in));
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest = RunsWriter.digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            byte[] buffer = new byte[BUFFER];
            while (in.read(buffer) >= 0) {
                // the digest sees it
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** How many runs it has, and its checksum. */
    public PlannedFile planned() {
        return planned;
    }

    /**
     * The next run; {@code null} at the end.
     *
     * @throws IOException when the file has something else, in one line
     */
    public @Nullable PlannedRun next() throws IOException {
        try {
            return parser.nextToken() == null ? null : run();
        } catch (JsonProcessingException e) {
            throw new IOException(file + ": found no run (" + e.getOriginalMessage() + ")", e);
        }
    }

    private PlannedRun run() throws IOException {
        int sequence = -1;
        List<Request> requests = new ArrayList<>();
        List<List<Double>> draws = new ArrayList<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            switch (key) {
                case "sequence" -> sequence = parser.getIntValue();
                case "requests" -> {
                    while (parser.nextToken() == JsonToken.START_OBJECT) {
                        requests.add(request());
                    }
                }
                case "draws" -> {
                    while (parser.nextToken() == JsonToken.START_ARRAY) {
                        draws.add(numbers());
                    }
                }
                default -> throw wrong(key);
            }
        }
        return new PlannedRun(sequence, requests, draws);
    }

    private IOException wrong(String key) {
        return new IOException(file + ": found the key '" + key
                + "' in a run, expected one that this release of Benchgate" + " writes");
    }

    private List<Double> numbers() throws IOException {
        List<Double> numbers = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            numbers.add(parser.getDoubleValue());
        }
        return List.copyOf(numbers);
    }

    private Request request() throws IOException {
        List<Piece> path = List.of();
        List<Piece> body = List.of();
        Map<String, String> headers = Map.of();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            parser.nextToken();
            switch (key) {
                case "path" -> path = pieces();
                case "body" -> body = pieces();
                case "headers" -> headers = headers();
                default -> throw wrong(key);
            }
        }
        return new Request(path, headers, body);
    }

    private List<Piece> pieces() throws IOException {
        List<Piece> pieces = new ArrayList<>(4);
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            pieces.add(token == JsonToken.VALUE_STRING ? Piece.of(parser.getText()) : Piece.of(parser.getIntValue()));
        }
        return pieces;
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            headers.put(name, parser.getText());
        }
        return headers;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
