package io.jenkins.plugins.benchgate.workload.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.spec.OpenapiSpec;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.PlannedRun;
import io.jenkins.plugins.benchgate.workload.openapi.load.PreparedPlan;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunProgress.Outgoing;
import io.jenkins.plugins.benchgate.workload.openapi.load.RunsFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a spec sets is sent, and a mistake in it is said with its line. */
class RequestSettingsTest {
    private static final String DOCUMENT =
            """
            openapi: 3.0.0
            paths:
              /{realm}/users:
                get:
                  parameters:
                    - {name: search, in: query, schema: {type: string}}
                    - {name: trace, in: header, required: true, schema: {type: string}}
                    - {name: Authorization, in: header, schema: {type: string}}
                  responses: {"200": {content: {application/json: {schema: {type: array, items: {type: object}}}}}}
                post:
                  requestBody: {content: {application/json: {schema: {$ref: '#/x/user'}}}}
                  responses: {"201": {content: {application/json: {schema: {$ref: '#/x/user'}}}}}
              /{realm}/open:
                post:
                  requestBody: {content: {application/json: {schema: {type: object}}}}
                  responses: {"201": {description: new}}
            x:
              user:
                allOf:
                  - {type: object, required: [level], properties: {level: {type: string}, roles: {type: array, items: {type: string}}}}
                  - type: object
                    properties:
                      broken: {type: integer, minimum: 2, maximum: 1}
                      profile: {type: object, properties: {locale: {type: string}, age: {type: integer}}}
                      items: {type: array, minItems: 2, maxItems: 2, items: {type: object, properties: {kind: {type: string}, no: {enum: [1]}}}}
            """;

    private static final String SPEC =
            """
            workload:
              tool: openapi
              services: [{name: hub, document: hub.yaml, address: "http://127.0.0.1"}]
              patterns: [{name: OWN, steps: [{operation: %s}]}]
              requests:
            """;

    private static final String USER =
            """
                - {parameter: realm, fixed: master}
                - {operation: "POST /{realm}/users", property: $.level, fixed: 1.10}
                - {property: $.roles, omit: true}
                - {property: $.broken, fixed: [1, {a: null}]}
                - {property: $.profile.locale, oneOf: [de, fr]}
                - {property: $.profile.age, fixed: 3}
                - {property: "$.items[*].kind", pattern: "[a-c]x"}
                - {operation: "POST /{realm}/open", property: $.new, fixed: {deep: "5"}}
            """;

    @TempDir
    Path folder;

    private Path spec(String operation, String requests) throws Exception {
        Files.writeString(folder.resolve("hub.yaml"), DOCUMENT);
        return Files.writeString(folder.resolve("spec.yaml"), SPEC.formatted(operation) + requests);
    }

    /** Paths, headers and bodies of many requests. */
    private Set<String> requests(String operation, String requests) throws Exception {
        BoundPlan bound = BoundPlan.of(
                OpenapiSpec.read(spec(operation, requests), Map.of()).plan(), BindingFile.EMPTY);
        LoadPlan plan = WorkloadGenerator.generate(bound, new Generation(60, List.of(), 1, 1, false), folder)
                .plan();
        Set<String> all = new TreeSet<>();
        try (RunsFile runs = RunsFile.open(folder.resolve("runs-1.jsonl.gz"), plan)) {
            for (PlannedRun run = runs.next(); run != null; run = runs.next()) {
                Outgoing sent = Objects.requireNonNull(new RunProgress(new PreparedPlan(plan), run).next());
                byte[] body = sent.body();
                all.add((sent.path() + " " + sent.headers() + " "
                                + (body == null ? "" : new String(body, StandardCharsets.UTF_8)))
                        .strip());
            }
        }
        return all;
    }

    /** A text of a number is as it is written, and a schema without values is never drawn from. */
    @Test
    void propertiesHaveTheValuesThatAreSet() throws Exception {
        Set<String> sent = requests("CREATE", USER);
        assertThat(sent).contains("/master/open {} {\"new\":{\"deep\":\"5\"}}").hasSizeGreaterThan(2);
        assertThat(sent).filteredOn(one -> one.startsWith("/master/users")).allSatisfy(one -> assertThat(one)
                .matches("/master/users \\{} \\{\"level\":\"1.10\",\"broken\":\\[1,\\{\"a\":null}],"
                        + "\"profile\":\\{\"locale\":\"(de|fr)\",\"age\":3},"
                        + "\"items\":\\[\\{\"kind\":\"[abc]x\",\"no\":1},\\{\"kind\":\"[abc]x\",\"no\":1}]}"));
    }

    /** A fixed parameter of the path needs no earlier step. */
    @Test
    void parametersHaveTheValuesThatAreSet() throws Exception {
        assertThat(
                        requests(
                                "SCAN",
                                """
                            - {parameter: realm, fixed: master}
                            - {parameter: search, fixed: gone}
                            - {parameter: [trace, search], omit: true}
                            - {operation: "GET /{realm}/users", parameter: search, oneOf: [a b, 7]}
                        """))
                .containsExactly("/master/users?search=7 {}", "/master/users?search=a%20b {}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{operation: POST /user, parameter: realm, fixed: 1} | found operation 'POST /user', which no document"
                        + " has, expected one such as 'GET /{realm}/users'",
                "{parameter: relam, fixed: 1} | found parameter 'relam', which no operation of the documents has,"
                        + " expected one of 'Authorization', 'realm', 'search', 'trace'",
                "{property: $.profil.locale, fixed: 1} | found property '$.profil.locale', which no operation of the"
                        + " documents has, expected one of ",
                "{operation: /{realm}/open, property: $.new, fixed: 1} | found property '$.new', which no operation of"
                        + " '/{realm}/open' has",
                "{parameter: realm, omit: true} | found 'omit' for the parameter 'realm' of the path /{realm}/users,"
                        + " expected fixed, oneOf or pattern",
                "{parameter: Authorization, fixed: x} | found header 'Authorization', which the client sets, expected it"
                        + " in 'headers' of the service",
                "{property: $.level, pattern: '(?!a)b'} | found pattern '(?!a)b', expected a regular expression without"
                        + " negative look around",
                "{property: $.level, fixed: '${env:X}'} | found '${env:X}', expected a value without variables"
            })
    void aSettingThatCannotBeUsedIsSaidWithItsLine(String entry, String message) throws Exception {
        Path spec = spec(
                "CREATE", "    - " + entry.replace("/{realm}", "\"/{realm}").replace("open,", "open\",") + "\n");
        Called called = Called.with("bind", spec.toString());
        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err()).contains("spec.yaml:6:").contains(message);
        assertThat(called.err().lines()).hasSize(1);
    }
}
