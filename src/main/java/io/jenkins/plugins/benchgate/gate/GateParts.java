package io.jenkins.plugins.benchgate.gate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A gate's text told apart as a form shows it, in the grammar of {@link GateText}. Values are as somebody wrote them:
 * whether they make a gate, {@link GateText#parse} says.
 *
 * @param kind {@code fixed}, {@code jump} or {@code trend}
 * @param options values by key, in order; empty of those that are said by their names
 */
public record GateParts(String kind, Map<String, String> options) {
    public GateParts {
        options = new LinkedHashMap<>(options);
    }

    /** Tells a text apart; {@link IllegalArgumentException} where that cannot be done. */
    public static GateParts of(String text) {
        return new GateParts(GateText.kind(text), GateText.options(text).values());
    }

    /** The gate's text; {@link IllegalArgumentException} for a value that no text can hold. */
    public String text() {
        return kind + ":" + optionText();
    }

    /** What stands behind the colon of the gate's text. */
    public String optionText() {
        List<String> said = new ArrayList<>();
        options.forEach((key, value) -> said.add(GateOptions.alone(key) ? key : key + "=" + written(key, value)));
        return String.join(",", said);
    }

    private static String written(String key, String value) {
        if (value.indexOf('"') >= 0) {
            throw new IllegalArgumentException(
                    "found a double quote in " + key + " '" + value + "', expected none: a * stands for it, too");
        }
        return value.isEmpty() ? "\"\"" : GateText.quoted(value);
    }
}
