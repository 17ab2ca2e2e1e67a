package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What {@code docs/benchgate.schema.json} says of a spec's sections, and valid specs that have them. */
final class SpecSchema {
    private static final Path SCHEMA_FILE = Path.of("docs/benchgate.schema.json");
    static final ObjectMapper MAPPER = new ObjectMapper();
    static final JsonNode TREE = schemaTree();
    static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(TREE);
    private static final Pattern EXPECTED = Pattern.compile("expected one of (.*)");

    /** A spec with every section, so that any key of any section can be set in it. */
    static final String VALID =
            """
            name: orders
            cluster: {}
            sut:
              baseline: {start: run old}
              candidate: {start: run new}
            workload: {tool: ycsb, records: 1000, operations: 20000, trim: {}}
            schedule: {until: {width: 2 %}}
            statistics: {}
            metrics: [{metric: throughput}]
            gates: ["jump:metric=*,percent=5"]
            """;

    /** Workloads of the other tools. */
    private static final Map<String, String> WORKLOADS = Map.of(
            "tsbs", "{tool: tsbs, target: influx, scale: 10, queries: [single-groupby-1-1-1]}",
            "jmh", "{tool: jmh, jar: benchmarks.jar}",
            "go", "{tool: go}",
            "command", "{tool: command, run: measure, format: hyperfine}",
            "functions", "{tool: command, run: measure, format: hyperfine}");

    private static final String FUNCTIONS = "{functions: {deploy: a, endpoints: b, remove: c}}";

    /** Clusters of other providers than this machine. */
    private static final Map<String, String> CLUSTERS = Map.of(
            "aws-ec2",
            """
            {provider: aws-ec2, region: eu-west-1, identity: id, credential: '${env:SECRET}', image: ami-1,
             hardware: m6i.xlarge, price: 0.2, setup: make, sut: {ports: 9092}, client: {}, ssh: {from: 203.0.113.7/32}, quota: {}}
            """,
            "byon",
            "{provider: byon, user: bench, ssh: {key: id_ed25519}, sut: {hosts: 10.0.0.5}, client: {hosts: [db1]}}");

    /** Sections by their place in a spec, as JSON pointers; that of a workload or cluster has its kind behind a question mark. */
    static final List<String> SECTIONS = List.of(
            "",
            "/cluster?aws-ec2",
            "/cluster/sut?aws-ec2",
            "/cluster/client?aws-ec2",
            "/cluster/ssh?aws-ec2",
            "/cluster/quota?aws-ec2",
            "/sut",
            "/sut/baseline",
            "/sut/candidate",
            "/sut/candidate/functions?functions",
            "/sut/candidate/container?container",
            "/workload",
            "/workload/trim",
            "/workload?tsbs",
            "/workload?jmh",
            "/workload?go",
            "/workload?command",
            "/schedule",
            "/schedule/until",
            "/statistics",
            "/metrics/0",
            "/trace?go",
            "/trace/references/0?go",
            "/profile");

    private SpecSchema() {}

