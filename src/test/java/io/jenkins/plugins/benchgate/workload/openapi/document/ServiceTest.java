package io.jenkins.plugins.benchgate.workload.openapi.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ServiceTest {
    @TempDir
    Path folder;

    private Service read(String text) throws Exception {
        return Service.read("shop", Files.writeString(folder.resolve("shop.yaml"), text));
    }

    private static List<String> answered(Service service) {
        return service.operations().get(0).success().orElseThrow().content().orElseThrow().fields().stream()
                .map(Field::path)
                .toList();
    }

    private static List<String> sent(Operation operation) {
        return operation.body().orElseThrow().fields().stream()
                .map(field -> field.path() + (field.required() ? "!" : ""))
                .toList();
    }

    @Test
    void swaggerTwoIsReadAsOpenapiIs() throws Exception {
        Service service = read(
                """
                swagger: "2.0"
                host: shop.example.org
                basePath: /v2
                parameters:
                  item: {name: itemId, in: path, required: true, type: string}
                paths:
                  /items/{itemId}:
                    parameters: [{$ref: '#/parameters/item'}]
                    put:
                      parameters:
                        - {name: body, in: body, schema: {$ref: '#/definitions/Item'}}
                      responses: {"200": {description: done, schema: {$ref: '#/definitions/Item'}}}
                    post:
                      parameters:
                        - {name: note, in: formData, required: true, type: string}
                        - {name: photo, in: formData, type: file}
                      responses: {204: {description: done}}
                definitions:
                  Item: {type: object, required: [id], properties: {id: {type: integer}, name: {type: string}}}
                """);
        assertThat(service.operations())
                .extracting(Operation::name)
                .containsExactly("POST /items/{itemId}", "PUT /items/{itemId}");
        assertThat(sent(service.operations().get(0))).containsExactly("$.note!", "$.photo");
        assertThat(sent(service.operations().get(1))).containsExactly("$.id!", "$.name");
        assertThat(service.operations().get(1).parameters())
                .singleElement()
                .extracting(Parameter::name, Parameter::in)
                .containsExactly("itemId", Parameter.In.PATH);
    }

    @Test
    void openapiThreeOneAndCombinedSchemasAreRead() throws Exception {
        Service service = read(
                """
                openapi: 3.1.0
                paths:
                  /items:
                    get:
                      responses:
                        2XX:
                          description: all
                          content:
                            application/xml: {schema: {type: string}}
                            application/hal+json:
                              schema:
                                type: [object, "null"]
                                properties:
                                  data:
                                    type: array
                                    items: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {size: {type: number}}}]}
                                  any: true
                components:
                  schemas:
                    Base:
                      oneOf: [{properties: {id: {type: string}}}, {properties: {code: {const: a}}}]
                """);
        assertThat(answered(service)).containsExactly("$.any", "$.data[*].id", "$.data[*].code", "$.data[*].size");
    }

    @Test
    void aSchemaWithinItselfEnds() throws Exception {
        Service service = read(
                """
                openapi: 3.0.0
                paths:
                  /nodes: {get: {responses: {"200": {content: {application/json: {schema: {$ref: '#/x-schemas/Node'}}}}}}}
                x-schemas:
                  Node:
                    allOf: [{$ref: '#/x-schemas/Node'}]
                    type: object
                    properties:
                      id: {type: string}
                      children: {type: array, items: {$ref: '#/x-schemas/Node'}}
                      parent: {$ref: '#/x-schemas/Node'}
                """);
        assertThat(answered(service)).containsExactly("$.id");
    }

    @Test
    void referencesLeadToFilesInTheFolder() throws Exception {
        Files.createDirectories(folder.resolve("schemas"));
        Files.writeString(folder.resolve("schemas/item.json"), "{\"defs\":{\"a/b\":{\"$ref\":\"../more.yaml#/Id\"}}}");
        Files.writeString(folder.resolve("more.yaml"), "Id: {type: object, properties: {id: {type: string}}}\n");
        Service service = read(
                """
                openapi: 3.0.0
                paths:
                  /items: {get: {responses: {"200": {content: {a/json: {schema: {$ref: 'schemas/item.json#/defs/a~1b'}}}}}}}
                """);
        assertThat(answered(service)).containsExactly("$.id");
    }

    /** A document that others wrote makes this program connect to nothing. */
    @Test
    void referencesToAddressesAreNotFollowed() throws Exception {
        Service service = read(
                """
                openapi: 3.0.0
                paths:
                  /a: {get: {responses: {"200": {content: {a/json: {schema: {$ref: 'http://127.0.0.1:1/a.json'}}}}}}}
                  /b: {$ref: 'file:///etc/passwd'}
                  /c: {$ref: '//127.0.0.1/share/a.yaml'}
                """);
        assertThat(service.operations()).extracting(Operation::name).containsExactly("GET /a");
        assertThat(answered(service)).isEmpty();
        assertThat(service.notes())
                .hasSize(3)
                .allMatch(note -> note.contains("which is not followed"))
                .anyMatch(note -> note.contains("http://127.0.0.1:1/a.json"));
    }

    @Test
    void referencesOutOfTheFolderAreRefused() throws Exception {
        Path inner = Files.createDirectories(folder.resolve("inner"));
        Files.writeString(folder.resolve("secret.yaml"), "a: 1\n");
        Files.createSymbolicLink(inner.resolve("link.yaml"), folder.resolve("secret.yaml"));
        for (String reference : List.of("../secret.yaml", "link.yaml")) {
            Path file = Files.writeString(
                    inner.resolve("shop.yaml"), "openapi: 3.0.0\npaths:\n  /a:\n    $ref: '" + reference + "'\n");
            assertThatThrownBy(() -> Service.read("shop", file))
                    .isInstanceOf(InputException.class)
                    .hasMessage(file + ":4:paths./a.$ref: found '" + reference
                            + "', expected a reference to a file in the folder of the document or below it");
        }
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of("", ": found an empty file, expected an OpenAPI or Swagger document"),
                Arguments.of(
                        "a: 1",
                        ":1:the document: found 'an object', expected an OpenAPI or Swagger document, which has the key 'openapi' or 'swagger'"),
                Arguments.of("[1]", ":1: found '[1]', expected an OpenAPI or Swagger document"),
                Arguments.of(
                        "openapi: 4.0.0",
                        ":1:openapi: found '4.0.0', expected version 3.0 or 3.1 of OpenAPI, or 2.0 of Swagger"),
                Arguments.of("openapi: 3.0.0", ":1:paths: found 'nothing', expected an object"),
                Arguments.of("openapi: 3.0.0\npaths: {/a: {get: 5}}", ":2:paths./a.get: found '5', expected an object"),
                Arguments.of(
                        "openapi: 3.0.0\npaths:\n  a: {}",
                        ":3:paths: found 'a', expected paths that begin with a slash"),
                Arguments.of(
                        "openapi: 3.0.0\npaths:\n  /a: {get: {parameters: [{in: path}]}}",
                        ":3:paths./a.get.parameters[0].name: found 'nothing', expected the name of a parameter"),
                Arguments.of(
                        "openapi: 3.0.0\npaths: {/a: {get: {parameters: [{name: a, in: body}]}}}",
                        ":2:paths./a.get.parameters[0].in: found 'body', expected path, query, header or cookie"),
                Arguments.of(
                        "openapi: 3.0.0\npaths:\n  /a: {$ref: '#/b'}",
                        ":3:paths./a.$ref: found '#/b', expected a reference to a part of shop.yaml, which has no 'b'"),
                Arguments.of(
                        "openapi: 3.0.0\npaths:\n  /a: {$ref: '#/paths/~1a'}",
                        ":3:paths./a.$ref: found '#/paths/~1a', expected a reference that does not lead to itself"),
                Arguments.of("openapi: 3.0.0\nopenapi: 3.0.0", ":2: found 'openapi', expected each key once"),
                Arguments.of("openapi: &a [*a]", ":1: found '*a', expected the name of an anchor before it"),
                Arguments.of(
                        "{\"openapi\": \"3.0.0\",\n\"paths\": {",
                        ":2: found 'the end of the file', expected valid JSON"),
                Arguments.of(
                        "{\"openapi\": \"3.0.0\",\n\"paths\": {}} x",
                        ":2: found 'Unrecognized token 'x'', expected valid JSON"),
                Arguments.of("{\"a\": 1, \"a\": 2}", ":1: found 'Duplicate field 'a'', expected valid JSON"),
                Arguments.of(
                        "openapi: 3.0.0\n\tpaths: {}",
                        ":2: found 'a tab', expected spaces: YAML is indented with spaces only"),
                Arguments.of("openapi: \"3.0.0", ":1: found 'found unexpected end of stream', expected valid YAML"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void whatIsWrongIsSaidInOneLineWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(InputException.class)
                .hasMessage(folder.resolve("shop.yaml") + message);
    }

    @Test
    void aDocumentThatIsNotThereIsSaid() {
        assertThatThrownBy(() -> Service.read("shop", folder.resolve("none.yaml")))
                .hasMessage(
                        folder.resolve("none.yaml") + ": found no such file, expected an OpenAPI or Swagger document");
    }

    /** Nine levels of ten aliases each would be a thousand million texts. */
    @Test
    void aliasesTakeNoMoreMemoryThanTheirText() throws Exception {
        StringBuilder text = new StringBuilder("openapi: 3.0.0\nx0: &a0 {properties: {id: {type: string}}}\n");
        for (int i = 1; i < 10; i++) {
            text.append("x").append(i).append(": &a").append(i).append(" {properties: {");
            for (int j = 0; j < 10; j++) {
                text.append(j == 0 ? "" : ", ")
                        .append("p")
                        .append(j)
                        .append(": *a")
                        .append(i - 1);
            }
            text.append("}}\n");
        }
        Service service =
                read(text + "paths: {/a: {get: {responses: {\"200\": {content: {a/json: {schema: *a9}}}}}}}\n");
        assertThat(answered(service)).hasSizeLessThanOrEqualTo(2000);
    }

    @Test
    void deepNestingIsRefused() {
        String deep = "[".repeat(1000);
        assertThatThrownBy(() -> read("{\"a\": " + deep)).isInstanceOf(InputException.class);
        assertThatThrownBy(() -> read("a: " + deep)).isInstanceOf(InputException.class);
    }

    @Test
    void aPathParameterThatIsNotDescribedIsThereAndSaid() throws Exception {
        Service service = read("openapi: 3.0.0\npaths: {'/a/{id}': {get: {responses: {}}}}\n");
        assertThat(service.operations().get(0).parameters())
                .extracting(Parameter::name)
                .containsExactly("id");
        assertThat(service.notes()).singleElement().asString().contains("path parameter 'id' of /a/{id}");
    }

    @Test
    void tenThousandOperationsAreRead() throws Exception {
        StringBuilder text =
                new StringBuilder("{\"openapi\":\"3.0.0\",\"components\":{\"schemas\":{\"A\":{\"properties\":"
                        + "{\"id\":{\"type\":\"string\"}}}}},\"paths\":{");
        for (int i = 0; i < 10_000; i++) {
            text.append(i == 0 ? "" : ",")
                    .append("\"/a")
                    .append(i)
                    .append("\":{\"get\":{\"responses\":{\"200\":{\"content\":{\"application/json\":{\"schema\":")
                    .append("{\"$ref\":\"#/components/schemas/A\"}}}}}}}");
        }
        assertThat(read(text + "}}").operations()).hasSize(10_000);
    }
}
