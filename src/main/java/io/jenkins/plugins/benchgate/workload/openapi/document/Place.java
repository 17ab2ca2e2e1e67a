package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;

/**
 * A part of a document.
 *
 * @param path to it from the root, such as {@code paths./pets.get}
 * @param line of the nearest object or list that it is or is in, from 1
 */
record Place(DocumentTree tree, JsonNode node, String path, int line) {
    static Place of(DocumentTree tree) {
        return new Place(tree, tree.root(), "", Math.max(1, tree.line(tree.root())));
    }

    /** The value of a key, or a missing node. */
    Place at(String key) {
        return inner(node.path(key), path.isEmpty() ? key : path + "." + key);
    }

    Place at(int index) {
        return inner(node.path(index), path + "[" + index + "]");
    }

    private Place inner(JsonNode child, String where) {
        int own = tree.line(child);
        return new Place(tree, child, where, own > 0 ? own : line);
    }

    boolean present() {
        return !node.isMissingNode() && !node.isNull();
    }

    /** The text of a scalar, or an empty one. */
    String text() {
        return node.isValueNode() && !node.isNull() ? node.asText() : "";
    }

    /** The error {@code file:line: paths./pets: found '…', expected …}. */
    InputException wrong(String expected) {
        String found = node.isMissingNode() ? "nothing" : node.isContainerNode() ? kind() : node.asText();
        return new InputException(tree.file(), line, shown(), found, expected);
    }

    private String kind() {
        return node.isArray() ? "a list" : "an object";
    }

    String shown() {
        return path.isEmpty() ? "the document" : path;
    }

    /** The same, which must be an object. */
    Place object() throws InputException {
        if (!node.isObject()) {
            throw wrong("an object");
        }
        return this;
    }
}
