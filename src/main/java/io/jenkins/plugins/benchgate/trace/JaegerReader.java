package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.TraceFormat.SpanSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads spans in the JSON of Jaeger's query interface, {@code {"data": [{"spans": […], "processes": {…}}]}}.
 *
 * @see <a href="https://www.jaegertracing.io/docs/latest/architecture/apis/">Jaeger's APIs</a>
 */
final class JaegerReader {
    private final JsonWalk json;
    private final SpanSink sink;
    private final String version;

    JaegerReader(JsonWalk json, SpanSink sink, String version) {
        this.json = json;
        this.sink = sink;
        this.version = version;
    }

    void read() throws IOException {
        json.values(() -> json.object(name -> {
            if (name.equals("data")) {
                json.array(this::trace);
            } else {
                json.skip();
            }
        }));
    }

    /** A span, and which process it is of. */
    private record Read(Draft draft, String process) {}

    private void trace() throws IOException {
        Map<String, SpanAttributes> processes = new HashMap<>();
        List<Read> spans = new ArrayList<>();
        json.object(name -> {
            switch (name) {
                case "spans" -> json.array(() -> spans.add(span()));
                case "processes" -> json.object(id -> processes.put(id, process()));
                default -> json.skip();
            }
        });
        // processes stand behind the spans
        for (Read span : spans) {
            SpanAttributes process = processes.getOrDefault(span.process(), new SpanAttributes(version));
            sink.take(span.draft().span(process));
        }
    }

    private SpanAttributes process() throws IOException {
        SpanAttributes process = new SpanAttributes(version);
        json.object(name -> {
            switch (name) {
                case "serviceName" -> process.take("service.name", json.text());
                case "tags" ->
                    json.array(() -> {
                        String[] tag = tag();
                        process.take(tag[0], tag[1]);
                    });
                default -> json.skip();
            }
        });
        return process;
    }

    private Read span() throws IOException {
        Draft span = new Draft();
        String[] process = {""};
        long[] duration = {0};
        json.object(name -> {
            switch (name) {
                case "traceID" -> span.trace(json);
                case "spanID" -> span.id = json.hex(json.text());
                case "operationName" -> span.name = json.text();
                case "references" -> json.array(() -> reference(span));
                case "startTime" -> span.start = json.micros();
                case "duration" -> duration[0] = json.micros();
                case "processID" -> process[0] = json.text();
                case "tags" ->
                    json.array(() -> {
                        String[] tag = tag();
                        if (tag[0].equals("span.kind")) {
                            span.kind = Draft.kind(tag[1].toUpperCase(Locale.ROOT));
                        } else {
                            span.attribute(tag[0], tag[1]);
                        }
                    });
                default -> json.skip();
            }
        });
        if (!span.identified()) {
            throw json.wrong(span.name, "a span of Jaeger with traceID and spanID");
        }
        span.end = span.start + duration[0];
        return new Read(span, process[0]);
    }

    /** The first reference to a span of the same trace is its parent, and one to another trace a link. */
    private void reference(Draft span) throws IOException {
        String[] trace = {""};
        long[] id = {0};
        json.object(name -> {
            switch (name) {
                case "traceID" -> trace[0] = json.text();
                case "spanID" -> id[0] = json.hex(json.text());
                default -> json.skip();
            }
        });
        long high = json.highHex(trace[0]);
        long low = json.hex(trace[0]);
        if (high == span.traceHigh && low == span.traceLow) {
            span.parent = span.parent == 0 ? id[0] : span.parent;
        } else if (span.link == null) {
            span.link = new Span.Id(high, low, id[0]);
        }
    }

    private String[] tag() throws IOException {
        String[] tag = {"", ""};
        json.object(name -> {
            switch (name) {
                case "key" -> tag[0] = json.text();
                case "value" -> tag[1] = json.text();
                default -> json.skip();
            }
        });
        return tag;
    }
}
