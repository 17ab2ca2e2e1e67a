package io.jenkins.plugins.benchgate.workload.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Parameter;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Values are judged by a validator that we did not write. */
class ValueGeneratorTest {
    private static final Path FOLDER = Path.of("src/test/resources/io/jenkins/plugins/benchgate/workload/openapi");
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    @TempDir
    Path folder;

    /** The body of the only operation of a document with these parts, which are those of OpenAPI 3.1. */
    private Schema schema(String schema, String others) throws IOException {
        Path document = Files.writeString(
                folder.resolve("shop.json"),
                "{\"openapi\": \"3.1.0\", \"paths\": {\"/a\": {\"post\": {\"requestBody\": {\"content\": {"
                        + "\"application/json\": {\"schema\": " + schema + "}}}, \"responses\": {}}}}, \"components\":"
                        + " {\"schemas\": {" + others + "}}}");
        return Service.read("shop", document)
                .operations()
                .get(0)
                .body()
                .orElseThrow()
                .schema();
    }

    private JsonNode value(String schema, String others) throws IOException {
        return ValueGenerator.of(schema(schema, others), 1).value(1, 0);
    }

    private static JsonSchema validator(JsonNode schema, VersionFlag version) {
        return JsonSchemaFactory.getInstance(version)
                .getSchema(
                        schema,
                        SchemaValidatorsConfig.builder()
                                .formatAssertionsEnabled(true)
                                .build());
    }

    private static void assertValid(JsonSchema validator, JsonNode value) throws IOException {
        JsonNode sent = JSON.readTree(value.toString());
        assertThat(validator.validate(sent)).as("%s", sent).isEmpty();
    }

