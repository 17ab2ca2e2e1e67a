package io.jenkins.plugins.benchgate.trace;

/**
 * What a span is in a call, as in OpenTelemetry: a client calls a server and waits for it, a producer hands something to a
 * consumer and does not wait, and anything else is internal to a service.
 */
public enum SpanKind {
    INTERNAL,
    SERVER,
    CLIENT,
    PRODUCER,
    CONSUMER;

    /** Whether a call enters a service by such a span. */
    public boolean entry() {
        return this == SERVER || this == CONSUMER;
    }
}
