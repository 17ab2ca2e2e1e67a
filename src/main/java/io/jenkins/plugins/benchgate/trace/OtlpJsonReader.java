package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.TraceFormat.SpanSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads spans in the JSON of OpenTelemetry's protocol, as the Collector's file exporter and SDKs write it: requests one after
 * another, usually one a line.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding">OTLP, JSON Protobuf encoding</a>
 */
final class OtlpJsonReader {
    private static final String KIND = "SPAN_KIND_";
    private static final String ERROR = "STATUS_CODE_ERROR";
    private static final int ERROR_NUMBER = 2;

    private final JsonWalk json;
    private final SpanSink sink;
    private final String version;
    private boolean found;

    OtlpJsonReader(JsonWalk json, SpanSink sink, String version) {
        this.json = json;
        this.sink = sink;
        this.version = version;
    }

    void read() throws IOException {
        json.values(() -> json.object(name -> {
            if (name.equals("resourceSpans") || name.equals("resource_spans")) {
                found = true;
                json.array(this::resource);
            } else {
                json.skip();
            }
        }));
        if (!found) {
            throw json.wrong("nothing", "resourceSpans, as OpenTelemetry's JSON has it");
        }
    }

    private void resource() throws IOException {
        SpanAttributes resource = new SpanAttributes(version);
        List<Draft> spans = new ArrayList<>();
        json.object(name -> {
            switch (name) {
                case "resource" ->
                    json.object(field -> {
                        if (field.equals("attributes")) {
                            json.array(() -> attribute(resource::take));
                        } else {
                            json.skip();
                        }
                    });
                case "scopeSpans", "scope_spans", "instrumentationLibrarySpans" -> json.array(() -> scope(spans));
                default -> json.skip();
            }
        });
        for (Draft span : spans) {
            sink.take(span.span(resource));
        }
    }

    private void scope(List<Draft> spans) throws IOException {
        json.object(name -> {
            if (name.equals("spans")) {
                json.array(() -> spans.add(span()));
            } else {
                json.skip();
            }
        });
    }

    private Draft span() throws IOException {
        Draft span = new Draft();
        json.object(name -> {
            switch (name) {
                case "traceId", "trace_id" -> span.trace(json);
                case "spanId", "span_id" -> span.id = json.hex(json.text());
                case "parentSpanId", "parent_span_id" -> span.parent = json.hex(json.text());
                case "name" -> span.name = json.text();
                case "kind" -> span.kind = kind(json.text());
                case "startTimeUnixNano", "start_time_unix_nano" -> span.start = json.number();
                case "endTimeUnixNano", "end_time_unix_nano" -> span.end = json.number();
                case "attributes" -> json.array(() -> attribute(span::attribute));
                case "traceState", "trace_state" -> span.attribute(Sampling.STATE, json.text());
                case "status" ->
                    json.object(field -> {
                        if (field.equals("code")) {
                            String code = json.text();
                            span.error = code.equals(ERROR) || code.equals(String.valueOf(ERROR_NUMBER));
                        } else {
                            json.skip();
                        }
                    });
                case "links" ->
                    json.array(() -> {
                        Span.Id link = link();
                        span.link = span.link == null && link.span() != 0 ? link : span.link;
                    });
                default -> json.skip();
            }
        });
        if (!span.identified()) {
            throw json.wrong(span.name, "a span with traceId and spanId");
        }
        return span;
    }

    private Span.Id link() throws IOException {
        Draft link = new Draft();
        json.object(name -> {
            switch (name) {
                case "traceId", "trace_id" -> link.trace(json);
                case "spanId", "span_id" -> link.id = json.hex(json.text());
                default -> json.skip();
            }
        });
        return new Span.Id(link.traceHigh, link.traceLow, link.id);
    }

    /** Takes an attribute. */
    @FunctionalInterface
    private interface Attribute {
        void take(String key, String value);
    }

    private void attribute(Attribute taken) throws IOException {
        String[] pair = {"", ""};
        json.object(name -> {
            if (name.equals("key")) {
                pair[0] = json.text();
            } else if (name.equals("value")) {
                json.object(type -> pair[1] = json.text());
            } else {
                json.skip();
            }
        });
        taken.take(pair[0], pair[1]);
    }

    /** A kind by its number or its name in the protocol. */
    private static SpanKind kind(String text) {
        return switch (text) {
            case "2" -> SpanKind.SERVER;
            case "3" -> SpanKind.CLIENT;
            case "4" -> SpanKind.PRODUCER;
            case "5" -> SpanKind.CONSUMER;
            default -> text.startsWith(KIND) ? Draft.kind(text.substring(KIND.length())) : SpanKind.INTERNAL;
        };
    }
}
