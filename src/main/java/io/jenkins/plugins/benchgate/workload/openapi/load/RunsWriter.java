package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedFile;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Piece;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun.Request;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Writes a file of runs, one line each, so that tools for text read it, too. Not safe for concurrent use. */
public final class RunsWriter implements Closeable {
    private static final int BUFFER = 1 << 16;
    /** Digits of the numbers that choose items. */
    private static final int DIGITS = 9;

    private final Path file;
    private final MessageDigest digest = digest();
    private final OutputStream out;
    private final JsonGenerator json;
    private long runs;
    private long requests;

    /** @param file that is written anew */
    public RunsWriter(Path file) throws IOException {
        this.file = file;
        this.out = new Fast(new DigestOutputStream(Files.newOutputStream(file), digest));
        this.json = new JsonFactory().createGenerator(out);
        json.setRootValueSeparator(null);
    }

    /** The fastest level: files of runs are read a few times and then deleted. */
    private static final class Fast extends GZIPOutputStream {
        Fast(OutputStream out) throws IOException {
            super(out, BUFFER);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** A number for {@link PlannedRun#draws()} with the digits that are kept, from a number in [0, 1). */
    public static double draw(double uniform) {
        return Math.floor(uniform * 1e9) / 1e9;
    }

    public void write(PlannedRun run) throws IOException {
        json.writeStartObject();
        json.writeNumberField("sequence", run.sequence());
        json.writeArrayFieldStart("requests");
        for (Request request : run.requests()) {
            write(request);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("draws");
        for (List<Double> own : run.draws()) {
            json.writeStartArray();
            for (double draw : own) {
                json.writeNumber(BigDecimal.valueOf(Math.round(draw * 1e9), DIGITS));
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        runs++;
        requests += run.requests().size();
    }

    private void write(Request request) throws IOException {
        json.writeStartObject();
        write("path", request.path());
        if (!request.headers().isEmpty()) {
            json.writeObjectFieldStart("headers");
            for (Map.Entry<String, String> header : new TreeMap<>(request.headers()).entrySet()) {
                json.writeStringField(header.getKey(), header.getValue());
            }
            json.writeEndObject();
        }
        if (!request.body().isEmpty()) {
            write("body", request.body());
        }
        json.writeEndObject();
    }

    private void write(String key, List<Piece> pieces) throws IOException {
        json.writeArrayFieldStart(key);
        for (Piece piece : pieces) {
            if (piece.fill() < 0) {
                json.writeString(piece.text());
            } else {
                json.writeNumber(piece.fill());
            }
        }
        json.writeEndArray();
    }

    /** Ends the file and says what a plan has of it. */
    public PlannedFile end() throws IOException {
        close();
        return new PlannedFile(
                Objects.requireNonNullElse(file.getFileName(), file).toString(),
                runs,
                requests,
                HexFormat.of().formatHex(digest.digest()));
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
