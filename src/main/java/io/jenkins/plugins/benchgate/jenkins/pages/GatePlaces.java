package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.GateText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the gates of a spec stand in it, so that a check can point at them.
 *
 * @param path of the spec in the workspace, which is that in the repository where it is checked out there
 * @param lines from 1, by the gate's canonical text; gates that a line does not hold alone are left out
 */
public record GatePlaces(String path, Map<String, Integer> lines) {
    public static final GatePlaces UNKNOWN = new GatePlaces("", Map.of());

    public GatePlaces {
        lines = Map.copyOf(lines);
    }

    /** The places in the text of a spec. */
    public static GatePlaces of(String path, String spec) {
        Map<String, Integer> lines = new HashMap<>();
        List<String> all = spec.lines().toList();
        for (int i = 0; i < all.size(); i++) {
            Optional<String> gate = gate(all.get(i));
            if (gate.isPresent()) {
                lines.putIfAbsent(gate.get(), i + 1);
            }
        }
        return new GatePlaces(path, lines);
    }

    /** The gate in an entry of a list in YAML, in quotes or without. */
    private static Optional<String> gate(String line) {
        String entry = line.strip();
        if (!entry.startsWith("- ")) {
            return Optional.empty();
        }
        String text = entry.substring(2).strip();
        if (text.length() > 1 && text.startsWith("'") && text.endsWith("'")) {
            text = text.substring(1, text.length() - 1).replace("''", "'");
        } else if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
            text = text.substring(1, text.length() - 1).replace("\\\"", "\"");
        }
        try {
            return Optional.of(GateText.parse(text).text());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
