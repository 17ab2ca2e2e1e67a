package io.jenkins.plugins.benchgate.cli.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.io.Json;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class K6ScriptTest {
    private static final String SHOP =
            """
            openapi: 3.0.0
            paths:
              /customers:
                get:
                  responses:
                    "200":
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              items: {type: array, items: {type: object, properties: {id: {type: string}, city: {type: string}}}}
                post:
                  parameters:
                    - {name: trace, in: header, required: true, schema: {type: string, enum: ["a b"]}}
                    - {name: tags, in: query, required: true, schema: {type: array, minItems: 2, maxItems: 2, items: {type: string, enum: [x&y]}}}
                  requestBody:
                    content:
                      application/json:
                        schema:
                          type: object
                          required: [name]
                          properties: {name: {type: string}, mail: {type: string, format: email}, size: {type: string, enum: [S]}}
                  responses:
                    "201": {headers: {Location: {schema: {type: string}}}}
              /customers/{customerId}:
                get: {responses: {"200": {content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}}
                put:
                  requestBody: {content: {multipart/form-data: {schema: {type: object}}}}
                  responses: {"204": {}}
                delete: {responses: {"204": {}}}
              /customers/{customerId}/orders:
                get: {responses: {"200": {content: {application/json: {schema: {type: array, items: {type: object, properties: {no: {type: string}}}}}}}}}
              /customers/{customerId}/orders/{no}:
                get: {responses: {"200": {content: {application/json: {schema: {type: object, properties: {no: {type: string}}}}}}}}
            """;

    private static final String SPEC =
            """
            workload:
              tool: openapi
              services: [{name: my-shop, document: shop.yaml, address: "http://internal.example:${PORT}/v1"}]
              patterns:
                - {name: LST, weight: 3}
                - SUBREAD
                - UPD
                - name: ADD
                  steps:
                    - {operation: CREATE, output: customer}
                    - {operation: DELETE, input: customer}
              links: [/customers.Location = /customers.customerId]
              invocations: 40
            """;

    @TempDir
    Path folder;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private HttpServer server;

    @BeforeEach
    void shop() throws IOException {
        Files.writeString(folder.resolve("shop.yaml"), SHOP);
        Files.writeString(folder.resolve("spec.yaml"), SPEC);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String asking = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        asked.add(asking);
        byte[] body = exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        int status = 200;
        String answer = "[]";
        switch (asking) {
            case "GET /v1/customers" ->
                answer = "{\"items\": [{\"id\": \"a/b c\", \"city\": \"x\"}, {\"id\": \"ü\", \"city\": \"y\"}]}";
            case "GET /v1/customers/a%2Fb%20c" -> answer = "{\"id\": \"a/b c\"}";
            // a service that answers wrongly fast does not win
            case "GET /v1/customers/%C3%BC" -> exchange.getResponseHeaders().set("Content-Type", "text/html");
            case "POST /v1/customers?tags=x%26y&tags=x%26y" -> {
                sent.add(exchange.getRequestHeaders().getFirst("trace") + " "
                        + exchange.getRequestHeaders().getFirst("Authorization") + " "
                        + exchange.getRequestHeaders().getFirst("Content-Type") + " "
                        + new String(body, StandardCharsets.UTF_8));
                exchange.getResponseHeaders().set("Location", "https://elsewhere.example/v1/customers/n%207/?a=/b");
                status = 201;
            }
            default -> status = asking.startsWith("DELETE") ? 204 : 200;
        }
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, status == 204 ? -1 : bytes.length);
        if (status != 204) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private Path script() throws IOException {
        Path script = folder.resolve("script.mjs");
        Called called = Called.with("bind", folder.resolve("spec.yaml").toString(), "--k6", script.toString());
        assertThat(called.code()).as(called.err()).isZero();
        assertThat(called.err())
                .endsWith(
                        "left sequences out of the script of k6, because these send other bodies than JSON and forms: PUT"
                                + " /customers/{customerId} (multipart/form-data)\n");
        return script;
    }

    private record Ended(int code, String out) {}

    private Ended ended(Map<String, String> environment, String... command) throws Exception {
        boolean there = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, command[0])));
        assumeTrue(there, "SKIPPED: " + command[0] + " is not on the PATH");
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        int code = builder.start().waitFor();
        return new Ended(code, Files.readString(out));
    }

    @Test
    void theScriptHasTheBoundWorkloadAndNoAddress() throws Exception {
        String text = Files.readString(script());
        assertThat(text)
                .contains("\"my-shop\": service('MY_SHOP')")
                .contains("whole('RUNS', 40)")
                .contains("name: \"LST\",\n    weight: 3,")
                .contains("\"{{letters:")
                .contains("\"size\":\"S\"")
                .doesNotContain("PUT /customers")
                .doesNotContain("name: \"UPD\"")
                .doesNotContain("internal.example")
                .doesNotContain("@OPERATIONS@");
    }

    @Test
    void theScriptIsValidJavaScript() throws Exception {
        Ended ended = ended(Map.of(), "node", "--check", script().toString());

        assertThat(ended.code()).as(ended.out()).isZero();
    }

    @Test
    void k6RunsTheScript() throws Exception {
        Path script = script();
        Ended ended = ended(
                Map.of(
                        "MY_SHOP_ADDRESS",
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/",
                        "MY_SHOP_HEADERS",
                        "{\"Authorization\": \"Bearer hidden\"}",
                        "USERS",
                        "2",
                        "SEED",
                        "5",
                        "K6_NO_USAGE_REPORT",
                        "true"),
                "k6",
                "run",
                "--quiet",
                "--address",
                "127.0.0.1:0",
                "--summary-export",
                "summary.json",
                script.toString());

        assertThat(ended.code()).as(ended.out()).isZero();
        JsonNode metrics =
                Json.MAPPER.readTree(folder.resolve("summary.json").toFile()).get("metrics");
        List<Integer> counts = new ArrayList<>();
        for (String part :
                List.of("LST,end:ok", "LST,end:failed", "SUBREAD,end:ok", "SUBREAD,end:unlinked", "ADD,end:ok")) {
            counts.add(metrics.at("/pattern_runs{pattern:" + part + "}/count").asInt());
        }
        assertThat(counts.stream().mapToInt(Integer::intValue).sum()).isEqualTo(40);
        // those of a customer that is answered as HTML
        assertThat(counts.get(1)).isEqualTo(count("GET /v1/customers/%C3%BC")).isPositive();
        // there are no orders, and none is made up
        assertThat(counts.get(2)).isZero();
        assertThat(counts.get(3)).isPositive();
        assertThat(asked).noneMatch(one -> one.contains("/orders/"));
        // each of the users says it once
        assertThat(ended.out()
                        .lines()
                        .filter(line -> line.contains("unlinked: step 3 GET"
                                + " /customers/{customerId}/orders/{no}: answer of step 2 has no *.no")))
                .hasSizeBetween(1, 2);
        assertThat(ended.out()).doesNotContain("hidden");
        // of a new one the id is that of its Location
        assertThat(counts.get(4)).isEqualTo(count("DELETE /v1/customers/n%207")).isPositive();
        assertThat(sent).hasSize(counts.get(4)).doesNotHaveDuplicates().allSatisfy(one -> assertThat(one)
                .matches("a b Bearer hidden application/json \\{\"name\":\"[a-z]{8,16}\",\"mail\":\"[a-z]+@[a-z.]+\","
                        + "\"size\":\"S\"\\}"));
        assertThat(metrics.at("/http_req_failed/passes").asInt()).isZero();
    }

    private Path phased() throws IOException {
        Files.writeString(
                folder.resolve("spec.yaml"),
                SPEC.replace(
                        "  invocations: 40",
                        "  arrivals: {phases: [{duration: 1 s, rate: 20}, {pause: 1 s}, {duration: 500 ms, rate: 0, rampTo: 79.5}]}"));
        return script();
    }

    @Test
    void phasesOfArrivalsAreStages() throws Exception {
        assertThat(Files.readString(phased()))
                .contains(
                        """
                        const arrivals = {
                          timeUnit: '10s',
                          startRate: 200,
                          stages: [
                            { target: 200, duration: '1s' },
                            { target: 0, duration: '0s' },
                            { target: 0, duration: '1s' },
                            { target: 795, duration: '0.5s' },
                          ],
                        };
                        """);
        assertThat(Files.readString(script())).contains("const arrivals = {").doesNotContain("@ARRIVALS@");
        Files.writeString(folder.resolve("spec.yaml"), SPEC);
        assertThat(Files.readString(script())).contains("const arrivals = null;");
    }

    @Test
    void k6BeginsTheRunsOfTheStages() throws Exception {
        Path script = phased();
        Ended ended = ended(
                Map.of(
                        "MY_SHOP_ADDRESS",
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/",
                        "USERS",
                        "20",
                        "K6_NO_USAGE_REPORT",
                        "true"),
                "k6",
                "run",
                "--quiet",
                "--address",
                "127.0.0.1:0",
                "--summary-export",
                "summary.json",
                script.toString());

        assertThat(ended.code()).as(ended.out()).isZero();
        JsonNode metrics =
                Json.MAPPER.readTree(folder.resolve("summary.json").toFile()).get("metrics");
        // 20 and 0.5 · 79.5 / 2; k6 begins one more or less where stages meet
        assertThat(metrics.at("/iterations/count").asInt()).isBetween(37, 42);
    }

    private int count(String asking) {
        return (int) asked.stream().filter(asking::equals).count();
    }

    @Test
    void aScriptWithoutSequencesIsNotWritten() throws Exception {
        Files.writeString(folder.resolve("spec.yaml"), SPEC.replace("  links:", "  exclude: /customers\n  links:"));
        Path script = folder.resolve("script.mjs");
        Called called = Called.with("bind", folder.resolve("spec.yaml").toString(), "--k6", script.toString());

        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err()).contains("found no sequence for the script of k6, expected at least one");
        assertThat(script).doesNotExist();
    }
}
