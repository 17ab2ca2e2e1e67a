package io.jenkins.plugins.benchgate.result.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A part of a document of JSON, which knows its place, such as {@code results[0].times[2]}: what is wrong with it is
 * told of there. A part that is not there has no parts.
 */
public final class JsonPart {
    private final Document document;
    private final @Nullable JsonPart parent;
    private final @Nullable String key;
    private final int index;
    private final JsonNode node;

    /** Makes the errors of a document. */
    public interface Document {
        /** The error of a part. */
        InputException wrong(String where, String found, String expected);

        /** The error of a document that is something else. */
        InputException foreign(String found);

        /**
         * The error of a document as a whole.
         *
         * @param sentence from the word found on
         */
        InputException whole(String sentence);
    }

    private JsonPart(Document document, @Nullable JsonPart parent, @Nullable String key, int index, JsonNode node) {
        this.document = document;
        this.parent = parent;
        this.key = key;
        this.index = index;
        this.node = node;
    }

    /** A whole document. */
    static JsonPart of(JsonNode root, Document document) {
        return new JsonPart(document, null, "", 0, root);
    }

    /**
     * The same part, whose place is not told from the beginning of the document on.
     *
     * @param before stands before the names of its parts
     */
    public JsonPart from(String before) {
        return new JsonPart(document, null, before, 0, node);
    }

    public JsonPart at(String name) {
        return new JsonPart(document, this, name, 0, node.path(name));
    }

    public JsonPart at(int item) {
        return new JsonPart(document, this, null, item, node.path(item));
    }

    /** The parts of an object. */
    public List<JsonPart> fields() {
        List<JsonPart> fields = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            fields.add(new JsonPart(document, this, field.getKey(), 0, field.getValue()));
        }
        return fields;
    }

    /** The parts of an array. */
    public List<JsonPart> items() {
        List<JsonPart> items = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            items.add(at(i));
        }
        return items;
    }

    /** Its name in the object around it. */
    public String key() {
        return String.valueOf(key);
    }

    /** From the beginning of the document on. */
    public String where() {
        if (parent == null) {
            return key();
        }
        String before = parent.where();
        if (key == null) {
            return before + "[" + index + "]";
        }
        return parent.parent == null ? before + key : before + "." + key;
    }

    public JsonNode node() {
        return node;
    }

    public boolean exists() {
        return !node.isMissingNode();
    }

    public boolean has(String name) {
        return node.has(name);
    }

    public boolean isObject() {
        return node.isObject();
    }

    public boolean isArray() {
        return node.isArray();
    }

    public boolean isNumber() {
        return node.isNumber();
    }

    /** Whether it has no parts. */
    public boolean isEmpty() {
        return node.isEmpty();
    }

    public int size() {
        return node.size();
    }

    /** Whatever scalar it is as a text; empty for anything else. */
    public String word() {
        return node.asText();
    }

    /** Whether it has this text. */
    public boolean is(String word) {
        return word().equals(word);
    }

    /** A text that is not blank. */
    public String text() throws InputException {
        if (!node.isTextual() || node.textValue().isBlank()) {
            throw wrong("a text");
        }
        return node.textValue();
    }

    /** A finite number. */
    public double number() throws InputException {
        if (!isFinite(node)) {
            throw wrong("a finite number");
        }
        return node.doubleValue();
    }

    /** A finite number, rounded. */
    public long count() throws InputException {
        return Math.round(number());
    }

    /** The finite numbers of an array. */
    public double[] numbers() throws InputException {
        double[] numbers = new double[node.size()];
        for (int i = 0; i < numbers.length; i++) {
            JsonNode item = node.path(i);
            numbers[i] = isFinite(item) ? item.doubleValue() : at(i).number();
        }
        return numbers;
    }

    private static boolean isFinite(JsonNode node) {
        return node.isNumber() && Double.isFinite(node.doubleValue());
    }

    /** The sum of counts that an object has under some names; those under others are counts, too. */
    public long total(Predicate<String> names) throws InputException {
        long total = 0;
        for (JsonPart field : fields()) {
            long count = field.count();
            total += names.test(field.key()) ? count : 0;
        }
        return total;
    }

    /**
     * The error of a document that is something else; to be asked of the whole.
     */
    public InputException foreign() {
        return document.foreign(node.toString());
    }

    /**
     * The error of the document as a whole.
     *
     * @param sentence from the word found on
     */
    public InputException whole(String sentence) {
        return document.whole(sentence);
    }

    /** Its error. */
    public InputException wrong(String expected) {
        return wrong(exists() ? node.toString() : "nothing", expected);
    }

    /** Its error. */
    public InputException wrong(String found, String expected) {
        return document.wrong(where(), found, expected);
    }
}
