package io.jenkins.plugins.benchgate.gate;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A gate as a verdict names it: the gate itself, or as much of it as this program knows where a newer one wrote it. */
public final class WrittenGate {
    private final String text;
    private final Gate.Kind kind;
    private final @Nullable Gate gate;

    private WrittenGate(String text, Gate.Kind kind, @Nullable Gate gate) {
        this.text = text;
        this.kind = kind;
        this.gate = gate;
    }

    static WrittenGate of(Gate gate) {
        return new WrittenGate(gate.text(), gate.kind(), gate);
    }

    /** The gate that a file holds, in the grammar of {@link GateText}. */
    public static WrittenGate read(String text) {
        return new WrittenGate(text, Gate.Kind.of(GateOptions.kind(text)), null);
    }

    /** As files and people name it. */
    public String text() {
        return text;
    }

    public Gate.Kind kind() {
        return kind;
    }

    /** The gate; empty where a newer program wrote it in a way that this one does not know. */
    public Optional<Gate> gate() {
        if (gate != null) {
            return Optional.of(gate);
        }
        try {
            // most verdicts of a history are never asked
            return Optional.of(GateText.parse(text));
        } catch (IllegalArgumentException ofANewerProgram) {
            return Optional.empty();
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof WrittenGate written && text.equals(written.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
