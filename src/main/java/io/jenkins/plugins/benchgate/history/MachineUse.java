package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.PastMachines;
import io.jenkins.plugins.benchgate.model.Decimals;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What machines a build ran on, and for how long they were its own.
 *
 * @param kind what decides how fast they are: name → value, such as {@code Processor}; empty where that is not known
 * @param count of machines that the build had for itself; 0 where it ran on one that was there anyway
 * @param seconds from when they were asked for until they were given back; NaN where the build had none
 * @param cost estimate by the prices in the spec, in their currency; NaN where that is not known
 */
public record MachineUse(Map<String, String> kind, int count, double seconds, double cost) {
    /** Of which nothing is known. */
    public static final MachineUse UNKNOWN = new MachineUse(Map.of(), 0, Double.NaN, Double.NaN);

    public MachineUse {
        kind = Collections.unmodifiableMap(new LinkedHashMap<>(kind));
    }

    /** The machine that a build ran on because it was there. */
    public static MachineUse of(Map<String, String> kind) {
        return new MachineUse(kind, 0, Double.NaN, Double.NaN);
    }

    /** The same machines as ones that the build had for itself. */
    public MachineUse paid(int machines, double time, double estimate) {
        return new MachineUse(kind, machines, time, estimate);
    }

    /** For people: {@code 3 for 0.25 h, about 0.31 by the prices in the spec}. */
    public String words() {
        Figure hours = new Figure(Decimals.fixed(seconds / 3600, 2));
        return Double.isNaN(cost)
                ? Sentences.english("stored.ownMachines", Figure.of(count), hours)
                : Sentences.english(
                        "stored.ownMachinesCost", Figure.of(count), hours, new Figure(Decimals.fixed(cost, 2)));
    }

    /** The machines as a later build sees them; {@code null} where nothing is known of either. */
    @Nullable
    PastMachines seenFrom(MachineUse later) {
        return kind.isEmpty() || later.kind.isEmpty()
                ? null
                : new PastMachines(new TreeMap<>(kind).toString(), later.unlike(this));
    }

    /**
     * In what the machines of an earlier build were others, such as {@code Processor A instead of B}, in a few words;
     * {@code null} where they were of the same kind, or where that of one of both is not known. What one of both does not
     * tell is not known to differ, unless they tell nothing alike.
     */
    public @Nullable Message unlike(MachineUse earlier) {
        if (kind.isEmpty() || earlier.kind.isEmpty()) {
            return null;
        }
        List<Message> differences = new ArrayList<>();
        boolean alike = kind.keySet().stream().anyMatch(earlier.kind::containsKey);
        kind.forEach((name, value) -> {
            String then = earlier.kind.get(name);
            if (then == null && !alike) {
                differences.add(Message.of("machines.unknownBefore", name, value));
            } else if (then != null && !then.equals(value)) {
                differences.add(Message.of("machines.other", name, then, value));
            }
        });
        earlier.kind.forEach((name, then) -> {
            if (!alike) {
                differences.add(Message.of("machines.unknownNow", name, then));
            }
        });
        return differences.stream()
                .reduce((some, more) -> Message.of("machines.both", some, more))
                .orElse(null);
    }
}
