package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The formats of files with spans, and the marks by which they are known. */
public enum TraceFormat {
    OTLP("OpenTelemetry's JSON"),
    OTLP_PROTOBUF("OpenTelemetry's Protocol Buffers"),
    JAEGER("Jaeger's JSON"),
    ZIPKIN("Zipkin's JSON"),
    BEFAAS("BeFaaS' log");

    private static final int START = 1 << 16;

    private final String title;

    TraceFormat(String title) {
        this.title = title;
    }

    /** Its name for people. */
    public String title() {
        return title;
    }

    /**
     * The format of a file that begins so.
     *
     * @param start the first 64 KiB, each byte as one character
     * @return {@code null} for any other
     */
    public static @Nullable TraceFormat of(String start) {
        String text = start.stripLeading();
        if (text.startsWith("{") || text.startsWith("[")) {
            if (has(text, "resourceSpans") || has(text, "resource_spans")) {
                return OTLP;
            }
            if (has(text, "traceID") && has(text, "spanID")) {
                return JAEGER;
            }
            if (has(text, "traceId") && has(text, "id") && (has(text, "localEndpoint") || has(text, "timestamp"))) {
                return ZIPKIN;
            }
        }
        if (text.contains(BefaasReader.MARK)) {
            return BEFAAS;
        }
        return OtlpProtobufReader.marks(start) ? OTLP_PROTOBUF : null;
    }

    private static boolean has(String text, String key) {
        return text.contains('"' + key + '"');
    }

    /**
     * Reads a file of any of the formats.
     *
     * @param version name of the attribute that has the version of the system under test; empty for none
     * @throws InputException when the file is of none of them, is broken, or has too many spans: one line
     */
    public static void read(Path file, String version, SpanSink sink) throws IOException {
        String start;
        try (InputStream input = InputFile.open(file)) {
            start = new String(input.readNBytes(START), StandardCharsets.ISO_8859_1);
        }
        TraceFormat format = of(start);
        if (format == null) {
            throw new InputException(
                    file,
                    1,
                    start.lines().findFirst().orElse(""),
                    "spans as "
                            + String.join(
                                    ", ",
                                    Arrays.stream(values())
                                            .map(TraceFormat::title)
                                            .toList()));
        }
        switch (format) {
            case OTLP -> json(file, json -> new OtlpJsonReader(json, sink, version).read());
            case OTLP_PROTOBUF -> OtlpProtobufReader.read(file, sink, version);
            case JAEGER -> json(file, json -> new JaegerReader(json, sink, version).read());
            case ZIPKIN -> json(file, json -> new ZipkinReader(json, sink, version).read());
            case BEFAAS -> BefaasReader.read(file, sink);
        }
    }

    /** Reads JSON. */
    @FunctionalInterface
    private interface JsonReading {
        void read(JsonWalk json) throws IOException;
    }

    private static void json(Path file, JsonReading reading) throws IOException {
        try (JsonWalk json = new JsonWalk(file)) {
            reading.read(json);
        }
    }

    /** Takes spans in the order in which a file has them. */
    @FunctionalInterface
    public interface SpanSink {
        /** @throws IOException when it cannot take more */
        void take(Span span) throws IOException;
    }
}
