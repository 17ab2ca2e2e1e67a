package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter.ListStyle;
import io.jenkins.plugins.benchgate.workload.openapi.load.Addresses;
import java.util.List;

/** Writes values of parameters. */
final class ParameterText {
    private ParameterText() {}

    /** A single value as it is written outside of JSON; an object or a list as JSON. */
    static String of(JsonNode value) {
        if (value.isBigDecimal()) {
            return value.decimalValue().toPlainString();
        }
        return value.isContainerNode() ? value.toString() : value.asText();
    }

    /** {@code name=value}, or several of these. */
    static void named(Pieces pieces, String name, JsonNode value, ListStyle lists) {
        String key = Addresses.encoded(name) + "=";
        if (!value.isArray()) {
            pieces.add(key).encoded(value);
            return;
        }
        if (lists == ListStyle.MULTI) {
            for (int i = 0; i < value.size(); i++) {
                pieces.add(i == 0 ? key : "&" + key).encoded(value.get(i));
            }
            return;
        }
        pieces.add(key);
        listed(pieces, value, lists);
    }

    /** A value in a path: the items of a list, one behind the other. */
    static void listed(Pieces pieces, JsonNode value, ListStyle lists) {
        if (!value.isArray()) {
            pieces.encoded(value);
            return;
        }
        for (int i = 0; i < value.size(); i++) {
            pieces.add(i == 0 ? "" : lists.separator()).encoded(value.get(i));
        }
    }

    /**
     * A value as a header has it: printable characters of ASCII, others encoded, so that no value begins another
     * header.
     */
    static String header(JsonNode value) {
        StringBuilder text = new StringBuilder();
        for (JsonNode one : value.isArray() ? value : List.of(value)) {
            text.append(text.isEmpty() ? "" : ",").append(of(one));
        }
        String plain = text.toString();
        return plain.chars().allMatch(c -> c > ' ' && c < 0x7f) ? plain : Addresses.encoded(plain);
    }
}
