package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.SpanKind;
import io.jenkins.plugins.benchgate.trace.Spans.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Spans of one trace, which tests write by hand; times in ns after a moment. */
final class ChainFixture {
    static final long ORIGIN = 1_700_000_000_000_000_000L;

    private final Spans spans = new Spans();

    ChainFixture add(long id, long parent, SpanKind kind, String service, String name, long start, long end) {
        return add(id, parent, kind, service, name, start, end, false);
    }

    ChainFixture add(
            long id, long parent, SpanKind kind, String service, String name, long start, long end, boolean shared) {
        try {
            spans.take(new Span(
                    new Span.Id(1, 2, id),
                    new Span.Cause(parent, shared, null),
                    new Operation(service, name, kind, ""),
                    new Span.Source(service, "", false, ""),
                    ORIGIN + start,
                    ORIGIN + end,
                    new Span.Outcome(false, null),
                    1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Chain chain() {
        List<Chain> chains = new ArrayList<>();
        Chains.each(spans, chains::add);
        if (chains.size() != 1) {
            throw new IllegalStateException("found " + chains.size() + " traces, expected one");
        }
        return chains.get(0);
    }

    /** The node of an operation. */
    static int node(Chain chain, String name) {
        for (int node = 0; node < chain.size(); node++) {
            if (chain.operation(node).name().equals(name)) {
                return node;
            }
        }
        throw new IllegalArgumentException(name);
    }
}
