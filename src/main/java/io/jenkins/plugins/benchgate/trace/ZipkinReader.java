package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.TraceFormat.SpanSink;
import java.io.IOException;

/**
 * Reads spans in Zipkin's JSON of version 2: an array of spans, an array of traces, or spans one after another.
 *
 * @see <a href="https://zipkin.io/zipkin-api/">Zipkin's API</a>
 */
final class ZipkinReader {
    private final JsonWalk json;
    private final SpanSink sink;
    private final String version;

    ZipkinReader(JsonWalk json, SpanSink sink, String version) {
        this.json = json;
        this.sink = sink;
        this.version = version;
    }

    void read() throws IOException {
        json.values(this::spans);
    }

    /** A span, or an array of the spans of a trace. */
    private void spans() throws IOException {
        if (json.atArray()) {
            json.array(this::span);
        } else {
            span();
        }
    }

    private void span() throws IOException {
        Draft span = new Draft();
        long[] duration = {0};
        json.object(name -> {
            switch (name) {
                case "traceId" -> span.trace(json);
                case "id" -> span.id = json.hex(json.text());
                case "parentId" -> span.parent = json.hex(json.text());
                case "name" -> span.name = json.text();
                case "kind" -> span.kind = Draft.kind(json.text());
                case "timestamp" -> span.start = json.micros();
                case "duration" -> duration[0] = json.micros();
                case "shared" -> span.shared = json.text().equals("true");
                case "localEndpoint" -> endpoint("service.name", span);
                case "remoteEndpoint" -> endpoint("peer.service", span);
                case "tags" -> json.object(tag -> span.attribute(tag, json.text()));
                default -> json.skip();
            }
        });
        if (!span.identified()) {
            throw json.wrong(span.name, "a span of Zipkin with traceId and id");
        }
        span.shared &= span.kind == SpanKind.SERVER;
        span.parent = span.shared ? span.id : span.parent;
        span.end = span.start + duration[0];
        sink.take(span.span(new SpanAttributes(version)));
    }

    private void endpoint(String name, Draft span) throws IOException {
        json.object(field -> {
            if (field.equals("serviceName")) {
                span.attribute(name, json.text());
            } else {
                json.skip();
            }
        });
    }
}
