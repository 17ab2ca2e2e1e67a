package io.jenkins.plugins.benchgate.trace;

import java.io.IOException;

/** Takes spans in the order in which a file has them. */
@FunctionalInterface
public interface SpanSink {
    /** @throws IOException when it cannot take more */
    void take(Span span) throws IOException;
}
