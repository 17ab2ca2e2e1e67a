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
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan;
import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What {@link OpenapiSpec} reads is what {@code docs/benchgate.schema.json} describes. */
class OpenapiSpecTest {
    private static final Path SCHEMA = Path.of("docs/benchgate.schema.json");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern EXPECTED = Pattern.compile("expected one of (.*)");
    private static final String VALID =
            """
            {"tool": "openapi", "services": [{"name": "shop", "document": "shop.yaml", "address": "http://h/a"}],
             "patterns": [{"name": "A", "steps": [{"operation": "SCAN"}]}],
             "preload": [{"pattern": "CRT", "invocations": 1}],
             "requests": [{"parameter": "search", "fixed": "a"}]}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        for (String name : List.of("shop.yaml", "carts.yaml", "patterns.yaml", "links.yaml", "spec.yaml")) {
            Files.copy(Path.of("docs/examples/openapi").resolve(name), folder.resolve(name));
        }
    }

    private static JsonNode definition(String section) throws IOException {
        return MAPPER.readTree(SCHEMA.toFile()).at("/$defs/" + section);
    }

    private static JsonSchema schema() throws IOException {
        ObjectNode root = (ObjectNode) MAPPER.readTree(SCHEMA.toFile());
        ObjectNode alone = MAPPER.createObjectNode();
        alone.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        alone.put("$ref", "#/$defs/openapi");
        alone.set("$defs", root.get("$defs"));
        return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(alone);
    }

    private OpenapiPlan read(JsonNode workload) throws Exception {
        ObjectNode spec = MAPPER.createObjectNode();
        spec.set("workload", workload);
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), MAPPER.writeValueAsString(spec));
        return OpenapiSpec.read(file, Map.of()).plan();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/services/0", "/preload/0", "/requests/0", "/patterns/0", "/patterns/0/steps/0"})
    void theKeysOfASectionAreThoseOfTheSchema(String section) throws Exception {
        ObjectNode workload = (ObjectNode) MAPPER.readTree(VALID);
        ((ObjectNode) workload.at(section)).put("unheard", 1);
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> read(workload));
        Matcher expected = EXPECTED.matcher(thrown.getMessage());
        assertThat(expected.find()).isTrue();
        String name =
                switch (section) {
                    case "" -> "openapi";
                    case "/services/0" -> "service";
                    case "/requests/0" -> "request";
                    case "/preload/0" -> "filling";
                    case "/patterns/0" -> "pattern";
                    default -> "step";
                };
        Set<String> keys = new TreeSet<>();
        definition(name).get("properties").fieldNames().forEachRemaining(keys::add);
        // a pattern that has a file has nothing else
        keys.remove(section.equals("/patterns/0") ? "file" : "");
        assertThat(new TreeSet<>(List.of(expected.group(1).split(", ", -1)))).isEqualTo(keys);
    }

    @Test
    void everyExampleIsAcceptedByBoth() throws Exception {
        for (Map.Entry<String, JsonNode> key :
                definition("openapi").get("properties").properties()) {
            for (JsonNode example : key.getValue().path("examples")) {
                ObjectNode workload = (ObjectNode) MAPPER.readTree(VALID);
                workload.set(key.getKey(), example);
                if (example.asText().equals("poisson")) {
                    workload.put("rate", 1);
                }
                assertThat(schema().validate(workload)).as(key.getKey()).isEmpty();
                assertThat(read(workload).services()).isNotEmpty();
            }
        }
        JsonNode whole = MAPPER.<JsonNode>valueToTree(new Yaml(new SafeConstructor(new LoaderOptions()))
                        .load(Files.readString(folder.resolve("spec.yaml"))))
                .get("workload");
        assertThat(schema().validate(whole)).isEmpty();
        OpenapiPlan plan = read(whole);
        assertThat(plan.patterns())
                .extracting(InteractionPattern::name)
                .containsExactly("LST", "SUBLST", "CRTDEL", "BUY");
        assertThat(plan.patterns().get(3).steps().get(1).pause()).isEqualTo(0.005);
        assertThat(plan.links()).hasSize(2);
        assertThat(plan.invocations()).isEqualTo(2000);
        assertThat(plan.reading()).isEqualTo(Reading.WIDE);
    }

    @Test
    void rulesOfLinkingAreReadInTheirOrder() throws Exception {
        ObjectNode workload = (ObjectNode) MAPPER.readTree(VALID);
        assertThat(read(workload).linking()).isEqualTo(LinkingRule.USUAL);
        workload.putArray("linking").add("openapi").add("given");
        assertThat(read(workload).linking()).containsExactly(LinkingRule.OPENAPI, LinkingRule.GIVEN);
        workload.put("linking", "item").put("reading", "strict");
        assertThat(catchThrowableOfType(SpecException.class, () -> read(workload)))
                .hasMessageContaining("found parameter or item in 'linking' with the strict reading, expected name,");
    }

    @Test
    void thePatternsThatAreBuiltInAreThoseOfTheSchema() throws IOException {
        Set<String> names = new TreeSet<>();
        definition("openapi").at("/properties/patterns/oneOf/0/enum").forEach(name -> names.add(name.asText()));
        assertThat(names)
                .isEqualTo(new TreeSet<>(PatternCatalogue.all().stream()
                        .map(InteractionPattern::name)
                        .toList()));
        String guide = Files.readString(Path.of("docs/openapi.md"));
        assertThat(names).allSatisfy(name -> assertThat(guide).contains("| `" + name + "` | "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"services\": []}",
                "{\"services\": [{\"name\": \"a b\", \"document\": \"shop.yaml\", \"address\": \"http://h\"}]}",
                "{\"services\": [{\"name\": \"a\", \"document\": \"shop.yaml\", \"address\": \"http://u@h\"}]}",
                "{\"patterns\": [\"LTS\"]}",
                "{\"patterns\": [{\"name\": \"A\", \"steps\": [{}]}]}",
                "{\"patterns\": [{\"name\": \"A\", \"steps\": [{\"operation\": \"SCAN\", \"wait\": 5}]}]}",
                "{\"patterns\": [{\"name\": \"A\", \"steps\": [], \"weight\": 1}]}",
                "{\"patterns\": [{\"name\": \"LST\", \"weight\": 0}]}",
                "{\"links\": [\"/a.b\"]}",
                "{\"links\": [{\"from\": \"/a.b\"}]}",
                "{\"exclude\": [\"health\"]}",
                "{\"reading\": \"loose\"}",
                "{\"linking\": [\"guess\"]}",
                "{\"linking\": []}",
                "{\"requests\": [{\"parameter\": \"a\"}]}",
                "{\"requests\": [{\"fixed\": 1}]}",
                "{\"requests\": [{\"parameter\": \"a\", \"property\": \"$.a\", \"fixed\": 1}]}",
                "{\"requests\": [{\"parameter\": \"a\", \"fixed\": 1, \"omit\": true}]}",
                "{\"requests\": [{\"parameter\": \"a\", \"omit\": false}]}",
                "{\"requests\": [{\"parameter\": \"a\", \"oneOf\": []}]}",
                "{\"requests\": [{\"parameter\": \"a\", \"oneOf\": \"b\"}]}",
                "{\"requests\": [{\"parameter\": \"a\", \"pattern\": \"\"}]}",
                "{\"requests\": [{\"property\": \"a\", \"fixed\": 1}]}",
                "{\"requests\": [{\"property\": \"$\", \"fixed\": 1}]}",
                "{\"requests\": [{\"property\": \"$.a[0]\", \"fixed\": 1}]}",
                "{\"requests\": [{\"property\": \"$.a[*]\", \"fixed\": 1}]}",
                "{\"requests\": [{\"operation\": \"POST\", \"parameter\": \"a\", \"fixed\": 1}]}",
                "{\"linking\": [\"item\", \"name\", \"item\"]}",
                "{\"invocations\": 0}",
                "{\"users\": 0}",
                "{\"users\": 4, \"rate\": 3}",
                "{\"rate\": 0}",
                "{\"rate\": \"fast\"}",
                "{\"rate\": 5, \"thinkTime\": \"1 s\"}",
                "{\"arrivals\": \"poisson\"}",
                "{\"arrivals\": \"bursts\", \"rate\": 5}",
                "{\"arrivals\": {}}",
                "{\"arrivals\": {\"phases\": []}}",
                "{\"arrivals\": {\"phases\": [{}]}}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\"}]}}",
                "{\"arrivals\": {\"phases\": [{\"rate\": 5}]}}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": -1}]}}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": 5, \"pause\": \"1 s\"}]}}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": 5, \"arrivalRate\": 5}]}}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": 5}], \"spacing\": \"bursts\"}}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": 5}]}, \"rate\": 5}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": 5}]}, \"invocations\": 5}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": 5}]}, \"users\": 5}",
                "{\"arrivals\": {\"phases\": [{\"duration\": \"1 s\", \"rate\": 5}]}, \"thinkTime\": \"1 s\"}",
                "{\"preload\": [{\"pattern\": \"CRT\"}]}",
                "{\"preload\": [{\"invocations\": 5}]}",
                "{\"http\": 3}",
                "{\"check\": \"all\"}",
                "{\"tolerate\": \"100 %\"}",
                "{\"seed\": -1}",
                "{\"services\": [{\"name\": \"a\", \"document\": \"shop.yaml\", \"address\": \"http://h\", \"user\": \"u\"}]}",
                "{\"services\": [{\"name\": \"a\", \"document\": \"shop.yaml\", \"address\": \"http://h\", \"user\": \"u\","
                        + " \"password\": \"plain\"}]}",
                "{\"services\": [{\"name\": \"a\", \"document\": \"shop.yaml\", \"address\": \"http://h\","
                        + " \"certificate\": \"ca.pem\"}]}"
            })
    void whatIsWrongIsRefusedByBoth(String change) throws Exception {
        ObjectNode workload = (ObjectNode) MAPPER.readTree(VALID);
        workload.setAll((ObjectNode) MAPPER.readTree(change));
        assertThat(schema().validate(workload)).isNotEmpty();
        assertThat(catchThrowableOfType(SpecException.class, () -> read(workload)))
                .isNotNull();
    }

    @Test
    void theNumberOfRunsFollowsFromPhasesAndTheWarmUpIsAmongThem() throws Exception {
        ObjectNode workload = (ObjectNode) MAPPER.readTree(VALID);
        workload.set(
                "arrivals",
                MAPPER.readTree("{\"phases\": [{\"duration\": \"1 min\", \"rate\": 5, \"rampTo\": 50},"
                        + " {\"duration\": \"5 min\", \"rate\": 50}, {\"pause\": \"20 min\"},"
                        + " {\"duration\": \"10 s\", \"rate\": 200}]}"));
        assertThat(read(workload).invocations()).isEqualTo(18_650);
        workload.put("warmUp", 650);
        assertThat(read(workload).invocations()).isEqualTo(18_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = { // phases, more | what is said
                "[{duration: 1 s, rate: 0.4}] | | found phases in which 0 pattern runs begin, expected from 1 to 100000000",
                "[{duration: 1 s, rate: 5}, {pause: 1 s}] | | found a pause at the end of the phases, expected a rate after it",
                "[{duration: 1 s, rate: 0}] | | found a phase of rate 0, expected a rate, or 'pause'",
                "[{duration: 1 s, rate: 5}] | warmUp: 5 | found a warm-up of 5 pattern runs, expected fewer than the 5 that"
                        + " begin in the phases",
                "[{duration: 1 s, rate: 5}] | rate: 5 | found 'rate' with phases of arrivals, expected it to be left out: the"
                        + " phases say how many pattern runs begin, and when",
                "[{duration: 1 s, rate: 5}] | users: 5 | found 'users' and a rate of arrivals, expected one of them",
            })
    void phasesThatCannotRunAreRefusedWithAReason(String phases, String more, String said) throws Exception {
        Path file = Files.writeString(
                folder.resolve("benchgate.yaml"),
                "workload:\n  tool: openapi\n  services: [{name: shop, document: shop.yaml, address: 'http://h'}]\n"
                        + "  patterns: [LST]\n  arrivals: {phases: " + phases + "}\n"
                        + (more == null ? "" : "  " + more + "\n"));
        assertThat(catchThrowableOfType(SpecException.class, () -> OpenapiSpec.read(file, Map.of())))
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Authorization\": \"Bearer abc\"}",
                "{\"X-Api-Key\": \"abc\"}",
                "{\"Cookie\": \"a=b\"}",
                "{\"Host\": \"elsewhere\"}",
                "{\"Content-Length\": \"0\"}",
                "{\"A B\": \"c\"}",
                "{\"A\": \"b\\r\\nHost: c\"}",
                "{\"A\": \"${env:}\"}"
            })
    void headersThatFrameARequestOrHoldASecretInPlainTextAreRefused(String headers) throws Exception {
        ObjectNode workload = (ObjectNode) MAPPER.readTree(VALID);
        ((ObjectNode) workload.at("/services/0")).set("headers", MAPPER.readTree(headers));
        assertThat(catchThrowableOfType(SpecException.class, () -> read(workload)))
                .hasMessageContaining("found ")
                .hasMessageContaining("expected ")
                .satisfies(refused -> assertThat(refused.getMessage()).doesNotContain("abc"));
    }
}
