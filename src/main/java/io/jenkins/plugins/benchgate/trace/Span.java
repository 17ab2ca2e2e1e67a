package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Spans.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A span: one operation of one service, once.
 *
 * @param start ns since the epoch
 * @param end ns since the epoch
 * @param probability with which its trace was recorded, as far as it says; 1 where all are recorded, or it does not say, and 0
 *     where a sample has no fixed share
 */
public record Span(
        Id id,
        Cause cause,
        Operation operation,
        Source source,
        long start,
        long end,
        Outcome outcome,
        double probability) {
    /**
     * The ids of a span.
     *
     * @param traceHigh first 8 bytes of the trace id; 0 where that has 8 bytes
     * @param traceLow last 8 bytes of the trace id
     * @param span never 0
     */
    public record Id(long traceHigh, long traceLow, long span) {}

    /**
     * What caused a span.
     *
     * @param parent span id of the span that caused it; 0 for none
     * @param shared whether client and server have the same span id, as in Zipkin: this is the server's half, and its parent
     *     is the client's
     * @param link a span of any trace that caused it beside its parent, such as that which sent a message; {@code null} for
     *     none
     */
    public record Cause(long parent, boolean shared, @Nullable Id link) {}

    /**
     * How a span went.
     *
     * @param cold whether its executor had to be started for it; {@code null} if the span does not say
     */
    public record Outcome(boolean error, @Nullable Boolean cold) {}

    /**
     * What recorded a span.
     *
     * @param instance the process, container or executor of a function; empty if that is not known
     * @param function whether it is an executor of a function, which a platform starts as it needs them
     * @param version of the system under test, where spans say it; empty if not
     */
    public record Source(String service, String instance, boolean function, String version) {}

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
}