    private void assertValid(String schema) throws IOException {
        JsonSchema validator = validator(JSON.readTree(schema), VersionFlag.V202012);
        for (double share : new double[] {0, 0.5, 1}) {
            ValueGenerator values = ValueGenerator.of(schema(schema, ""), share);
            for (int i = 0; i < 50; i++) {
                assertValid(validator, values.value(7, i));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\": \"integer\"}",
                "{\"type\": \"integer\", \"minimum\": 3, \"maximum\": 4}",
                "{\"type\": \"integer\", \"exclusiveMinimum\": 3, \"exclusiveMaximum\": 5}",
                "{\"type\": \"integer\", \"exclusiveMaximum\": 1}",
                "{\"type\": \"integer\", \"maximum\": -5, \"multipleOf\": 7}",
                "{\"type\": \"integer\", \"multipleOf\": 2.5, \"minimum\": 1, \"maximum\": 20}",
                "{\"type\": \"integer\", \"minimum\": -99999999999999999999, \"maximum\": 99999999999999999999}",
                "{\"type\": \"integer\", \"minimum\": -99999999999, \"maximum\": 99999999999, \"format\": \"int32\"}",
                "{\"type\": \"number\", \"minimum\": 0.001, \"exclusiveMaximum\": 0.002}",
                "{\"type\": \"number\", \"minimum\": 2, \"maximum\": 2}",
                "{\"type\": \"number\", \"multipleOf\": 0.05}",
                "{\"type\": \"string\", \"minLength\": 3, \"maxLength\": 3}",
                "{\"type\": \"string\", \"maxLength\": 0}",
                "{\"type\": \"string\", \"minLength\": 5000}",
                "{\"type\": \"string\", \"format\": \"date\"}",
                "{\"type\": \"string\", \"format\": \"date-time\"}",
                "{\"type\": \"string\", \"format\": \"time\"}",
                "{\"type\": \"string\", \"format\": \"duration\"}",
                "{\"type\": \"string\", \"format\": \"uuid\"}",
                "{\"type\": \"string\", \"format\": \"email\", \"maxLength\": 20}",
                "{\"type\": \"string\", \"format\": \"uri\", \"minLength\": 60}",
                "{\"type\": \"string\", \"format\": \"hostname\"}",
                "{\"type\": \"string\", \"format\": \"ipv4\"}",
                "{\"type\": \"string\", \"format\": \"ipv6\"}",
                "{\"type\": \"string\", \"format\": \"byte\", \"minLength\": 5, \"maxLength\": 8}",
                "{\"type\": \"string\", \"pattern\": \"^[A-Z]{2}-[0-9]{4}$\"}",
                "{\"type\": \"string\", \"pattern\": \"^[a-z]+$\", \"minLength\": 30, \"maxLength\": 40}",
                "{\"type\": [\"string\", \"null\"]}",
                "{\"type\": \"null\"}",
                "{\"const\": {\"a\": 1}}",
                "{\"enum\": [1, \"a\", null, [2]], \"type\": [\"integer\", \"array\"]}",
                "{\"type\": \"array\", \"items\": {\"enum\": [1, 2, 3]}, \"uniqueItems\": true, \"minItems\": 3}",
                "{\"type\": \"array\", \"items\": {\"type\": \"boolean\"}, \"uniqueItems\": true, \"maxItems\": 9}",
                "{\"type\": \"array\", \"items\": {\"type\": \"string\"}, \"minItems\": 40, \"uniqueItems\": true}",
                "{\"type\": \"array\", \"maxItems\": 0}",
                "{\"type\": \"object\", \"required\": [\"a\", \"z\"], \"properties\": {\"a\": {\"type\": \"boolean\"},"
                        + " \"b\": {}, \"c\": {}}, \"minProperties\": 3, \"maxProperties\": 3}",
                "{\"type\": \"object\", \"additionalProperties\": {\"type\": \"integer\"}, \"minProperties\": 2}",
                "{\"allOf\": [{\"type\": \"number\", \"minimum\": 3}, {\"type\": \"integer\", \"maximum\": 5},"
                        + " {\"multipleOf\": 2}]}",
                "{\"allOf\": [{\"properties\": {\"a\": {\"type\": \"integer\"}}, \"required\": [\"a\"]},"
                        + " {\"properties\": {\"a\": {\"maximum\": -3}}}]}",
                "{\"oneOf\": [{\"type\": \"null\"}, {\"type\": \"string\"}, {\"type\": \"array\"}]}",
                "{\"type\": \"string\", \"anyOf\": [{\"type\": \"integer\"}, {\"minLength\": 4}, {\"format\": \"date\"}]}"
            })
    void valuesMeetTheirSchema(String schema) throws IOException {
        assertValid(schema);
    }

    /** Schemas as they come, whose bounds can be met. */
    @Test
    void valuesMeetRandomSchemas() throws IOException {
        Random random = new Random(5);
        for (int i = 0; i < 300; i++) {
            assertValid(random(random, 3).toString());
        }
    }

    private static ObjectNode random(Random random, int depth) {
        ObjectNode schema = JSON.createObjectNode();
        switch (random.nextInt(depth == 0 ? 4 : 8)) {
            case 0 -> {
                int low = random.nextInt(100) - 50;
                schema.put("type", "integer").put("minimum", low).put("maximum", low + 10 + random.nextInt(20));
                if (random.nextBoolean()) {
                    schema.put("multipleOf", 1 + random.nextInt(10));
                }
            }
            case 1 -> {
                schema.put("type", "number");
                BigDecimal low = BigDecimal.valueOf(random.nextInt(1000) - 500, random.nextInt(4));
                schema.put(random.nextBoolean() ? "minimum" : "exclusiveMinimum", low);
                if (random.nextBoolean()) {
                    schema.put(
                            "exclusiveMaximum", low.add(BigDecimal.valueOf(1 + random.nextInt(9), random.nextInt(5))));
                }
            }
            case 2 -> {
                int low = random.nextInt(30);
                schema.put("type", "string").put("minLength", low).put("maxLength", low + random.nextInt(5));
            }
            case 3 -> schema.putArray("enum").add("a").add(random.nextInt(9)).add(random.nextBoolean());
            case 4 -> {
                int low = random.nextInt(4);
                schema.put("type", "array").put("minItems", low).put("maxItems", low + random.nextInt(4));
                schema.set("items", random(random, depth - 1));
            }
            case 5, 6 -> {
                schema.put("type", "object");
                ArrayNode required = schema.putArray("required");
                for (int i = random.nextInt(5); i > 0; i--) {
                    schema.withObjectProperty("properties").set("p" + i, random(random, depth - 1));
                    if (random.nextBoolean()) {
                        required.add("p" + i);
                    }
                }
            }
            default -> {
                ArrayNode any = schema.putArray("anyOf");
                for (int i = random.nextInt(3); i >= 0; i--) {
                    any.add(random(random, depth - 1));
                }
            }
        }
        return schema;
    }

    @ParameterizedTest
    @CsvSource({
        "petstore/openapi.yaml, V4",
        "petclinic/openapi.yml, V4",
        "sockshop/carts.json, V4",
        "sockshop/catalogue.json, V4",
        "sockshop/user.json, V4"
    })
    void valuesMeetTheSchemasOfDocuments(String name, VersionFlag version) throws IOException {
        Path document = FOLDER.resolve(name);
        ObjectNode root = JSON.valueToTree(new Yaml().<Object>load(Files.readString(document)));
        Set<String> readOnly = readOnly(root);
        sendable(root, readOnly);
        int schemas = 0;
        for (Operation operation : Service.read("shop", document).operations()) {
            List<Schema> sent = new ArrayList<>();
            operation.body().ifPresent(body -> sent.add(body.schema()));
            operation.parameters().stream().map(Parameter::schema).forEach(sent::add);
            for (Schema one : sent) {
                ObjectNode whole = root.deepCopy();
                JsonNode own = one.node().deepCopy();
                sendable(own, readOnly);
                if (own.path("required").isBoolean()) {
                    ((ObjectNode) own).remove("required");
                }
                whole.putArray("allOf").add(own);
                JsonSchema validator = validator(whole, version);
                ValueGenerator values = ValueGenerator.of(one, 0.7);
                for (int i = 0; i < 30; i++) {
                    assertValid(validator, values.value(3, i));
                }
                schemas++;
            }
        }
        assertThat(schemas).isPositive();
    }

    /** Nobody sends what is read-only, required or not; what says that may be apart from what requires it. */
    private static void sendable(JsonNode node, Set<String> readOnly) {
        for (JsonNode child : node) {
            sendable(child, readOnly);
        }
        if (node.path("required").isArray()) {
            ArrayNode sent = JSON.createArrayNode();
            node.get("required").forEach(one -> {
                if (!readOnly.contains(one.asText())) {
                    sent.add(one);
                }
            });
            ((ObjectNode) node).set("required", sent);
            if (sent.isEmpty()) {
                ((ObjectNode) node).remove("required");
            }
        }
    }

    private static Set<String> readOnly(JsonNode root) {
        Set<String> names = new HashSet<>();
        for (JsonNode properties : root.findValues("properties")) {
            properties.properties().stream()
                    .filter(one -> one.getValue().path("readOnly").asBoolean())
                    .forEach(one -> names.add(one.getKey()));
        }
        return names;
    }

    @Test
    void aSeedAndAPathGiveTheValue() throws IOException {
        Schema schema = schema(
                "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}, \"b\": {\"type\": \"number\"},"
                        + " \"c\": {\"type\": \"string\", \"pattern\": \"[a-z]{9}\"}}}",
                "");
        ValueGenerator values = ValueGenerator.of(schema, 1);
        List<String> forwards = new ArrayList<>();
        List<String> backwards = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            forwards.add(values.value(1, 4, i).toString());
            backwards.add(0, ValueGenerator.of(schema, 1).value(1, 4, 99 - i).toString());
        }
        assertThat(forwards).isEqualTo(backwards).doesNotHaveDuplicates();
        assertThat(values.value(2, 4, 0).toString()).isNotEqualTo(forwards.get(0));
        assertThat(values.value(1, 5, 0).toString()).isNotEqualTo(forwards.get(0));
    }

