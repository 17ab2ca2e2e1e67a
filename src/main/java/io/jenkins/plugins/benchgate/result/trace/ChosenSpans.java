package io.jenkins.plugins.benchgate.result.trace;

import io.jenkins.plugins.benchgate.trace.SpanSink;
import io.jenkins.plugins.benchgate.trace.chain.Chain;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which spans of files count.
 *
 * @param attribute name of the attribute, of a span or its resource, that has the version; empty: spans of all versions count
 * @param versions values of it that count; spans without the attribute count, too
 * @param times when chains that count begin; empty: at any time
 */
public record ChosenSpans(String attribute, Set<String> versions, List<Period> times) {
    /** All of them. */
    public static final ChosenSpans ALL = new ChosenSpans("", Set.of(), List.of());

    public ChosenSpans {
        versions = Set.copyOf(versions);
        times = List.copyOf(times);
    }

    /** A time, in ns since the epoch. */
    public record Period(long from, long until) {
        boolean has(long time) {
            return time >= from && time < until;
        }
    }

    /** Hands on the spans of versions that count. */
    SpanSink of(SpanSink sink) {
        return attribute.isEmpty()
                ? sink
                : span -> {
                    String version = span.source().version();
                    if (version.isEmpty() || versions.contains(version)) {
                        sink.take(span);
                    }
                };
    }

    /** Whether a chain begins at a time that counts. */
    boolean counts(Chain chain) {
        return times.isEmpty()
                || IntStream.range(0, chain.roots())
                        .anyMatch(root -> times.stream().anyMatch(time -> time.has(chain.start(root))));
    }
}
