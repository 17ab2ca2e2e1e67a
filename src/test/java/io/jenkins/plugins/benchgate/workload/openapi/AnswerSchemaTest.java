package io.jenkins.plugins.benchgate.workload.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.jenkins.plugins.benchgate.workload.openapi.document.Schema;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedAnswer;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedOperation;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedSequence;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.PlannedStep;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan.Selector;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun;
import io.jenkins.plugins.benchgate.workload.openapi.load.PreparedPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is checked of an answer, against a validator that we did not write. */
class AnswerSchemaTest {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final String[] VALUES = {
        "null",
        "true",
        "0",
        "1",
        "1.0",
        "2.5",
        "-3",
        "1E400",
        "\"\"",
        "\"a\"",
        "\"ab\"",
        "\"abc\"",
        "\"\uD83D\uDE00\"",
        "[]",
        "[1]",
        "[\"a\"]",
        "[1, \"a\"]",
        "[null]",
        "[[1]]",
        "{}",
        "{\"a\": 1}",
        "{\"a\": \"x\"}",
        "{\"a\": null}",
        "{\"b\": 1}",
        "{\"a\": 1, \"b\": 2}",
        "{\"a\": {\"a\": 1}}",
        "{\"a\": [{\"a\": 1}]}"
    };

    @TempDir
    Path folder;

    private JsonNode written(String version, String schema) throws IOException {
        Path document = Files.writeString(
                folder.resolve("shop.json"),
                "{\"openapi\": \"" + version
                        + "\", \"paths\": {\"/a\": {\"get\": {\"responses\": {\"200\": {\"content\":"
                        + " {\"application/json\": {\"schema\": " + schema + "}}}}}}}, \"components\": {\"schemas\":"
                        + " {\"Node\": {\"type\": \"object\", \"required\": [\"a\"], \"properties\": {\"a\": {\"$ref\":"
                        + " \"#/components/schemas/Node\"}}}}}}");
        Schema read = Service.read("shop", document)
                .operations()
                .get(0)
                .answers()
                .get(0)
                .content()
                .orElseThrow()
                .schema();
        return AnswerSchema.of(read);
    }

    private static boolean meets(JsonNode schema, String value) {
        PreparedPlan plan = new PreparedPlan(new LoadPlan(
                1,
                List.of("shop"),
                List.of(new PlannedOperation(
                        "GET /a", 0, "GET", null, null, List.of(new PlannedAnswer("200", "application/json", schema)))),
                List.of("ALL"),
                List.of(new PlannedSequence(0, List.of(new PlannedStep(0, 0, Selector.RANDOM, List.of())))),
                List.of()));
        RunProgress progress = new RunProgress(
                plan,
                new PlannedRun(
                        0,
                        List.of(new PlannedRun.Request(List.of(PlannedRun.Piece.of("/a")), Map.of(), List.of())),
                        List.of(List.of())));
        progress.next();
        return progress.answered(200, any -> "application/json", value.getBytes(StandardCharsets.UTF_8))
                .equals("ok");
    }

    private static List<String> met(JsonNode schema) {
        List<String> met = new ArrayList<>();
        for (String value : VALUES) {
            if (meets(schema, value)) {
                met.add(value);
            }
        }
        return met;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "true",
                "false",
                "{\"type\": \"string\"}",
                "{\"type\": [\"string\", \"null\"]}",
                "{\"type\": \"integer\"}",
                "{\"type\": \"number\", \"minimum\": 0, \"exclusiveMaximum\": 2.5}",
                "{\"type\": \"integer\", \"exclusiveMinimum\": 0, \"maximum\": 1}",
                "{\"minLength\": 1, \"maxLength\": 2}",
                "{\"enum\": [1, \"a\", null, [1], {\"a\": 1}]}",
                "{\"const\": 1}",
                "{\"const\": \"a\", \"allOf\": [{\"type\": \"string\"}]}",
                "{\"type\": \"array\", \"items\": {\"type\": \"integer\"}}",
                "{\"minItems\": 1, \"maxItems\": 1, \"items\": false}",
                "{\"type\": \"object\", \"required\": [\"a\"]}",
                "{\"properties\": {\"a\": {\"type\": \"integer\"}}, \"additionalProperties\": false}",
                "{\"additionalProperties\": {\"type\": \"integer\"}}",
                "{\"minProperties\": 1, \"maxProperties\": 1}",
                "{\"allOf\": [{\"type\": \"number\"}, {\"minimum\": 1}]}",
                "{\"anyOf\": [{\"type\": \"array\"}, {\"required\": [\"b\"], \"type\": \"object\"}]}",
                "{\"oneOf\": [{\"type\": \"array\"}, {\"type\": \"string\"}]}",
                "{\"anyOf\": [{\"type\": \"array\"}, {\"type\": \"string\"}], \"oneOf\": [{\"minItems\": 1, \"type\":"
                        + " \"array\"}, {\"type\": \"string\"}]}"
            })
    void whatIsMetIsWhatOthersSay(String schema) throws IOException {
        JsonSchema validator =
                JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(JSON.readTree(schema));
        List<String> expected = new ArrayList<>();
        for (String value : VALUES) {
            if (validator.validate(JSON.readTree(value)).isEmpty()) {
                expected.add(value);
            }
        }
        assertThat(met(written("3.1.0", schema))).isEqualTo(expected);
    }

    /** What OpenAPI 3.0 writes in another way, and what only requests have. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"type": "string", "nullable": true}                              | null, "", "a", "ab", "abc", "\uD83D\uDE00"
                    {"type": "string", "enum": ["a"], "nullable": true}               | null, "a"
                    {"type": "integer", "minimum": 0, "exclusiveMinimum": true, "maximum": 9}       | 1, 1.0
                    {"type": "object", "required": ["b"], "properties": {"b": {"writeOnly": true}}, "maxProperties": 0} | {}
                    """)
    void theSpellingOfOpenapi30IsRead(String schema, String values) throws IOException {
        assertThat(String.join(", ", met(written("3.0.3", schema)))).isEqualTo(values);
    }

    @Test
    void aSchemaWithinItselfEnds() throws IOException {
        JsonNode schema = written("3.0.3", "{\"$ref\": \"#/components/schemas/Node\"}");
        assertThat(schema.toString())
                .isEqualTo("{\"type\":[\"object\"],\"properties\":{\"a\":{}},\"required\":[\"a\"]}");
        assertThat(meets(schema, "{\"a\": 1}")).isTrue();
        assertThat(meets(schema, "{}")).isFalse();
    }

    /** Each level has the next one ten times: written out, that would be 10^6 parts. */
    @Test
    void aSchemaIsNotWrittenOutWithoutEnd() throws IOException {
        StringBuilder schema = new StringBuilder("{\"type\": \"string\"}");
        for (int depth = 0; depth < 6; depth++) {
            StringBuilder next = new StringBuilder("{\"properties\": {");
            next.append("\"p0\": ").append(schema);
            for (int i = 1; i < 10 && depth < 3; i++) {
                next.append(", \"p" + i + "\": ").append(schema);
            }
            schema = next.append("}}");
        }
        assertThat(written("3.0.3", schema.toString()).toString()).hasSizeLessThan(100_000);
    }
}
