package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.IdentityHashMap;

/**
 * A file of JSON or YAML as a tree that knows the lines of its objects and lists.
 *
 * @param root an object
 * @param lines by identity, from 1
 */
record DocumentTree(Path file, JsonNode root, IdentityHashMap<JsonNode, Integer> lines) {
    /** Levels of nesting; a schema that is written out is far below. */
    static final int DEPTH = 200;

    private static final long LARGEST = 64L << 20;
    private static final String EXPECTED = "an OpenAPI or Swagger document";

    /** @throws InputException when it is neither JSON nor YAML, larger than 64 MiB, or nested deeper than 200 levels */
    static DocumentTree read(Path file) throws IOException {
        String text = text(file);
        String start = text.stripLeading();
        if (start.isEmpty()) {
            throw new InputException(file, "found an empty file, expected " + EXPECTED);
        }
        DocumentTree tree = start.startsWith("{") ? JsonDocument.read(file, text) : YamlDocument.read(file, text);
        if (!tree.root.isObject()) {
            throw new InputException(file, 1, start, EXPECTED);
        }
        return tree;
    }

    private static String text(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new InputException(file, "found no such file, expected " + EXPECTED);
        }
        if (!Files.isRegularFile(file)) {
            throw new InputException(file, "found no regular file, expected " + EXPECTED);
        }
        if (Files.size(file) > LARGEST) {
            throw new InputException(
                    file, "found " + Files.size(file) + " bytes, expected a document of at most 64 MiB");
        }
        try {
            String text = Files.readString(file);
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (MalformedInputException e) {
            throw new InputException(file, "found invalid UTF-8, expected a text file in UTF-8");
        }
    }

    /** The line of an object or a list; 0 of anything else. */
    int line(JsonNode node) {
        return lines.getOrDefault(node, 0);
    }
}
