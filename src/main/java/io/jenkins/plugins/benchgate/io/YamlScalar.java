package io.jenkins.plugins.benchgate.io;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * What a single value of YAML is in JSON: a plain one is a number where it is one in JSON, so that {@code no} is a text.
 */
public final class YamlScalar {
    private static final Pattern NUMBER =
            Pattern.compile("-?(?:0|[1-9]\\d{0,30})(?:\\.\\d{1,30})?(?:[eE][-+]?\\d{1,3})?");

    private YamlScalar() {}

    /** @param plain whether it is without quotes and a tag */
    public static JsonNode of(String text, boolean plain) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (!plain) {
            return nodes.textNode(text);
        }
        if (NUMBER.matcher(text).matches()) {
            return nodes.numberNode(new BigDecimal(text));
        }
        return switch (text) {
            case "true", "True", "TRUE" -> nodes.booleanNode(true);
            case "false", "False", "FALSE" -> nodes.booleanNode(false);
            case "", "~", "null", "Null", "NULL" -> nodes.nullNode();
            default -> nodes.textNode(text);
        };
    }
}
