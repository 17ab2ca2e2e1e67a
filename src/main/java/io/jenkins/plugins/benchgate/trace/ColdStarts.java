package io.jenkins.plugins.benchgate.trace;

import io.jenkins.plugins.benchgate.trace.Span.Source;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Which calls of functions were cold starts: those whose spans say so, and where spans do not say it, the first of each executor.
 * An executor that was at work before the first span is taken for a new one.
 */
public final class ColdStarts {
    private final BitSet cold = new BitSet();
    private final BitSet known = new BitSet();

    private ColdStarts() {}

    /** Finds them. */
    public static ColdStarts of(Spans spans) {
        ColdStarts found = new ColdStarts();
        Map<Source, Integer> first = new HashMap<>();
        for (int span = 0; span < spans.count(); span++) {
            if (!spans.operation(span).kind().entry()) {
                continue;
            }
            if (spans.coldKnown(span)) {
                found.known.set(span);
                found.cold.set(span, spans.cold(span));
            } else if (spans.source(span).function()) {
                found.known.set(span);
                first.merge(
                        spans.source(span), span, (old, later) -> spans.start(later) < spans.start(old) ? later : old);
            }
        }
        first.values().forEach(found.cold::set);
        return found;
    }

    /** Whether it is known of a span whether it was a cold start. */
    public boolean known(int span) {
        return known.get(span);
    }

    /** Whether a span was a cold start. */
    public boolean cold(int span) {
        return cold.get(span);
    }
}
