package io.jenkins.plugins.benchgate.trace;

import java.util.HashMap;
import java.util.Map;

/** The spans that others link to, such as those that sent the messages which consumers took, often in another trace. */
public final class Senders {
    /** Of a span without one, or whose sender was not recorded. */
    public static final int NONE = -1;

    private final Spans spans;
    private final Map<Span.Id, Integer> linked;

    private Senders(Spans spans, Map<Span.Id, Integer> linked) {
        this.spans = spans;
        this.linked = linked;
    }

    /** Finds them. */
    public static Senders of(Spans spans) {
        Map<Span.Id, Integer> linked = new HashMap<>();
        for (int span = 0; span < spans.count(); span++) {
            Span.Id link = spans.link(span);
            if (link != null) {
                linked.put(link, NONE);
            }
        }
        for (int span = 0; span < spans.count() && !linked.isEmpty(); span++) {
            linked.replace(new Span.Id(spans.traceHigh(span), spans.traceLow(span), spans.id(span)), NONE, span);
        }
        return new Senders(spans, linked);
    }

    /** The span that a span links to; {@link #NONE} if there is none. */
    public int of(int span) {
        Span.Id link = spans.link(span);
        return link == null ? NONE : linked.getOrDefault(link, NONE);
    }
}