    /** Written down, so that another release of Java or of a library that draws otherwise is seen. */
    @Test
    void theValuesOfASeedStayTheSame() throws IOException {
        assertThat(value(
                                "{\"type\": \"object\", \"properties\": {\"a\": {\"type\": \"string\"}, \"b\": {\"type\":"
                                        + " \"number\"}, \"c\": {\"type\": \"string\", \"pattern\": \"[a-z]{3}[0-9]+\"}}}",
                                "")
                        .toString())
                .isEqualTo("{\"a\":\"wjcyzgmdyb\",\"b\":925125.85,\"c\":\"fdx76536862\"}");
    }

    @Test
    void theShareOfOptionalPropertiesIsKept() throws IOException {
        Schema schema = schema(
                "{\"properties\": {\"a\": {\"type\": \"string\"}, \"b\": {\"type\": \"string\"}}, \"required\": [\"a\"]}",
                "");
        int there = 0;
        ValueGenerator values = ValueGenerator.of(schema, 0.3);
        for (int i = 0; i < 10_000; i++) {
            JsonNode value = values.value(1, i);
            assertThat(value.has("a")).isTrue();
            there += value.has("b") ? 1 : 0;
        }
        assertThat(there).isBetween(2850, 3150);
        assertThatThrownBy(() -> ValueGenerator.of(schema, 1.1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatIsReadOnlyIsNotSent() throws IOException {
        assertThat(value(
                                "{\"properties\": {\"id\": {\"type\": \"string\", \"readOnly\": true}, \"name\": {\"enum\":"
                                        + " [\"x\"]}}, \"required\": [\"id\"]}",
                                "")
                        .toString())
                .isEqualTo("{\"name\":\"x\"}");
    }

    @Test
    void aSchemaWithinItselfEnds() throws IOException {
        String node = "\"Node\": {\"properties\": {\"name\": {\"enum\": [\"x\"]}, \"next\": {\"$ref\":"
                + " \"#/components/schemas/Node\"}, \"all\": {\"type\": \"array\", \"items\": {\"$ref\":"
                + " \"#/components/schemas/Node\"}}}%s}";
        String reference = "{\"$ref\": \"#/components/schemas/Node\"}";
        assertThat(value(reference, node.formatted("")).toString()).isEqualTo("{\"name\":\"x\",\"all\":[]}");
        assertThatThrownBy(() -> value(reference, node.formatted(", \"required\": [\"next\"]")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("this one requires itself")
                .hasMessageNotContaining("\n");
        String union =
                "{\"oneOf\": [{\"type\": \"string\"}, {\"type\": \"array\", \"minItems\": 1, \"items\": {\"$ref\":"
                        + " \"#/components/schemas/Node\"}}]}";
        assertThat(value(reference, "\"Node\": " + union).isTextual()).isTrue();
    }

    /** A dog is a pet and has another pet as its friend: that is no circle. */
    @Test
    void aPartOfASchemaMayBeWithinIt() throws IOException {
        String pets = "\"Pet\": {\"properties\": {\"name\": {\"enum\": [\"x\"]}}},"
                + "\"Dog\": {\"allOf\": [{\"$ref\": \"#/components/schemas/Pet\"}], \"required\": [\"friend\"],"
                + " \"properties\": {\"friend\": {\"$ref\": \"#/components/schemas/Pet\"}}}";
        assertThat(value("{\"$ref\": \"#/components/schemas/Dog\"}", pets).toString())
                .isEqualTo("{\"friend\":{\"name\":\"x\"},\"name\":\"x\"}");
    }

    @Test
    void aDiscriminatorNamesTheSchemaThatWasChosen() throws IOException {
        String pets = "\"Pet\": {\"type\": \"object\", \"required\": [\"kind\"], \"properties\": {\"kind\": {\"type\":"
                + " \"string\"}}, \"discriminator\": {\"propertyName\": \"kind\", \"mapping\": {\"cat\":"
                + " \"#/components/schemas/Cat\"}}},"
                + "\"Cat\": {\"allOf\": [{\"$ref\": \"#/components/schemas/Pet\"}, {\"properties\": {\"lives\":"
                + " {\"enum\": [9]}}}]},"
                + "\"Dog\": {\"allOf\": [{\"$ref\": \"#/components/schemas/Pet\"}]}";
        Schema schema = schema(
                "{\"oneOf\": [{\"$ref\": \"#/components/schemas/Cat\"}, {\"$ref\": \"#/components/schemas/Dog\"}]}",
                pets);
        Set<String> found = new HashSet<>();
        ValueGenerator values = ValueGenerator.of(schema, 1);
        for (int i = 0; i < 100; i++) {
            found.add(values.value(1, i).toString());
        }
        assertThat(found).containsExactlyInAnyOrder("{\"kind\":\"cat\",\"lives\":9}", "{\"kind\":\"Dog\"}");
    }

    @Test
    void severalExamplesOfATextAreDrawnAndOneOnlyWhereNothingElseIsKnown() throws IOException {
        assertThat(value("{\"type\": \"string\", \"examples\": [\"Ann\", \"Bob\"]}", "")
                        .asText())
                .isIn("Ann", "Bob");
        assertThat(value("{\"type\": \"string\", \"example\": \"Ann\"}", "").asText())
                .isNotEqualTo("Ann");
        assertThat(value("{\"example\": 4}", "").asInt()).isEqualTo(4);
        assertThat(value("{\"default\": 5}", "").asInt()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "^\\d{3}-\\d{2}-\\d{4}$",
                "^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}$",
                "^(\\([0-9]{3}\\))?[0-9]{3}-[0-9]{4}$",
                "^#?([a-f0-9]{6}|[a-f0-9]{3})$",
                "^[0-9]*$",
                "[A-Z]",
                "^\\w+( \\w+){0,3}$",
                "^(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}$",
                "^\\S+$",
                "^[^/]+$",
                "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
                "^v\\d+\\.\\d+\\.\\d+(-rc\\d+)?$",
                "^([ab])\\1$",
                "^\\+?[1-9]\\d{1,14}$",
                "^(a+)+$"
            })
    void aPatternIsMatched(String pattern) throws IOException {
        ValueGenerator values = ValueGenerator.of(
                schema(
                        JSON.createObjectNode()
                                .put("type", "string")
                                .put("pattern", pattern)
                                .toString(),
                        ""),
                1);
        Set<String> found = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            String text = values.value(1, i).asText();
            assertThat(Pattern.compile(pattern).matcher(text).find()).as(text).isTrue();
            found.add(text);
        }
        assertThat(found).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\": \"integer\", \"minimum\": 5, \"maximum\": 4} | minimum: found '5', expected bounds",
                "{\"type\": \"integer\", \"minimum\": 1e1000000} | minimum: found",
                "{\"type\": \"integer\", \"multipleOf\": 0} | multipleOf: found '0', expected a number above 0",
                "{\"type\": \"string\", \"minLength\": 5, \"maxLength\": 4} | minLength: found '5', expected at most the",
                "{\"type\": \"string\", \"minLength\": 9999999999} | minLength: found '9999999999', expected at most",
                "{\"type\": \"string\", \"minLength\": \"a\"} | minLength: found 'a', expected a number",
                "{\"type\": \"string\", \"format\": \"date\", \"maxLength\": 4} | format: found 'date', expected a format",
                "{\"type\": \"string\", \"pattern\": \"(a{1000}){1000}\"} | pattern: found '(a{1000}){1000}', expected",
                "{\"type\": \"string\", \"pattern\": \"(a?){1000000000}\"} | pattern: found",
                "{\"type\": \"string\", \"pattern\": \"^(?!a).*$\"} | expected a pattern without a negative look around",
                "{\"type\": \"string\", \"pattern\": \"[a\"} | pattern: found '[a', expected a regular expression",
                "{\"type\": \"string\", \"pattern\": \"^a$\", \"minLength\": 3} | expected a pattern with texts of 3 to",
                "{\"enum\": []} | enum: found 'a list', expected at least one value",
                "{\"enum\": [\"a\"], \"type\": \"integer\"} | enum: found 'a list', expected at least one value of the type",
                "{\"allOf\": [{\"type\": \"string\"}, {\"type\": \"integer\"}]} | type: found 'integer', expected a type that",
                "{\"type\": \"text\"} | type: found 'text', expected string, integer",
                "{\"oneOf\": []} | oneOf: found 'a list', expected at least one schema",
                "{\"type\": \"array\", \"items\": {\"enum\": [1]}, \"minItems\": 2, \"uniqueItems\": true} | minItems: found",
                "{\"type\": \"array\", \"items\": {\"type\": \"array\", \"minItems\": 1000}, \"minItems\": 1000} | minItems",
                "{\"type\": \"object\", \"minProperties\": 1, \"additionalProperties\": false} | minProperties: found '1'",
                "{\"type\": \"object\", \"required\": [\"a\"], \"additionalProperties\": false} | required: found",
                "{\"type\": \"array\", \"minItems\": 1, \"items\": false} | items: found 'false', expected a schema that"
            })
    void whatCannotBeMetIsSaidWithItsPlace(String schema, String expected) {
        assertThatThrownBy(() -> value(schema, ""))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("shop.json:1:paths./a.post.requestBody")
                .hasMessageContaining(expected)
                .hasMessageNotContaining("\n");
    }

    /** Bodies of a document that describes a whole database stay small. */
    @Test
    void aHostileNestGivesASmallValue() throws IOException {
        StringBuilder others = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            others.append(i == 0 ? "" : ", ").append("\"N" + i + "\": {\"properties\": {");
            for (int j = 0; j < 30; j++) {
                others.append(j == 0 ? "" : ", ")
                        .append("\"p" + j + "\": {\"$ref\": \"#/components/schemas/N" + j + "\"}");
            }
            others.append("}}");
        }
        assertThat(value("{\"$ref\": \"#/components/schemas/N0\"}", others.toString())
                        .toString())
                .hasSizeLessThan(200_000);
    }
}
