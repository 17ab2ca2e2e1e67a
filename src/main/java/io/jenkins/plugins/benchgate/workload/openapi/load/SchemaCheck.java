package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks values against a JSON Schema without references: {@code type}, {@code enum}, bounds of numbers, of lengths and
 * of numbers of items, {@code required}, {@code properties}, {@code additionalProperties}, {@code items}, {@code allOf} and
 * {@code anyOf}. Other keys are not read. Safe for concurrent use.
 */
final class SchemaCheck {
    private final Set<String> types = new LinkedHashSet<>();
    private final @Nullable List<JsonNode> allowed;
    private final List<Bound> bounds = new ArrayList<>();
    private final List<String> required = new ArrayList<>();
    private final Map<String, SchemaCheck> properties = new LinkedHashMap<>();
    private final @Nullable SchemaCheck additional;
    private final boolean closed;
    private final @Nullable SchemaCheck items;
    private final List<SchemaCheck> all;
    private final List<SchemaCheck> any;

    /** A bound of a number. */
    private record Bound(Measure measure, BigDecimal value, boolean least, boolean exclusive) {
        boolean holds(BigDecimal number) {
            int order = number.compareTo(value);
            return (order == 0 && !exclusive) || (least ? order > 0 : order < 0);
        }
    }

    /** What a bound is of. */
    private enum Measure {
        VALUE,
        LENGTH,
        ITEMS,
        PROPERTIES
    }

    SchemaCheck(JsonNode schema) {
        schema.path("type").forEach(one -> types.add(one.asText()));
        if (schema.path("type").isTextual()) {
            types.add(schema.path("type").asText());
        }
        this.allowed = schema.has("enum") ? list(schema.get("enum")) : null;
        bound(schema, "minimum", Measure.VALUE, true, false);
        bound(schema, "exclusiveMinimum", Measure.VALUE, true, true);
        bound(schema, "maximum", Measure.VALUE, false, false);
        bound(schema, "exclusiveMaximum", Measure.VALUE, false, true);
        bound(schema, "minLength", Measure.LENGTH, true, false);
        bound(schema, "maxLength", Measure.LENGTH, false, false);
        bound(schema, "minItems", Measure.ITEMS, true, false);
        bound(schema, "maxItems", Measure.ITEMS, false, false);
        bound(schema, "minProperties", Measure.PROPERTIES, true, false);
        bound(schema, "maxProperties", Measure.PROPERTIES, false, false);
        schema.path("required").forEach(name -> required.add(name.asText()));
        schema.path("properties")
                .properties()
                .forEach(one -> properties.put(one.getKey(), new SchemaCheck(one.getValue())));
        JsonNode others = schema.path("additionalProperties");
        this.closed = others.isBoolean() && !others.asBoolean();
        this.additional = others.isObject() ? new SchemaCheck(others) : null;
        this.items = schema.has("items") ? new SchemaCheck(schema.get("items")) : null;
        this.all = checks(schema.path("allOf"));
        this.any = checks(schema.path("anyOf"));
    }

    private static List<JsonNode> list(JsonNode values) {
        List<JsonNode> list = new ArrayList<>();
        values.forEach(list::add);
        return List.copyOf(list);
    }

    private static List<SchemaCheck> checks(JsonNode schemas) {
        List<SchemaCheck> checks = new ArrayList<>();
        schemas.forEach(one -> checks.add(new SchemaCheck(one)));
        return List.copyOf(checks);
    }

    private void bound(JsonNode schema, String key, Measure measure, boolean least, boolean exclusive) {
        if (schema.path(key).isNumber()) {
            bounds.add(new Bound(measure, schema.get(key).decimalValue(), least, exclusive));
        }
    }

    /** Whether a value is one that the schema describes. */
    boolean meets(JsonNode value) {
        if (value.isNull() && types.contains("null")) {
            return true;
        }
        if ((!types.isEmpty() && types.stream().noneMatch(type -> is(value, type)))
                || (allowed != null && allowed.stream().noneMatch(one -> same(one, value)))) {
            return false;
        }
        for (Bound bound : bounds) {
            BigDecimal measured = measured(value, bound.measure());
            if (measured != null && !bound.holds(measured)) {
                return false;
            }
        }
        if ((value.isObject() && !object(value)) || (value.isArray() && !array(value))) {
            return false;
        }
        for (SchemaCheck part : all) {
            if (!part.meets(value)) {
                return false;
            }
        }
        return any.isEmpty() || any.stream().anyMatch(part -> part.meets(value));
    }

    private static boolean is(JsonNode value, String type) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "boolean" -> value.isBoolean();
            case "number" -> value.isNumber();
            case "integer" ->
                value.isIntegralNumber()
                        || (value.isNumber()
                                && value.decimalValue().stripTrailingZeros().scale() <= 0);
            case "null" -> value.isNull();
            default -> true;
        };
    }

    /** Numbers are the same in any spelling, also within lists and objects. */
    private static boolean same(JsonNode one, JsonNode other) {
        return one.equals(SchemaCheck::order, other);
    }

    private static int order(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    /** {@code null} for a value of which a bound says nothing. */
    private static @Nullable BigDecimal measured(JsonNode value, Measure measure) {
        return switch (measure) {
            case VALUE -> value.isNumber() ? value.decimalValue() : null;
            case LENGTH -> {
                String text = value.asText();
                yield value.isTextual() ? BigDecimal.valueOf(text.codePointCount(0, text.length())) : null;
            }
            case ITEMS -> value.isArray() ? BigDecimal.valueOf(value.size()) : null;
            case PROPERTIES -> value.isObject() ? BigDecimal.valueOf(value.size()) : null;
        };
    }

    private boolean object(JsonNode value) {
        for (String name : required) {
            if (!value.has(name)) {
                return false;
            }
        }
        for (Map.Entry<String, JsonNode> one : value.properties()) {
            SchemaCheck check = properties.getOrDefault(one.getKey(), additional);
            if (check == null ? closed && !properties.containsKey(one.getKey()) : !check.meets(one.getValue())) {
                return false;
            }
        }
        return true;
    }

    private boolean array(JsonNode value) {
        if (items != null) {
            for (JsonNode one : value) {
                if (!items.meets(one)) {
                    return false;
                }
            }
        }
        return true;
    }
}
