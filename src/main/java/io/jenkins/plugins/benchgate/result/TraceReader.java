package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.trace.Chain;
import io.jenkins.plugins.benchgate.trace.Chains;
import io.jenkins.plugins.benchgate.trace.ColdStarts;
import io.jenkins.plugins.benchgate.trace.Spans;
import io.jenkins.plugins.benchgate.trace.TraceFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reads spans of distributed traces: OpenTelemetry's JSON, Zipkin's, Jaeger's, and the log of BeFaaS.
 *
 * <p>The metrics are those of {@link TraceSamples}. Spans that cannot be used, clocks that disagree and chains without
 * their beginning are counted and said in a warning.
 *
 * @param keeping of single values
 */
public record TraceReader(Keeping keeping) implements ResultReader {
    /** Whether a file begins as one with spans. */
    public static boolean marks(FileStart opening) {
        return TraceFormat.of(opening.text()) != null;
    }

    @Override
    public Reading read(Path file) throws IOException {
        return read(List.of(file), ChosenSpans.ALL);
    }

    /**
     * Reads files whose spans belong together.
     *
     * @param chosen which of them count
     */
    public Reading read(List<Path> files, ChosenSpans chosen) throws IOException {
        Set<ChosenSpans.TraceId> others = new HashSet<>();
        Spans spans = spans(files, chosen, others);
        TraceSamples samples = new TraceSamples(spans, ColdStarts.of(spans));
        Doubts doubts = new Doubts();
        Chains.each(spans, chain -> {
            if (chosen.counts(chain, spans, others)) {
                samples.add(chain);
                doubts.add(chain, spans);
            }
        });
        Findings found = new Findings();
        samples.samples(keeping).forEach(found::add);
        if (found.isEmpty()) {
            found.fault("stored.noSpan");
        }
        doubts.tell(spans, found);
        if (samples.leftOut() > 0) {
            found.warn("stored.operationsLeftOut", Figure.of(samples.leftOut()), Figure.of(TraceSamples.OPERATIONS));
        }
        return found.reading();
    }

    static Spans spans(List<Path> files, ChosenSpans chosen, Set<ChosenSpans.TraceId> others) throws IOException {
        Spans spans = new Spans();
        for (Path file : files) {
            try {
                TraceFormat.read(file, chosen.attribute(), chosen.of(spans, others));
            } catch (InputException e) {
                throw e;
            } catch (IOException e) {
                throw new InputException(file, String.valueOf(e.getMessage()));
            }
        }
        return spans;
    }

    /** What was wrong with spans. */
    private static final class Doubts {
        private long chains;
        private long beginningless;
        private long unreached;
        private long corrected;
        private long uncorrected;
        private long sampled;

        void add(Chain chain, Spans spans) {
            chains++;
            boolean begun = IntStream.range(0, chain.roots()).anyMatch(root -> !chain.orphan(root));
            beginningless += begun || chain.size() == 0 ? 0 : 1;
            unreached += chain.unreached();
            corrected += chain.corrected();
            uncorrected += chain.uncorrected();
            sampled += IntStream.range(0, chain.size()).anyMatch(node -> spans.sampled(chain.span(node))) ? 1 : 0;
        }

        void tell(Spans spans, Findings found) {
            if (spans.unusable() > 0) {
                found.warn("stored.spansUnusable", Figure.of(spans.unusable()));
            }
            if (beginningless > 0) {
                found.warn("stored.chainsWithoutBeginning", Figure.of(beginningless), Figure.of(chains));
            }
            if (unreached > 0) {
                found.warn("stored.spansUnreached", Figure.of(unreached));
            }
            if (corrected > 0) {
                found.warn("stored.clocksCorrected", Figure.of(corrected));
            }
            if (uncorrected > 0) {
                found.warn("stored.clocksUncorrected", Figure.of(uncorrected));
            }
            if (sampled > 0) {
                double share = spans.leastProbability();
                found.say(
                        false,
                        share > 0
                                ? Message.of(
                                        "stored.chainsSampled",
                                        Figure.of(sampled),
                                        Figure.of(chains),
                                        Figure.share(share))
                                : Message.of("stored.chainsLimited", Figure.of(sampled), Figure.of(chains)));
            }
            if (spans.unnamed() > 0) {
                found.warn("stored.operationsUnnamed", Figure.of(spans.unnamed()), Figure.of(Spans.OPERATIONS));
            }
        }
    }
}
