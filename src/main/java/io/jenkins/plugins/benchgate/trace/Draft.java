package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.Spans.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A span while it is read. */
final class Draft {
    long traceHigh;
    long traceLow;
    long id;
    long parent;
    String name = "";
    SpanKind kind = SpanKind.INTERNAL;
    long start;
    long end;
    boolean error;
    boolean shared;

    Span.@Nullable Id link;

    private final List<String[]> attributes = new ArrayList<>();

    /** Adds what it says beside its resource. */
    void attribute(String name, String value) {
        attributes.add(new String[] {name, value});
    }

    /** Reads the id of its trace. */
    void trace(JsonWalk json) throws IOException {
        String hex = json.text();
        traceHigh = json.highHex(hex);
        traceLow = json.hex(hex);
    }

    /** Whether it has its ids. */
    boolean identified() {
        return id != 0 && (traceHigh != 0 || traceLow != 0);
    }

    /** The span, whose resource may stand behind it in a file. */
    Span span(SpanAttributes resource) {
        SpanAttributes all = resource.under();
        attributes.forEach(attribute -> all.take(attribute[0], attribute[1]));
        Span.Source source = all.source();
        boolean calls = kind == SpanKind.CLIENT || kind == SpanKind.PRODUCER;
        return new Span(
                new Span.Id(traceHigh, traceLow, id),
                new Span.Cause(parent, shared, link),
                new Operation(source.service(), name.isEmpty() ? "unnamed" : name, kind, calls ? all.target() : ""),
                source,
                start,
                end,
                new Span.Outcome(error || all.error(), all.cold()),
                all.probability());
    }

    /** The kind by its name, such as {@code SERVER}; internal for any other. */
    static SpanKind kind(String name) {
        for (SpanKind kind : SpanKind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        return SpanKind.INTERNAL;
    }
}