    /** Writes what the examples name beside a spec. */
    static void writeFiles(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("setup"));
        for (String name : List.of("database.sh", "site.yml", "cloud-init.yaml")) {
            Files.writeString(folder.resolve("setup").resolve(name), "# " + name + "\n");
        }
        Files.copy(Path.of("docs/examples/openapi/shop.yaml"), folder.resolve("shop.yaml"));
        Files.writeString(
                folder.resolve("suite.json"),
                """
                {"version": 1, "tools": {}, "commit": null, "project": ["a"], "names": "verbatim", "budget": null,
                 "reference": {"files": [], "unit": "s", "time": 1, "samples": 1, "functions": 1, "projectFunctions": 1},
                 "coverage": {"all": 1, "suite": 1}, "others": [],
                 "benchmarks": [{"id": "a/B", "added": 1, "functions": 1, "impact": 1, "share": 1, "seconds": null}]}
                """);
    }

    private static JsonNode schemaTree() {
        try {
            return MAPPER.readTree(SCHEMA_FILE.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode tree(String yaml) {
        return MAPPER.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml));
    }

    /** The valid spec that has a section. */
    static ObjectNode specWith(String section) {
        ObjectNode spec = (ObjectNode) tree(VALID);
        String cluster = CLUSTERS.get(kind(section));
        if (cluster != null) {
            spec.set("cluster", tree(cluster));
        }
        String workload = WORKLOADS.get(kind(section));
        if (workload != null) {
            spec.set("workload", tree(workload));
            spec.set("metrics", tree("[{metric: '*'}]"));
        }
        if (kind(section).equals("functions")) {
            spec.set("sut", tree("{baseline: %s, candidate: %s}".formatted(FUNCTIONS, FUNCTIONS)));
        }
        if (kind(section).equals("container")) {
            spec.set("sut", tree("{candidate: {container: {image: db, port: 5432}}}"));
        }
        if (section.startsWith("/trace")) {
            spec.set("trace", tree("references: [{spec: shop.yaml, pprof: 'http://localhost/profile'}]"));
        }
        if (section.equals("/profile")) {
            spec.set("profile", tree("{pprof: 'http://localhost/profile'}"));
        }
        return spec;
    }

    /** Several instances, which need machines, and end by a width or as planned. */
    static void ofInstances(ObjectNode spec, String section) {
        spec.set("cluster", tree(CLUSTERS.get("aws-ec2")));
        ObjectNode schedule = (ObjectNode) spec.get("schedule");
        schedule.remove(List.of("confirm", "until"));
        if (section.equals("/schedule/until")) {
            schedule.put("instances", 3).set("until", tree("{width: 2 %}"));
        }
    }

    private static String kind(String section) {
        return section.contains("?") ? section.substring(section.indexOf('?') + 1) : "ycsb";
    }

    static ObjectNode part(ObjectNode spec, String section) {
        return (ObjectNode) spec.at(section.split("\\?", -1)[0]);
    }

    /** The schema's part that describes a section. */
    static JsonNode described(String section) {
        JsonNode root = TREE.deepCopy();
        boolean workload = section.startsWith("/workload");
        JsonNode part = workload ? root.at("/$defs/" + kind(section)) : root;
        String steps = section.replaceFirst("^/workload|^/|", "").replaceFirst("^/|\\?.*", "");
        for (String step : steps.split("/", -1)) {
            if (!step.isEmpty()) {
                part = step.equals("0")
                        ? part.path("items")
                        : part.path("properties").path(step);
                part = withKeys(part, root);
            }
        }
        assertThat(part.has("properties"))
                .as("a section '%s' in the schema", section)
                .isTrue();
        return part.get("properties");
    }

    /** The section that a value may be. */
    private static JsonNode withKeys(JsonNode part, JsonNode root) {
        JsonNode named = part.has("$ref") ? root.at(part.get("$ref").asText().substring(1)) : part;
        for (JsonNode alternative : named.has("properties") ? List.<JsonNode>of() : named.path("oneOf")) {
            JsonNode one = withKeys(alternative, root);
            if (one.has("properties")) {
                return one;
            }
        }
        return named;
    }

    /** The keys that the reader knows in a section, from what it says about one that it does not know. */
    static Set<String> keys(String section, Path folder) throws IOException {
        ObjectNode spec = specWith(section);
        part(spec, section).put("unheard", 1);
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), MAPPER.writeValueAsString(spec));
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of()));
        assertThat(thrown).hasMessageContaining("found unknown key 'unheard'");
        Matcher expected = EXPECTED.matcher(thrown.getMessage());
        assertThat(expected.find())
                .as("expected keys in %s", thrown.getMessage())
                .isTrue();
        return new TreeSet<>(List.of(expected.group(1).split(", ", -1)));
    }
}
