package io.jenkins.plugins.benchgate.workload.openapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A document and the files beside it that it refers to. What it names elsewhere is never read: neither an address in a
 * network nor a file outside the document's folder.
 */
final class DocumentFiles {
    private static final int MOST_FILES = 1000;
    private static final int MOST_HOPS = 50;

    private final Path folder;
    private final Map<Path, DocumentTree> trees = new HashMap<>();
    private final Map<String, Integer> remote = new LinkedHashMap<>();
    private final Place root;

    /** @throws InputException when the document cannot be read */
    DocumentFiles(Path document) throws IOException {
        DocumentTree tree = DocumentTree.read(document);
        Path real = document.toRealPath();
        this.folder = Objects.requireNonNull(real.getParent());
        trees.put(real, tree);
        this.root = Place.of(tree);
    }

    Place root() {
        return root;
    }

    /** References to addresses, which were not followed, and how many there are of each. */
    Map<String, Integer> remote() {
        return remote;
    }

    /**
     * What a place means: itself, or what its {@code $ref} leads to.
     *
     * @return empty where that is not in the folder of the document
     * @throws InputException when a reference leads to nothing, to a file outside the folder, or to itself
     */
    Optional<Place> resolved(Place place) throws IOException {
        Place at = place;
        for (int hops = 0; at.node().path("$ref").isTextual(); hops++) {
            if (hops == MOST_HOPS) {
                throw at.at("$ref").wrong("a reference that does not lead to itself");
            }
            Optional<Place> next = follow(at);
            if (next.isEmpty()) {
                return next;
            }
            at = next.get();
        }
        return Optional.of(at);
    }

    private Optional<Place> follow(Place from) throws IOException {
        Place reference = from.at("$ref");
        String text = reference.text();
        int hash = text.indexOf('#');
        String file = hash < 0 ? text : text.substring(0, hash);
        String pointer = hash < 0 ? "" : text.substring(hash + 1);
        if (file.contains(":") || file.startsWith("//")) {
            remote.merge(text, 1, Integer::sum);
            return Optional.empty();
        }
        DocumentTree tree = file.isEmpty() ? from.tree() : tree(reference, file);
        Place at = Place.of(tree);
        if (pointer.isEmpty()) {
            return Optional.of(at);
        }
        if (!pointer.startsWith("/")) {
            throw reference.wrong("a reference such as #/components/schemas/Pet");
        }
        for (String step : pointer.substring(1).split("/", -1)) {
            String key = decoded(step).replace("~1", "/").replace("~0", "~");
            JsonNode node = at.node();
            at = node.isArray() && key.matches("\\d{1,6}") ? at.at(Integer.parseInt(key)) : at.at(key);
            if (!at.present()) {
                throw reference.wrong(
                        "a reference to a part of " + tree.file().getFileName() + ", which has no '" + at.path() + "'");
            }
        }
        return Optional.of(at);
    }

    private static String decoded(String step) {
        try {
            return step.contains("%") ? URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8) : step;
        } catch (IllegalArgumentException e) {
            return step;
        }
    }

    private DocumentTree tree(Place reference, String name) throws IOException {
        Path file;
        try {
            Path parent = Objects.requireNonNull(
                    reference.tree().file().toAbsolutePath().getParent());
            file = parent.resolve(decoded(name)).normalize();
        } catch (InvalidPathException e) {
            throw reference.wrong("the path of a file");
        }
        if (!Files.exists(file)) {
            throw reference.wrong("a reference to a file that exists");
        }
        Path real = file.toRealPath();
        if (!real.startsWith(folder)) {
            throw reference.wrong("a reference to a file in the folder of the document or below it");
        }
        DocumentTree known = trees.get(real);
        if (known != null) {
            return known;
        }
        if (trees.size() == MOST_FILES) {
            throw reference.wrong("references to at most " + MOST_FILES + " files");
        }
        DocumentTree tree = DocumentTree.read(file);
        trees.put(real, tree);
        return tree;
    }
}
