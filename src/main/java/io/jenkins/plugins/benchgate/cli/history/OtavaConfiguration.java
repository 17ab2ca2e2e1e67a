package io.jenkins.plugins.benchgate.cli.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.io.YamlScalar;
import io.jenkins.plugins.benchgate.io.YamlText;
import io.jenkins.plugins.benchgate.model.Direction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A configuration of Apache Otava, {@code otava.yaml}, as far as it says where a test's results are: in PostgreSQL or in
 * Graphite. Templates that a test inherits are merged, and {@code ${NAME}} is a variable of the environment.
 *
 * @see <a href="https://otava.apache.org/docs/overview">Apache Otava</a>
 */
final class OtavaConfiguration {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)}");

    /** YAML of one long word takes the square of its length. */
    private static final int LARGEST = 1 << 20;

    private final Path file;
    private final JsonNode root;
    private final Map<String, String> environment;

    private OtavaConfiguration(Path file, JsonNode root, Map<String, String> environment) {
        this.file = file;
        this.root = root;
        this.environment = environment;
    }

    /**
     * A metric of a test.
     *
     * @param column of the query's result
     * @param suffix of the path in Graphite
     */
    record OtavaMetric(String name, String column, String suffix, Direction direction, double scale) {}

    static OtavaConfiguration read(Path file, Map<String, String> environment) throws IOException {
        try {
            String text = InputFile.text(file, "the configuration of Apache Otava");
            if (text.length() > LARGEST) {
                throw new InputException(
                        file, "found more than 1 MiB, expected the configuration of Apache Otava, which is smaller");
            }
            Node tree = YamlText.compose(text);
            JsonNode root = tree == null ? MissingNode.getInstance() : json(tree);
            if (!root.path("tests").isObject()) {
                throw new InputException(file, "found no tests, expected the configuration of Apache Otava");
            }
            return new OtavaConfiguration(file, root, environment);
        } catch (YAMLException e) {
            throw new InputException(
                    file,
                    "found broken YAML, expected the configuration of Apache Otava: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private static JsonNode json(Node node) {
        if (node instanceof MappingNode mapping) {
            ObjectNode object = Json.MAPPER.createObjectNode();
            for (NodeTuple entry : mapping.getValue()) {
                object.set(json(entry.getKeyNode()).asText(), json(entry.getValueNode()));
            }
            return object;
        }
        if (node instanceof SequenceNode sequence) {
            ArrayNode array = Json.MAPPER.createArrayNode();
            sequence.getValue().forEach(one -> array.add(json(one)));
            return array;
        }
        ScalarNode scalar = (ScalarNode) node;
        return YamlScalar.of(scalar.getValue(), scalar.isPlain());
    }

    /** The builds of a test, wherever they are. */
    List<ImportedBuild> builds(SourceOptions options) throws IOException, InterruptedException {
        JsonNode test = test(options.test());
        String type = text(test, "type");
        return switch (type) {
            case "postgres" -> new OtavaPostgres(this, test, options).read();
            case "graphite" -> new OtavaGraphite(this, test, options).read();
            default -> throw new InputException(file, "type", type, "a test of type postgres or graphite");
        };
    }

    private JsonNode test(String name) throws InputException {
        List<String> names = new ArrayList<>();
        root.path("tests").fieldNames().forEachRemaining(names::add);
        String wanted = name.isEmpty() && names.size() == 1 ? names.get(0) : name;
        JsonNode test = root.path("tests").path(wanted);
        if (!test.isObject()) {
            throw new InputException(
                    file,
                    "found " + (name.isEmpty() ? "no --test" : "--test " + name) + ", expected one of "
                            + String.join(", ", names));
        }
        ObjectNode merged = Json.MAPPER.createObjectNode();
        JsonNode inherited = test.path("inherit");
        if (inherited.isTextual()) {
            merge(merged, root.path("templates").path(inherited.asText()));
        }
        inherited.forEach(template -> merge(merged, root.path("templates").path(template.asText())));
        merge(merged, test);
        return merged;
    }

    /** What the second says goes before; metrics are added up. */
    private static void merge(ObjectNode all, JsonNode more) {
        for (Map.Entry<String, JsonNode> key : more.properties()) {
            if (all.path(key.getKey()) instanceof ObjectNode known
                    && key.getValue().isObject()) {
                merge(known, key.getValue());
            } else {
                all.set(key.getKey(), key.getValue().deepCopy());
            }
        }
    }

    Path file() {
        return file;
    }

    /** A value of a section of the top, such as {@code postgres}. */
    String setting(String section, String key) throws InputException {
        return text(root.path(section), key);
    }

    /** Whether the environment says a value of a section, as a whole. */
    boolean ofEnvironment(String section, String key) {
        return VARIABLE.matcher(root.path(section).path(key).asText()).matches();
    }

    /** A text that is there, its variables filled in. */
    String text(JsonNode from, String key) throws InputException {
        JsonNode found = from.path(key);
        if (!found.isValueNode()) {
            throw new InputException(file, key, found.isMissingNode() ? "nothing" : found.toString(), "a text");
        }
        Matcher variable = VARIABLE.matcher(found.asText());
        StringBuilder text = new StringBuilder();
        while (variable.find()) {
            String value = environment.get(variable.group(1));
            if (value == null) {
                throw new InputException(file, key, variable.group(), "the variable to be set in the environment");
            }
            variable.appendReplacement(text, Matcher.quoteReplacement(value));
        }
        return variable.appendTail(text).toString();
    }

    List<OtavaMetric> metrics(JsonNode test) throws InputException {
        List<OtavaMetric> metrics = new ArrayList<>();
        for (Map.Entry<String, JsonNode> metric : test.path("metrics").properties()) {
            JsonNode its = metric.getValue();
            metrics.add(new OtavaMetric(
                    metric.getKey(),
                    its.path("column").asText(metric.getKey()),
                    its.path("suffix").asText(metric.getKey()),
                    its.path("direction").asInt(1) < 0 ? Direction.LOWER : Direction.HIGHER,
                    its.path("scale").asDouble(1)));
        }
        if (metrics.isEmpty()) {
            throw new InputException(file, "metrics", "nothing", "at least one metric of the test");
        }
        return metrics;
    }
}
