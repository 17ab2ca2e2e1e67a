package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A JSONPath (RFC 9535) that leads to a single value: names, such as {@code .id} or {@code ['id']}, numbers of items,
 * such as {@code [0]} or {@code [-1]} for the last one, and {@code [*]}, of whose items one is taken. Filters, slices
 * and {@code ..} are not read. Safe for concurrent use.
 */
public final class JsonPath {
    private static final String EXPECTED =
            ", expected a JSONPath of names, numbers and [*], such as $.items[*].id or $['my items'][0]";

    private final String text;
    private final List<Part> parts;

    private JsonPath(String text, List<Part> parts) {
        this.text = text;
        this.parts = List.copyOf(parts);
    }

    /**
     * A step into a value.
     *
     * @param name of a property; {@code null} for an item
     * @param index of an item, from 0, or from -1 backwards
     * @param any whether one of all items is taken
     */
    public record Part(@Nullable String name, int index, boolean any) {
        /** As a path has it: {@code .id}, {@code [0]} or {@code [*]}. */
        String text() {
            return name != null ? property(name) : any ? "[*]" : "[" + index + "]";
        }
    }

    /** Its steps, from the root on. */
    public List<Part> parts() {
        return parts;
    }

    /** The same path in the one way in which places of fields are written: {@code $.id} for {@code $['id']}. */
    public String normal() {
        return "$" + parts.stream().map(Part::text).collect(Collectors.joining());
    }

    /** The same with {@code [*]} for each number of an item, as schemas describe all items of a list alike. */
    public String ofSchema() {
        return "$"
                + parts.stream()
                        .map(part -> part.name() == null ? "[*]" : part.text())
                        .collect(Collectors.joining());
    }

    /** @throws IllegalArgumentException when it is something else */
    public static JsonPath of(String text) {
        if (!text.startsWith("$")) {
            throw wrong(text);
        }
        List<Part> parts = new ArrayList<>();
        int at = 1;
        while (at < text.length()) {
            int end;
            if (text.charAt(at) == '.') {
                end = nameEnd(text, at + 1);
                parts.add(new Part(text.substring(at + 1, end), 0, false));
            } else if (text.startsWith("['", at)) {
                StringBuilder name = new StringBuilder();
                end = quoted(text, at + 2, name);
                parts.add(new Part(name.toString(), 0, false));
            } else {
                end = text.indexOf(']', at) + 1;
                if (text.charAt(at) != '[' || end == 0) {
                    throw wrong(text);
                }
                parts.add(item(text, text.substring(at + 1, end - 1)));
            }
            at = end;
        }
        return new JsonPath(text, parts);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException("found '" + text + "'" + EXPECTED);
    }

    private static int nameEnd(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
            end++;
        }
        if (end == from || text.charAt(from) == '*') {
            throw wrong(text);
        }
        return end;
    }

    private static int quoted(String text, int from, StringBuilder name) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '\'') {
            if (text.charAt(at) == '\\') {
                at++;
            }
            if (at < text.length()) {
                name.append(text.charAt(at));
            }
            at++;
        }
        if (!text.startsWith("']", at)) {
            throw wrong(text);
        }
        return at + 2;
    }

    private static Part item(String text, String inner) {
        if (inner.equals("*")) {
            return new Part(null, 0, true);
        }
        if (!inner.matches("-?\\d{1,9}")) {
            throw wrong(text);
        }
        return new Part(null, Integer.parseInt(inner), false);
    }

    /**
     * The part of a path that leads to a property: {@code .id}, or {@code ['my id']} where the name is not of letters,
     * digits, {@code _} and {@code -} alone.
     */
    public static String property(String name) {
        boolean plain = !name.isEmpty();
        for (int i = 0; i < name.length() && plain; i++) {
            char c = name.charAt(i);
            plain = Character.isLetterOrDigit(c) || c == '_' || c == '-';
        }
        return plain ? "." + name : "['" + name.replace("\\", "\\\\").replace("'", "\\'") + "']";
    }

    /**
     * The value that it leads to.
     *
     * @param zipf frequencies for {@link Selector#ZIPFIAN}
     * @param draw in [0, 1): which item is taken; the same number takes the same item by all paths through one list
     * @return {@code null} where there is none
     */
    public @Nullable JsonNode value(JsonNode root, Selector selector, Zipf zipf, double draw) {
        JsonNode at = root;
        Choice choice = new Choice(selector, zipf, draw);
        for (Part part : parts) {
            at = next(at, part, choice);
            if (at == null) {
                return null;
            }
        }
        return at;
    }

    /** Where there is no value: whether that is because a list has no items. */
    boolean lacksItem(JsonNode root, Selector selector, Zipf zipf, double draw) {
        JsonNode at = root;
        Choice choice = new Choice(selector, zipf, draw);
        for (Part part : parts) {
            JsonNode next = next(at, part, choice);
            if (next == null) {
                return part.name() == null && at.isArray();
            }
            at = next;
        }
        return false;
    }

    /**
     * Puts a value wherever it leads to, into each item of a list. An object or a list around it that is not there is
     * not made.
     *
     * @return whether there was such a place
     */
    public boolean put(JsonNode root, JsonNode value) {
        return !parts.isEmpty() && put(root, 0, value);
    }

    private boolean put(JsonNode at, int depth, JsonNode value) {
        Part part = parts.get(depth);
        boolean last = depth == parts.size() - 1;
        if (part.name() != null) {
            if (last && at instanceof ObjectNode object) {
                object.set(part.name(), value);
                return true;
            }
            return at.has(part.name()) && !last && put(at.get(part.name()), depth + 1, value);
        }
        boolean done = false;
        for (int i = 0; i < at.size() && at instanceof ArrayNode list; i++) {
            int wanted = part.index() < 0 ? at.size() + part.index() : part.index();
            if (part.any() || i == wanted) {
                done |= last ? list.set(i, value) != null : put(list.get(i), depth + 1, value);
            }
        }
        return done;
    }

    private static @Nullable JsonNode next(JsonNode at, Part part, Choice choice) {
        if (part.name() != null) {
            return at.get(part.name());
        }
        if (!at.isArray() || at.isEmpty()) {
            return null;
        }
        int index = part.any() ? choice.item(at.size()) : part.index();
        return at.get(index < 0 ? at.size() + index : index);
    }

    /** Takes items of one list after the other. */
    private static final class Choice {
        private final Selector selector;
        private final Zipf zipf;
        private double draw;

        Choice(Selector selector, Zipf zipf, double draw) {
            this.selector = selector;
            this.zipf = zipf;
            this.draw = draw;
        }

        /** What the number has left over chooses in the list within the item. */
        int item(int size) {
            return switch (selector) {
                case FIRST -> 0;
                case LAST -> size - 1;
                case RANDOM -> {
                    double at = draw * size;
                    int item = Math.min(size - 1, (int) at);
                    draw = at - item;
                    yield item;
                }
                case ZIPFIAN -> {
                    double at = draw * zipf.sum(size);
                    int item = zipf.item(at, size);
                    draw = (at - zipf.sum(item)) / (zipf.sum(item + 1) - zipf.sum(item));
                    yield item;
                }
            };
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
