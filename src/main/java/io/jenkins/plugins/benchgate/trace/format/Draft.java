package io.jenkins.plugins.benchgate.trace.format;

import io.jenkins.plugins.benchgate.trace.Span;
import io.jenkins.plugins.benchgate.trace.SpanKind;
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

    /** @param attributes its own and its resource's */
    Span span(SpanAttributes attributes) {
        return new Span(
                new Span.Id(traceHigh, traceLow, id),
                parent,
                kind,
                attributes.source(),
                name.isEmpty() ? "unnamed" : name,
                kind == SpanKind.CLIENT || kind == SpanKind.PRODUCER ? attributes.target() : "",
                start,
                end,
                error || attributes.error(),
                attributes.cold(),
                shared,
                link);
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
