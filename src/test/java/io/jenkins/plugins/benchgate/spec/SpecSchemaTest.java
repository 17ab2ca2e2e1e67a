package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** {@code docs/benchgate.schema.json} says of a spec what {@link SpecReader} says of it. */
class SpecSchemaTest {
    private static final Path SCHEMA_FILE = Path.of("docs/benchgate.schema.json");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNode TREE = schemaTree();
    private static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(TREE);
    private static final Pattern EXPECTED = Pattern.compile("expected one of (.*)");

    /** A spec with every section, so that any key of any section can be set in it. */
    private static final String VALID =
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
            "command", "{tool: command, run: measure, format: hyperfine}");

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
            "/trace/references/0?go");

    @TempDir
    Path folder;

    /** The examples name files beside the spec. */
    @BeforeEach
    void files() throws IOException {
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

    private static JsonNode tree(String yaml) {
        return MAPPER.valueToTree(new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("benchgate.yaml"), text);
    }

    private void acceptedByBoth(String text) throws Exception {
        Set<ValidationMessage> complaints = SCHEMA.validate(tree(text));
        assertThat(complaints).as("complaints of the schema about\n%s", text).isEmpty();
        assertThat(SpecReader.read(file(text), Map.of("DB_PASSWORD", "secret", "SHOP_TOKEN", "secret"))
                        .gates())
                .isNotEmpty();
    }

    /** The valid spec that has a section. */
    private static ObjectNode specWith(String section) {
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
        if (section.startsWith("/trace")) {
            spec.set("trace", tree("references: [{spec: shop.yaml, pprof: 'http://localhost/profile'}]"));
        }
        return spec;
    }

    private static String kind(String section) {
        return section.contains("?") ? section.substring(section.indexOf('?') + 1) : "ycsb";
    }

    private static ObjectNode part(ObjectNode spec, String section) {
        return (ObjectNode) spec.at(section.split("\\?", -1)[0]);
    }

    /** The schema's part that describes a section. */
    private static JsonNode described(String section) {
        JsonNode root = TREE.deepCopy();
        boolean workload = section.startsWith("/workload");
        JsonNode part = workload ? root.at("/$defs/" + kind(section)) : root;
        String steps = section.replaceFirst("^/workload|^/|", "").replaceFirst("^/|\\?.*", "");
        for (String step : steps.split("/", -1)) {
            if (!step.isEmpty()) {
                part = step.equals("0")
                        ? part.path("items")
                        : part.path("properties").path(step);
                part = part.has("$ref") ? root.at(part.get("$ref").asText().substring(1)) : part;
            }
        }
        assertThat(part.has("properties"))
                .as("a section '%s' in the schema", section)
                .isTrue();
        return part.get("properties");
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

    static Stream<String> sections() {
        return SECTIONS.stream();
    }

    @Test
    void itIsAJsonSchemaItself() throws Exception {
        JsonSchema metaSchema = JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(metaSchema.validate(TREE)).isEmpty();
    }

    static Stream<Arguments> wholeSpecs() throws IOException {
        return SpecDocument.wholeSpecs().entrySet().stream().map(spec -> Arguments.of(spec.getKey(), spec.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wholeSpecs")
    void everyWholeSpecThatIsShownIsValid(String place, String text) throws Exception {
        acceptedByBoth(text);
    }

    static Stream<String> fragments() throws IOException {
        return SpecDocument.fragments().stream();
    }

    @ParameterizedTest
    @MethodSource("fragments")
    void everyFragmentThatIsShownFitsIntoASpec(String text) throws Exception {
        ObjectNode spec = (ObjectNode) tree(VALID);
        spec.setAll((ObjectNode) tree(text));
        acceptedByBoth(MAPPER.writeValueAsString(spec));
    }

    @ParameterizedTest(name = "section ''{0}''")
    @MethodSource("sections")
    void theKeysOfASectionAreThoseThatTheReaderKnows(String section) throws Exception {
        Set<String> described = new TreeSet<>();
        described(section).fieldNames().forEachRemaining(described::add);
        assertThat(described).isEqualTo(keys(section, folder));
    }

    @ParameterizedTest(name = "section ''{0}''")
    @MethodSource("sections")
    void everyKeyHasATitleAndADescription(String section) throws Exception {
        described(section).properties().forEach(key -> assertThat(
                        key.getValue().path("title").asText().length()
                                * key.getValue().path("description").asText().length())
                .as("title and description of %s/%s", section, key.getKey())
                .isPositive());
    }

    @ParameterizedTest(name = "section ''{0}''")
    @MethodSource("sections")
    void everyExampleOfAKeyIsAccepted(String section) throws Exception {
        for (Map.Entry<String, JsonNode> key : described(section).properties()) {
            for (JsonNode example : key.getValue().path("examples")) {
                ObjectNode spec = specWith(section);
                if (key.getKey().equals("cloud")) {
                    part(spec, section).remove(List.of("provider", "region", "identity", "credential"));
                }
                if (List.of("jfr", "command").contains(key.getKey())) {
                    part(spec, section).remove("pprof");
                }
                part(spec, section).set(key.getKey(), example);
                acceptedByBoth(MAPPER.writeValueAsString(spec));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/workload", "/sut/baseline", "/sut/candidate"})
    void thePropertiesThatCannotBeGivenAreThoseOfTheReader(String section) throws Exception {
        Set<String> refused = new TreeSet<>();
        described(section).at("/properties/propertyNames/not/enum").forEach(name -> refused.add(name.asText()));
        assertThat(refused).isEqualTo(new TreeSet<>(YcsbWorkload.reservedProperties()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/workload", "/workload?tsbs", "/workload?jmh", "/workload?go", "/workload?command"})
    void writingEveryDefaultOutChangesNothing(String workload) throws Exception {
        Spec without = SpecReader.read(file(MAPPER.writeValueAsString(specWith(workload))), Map.of());
        ObjectNode spec = specWith(workload);
        int defaults = 0;
        for (String section : SECTIONS) {
            if (section.startsWith("/cluster")
                    || section.startsWith("/trace")
                    || section.startsWith("/workload") && !section.equals(workload)) {
                continue;
            }
            for (Map.Entry<String, JsonNode> key : described(section).properties()) {
                JsonNode value = key.getValue().path("default");
                // the one metric that VALID asks for is not the default
                if (!value.isMissingNode() && !key.getKey().equals("metrics")) {
                    part(spec, section).set(key.getKey(), value);
                    defaults++;
                }
            }
        }
        assertThat(defaults).isGreaterThan(15);
        assertThat(SpecReader.read(file(MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @Test
    void writingEveryDefaultOfAClusterOutChangesNothing() throws Exception {
        ObjectNode spec = specWith("/cluster?aws-ec2");
        Spec without = SpecReader.read(file(MAPPER.writeValueAsString(spec)), Map.of());
        for (String section : SECTIONS) {
            if (section.startsWith("/cluster")) {
                described(section).properties().stream()
                        .filter(key -> !part(spec, section).has(key.getKey()))
                        .filter(key -> key.getValue().has("default"))
                        .forEach(key -> part(spec, section)
                                .set(key.getKey(), key.getValue().get("default")));
            }
        }
        assertThat(spec.at("/cluster/ssh/port").asInt()).isEqualTo(22);
        assertThat(SpecReader.read(file(MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @Test
    void writingEveryDefaultOfATraceOutChangesNothing() throws Exception {
        ObjectNode spec = specWith("/trace?go");
        Spec without = SpecReader.read(file(MAPPER.writeValueAsString(spec)), Map.of());
        for (String section : List.of("/trace?go", "/trace/references/0?go")) {
            described(section).properties().stream()
                    .filter(key -> key.getValue().has("default"))
                    .forEach(key ->
                            part(spec, section).set(key.getKey(), key.getValue().get("default")));
        }
        assertThat(spec.at("/trace/timeout").asText()).isEqualTo("10 min");
        assertThat(SpecReader.read(file(MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @Test
    void withoutMetricsTheDefaultOfMetricsIsMeant() throws Exception {
        ObjectNode spec = (ObjectNode) tree(VALID);
        spec.remove("metrics");
        Spec without = SpecReader.read(file(MAPPER.writeValueAsString(spec)), Map.of());
        spec.set("metrics", described("").get("metrics").get("default"));
        assertThat(SpecReader.read(file(MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/name = \"\"",
                "/name = \"orders db\"",
                "/name = \"../orders\"",
                "/name = [\"orders\"]",
                "/cluster/provider = \"cloud\"",
                "/cluster = \"local\"",
                "/cluster = {\"region\": \"eu-west-1\"}",
                "/cluster = {\"provider\": \"local\", \"sut\": {}}",
                "/cluster = {\"provider\": \"aws-ec2\"}",
                "/cluster = {\"provider\": \"byon\", \"user\": \"a\", \"sut\": {\"hosts\": \"b\"}}",
                "/cluster = {\"provider\": \"byon\", \"ssh\": {\"key\": \"k\"}, \"sut\": {\"hosts\": \"b\"}}",
                "/cluster?aws-ec2/cloud = \"aws\"",
                "/cluster = {\"cloud\": \"a b\", \"image\": \"a\", \"hardware\": \"b\"}",
                "/cluster?byon/image = \"ami-1\"",
                "/cluster?byon/expires = \"4 h\"",
                "/cluster?byon/sut = {}",
                "/cluster?byon/sut = {\"hosts\": \"a b\"}",
                "/cluster?byon/sut = {\"hosts\": [{\"port\": 22}]}",
                "/cluster?byon/sut = {\"hosts\": [{\"address\": \"a\", \"hostKey\": \"AAAA\"}]}",
                "/cluster?byon/client = {\"nodes\": 2}",
                "/cluster?aws-ec2/sut = {\"hosts\": \"a\"}",
                "/cluster?aws-ec2/credential = \"AKIA\"",
                "/cluster?aws-ec2/credential = \"${env:A}B\"",
                "/cluster?aws-ec2/identity = \"${AWS}\"",
                "/cluster?aws-ec2/endpoint = \"cloud.example.org\"",
                "/cluster?aws-ec2/settings = {\"a\": \"${B}\"}",
                "/cluster?aws-ec2/image = {}",
                "/cluster?aws-ec2/image = \" \"",
                "/cluster?aws-ec2/hardware = {\"cores\": 0}",
                "/cluster?aws-ec2/hardware = {\"memory\": \"16\"}",
                "/cluster?aws-ec2/spot = 0",
                "/cluster?aws-ec2/disk = 40",
                "/cluster?aws-ec2/ports = [65536]",
                "/cluster?aws-ec2/publicAddress = \"maybe\"",
                "/cluster?aws-ec2/tags = {\"benchgate-owner\": \"me\"}",
                "/cluster?aws-ec2/user = \"a b\"",
                "/cluster?aws-ec2/price = -1",
                "/cluster?aws-ec2/expires = 4",
                "/cluster?aws-ec2/otherMachines = \"accept\"",
                "/cluster?aws-ec2/environment = [\"A-B\"]",
                "/cluster?aws-ec2/upload = \"../lib\"",
                "/cluster?aws-ec2/upload = [\"/etc\"]",
                "/cluster?aws-ec2/bring = \"../*.sql\"",
                "/cluster?aws-ec2/bring = [\"/etc/**\"]",
                "/cluster?aws-ec2/bring = [\" \"]",
                "/cluster?aws-ec2/keepImage = \"yes please\"",
                "/cluster?aws-ec2/setup = \"\"",
                "/cluster?aws-ec2/setup = [{\"run\": \"a\", \"script\": \"setup/database.sh\"}]",
                "/cluster?aws-ec2/setup = [{\"timeout\": \"5 s\"}]",
                "/cluster?aws-ec2/setup = [{\"run\": \"a\", \"variables\": {\"b\": 1}}]",
                "/cluster/ssh?aws-ec2/passphrase = \"secret\"",
                "/cluster/ssh?aws-ec2/passphrase = \"${env:P}\"",
                "/cluster/ssh?aws-ec2/port = 0",
                "/cluster/ssh?aws-ec2/port = 2222",
                "/cluster/ssh?aws-ec2/from = \"203.0.113.7\"",
                "/cluster/quota?aws-ec2/nodes = 0",
                "/cluster/quota?aws-ec2/cost = \"5 EUR\"",
                "/cluster/sut?aws-ec2/nodes = 101",
                "/sut = {}",
                "/sut = []",
                "/sut/candidate = {\"label\": \"no start\"}",
                "/sut/candidate/start = \" \"",
                "/sut/candidate/health = \"\"",
                "/sut/candidate/healthTimeout = 30",
                "/sut/candidate/healthTimeout = \"30\"",
                "/sut/candidate/healthTimeout = \"0 s\"",
                "/sut/candidate/healthTimeout = \"5 %\"",
                "/sut/candidate/port = 65536",
                "/sut/candidate/port = -1",
                "/sut/candidate/environment = {\"MY-HEAP\": \"1g\"}",
                "/sut/candidate/environment = \"HEAP=1g\"",
                "/sut/candidate/properties = {\"recordcount\": 5}",
                "/sut/candidate/properties = {\"jdbc.url\": \"${PROT}\"}",
                "/sut/installTimeout = \"2 weeks\"",
                "/workload/tool = \"wrk\"",
                "/workload/binding = \"cassandra\"",
                "/workload/workload = \"g\"",
                "/workload/records = 0",
                "/workload/records = \"many\"",
                "/workload/operations = 2147483648",
                "/workload/threads = 10001",
                "/workload/classpath = [\"${JAR}\"]",
                "/workload/classpath = [\"lib/h2.jar\"]",
                "/workload/classpath = {\"a\": \"b\"}",
                "/workload/java = [[\"-Xmx1g\"]]",
                "/workload/properties = {\"threadcount\": 2}",
                "/workload/properties = {\"jdbc.url\": [\"x\"]}",
                "/workload/timeout = \"-1 s\"",
                "/workload/values = \"some\"",
                "/workload?tsbs/usecase = \"cars\"",
                "/workload?tsbs/scale = 0",
                "/workload?tsbs/seed = 0",
                "/workload?tsbs/from = \"yesterday\"",
                "/workload?tsbs/interval = \"10\"",
                "/workload?tsbs/queries = []",
                "/workload?tsbs/queries = [\"firstpoint\"]",
                "/workload?tsbs/queries = {\"lastpoint\": 0}",
                "/workload?tsbs/batches = 0",
                "/workload?tsbs/burnIn = -1",
                "/workload?tsbs/loadOptions = [\"db-name=x\"]",
                "/workload?tsbs/queryOptions = [\"--db-name=${DB}\"]",
                "/workload?tsbs/format = \"influx\"",
                "/workload?tsbs/answer = \"rows\"",
                "/workload?tsbs/tools = \"bin\"",
                "/workload?tsbs/cache = \"cache\"",
                "/workload?jmh/jar = \"${JAR}\"",
                "/workload?jmh/forks = 0",
                "/workload?jmh/iterations = 0",
                "/workload?jmh/warmup = -1",
                "/workload?jmh/time = 100",
                "/workload?jmh/parameters = [\"size=1\"]",
                "/workload?jmh/options = [\"-rff\", \"x\"]",
                "/workload?jmh/java = \"-Dx=${env:PASSWORD}\"",
                "/workload?go/count = 0",
                "/workload?go/benchtime = \"1 s\"",
                "/workload?go/benchtime = \"0x\"",
                "/workload?go/options = \"-count=3\"",
                "/workload?go/options = \"-test.bench\"",
                "/workload?command/run = \" \"",
                "/workload?command/load = \"\"",
                "/workload?command/format = \"auto\"",
                "/workload?command/format = \"json\"",
                "/workload?command/results = \"../x.json\"",
                "/workload?command/results = \"/etc/passwd\"",
                "/workload?command/results = \"a/../../x\"",
                "/workload?command/map = [{\"metric\": \"x\", \"path\": \"$.x\"}]",
                "/workload?command/unit = \"MB\"",
                "/workload?command/tolerate = \"100 %\"",
                "/workload?command/tolerate = -0.1",
                "/schedule/order = \"random\"",
                "/schedule/order = \"RMIT\"",
                "/schedule/trials = 0",
                "/schedule/least = 0",
                "/schedule/confirm = -1",
                "/schedule/window = 1",
                "/schedule/cores = \"0-3\"",
                "/schedule/cores = {\"first\": 0}",
                "/schedule/cores = {\"first\": \"a\", \"second\": 1}",
                "/schedule/until = {}",
                "/schedule/until = {\"width\": \"2 %\", \"error\": \"1 %\"}",
                "/schedule/until/width = 0",
                "/schedule/until/width = \"2 s\"",
                "/schedule/until/trials = 0",
                "/schedule/until/time = 60",
                "/schedule/until/cost = 5",
                "/schedule/until/price = 0.1",
                "/schedule/until/of = \"\"",
                "/workload/trim = \"5 %\"",
                "/workload/trim/first = 5",
                "/workload/trim/first = \"-5 %\"",
                "/workload/trim/last = \"5 op/s\"",
                "/workload/trim/middle = \"5 %\"",
                "/statistics/confidence = 1",
                "/statistics/confidence = \"100 %\"",
                "/statistics/confidence = \"49 %\"",
                "/statistics/confidence = 99",
                "/statistics/resamples = 99",
                "/statistics/correction = \"fdr\"",
                "/metrics = {\"metric\": \"*\"}",
                "/metrics/0/metric = \"\"",
                "/metrics/0/statistics = [\"p0\"]",
                "/metrics/0/statistics = \"max\"",
                "/metrics/0/statistics = [\"p100\"]",
                "/trace = {}",
                "/trace?go/project = \"\"",
                "/trace?go/time = 5",
                "/trace?go/timeout = \"0 s\"",
                "/trace?go/references = {}",
                "/trace/references/0?go/spec = \" \"",
                "/trace/references/0?go/name = \"a b\"",
                "/trace/references/0?go/pprof = \"localhost:6060\"",
                "/trace/references/0?go/pprof = \"http://localhost/profile?seconds=5\"",
                "/trace/references/0?go/pprof = \"http://${WHERE}/profile\"",
                "/trace/references/0?go/time = 5",
                "/trace/references/0?go/jfr = \"profile\"",
                "/trace/references/0?go/command = \"\"",
                "/gates = []",
                "/gates = [\"\"]",
                "/gates = [5]",
                "/gates = [{\"jump\": \"metric=*\"}]",
                "/gates = \"jump\"",
                "/gates = \"slump:metric=*,percent=5\"",
                "/gates = \"jump:percent=5\"",
                "/gates = \"jump:metric=*\"",
                "/gates = \"jump:metric=,percent=5\"",
                "/gates = \"jump:metric=*,percent=0\"",
                "/gates = \"jump:metric=*,percent=-5\"",
                "/gates = \"jump:metric=*,percent=5%5\"",
                "/gates = \"jump:metric=*,percent=5ms\"",
                "/gates = \"jump:metric=*,percent=5,watch=all\"",
                "/gates = \"jump:metric=*,percent=5,builds=5\"",
                "/gates = \"jump:metric=*,percent=5,upper=5ms\"",
                "/gates = \"jump:metric=*,statistic=max,percent=5\"",
                "/gates = \"jump:metric=READ latency\\\",percent=5\"",
                "/gates = \"fixed:metric=throughput\"",
                "/gates = \"fixed:metric=throughput,lower=5parsecs\"",
                "/gates = \"fixed:metric=throughput,lower=5op/s,watch=both\"",
                "/gates = \"trend:metric=*,percent=5\"",
                "/gates = \"trend:metric=*,percent=5,builds=1\"",
                "/gates = \"trend:metric=*,percent=5,builds=many\"",
                "/gates = \"jump:metric=*,percent=5,\"",
                "/gates = \"jump:metric=*,percent=5,dynamic\"",
                "/gates = \"jump:metric=*,percent=5,window=5\"",
                "/gates = \"jump:metric=*,dynamic=yes\"",
                "/gates = \"jump:metric=*,dynamic,window=0\"",
                "/gates = \"jump:metric=*,dynamic,factor=75%\"",
                "/gates = \"jump:metric=*,except=,percent=5\"",
                "/gates = \"jump:metric=*,except=\\\"a||b\\\",percent=5\"",
                "/gates = \"jump:metric=*,percent=5,baseline=first\"",
                "/gates = \"jump:metric=*,percent=5,baseline=last:0\"",
                "/gates = \"jump:metric=*,percent=5,baseline=build:\"",
                "/gates = \"jump:metric=*,percent=5,stale=30\"",
                "/gates = \"jump:metric=*,percent=5,stale=0d\"",
                "/gates = \"jump:metric=*,percent=5,definite=inconclusive\"",
                "/gates = \"jump:metric=*,percent=5,unjudged=pass\"",
                "/gates = \"trend:metric=*,percent=5,builds=20,baseline=last\"",
                "/gates = \"fixed:metric=throughput,lower=5op/s,stale=30d\"",
                "/gates = \"fixed:metric=throughput,lower=5op/s,blind=pass\"",
                "/gates = \"jump:metric=*,percent=5,blind=fail\"",
                "/gates = \"jump:metric=*,percent=5,detectable=0\"",
                "/gates = \"jump:metric=*,percent=5,marks=job\"",
                "/gates = \"jump:metric=*,percent=5,stopBuild=true\"",
                "/gates = \"jump:metric=*,percent=5,stopBuild,marks=stage\"",
                "/gates = \"jump:marks=stage,metric=*,percent=5,stopBuild\"",
                "/gates = \"jump:metric=*,percent=5,detectable=200%\"",
                "/history = [\"a\"]",
                "/gaits = []"
            })
    void whatTheReaderRefusesByItsFormTheSchemaRefuses(String change) throws Exception {
        String[] parts = change.split(" = ", 2);
        int slash = parts[0].lastIndexOf('/');
        String section = parts[0].substring(0, slash);
        ObjectNode spec = specWith(section);
        part(spec, section).set(parts[0].substring(slash + 1), MAPPER.readTree(parts[1]));
        String text = MAPPER.writeValueAsString(spec);
        assertThat(SCHEMA.validate(spec))
                .as("complaints of the schema about %s", change)
                .isNotEmpty();
        Path file = file(text);
        assertThat(catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of())))
                .as("complaint of the reader about %s", change)
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/name",
                "/sut",
                "/workload",
                "/gates",
                "/sut/candidate",
                "/cluster?aws-ec2/region",
                "/cluster?aws-ec2/identity",
                "/cluster?aws-ec2/credential",
                "/cluster?aws-ec2/image",
                "/cluster?aws-ec2/hardware",
                "/cluster?byon/ssh",
                "/cluster?byon/sut",
                "/cluster?byon/user",
                "/workload/tool",
                "/workload/records",
                "/workload/operations",
                "/workload?tsbs/target",
                "/workload?tsbs/scale",
                "/workload?tsbs/queries",
                "/workload?jmh/jar",
                "/workload?command/run",
                "/workload?command/format",
                "/sut/baseline/start",
                "/trace/references/0?go/spec",
                "/trace/references/0?go/pprof",
                "/metrics/0/metric"
            })
    void whatTheReaderMissesTheSchemaMisses(String key) throws Exception {
        int slash = key.lastIndexOf('/');
        String section = key.substring(0, slash);
        ObjectNode spec = specWith(section);
        part(spec, section).remove(key.substring(slash + 1));
        String text = MAPPER.writeValueAsString(spec);
        assertThat(SCHEMA.validate(spec))
                .as("complaints of the schema without %s", key)
                .isNotEmpty();
        Path file = file(text);
        assertThat(catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of())))
                .as("complaint of the reader without %s", key)
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jump:metric=*,percent=5",
                "jump : metric = * , percent = 5 % , watch=both",
                "jump:metric=\"READ latency\",statistic=p99.9,percent=0.5,watch=improvement",
                "fixed:metric=\"READ latency\",upper=\"12 ms\"",
                "fixed:upper=10k op/s,metric=throughput,lower=.5op/s",
                "trend:metric=*,statistic=\"mean\",percent=4,builds=20",
                "jump:metric=*,dynamic",
                "jump: dynamic , metric=*, seed=2 %, floor=0.5, factor=0.75, window=10",
                "trend:metric=*,dynamic,builds=5,stale=12h",
                "jump:metric=*,except=throughput,percent=5,baseline=side-by-side",
                "jump:metric=*,except=\"INSERT*|SCAN *\",percent=5,baseline=last:3,stale=30d",
                "jump:metric=*,percent=5,baseline=\"branch:feature/a, b\",unjudged=fail",
                "trend:metric=*,percent=4,builds=20,definite=potential,potential=pass,unjudged=inconclusive",
                "jump:metric=*,percent=5,blind=unstable,detectable=3",
                "trend:metric=*,dynamic,blind=\"pass\",detectable=\"2.5\"",
                "fixed:metric=throughput,lower=5op/s,potential=fail",
                "fixed:metric=throughput,lower=5op/s,marks=stage",
                "jump:metric=*,percent=5,baseline=job:shop/main",
                "jump:metric=*,marks=\"build\",percent=5,stopBuild",
                "trend:stopBuild,metric=*,percent=4,builds=20"
            })
    void everySpellingOfAGateIsAccepted(String gate) throws Exception {
        ObjectNode spec = (ObjectNode) tree(VALID);
        spec.set("gates", new ArrayNode(MAPPER.getNodeFactory()).add(gate));
        acceptedByBoth(MAPPER.writeValueAsString(spec));
    }
}
