package io.jenkins.plugins.benchgate.jenkins.pages;

import io.jenkins.plugins.benchgate.gate.GateText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where gates stand in the file that says them, so that a check can point at them.
 *
 * @param path of the file in the workspace, which is that in the repository where it is checked out there
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

    /**
     * The places in the script of a Pipeline, of each gate that stands in quotes on one line of it and nowhere else.
     *
     * @param gates what the steps were given, by the canonical text of the gate that judged
     */
    public static GatePlaces ofPipeline(String path, String script, Map<String, String> gates) {
        List<String> all = script.lines()
                .map(line -> line.replace("\\\"", "\"").replace("\\'", "'"))
                .toList();
        Map<String, Integer> lines = new HashMap<>();
        gates.forEach((canonical, text) -> {
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                found.addAll(Collections.nCopies(quoted(all.get(i), text), i + 1));
            }
            if (found.size() == 1) {
                lines.put(canonical, found.get(0));
            }
        });
        return new GatePlaces(path, lines);
    }

    /** How often a line has a text between two quotes of one kind. */
    private static int quoted(String line, String text) {
        int found = 0;
        for (int at = line.indexOf(text, 1); at > 0; at = line.indexOf(text, at + 1)) {
            char before = line.charAt(at - 1);
            int end = at + text.length();
            boolean quote = before == '\'' || before == '"';
            found += quote && end < line.length() && line.charAt(end) == before ? 1 : 0;
        }
        return found;
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
