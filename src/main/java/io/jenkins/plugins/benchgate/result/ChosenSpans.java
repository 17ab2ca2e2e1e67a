package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.trace.Chain;
import io.jenkins.plugins.benchgate.trace.Spans;
import io.jenkins.plugins.benchgate.trace.TraceFormat.SpanSink;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Which spans of files count.
 *
 * @param attribute name of the attribute, of a span or its resource, that has the version; empty: spans of all versions
 *     count
 * @param versions values of it that count; spans without the attribute count, too, unless their trace is of another
 *     version
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

    /**
     * Hands on the spans of versions that count.
     *
     * @param others takes the traces with spans of other versions
     */
    SpanSink of(SpanSink sink, Set<TraceId> others) {
        return attribute.isEmpty()
                ? sink
                : span -> {
                    String version = span.source().version();
                    if (version.isEmpty() || versions.contains(version)) {
                        sink.take(span);
                    } else {
                        others.add(new TraceId(span.id().traceHigh(), span.id().traceLow()));
                    }
                };
    }

    /** The id of a trace. */
    record TraceId(long high, long low) {}

    /**
     * Whether a chain is of a version, and begins at a time, that counts.
     *
     * @param spans of all chains
     * @param others traces with spans of other versions
     */
    boolean counts(Chain chain, Spans spans, Set<TraceId> others) {
        return during(chain) && (others.isEmpty() || chosen(chain, spans, others));
    }

    private boolean chosen(Chain chain, Spans spans, Set<TraceId> others) {
        boolean versioned = IntStream.range(0, chain.size())
                .anyMatch(node -> !chain.source(node).version().isEmpty());
        return versioned
                || chain.size() == 0
                || !others.contains(new TraceId(spans.traceHigh(chain.span(0)), spans.traceLow(chain.span(0))));
    }

    /**
     * How long a time is after the beginning of the last period that began before it, in ns; empty if there is none.
     */
    OptionalLong since(long time) {
        LongStream begun = times.stream().mapToLong(Period::from).filter(from -> from <= time);
        OptionalLong last = begun.max();
        return last.isPresent() ? OptionalLong.of(time - last.getAsLong()) : last;
    }

    private boolean during(Chain chain) {
        return times.isEmpty()
                || IntStream.range(0, chain.roots())
                        .anyMatch(root -> times.stream().anyMatch(time -> time.has(chain.start(root))));
    }
}
