package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.openapi.load.JsonPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The JSON Schema of a value, with its references resolved where they are met, so that a circular one is no problem.
 *
 * <p>Methods throw {@link InputException} for references that lead to nothing.
 */
public final class Schema {
    private static final List<String> COMBINED = List.of("allOf", "oneOf", "anyOf");
    private static final int MOST_PARTS = 200;

    private static final Map<String, Kind> TYPES = Map.of(
            "object", Kind.OBJECT,
            "array", Kind.LIST,
            "string", Kind.SCALAR,
            "integer", Kind.SCALAR,
            "number", Kind.SCALAR,
            "boolean", Kind.SCALAR,
            "file", Kind.SCALAR);

    /** What values of a schema are. */
    public enum Kind {
        OBJECT,
        LIST,
        SCALAR,
        /** The schema does not say. */
        UNKNOWN
    }

    private final DocumentFiles files;
    private final Place place;

    Schema(DocumentFiles files, Place place) {
        this.files = files;
        this.place = place;
    }

    /** The schema as it is written, without its reference; a missing node where that leads out of the documents. */
    public JsonNode node() throws IOException {
        return files.resolved(place).map(Place::node).orElseGet(() -> place.node()
                .path("$ref"));
    }

    /** The schema that a reference leads to, or this one; empty where that is out of the documents. */
    public Optional<Schema> resolved() throws IOException {
        return files.resolved(place).map(found -> new Schema(files, found));
    }

    /** The reference as it is written, if this schema is a reference. */
    public String reference() {
        return place.node().path("$ref").asText();
    }

    /** The part under a key of this schema, whose own reference is not followed. */
    public Schema at(String key) {
        return new Schema(files, place.at(key));
    }

    /** The parts of a list under a key of this schema, whose own reference is not followed. */
    public List<Schema> all(String key) {
        Place list = place.at(key);
        List<Schema> all = new ArrayList<>();
        for (int i = 0; i < list.node().size(); i++) {
            all.add(new Schema(files, list.at(i)));
        }
        return all;
    }

    /** A schema that a spec has in place of this one. */
    Schema written(JsonNode other) {
        return new Schema(files, new Place(place.tree(), other, place.path(), place.line()));
    }

    /** The error {@code file:line: place: found '…', expected …}. */
    public InputException wrong(String expected) {
        return place.wrong(expected);
    }

    /** Whether both are the same part of a document, not only alike. */
    @SuppressWarnings("ReferenceEquality")
    boolean same(Schema other) throws IOException {
        return node() == other.node();
    }

    /** This schema and all that it is combined of. */
    private List<Schema> parts() throws IOException {
        List<Schema> parts = new ArrayList<>();
        gather(parts, Collections.newSetFromMap(new IdentityHashMap<>()), COMBINED);
        return parts;
    }

    private void gather(List<Schema> parts, Set<JsonNode> met, List<String> combined) throws IOException {
        Optional<Place> found = files.resolved(place);
        if (found.isEmpty()
                || parts.size() == MOST_PARTS
                || !met.add(found.get().node())) {
            return;
        }
        Place at = found.get();
        parts.add(new Schema(files, at));
        for (String key : combined) {
            Place list = at.at(key);
            for (int i = 0; i < list.node().size(); i++) {
                new Schema(files, list.at(i)).gather(parts, met, combined);
            }
        }
    }

    public Kind kind() throws IOException {
        for (Schema part : parts()) {
            Kind kind = ownKind(part.place.node());
            if (kind != Kind.UNKNOWN) {
                return kind;
            }
        }
        return Kind.UNKNOWN;
    }

    private static Kind ownKind(JsonNode node) {
        JsonNode type = node.path("type");
        for (JsonNode one : type.isArray() ? type : List.of(type)) {
            Kind kind = TYPES.get(one.asText());
            if (kind != null) {
                return kind;
            }
        }
        if (node.has("properties") || node.has("additionalProperties")) {
            return Kind.OBJECT;
        }
        if (node.has("items")) {
            return Kind.LIST;
        }
        return node.has("enum") || node.has("const") ? Kind.SCALAR : Kind.UNKNOWN;
    }

    /** The properties of an object in their order, also those of all that it is combined of. */
    public Map<String, Schema> properties() throws IOException {
        Map<String, Schema> properties = new LinkedHashMap<>();
        for (Schema part : parts()) {
            Place own = part.place.at("properties");
            own.node()
                    .fieldNames()
                    .forEachRemaining(name -> properties.putIfAbsent(name, new Schema(files, own.at(name))));
        }
        return properties;
    }

    /** Names of the properties that an object always has. */
    public Set<String> required() throws IOException {
        List<Schema> parts = new ArrayList<>();
        gather(parts, Collections.newSetFromMap(new IdentityHashMap<>()), List.of("allOf"));
        Set<String> names = new LinkedHashSet<>();
        for (Schema part : parts) {
            part.place.node().path("required").forEach(name -> names.add(name.asText()));
        }
        return names;
    }

    /** The schema of a list's items. */
    public Optional<Schema> items() throws IOException {
        for (Schema part : parts()) {
            Place items = part.place.at("items");
            if (items.node().isObject()) {
                return Optional.of(new Schema(files, items));
            }
        }
        return Optional.empty();
    }

    /** Whether only some values are allowed. */
    public boolean enumerated() throws IOException {
        return has("enum") || has("const");
    }

    /** Whether a value may not be sent. */
    public boolean readOnly() throws IOException {
        JsonNode own = place.node().path("readOnly");
        if (own.asBoolean()) {
            return true;
        }
        for (Schema part : parts()) {
            if (part.place.node().path("readOnly").asBoolean()) {
                return true;
            }
        }
        return false;
    }

    /** Whether values of a schema have something at a path. */
    public enum Presence {
        DESCRIBED,
        /** The schema does not say, as it describes nothing there or allows properties of any name. */
        UNKNOWN,
        ABSENT
    }

    /** What it says of a path. */
    public Presence presence(JsonPath path) throws IOException {
        Schema at = this;
        for (JsonPath.Part part : path.parts()) {
            Kind kind = at.kind();
            if (kind != Kind.UNKNOWN && kind != (part.name() == null ? Kind.LIST : Kind.OBJECT)) {
                return Presence.ABSENT;
            }
            Map<String, Schema> properties = at.properties();
            Schema next = part.name() == null ? at.items().orElse(null) : properties.get(part.name());
            if (next == null) {
                boolean closed = part.name() != null && !properties.isEmpty() && !at.open();
                return closed ? Presence.ABSENT : Presence.UNKNOWN;
            }
            at = next;
        }
        return Presence.DESCRIBED;
    }

    /** Whether it says that there may be properties of any name. */
    private boolean open() throws IOException {
        for (Schema part : parts()) {
            JsonNode more = part.place.node().path("additionalProperties");
            if (more.isObject() || more.asBoolean()) {
                return true;
            }
        }
        return false;
    }

    private boolean has(String key) throws IOException {
        for (Schema part : parts()) {
            if (part.place.node().has(key)) {
                return true;
            }
        }
        return false;
    }
}
