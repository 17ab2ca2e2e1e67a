package io.jenkins.plugins.benchgate.gate;

import io.jenkins.plugins.benchgate.text.Message;
import java.util.Objects;
import java.util.Optional;

/**
 * A series whose benchmark is not the one that a gate of changes would compare it with: its own code is another, so that
 * a change says nothing of what it measures.
 *
 * <p>Measured side by side, it is not judged. Of earlier builds, those of the other benchmark do not count, and the first
 * build of the new one begins anew. A gate may {@linkplain Policy#changed judge} it all the same.
 */
public final class ChangedBenchmark {
    /** What the keys of sentences begin with that say so in the reason of a verdict of the first build that changed it. */
    public static final String SAID = "judged.benchmarkChanged";

    private ChangedBenchmark() {}

    /** The earlier builds that count. */
    static Earlier.View seen(Gate gate, Measured measured, Earlier.View earlier) {
        return gate.policy().changed() ? earlier : earlier.ofBenchmark(measured.benchmark());
    }

    /** What a gate finds of a series. */
    static Finding find(Gate gate, Measured measured, Earlier.View earlier, double confidence) {
        if (!(gate instanceof ChangeGate) || gate.policy().changed()) {
            return gate.find(measured, earlier, confidence);
        }
        if (gate.baseline().isSideBySide() && measured.benchmarkChanged()) {
            return Judgement.notJudged(
                    gate, measured, Message.of(SAID), gate.baseline().begins(seen(gate, measured, earlier)));
        }
        Finding found = gate.find(measured, earlier, confidence);
        return found.found() != Outcome.NOT_JUDGED
                ? found
                : lastOfAnother(measured, earlier)
                        .map(past -> found.because(Message.of(
                                isKnown(measured, earlier) ? "judged.otherBenchmark" : "judged.benchmarkChangedSince",
                                past.build())))
                        .orElse(found);
    }

    /** Whether an earlier build is known to have measured the same benchmark. */
    private static boolean isKnown(Measured measured, Earlier.View earlier) {
        return earlier.measured().stream().anyMatch(past -> Objects.equals(past.benchmark(), measured.benchmark()));
    }

    private static Optional<Past> lastOfAnother(Measured measured, Earlier.View earlier) {
        return measured.benchmark() == null
                ? Optional.empty()
                : earlier.measured().stream()
                        .filter(past ->
                                past.benchmark() != null && !past.benchmark().equals(measured.benchmark()))
                        .reduce((before, last) -> last);
    }
}
