package io.jenkins.plugins.benchgate.cli.init;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.io.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class BindCommandTest {
    private static final Path SOCK_SHOP =
            Path.of("src/test/resources/io/jenkins/plugins/benchgate/workload/openapi/sockshop");
    private static final Path EXAMPLES = Path.of("docs/examples/openapi");

    @TempDir
    Path folder;

    private String out = "";
    private String err = "";

    private int run(Object... arguments) {
        List<String> all = new ArrayList<>(List.of("bind"));
        Stream.of(arguments).map(Object::toString).forEach(all::add);
        Called called = Called.with(all.toArray(String[]::new));
        out = called.out();
        err = called.err();
        return called.code();
    }

    @BeforeEach
    void files() throws Exception {
        for (String name : List.of("shop.yaml", "carts.yaml", "patterns.yaml", "links.yaml", "spec.yaml")) {
            Files.copy(EXAMPLES.resolve(name), folder.resolve(name));
        }
    }

    private Path spec(String text) throws Exception {
        return Files.writeString(folder.resolve("spec.yaml"), text);
    }

    @Test
    void theFilesOfOpenisbtAreTaken() throws Exception {
        assertThat(run(
                        "--description",
                        SOCK_SHOP.resolve("user.json"),
                        SOCK_SHOP.resolve("carts.json"),
                        SOCK_SHOP.resolve("catalogue.json"),
                        "--patterns",
                        SOCK_SHOP.resolve("sockshopPatterns.json"),
                        "--links",
                        SOCK_SHOP.resolve("sockshopLinks.json"),
                        "--format",
                        "json"))
                .isZero();
        List<Integer> counts = new ArrayList<>();
        JsonNode answer = Json.MAPPER.readTree(out);
        answer.get("patterns")
                .forEach(pattern -> counts.add(pattern.get("sequences").size()));
        assertThat(counts).containsExactly(5, 6, 3, 2);
        JsonNode first = answer.at("/patterns/0/sequences/0");
        assertThat(first.get("operations"))
                .extracting(JsonNode::asText)
                .containsExactly("GET /customers", "GET /customers/{id}");
        assertThat(first.get("services")).extracting(JsonNode::asText).containsExactly("user", "user");
        assertThat(first.get("enabled").asBoolean()).isTrue();
        assertThat(err).isEmpty();
    }

    @Test
    void linksAreSuggestedAndNotUsed() throws Exception {
        assertThat(run(
                        "--description",
                        folder.resolve("shop.yaml"),
                        folder.resolve("carts.yaml"),
                        "--patterns",
                        folder.resolve("patterns.yaml"),
                        "--format",
                        "json"))
                .as("a pattern that was asked for has no sequence")
                .isEqualTo(30);
        JsonNode answer = Json.MAPPER.readTree(out);
        assertThat(answer.at("/patterns/1/sequences")).isEmpty();
        assertThat(answer.at("/patterns/1/nearest").asText())
                .startsWith(
                        "step 3, CREATE: POST /carts/{customerId}/items takes customerId, goodId, which no SCAN before"
                                + " it gives; the link /customers.id = /carts.customerId would give it");
        assertThat(answer.get("suggestions"))
                .extracting(one -> one.get("link").asText())
                .containsExactlyInAnyOrder(
                        "/customers.id = /carts.customerId",
                        "/goods.id = /carts.goodId",
                        "/carts.goodId = /goods.goodId");
    }

    @Test
    void openapiLinksAndLocationsAreSuggested() throws Exception {
        Path document = Files.writeString(
                folder.resolve("jobs.yaml"),
                """
                openapi: 3.0.0
                paths:
                  /jobs:
                    post:
                      responses:
                        "202": {description: begun, headers: {Location: {schema: {type: string}}}}
                  /jobs/{job}:
                    get: {responses: {"200": {description: a job}}}
                  /reports:
                    get:
                      responses:
                        "200":
                          content: {a/json: {schema: {type: array, items: {properties: {author: {type: string}}}}}}
                          links: {writer: {operationId: getPerson, parameters: {name: $response.body#/author}}}
                  /people/{name}:
                    get: {operationId: getPerson, responses: {"200": {description: a person}}}
                """);
        assertThat(run("--description", document, "--format", "json")).isZero();
        assertThat(Json.MAPPER.readTree(out).get("suggestions"))
                .extracting(one -> one.get("link").asText())
                .containsExactly("/reports.author = /people.name", "/jobs.Location = /jobs.job");
    }

    @Test
    void whatIsNotTakenIsSaidWithItsReason() {
        run("--description", folder.resolve("shop.yaml"), folder.resolve("carts.yaml"), "--why");
        assertThat(out)
                .contains(
                        "not at step 1: GET /carts/{customerId}/items requires customerId, and this step has no input")
                .contains("not at step 2: GET /goods/{goodId} answers nothing that a later step can use")
                .contains("GET /health its path does not end in a parameter, and it has no described answer");
    }

    @Test
    void sequencesThatAreTooWideForColumnsStandBelowOneAnother() throws Exception {
        String inner = "/" + "long".repeat(15);
        String text = Files.readString(folder.resolve("shop.yaml")).replace("/customers", inner);
        run("--description", Files.writeString(folder.resolve("long.yaml"), text));
        assertThat(out)
                .contains("  GET " + inner + "\n    GET " + inner + "/{customerId}\n    DELETE " + inner
                        + "/{customerId}\n");
    }

    /** What the page of the command line shows is what is printed. */
    @Test
    void theAnswerThatIsShownIsPrinted() throws Exception {
        Matcher shown = Pattern.compile("(?s)## `bind`.*?```sh\nbenchgate bind (.*?)\n```\n\n```text\n(.*?)```")
                .matcher(Files.readString(Path.of("docs/cli/measure-and-find.md")));
        assertThat(shown.find()).isTrue();
        run((Object[]) shown.group(1).split(" "));
        assertThat(out.strip()).isEqualTo(shown.group(2).strip());
    }

    @Test
    void aBindingIsWrittenEditedAndKept() throws Exception {
        Path binding = folder.resolve("binding.yaml");
        assertThat(run(folder.resolve("spec.yaml"), "--out", binding)).isZero();
        String written = Files.readString(binding);
        assertThat(JsonSchemaFactory.getInstance(VersionFlag.V202012)
                        .getSchema(Json.MAPPER.readTree(
                                Path.of("docs/binding.schema.json").toFile()))
                        .validate(Json.MAPPER.valueToTree(
                                new Yaml(new SafeConstructor(new LoaderOptions())).load(written))))
                .isEmpty();
        String edited = written.replaceFirst("enabled: true", "enabled: false")
                .replaceFirst("(?s)(.*)weight: 1", "$1weight: 7");
        Files.writeString(binding, edited);
        assertThat(run(folder.resolve("spec.yaml"), "--out", binding)).isZero();
        assertThat(Files.readString(binding)).isEqualTo(edited);
        assertThat(out).contains("off       GET /customers").contains("weight 7");
    }

    @Test
    void aBindingThatIsStaleIsSaidInOneLine() throws Exception {
        Path binding = Files.writeString(
                folder.resolve("binding.yaml"),
                """
                exclude: [/goods]
                patterns:
                  - name: LST
                    sequences:
                      - operations: [GET /customers, "GET /customers/{customerId}"]
                      - operations: [GET /orders, "GET /orders/{id}"]
                        weight: 2
                """);
        assertThat(run(folder.resolve("spec.yaml"))).isEqualTo(30);
        assertThat(err)
                .isEqualTo(binding + ":6: found operation 'GET /orders', which no document has, expected one that is"
                        + " there; --out writes the binding without it\n");
        assertThat(out).contains("found that the binding does not have").doesNotContain("GET /goods ");
    }

    @Test
    void operationsOfOneNameAreToldApartByTheirService() throws Exception {
        Files.copy(folder.resolve("shop.yaml"), folder.resolve("other.yaml"));
        run("--description", folder.resolve("shop.yaml"), folder.resolve("other.yaml"));
        assertThat(out)
                .contains("shop:GET /customers   shop:GET /customers/{customerId}")
                .contains("other:GET /customers");
    }

    @Test
    void namesOfDocumentsCannotSteerATerminal() throws Exception {
        Path document = Files.writeString(
                folder.resolve("evil.yaml"),
                "openapi: 3.0.0\npaths: {\"/a\\e[2J\\u202e\": {get: {responses: {\"200\": {content: {a/json: {schema: {type:"
                        + " array}}}}}}}, /b: {$ref: \"http://x/\\e[2J\"}}\n");
        run("--description", document);
        assertThat(out + err).doesNotContain("\u001b").doesNotContain("\u202e").contains("/a");
    }

    static Stream<Arguments> mistakes() {
        String services =
                "workload:\n  tool: openapi\n  services: [{name: shop, document: shop.yaml, address: 'http://h'}]\n";
        return Stream.of(
                Arguments.of("workload: {tool: ycsb}", ":1:18: found tool 'ycsb', expected openapi"),
                Arguments.of(services, ": found no 'patterns' in workload, expected it"),
                Arguments.of(
                        services + "  patterns: [LTS]\n",
                        ":4:14: found pattern 'LTS' without 'steps', which is not built in, expected steps or one of"),
                Arguments.of(
                        services + "  patterns:\n    - name: A\n      steps: [{operation: SCAN, input: b}]\n",
                        ":6:14: found input 'b' of step 1 of pattern A, expected the output of a step before it"),
                Arguments.of(
                        services + "  patterns:\n    - name: A\n      steps: [{operation: LIST}]\n",
                        ":6:27: found 'LIST', expected one of CREATE, READ, SCAN, UPDATE, DELETE"),
                Arguments.of(
                        services + "  patterns: LST\n  links: /a.b\n",
                        ":5:10: found '/a.b', expected two names of one value, such as /customers.id = /carts.customerId"),
                Arguments.of(
                        services + "  patterns: LST\n  exclude: health\n", ":5:12: found 'health', expected a path"),
                Arguments.of(services + "  patterns: [LST, LST]\n", "found 'LST' again in patterns, expected it once"),
                Arguments.of(
                        services + "  patterns: LST\n  reading: loose\n",
                        ":5:12: found 'loose', expected one of strict, wide"),
                Arguments.of(services + "  patterns: LST\n  sevices: 1\n", "found unknown key 'sevices' in workload"),
                Arguments.of(
                        services.replace("http://h", "ftp://h") + "  patterns: LST\n",
                        "found address 'ftp://h', expected an address such as"),
                Arguments.of(
                        services.replace("shop.yaml", "none.yaml") + "  patterns: LST\n", "found no file 'none.yaml'"),
                Arguments.of(services + "  patterns: {file: links.yaml}\n", "found a mistake in the file: "));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsSaidWithItsPlace(String text, String message) throws Exception {
        assertThat(run(spec(text))).isEqualTo(2);
        assertThat(err).contains(message);
        assertThat(out).isEmpty();
    }

    @Test
    void aLinkToWhatIsNotThereIsSaid() throws Exception {
        Path links = Files.writeString(
                folder.resolve("wrong.yaml"), "[/customers.ident = /carts.customerId, /a.b = /goods.id]\n");
        assertThat(run("--description", folder.resolve("shop.yaml"), folder.resolve("carts.yaml"), "--links", links))
                .isEqualTo(2);
        assertThat(err)
                .contains(
                        "found the link '/customers.ident = /carts.customerId', but no 'ident' in the operations at or"
                                + " below '/customers', expected one of ")
                .contains("'id'")
                .contains("no operation at or below '/a', expected a path such as");
        assertThat(err.lines()).hasSize(1);
    }

    @Test
    void whatCannotBeGivenTogetherIsSaid() {
        assertThat(run()).isEqualTo(2);
        assertThat(err).contains("found neither a spec nor --description");
        assertThat(run(folder.resolve("spec.yaml"), "--links", "a")).isEqualTo(2);
        assertThat(err).contains("expected them in the spec");
        assertThat(run("--description", folder.resolve("shop.yaml"), "--reading", "loose"))
                .isEqualTo(2);
        assertThat(err).contains("found 'loose', expected strict or wide");
    }
}
