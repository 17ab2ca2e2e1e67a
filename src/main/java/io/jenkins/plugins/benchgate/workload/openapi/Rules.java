package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a schema and all that it is combined of by {@code allOf} say of one value. */
final class Rules {
    /** The types of JSON Schema, and Swagger's {@code file}, which is sent as a text. */
    private static final Map<String, String> TYPES = Map.of(
            "object", "object",
            "array", "array",
            "string", "string",
            "file", "string",
            "integer", "integer",
            "number", "number",
            "boolean", "boolean",
            "null", "null");

    /** Keys that only values of one type have, in the order in which they are believed. */
    private static final Map<String, List<String>> TYPICAL = new LinkedHashMap<>();

    static {
        TYPICAL.put(
                "object", List.of("properties", "required", "additionalProperties", "minProperties", "maxProperties"));
        TYPICAL.put("array", List.of("items", "minItems", "maxItems", "uniqueItems"));
        TYPICAL.put("string", List.of("pattern", "minLength", "maxLength"));
        TYPICAL.put("number", List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"));
    }

    /** Digits before or behind the point: more are no number that a service takes, and cost memory. */
    private static final int DIGITS = 60;

    /** A bound and its place. */
    record Bound(BigDecimal value, boolean exclusive, Schema place) {}

    private final Set<JsonNode> met;
    private final List<List<Schema>> choices;
    private final Map<String, List<Schema>> properties;
    private final Set<String> required;
    private final List<Schema> items;
    private final List<Schema> additional;
    private final Map<String, Bound> least;
    private final Map<String, Bound> most;
    private final Map<String, Schema> patterns;
    private final List<JsonNode> steps;
    private @Nullable Set<String> types;
    private @Nullable List<JsonNode> allowed;
    private @Nullable Schema last;
    private @Nullable JsonNode discriminator;
    private String name = "";
    private String format = "";
    private String guessed = "";
    private boolean unique;
    private boolean closed;
    private boolean open;
    private List<JsonNode> examples = List.of();

    Rules() {
        met = Collections.newSetFromMap(new IdentityHashMap<>());
        choices = new ArrayList<>();
        properties = new LinkedHashMap<>();
        required = new LinkedHashSet<>();
        items = new ArrayList<>();
        additional = new ArrayList<>();
        least = new LinkedHashMap<>();
        most = new LinkedHashMap<>();
        patterns = new LinkedHashMap<>();
        steps = new ArrayList<>();
    }

    private Rules(Rules other) {
        met = Collections.newSetFromMap(new IdentityHashMap<>());
        met.addAll(other.met);
        choices = new ArrayList<>(other.choices);
        properties = new LinkedHashMap<>();
        other.properties.forEach((key, value) -> properties.put(key, new ArrayList<>(value)));
        required = new LinkedHashSet<>(other.required);
        items = new ArrayList<>(other.items);
        additional = new ArrayList<>(other.additional);
        least = new LinkedHashMap<>(other.least);
        most = new LinkedHashMap<>(other.most);
        patterns = new LinkedHashMap<>(other.patterns);
        steps = new ArrayList<>(other.steps);
        types = other.types;
        allowed = other.allowed;
        last = other.last;
        discriminator = other.discriminator;
        name = other.name;
        format = other.format;
        guessed = other.guessed;
        unique = other.unique;
        closed = other.closed;
        open = other.open;
        examples = other.examples;
    }

    /** A schema that the value has to meet, too. */
    void add(Schema schema) throws IOException {
        if (name.isEmpty()) {
            name = schema.reference();
        }
        Optional<Schema> found = schema.resolved();
        if (found.isEmpty()) {
            return;
        }
        Schema here = found.get();
        JsonNode node = here.node();
        if (node.isBoolean() && node.asBoolean()) {
            return;
        }
        if (!node.isObject()) {
            throw here.wrong("a schema that allows values");
        }
        if (!met.add(node)) {
            return;
        }
        last = here;
        types(here);
        values(here);
        bounds(here);
        parts(here);
        for (Schema part : here.all("allOf")) {
            add(part);
        }
        for (String key : List.of("oneOf", "anyOf")) {
            if (node.path(key).isArray()) {
                if (node.path(key).isEmpty()) {
                    throw here.at(key).wrong("at least one schema");
                }
                choices.add(here.all(key));
            }
        }
    }

    private void types(Schema here) throws IOException {
        JsonNode node = here.node();
        Set<String> own = new LinkedHashSet<>();
        JsonNode type = node.path("type");
        for (JsonNode one : type.isArray() ? type : List.of(type)) {
            String known = TYPES.get(one.asText());
            if (known != null) {
                own.add(known);
            } else if (!one.isMissingNode()) {
                throw here.at("type").wrong("string, integer, number, boolean, array, object or null");
            }
        }
        if (own.isEmpty()) {
            for (Map.Entry<String, List<String>> typical : TYPICAL.entrySet()) {
                if (guessed.isEmpty() && typical.getValue().stream().anyMatch(node::has)) {
                    guessed = typical.getKey();
                }
            }
            return;
        }
        if (node.path("nullable").asBoolean() || node.path("x-nullable").asBoolean()) {
            own.add("null");
        }
        Set<String> both = new LinkedHashSet<>();
        for (String one : own) {
            if (types == null || types.contains(one) || (one.equals("integer") && types.contains("number"))) {
                both.add(one);
            } else if (one.equals("number") && types.contains("integer")) {
                both.add("integer");
            }
        }
        if (both.isEmpty()) {
            throw here.at("type").wrong("a type that the other parts of the schema allow, too");
        }
        types = both;
    }

    private void values(Schema here) throws IOException {
        JsonNode node = here.node();
        if (node.has("const")) {
            allow(List.of(node.get("const")), here.at("const"));
        }
        if (node.has("enum")) {
            List<JsonNode> own = new ArrayList<>();
            node.get("enum").forEach(own::add);
            allow(own, here.at("enum"));
        }
        if (node.path("examples").size() > 0) {
            List<JsonNode> own = new ArrayList<>();
            node.get("examples").forEach(own::add);
            examples = List.copyOf(own);
        } else if (node.has("example") && examples.isEmpty()) {
            examples = List.of(node.get("example"));
        } else if (node.has("default") && examples.isEmpty()) {
            examples = List.of(node.get("default"));
        }
    }

    private void allow(List<JsonNode> own, Schema place) throws IOException {
        List<JsonNode> both = new ArrayList<>(new LinkedHashSet<>(own));
        if (allowed != null) {
            both.retainAll(allowed);
        }
        if (both.isEmpty()) {
            throw place.wrong("at least one value that the other parts of the schema allow, too");
        }
        allowed = both;
    }

    private void bounds(Schema here) throws IOException {
        JsonNode node = here.node();
        lower(here, "minimum", node.path("exclusiveMinimum").asBoolean(), "number");
        upper(here, "maximum", node.path("exclusiveMaximum").asBoolean(), "number");
        if (!node.path("exclusiveMinimum").isBoolean()) {
            lower(here, "exclusiveMinimum", true, "number");
        }
        if (!node.path("exclusiveMaximum").isBoolean()) {
            upper(here, "exclusiveMaximum", true, "number");
        }
        for (String what : List.of("Length", "Items", "Properties")) {
            lower(here, "min" + what, false, what);
            upper(here, "max" + what, false, what);
        }
        if (node.has("multipleOf")) {
            Optional<BigDecimal> step = number(here, "multipleOf");
            if (step.isPresent() && step.get().signum() <= 0) {
                throw here.at("multipleOf").wrong("a number above 0");
            }
            steps.add(node.get("multipleOf"));
        }
        unique |= node.path("uniqueItems").asBoolean();
        if (node.has("pattern")) {
            patterns.put(node.get("pattern").asText(), here.at("pattern"));
        }
        if (node.has("format")) {
            format = node.get("format").asText();
        }
    }

    private Optional<BigDecimal> number(Schema here, String key) throws IOException {
        JsonNode node = here.node().path(key);
        if (node.isMissingNode() || node.isNull()) {
            return Optional.empty();
        }
        if (!node.isNumber()) {
            throw here.at(key).wrong("a number");
        }
        BigDecimal value = node.decimalValue();
        if (value.scale() > DIGITS || value.precision() - (long) value.scale() > DIGITS) {
            throw here.at(key).wrong("a number of at most " + DIGITS + " digits on each side of the point");
        }
        return Optional.of(value);
    }

    private void lower(Schema here, String key, boolean exclusive, String what) throws IOException {
        Optional<BigDecimal> value = number(here, key);
        if (value.isPresent()) {
            Bound own = new Bound(value.get(), exclusive, here.at(key));
            least.merge(what, own, (a, b) -> {
                int order = a.value().compareTo(b.value());
                return order > 0 || (order == 0 && a.exclusive()) ? a : b;
            });
        }
    }

    private void upper(Schema here, String key, boolean exclusive, String what) throws IOException {
        Optional<BigDecimal> value = number(here, key);
        if (value.isPresent()) {
            Bound own = new Bound(value.get(), exclusive, here.at(key));
            most.merge(what, own, (a, b) -> {
                int order = a.value().compareTo(b.value());
                return order < 0 || (order == 0 && a.exclusive()) ? a : b;
            });
        }
    }

    private void parts(Schema here) throws IOException {
        JsonNode node = here.node();
        Schema own = here.at("properties");
        for (Map.Entry<String, JsonNode> property : node.path("properties").properties()) {
            properties
                    .computeIfAbsent(property.getKey(), key -> new ArrayList<>())
                    .add(own.at(property.getKey()));
        }
        if (node.path("required").isArray()) {
            node.get("required").forEach(one -> required.add(one.asText()));
        }
        if (node.path("items").isObject() || node.path("items").isBoolean()) {
            items.add(here.at("items"));
        }
        JsonNode more = node.path("additionalProperties");
        if (more.isObject()) {
            additional.add(here.at("additionalProperties"));
        }
        closed |= more.isBoolean() && !more.asBoolean();
        open |= more.isObject() || more.asBoolean();
        if (node.has("discriminator")) {
            discriminator = node.get("discriminator");
        }
    }

    /** The first of the schemas of which a value must meet one; empty where there are none. */
    List<Schema> choice() {
        return choices.isEmpty() ? List.of() : choices.get(0);
    }

    /** The same with one of {@link #choice()}. */
    Rules chosen(Schema schema) throws IOException {
        Rules rules = new Rules(this);
        rules.choices.remove(0);
        if (!schema.reference().isEmpty()) {
            rules.name = schema.reference();
        }
        rules.add(schema);
        return rules;
    }

    /** The same for one of its types. */
    Rules only(String type) {
        Rules rules = new Rules(this);
        rules.types = Set.of(type);
        return rules;
    }

    /** The types of the value, without null where there are others; empty where nothing says them. */
    List<String> types() {
        if (types == null) {
            return guessed.isEmpty() ? List.of() : List.of(guessed);
        }
        List<String> others =
                types.stream().filter(type -> !type.equals("null")).toList();
        return others.isEmpty() ? List.of("null") : others;
    }

    /** The only values that are allowed, without null where there are others; empty where there is no such list. */
    List<JsonNode> allowed() throws IOException {
        if (allowed == null) {
            return List.of();
        }
        List<JsonNode> typed = allowed.stream()
                .filter(one -> types == null || types.stream().anyMatch(type -> is(one, type)))
                .toList();
        if (typed.isEmpty()) {
            throw place("enum").wrong("at least one value of the type");
        }
        List<JsonNode> others = typed.stream().filter(one -> !one.isNull()).toList();
        return others.isEmpty() ? typed : others;
    }

    private static boolean is(JsonNode node, String type) {
        return switch (type) {
            case "object" -> node.isObject();
            case "array" -> node.isArray();
            case "string" -> node.isTextual();
            case "integer" ->
                node.isNumber() && node.decimalValue().stripTrailingZeros().scale() <= 0;
            case "number" -> node.isNumber();
            case "boolean" -> node.isBoolean();
            default -> node.isNull();
        };
    }

    /** Where an error is shown that no single key makes. */
    Schema place(String key) throws IOException {
        if (last == null) {
            throw new IllegalStateException("no schema");
        }
        return last.node().has(key) ? last.at(key) : last;
    }

    Optional<Bound> least(String what) {
        return Optional.ofNullable(least.get(what));
    }

    Optional<Bound> most(String what) {
        return Optional.ofNullable(most.get(what));
    }

    /** Numbers of which the value is a multiple. */
    List<BigDecimal> steps() {
        return steps.stream().map(JsonNode::decimalValue).toList();
    }

    String format() {
        return format;
    }

    Map<String, Schema> patterns() {
        return patterns;
    }

    boolean unique() {
        return unique;
    }

    List<Schema> items() {
        return items;
    }

    Map<String, List<Schema>> properties() {
        return properties;
    }

    Set<String> required() {
        return required;
    }

    List<Schema> additional() {
        return additional;
    }

    /** Whether an object has no other properties than those that are named. */
    boolean closed() {
        return closed;
    }

    /** Whether nothing is said of an object's properties, or that they may have any names. */
    boolean open() {
        return !closed && (open || properties.isEmpty());
    }

    /** Values that the document gives as examples, or its default. */
    List<JsonNode> examples() {
        return examples;
    }

    /** The property that says which of several schemas an object has, and its value. */
    Optional<Map.Entry<String, String>> discriminated() {
        if (discriminator == null || name.isEmpty()) {
            return Optional.empty();
        }
        String property = discriminator.isTextual()
                ? discriminator.asText()
                : discriminator.path("propertyName").asText();
        if (property.isEmpty()) {
            return Optional.empty();
        }
        String value = lastPart(name);
        for (Map.Entry<String, JsonNode> one : discriminator.path("mapping").properties()) {
            if (lastPart(one.getValue().asText()).equals(lastPart(name))) {
                value = one.getKey();
                break;
            }
        }
        return Optional.of(Map.entry(property, value));
    }

    private static String lastPart(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }
}
