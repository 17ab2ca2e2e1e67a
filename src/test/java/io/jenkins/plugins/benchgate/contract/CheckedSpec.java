package io.jenkins.plugins.benchgate.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cli.Called;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What {@code check} says of a spec, wherever it is checked: programs that a machine lacks are left out. */
record CheckedSpec(Path file) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Of which hundreds of specs are made. */
    private static final Map<String, JsonNode> READ = new ConcurrentHashMap<>();

    private static JsonNode read(String text) {
        return MAPPER.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(text));
    }

    /**
     * A spec with another value, or without one, written as JSON with a line for each key.
     *
     * @param change such as {@code /workload/records = "many"}, or {@code /name -} to remove it
     */
    static CheckedSpec of(Path base, String change, Path target) throws IOException {
        JsonNode spec =
                READ.computeIfAbsent(Files.readString(base), CheckedSpec::read).deepCopy();
        String pointer = change.replaceFirst(" .*", "");
        int slash = pointer.lastIndexOf('/');
        JsonNode parent = spec.at(pointer.substring(0, slash));
        String key = pointer.substring(slash + 1);
        if (change.endsWith(" -")) {
            ((ObjectNode) parent).remove(key);
        } else {
            JsonNode value = MAPPER.readTree(change.substring(change.indexOf(" = ") + " = ".length()));
            if (parent instanceof ArrayNode list) {
                list.set(Integer.parseInt(key), value);
            } else {
                ((ObjectNode) parent).set(key, value);
            }
        }
        Files.writeString(
                target,
                MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(spec).replace("\r\n", "\n"));
        return new CheckedSpec(target);
    }

    String answer(UnaryOperator<String> fixed) {
        Called called = Called.with("check", file.toString(), "--format", "json", "--out", file + ".out");
        StringBuilder out = new StringBuilder();
        int code = called.code() == 2 ? 0 : called.code();
        for (JsonNode line : called.lines()) {
            for (JsonNode mistake : line.path("mistakes")) {
                if (!mistake.asText().contains("found no program '")) {
                    out.append(mistake.asText()).append('\n');
                    code = called.code();
                }
            }
            for (JsonNode gate : line.path("gates")) {
                out.append(gate.path("gate").asText() + ": " + words(gate.path("series")) + ", of "
                        + gate.path("from").asText() + "\n");
            }
            if (!line.path("atMost").isNull()) {
                out.append(line.path("trials") + " trials, at most " + line.path("atMost") + " s, cost "
                        + line.path("cost") + "\n");
            }
            for (JsonNode upload : line.path("uploads")) {
                out.append("upload " + upload + "\n");
            }
        }
        if (called.lines().isEmpty()) {
            code = called.code();
        }
        return Transcript.said(fixed.apply(out.toString()), fixed.apply(called.err()), code);
    }

    private static List<String> words(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
