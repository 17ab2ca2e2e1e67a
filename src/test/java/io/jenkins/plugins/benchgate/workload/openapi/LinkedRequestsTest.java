package io.jenkins.plugins.benchgate.workload.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan.Described;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadPlan;
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
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a link says is what the second request of a run has. */
class LinkedRequestsTest {
    private static final String SHOP =
            """
            openapi: 3.0.0
            paths:
              /things:
                get:
                  responses:
                    "200":
                      description: nobody says what
                      links: {one: {operationId: one, parameters: {no: $response.header.Newest}}}
              /things/{no}: {get: {operationId: one, responses: {"200": {description: one}}}}
              /customers: {get: {responses: {"200": {content: {application/json: {schema: {type: array, items: {$ref: '#/x/customer'}}}}}}}}
              /orders/{kind}:
                post:
                  parameters: [{name: kind, in: path, required: true, schema: {enum: [fast]}}]
                  requestBody:
                    content:
                      application/json:
                        schema:
                          type: object
                          required: [customer]
                          properties: {customer: {type: object, required: [id], properties: {id: {type: string}}}}
                  responses: {"201": {description: new}}
            x:
              customer: {type: object, properties: {id: {type: integer}}}
            """;

    @TempDir
    Path folder;

    /** Path and body of the second request after an answer to the first one. */
    private List<String> second(String pattern, List<LinkingRule> order, String answer, String... links)
            throws Exception {
        Path document = Files.writeString(folder.resolve("shop.yaml"), SHOP);
        OpenapiPlan plan = new OpenapiPlan(
                List.of(new Described("shop", document)),
                List.of(PatternCatalogue.named(pattern).orElseThrow()),
                1,
                Stream.of(links).map(ServiceLink::parse).toList(),
                List.of(),
                Reading.WIDE,
                order,
                List.of(),
                Optional.empty());
        LoadPlan written = WorkloadGenerator.generate(
                        BoundPlan.of(plan, BindingFile.EMPTY), new Generation(1, List.of(), 1, 1, false), folder)
                .plan();
        try (RunsFile runs = RunsFile.open(folder.resolve("runs-1.jsonl.gz"), written)) {
            RunProgress progress = new RunProgress(new PreparedPlan(written), Objects.requireNonNull(runs.next()));
            assertThat(progress.next()).isNotNull();
            Map<String, String> headers = Map.of("Content-Type", "application/json", "Newest", "n7");
            progress.answered(200, headers::get, answer.getBytes(StandardCharsets.UTF_8));
            Outgoing second = progress.next();
            if (second == null) {
                return List.of(progress.reason());
            }
            byte[] body = second.body();
            return List.of(second.path(), body == null ? "" : new String(body, StandardCharsets.UTF_8));
        }
    }

    @Test
    void aJsonPathIsFollowedInAnAnswerThatNoDocumentDescribes() throws Exception {
        String link = "/things.$.data[*]['my key'][-1] = /things.no";
        assertThat(second("LST", LinkingRule.USUAL, "{\"data\": [{\"my key\": [1, 2, \"a/b\"]}]}", link))
                .containsExactly("/things/a%2Fb", "");
        assertThat(second("LST", LinkingRule.USUAL, "{\"data\": []}", link))
                .containsExactly("step 2 GET /things/{no}: answer of step 1 has no item at $.data[*]['my key'][-1]");
    }

    @Test
    void aLinkOfADocumentIsFollowed() throws Exception {
        List<LinkingRule> order = List.of(LinkingRule.OPENAPI, LinkingRule.GIVEN);
        assertThat(second("LST", order, "[]", "/things.$[*].x = /things.no")).containsExactly("/things/n7", "");
    }

    /** The parameter is one of its words, and the number becomes the text that the body has. */
    @Test
    void anIdInAnObjectIsFilledByItsLink() throws Exception {
        assertThat(second("SUBCRT", LinkingRule.USUAL, "[{\"id\": 12}]", "/customers.id = /orders.$.customer.id"))
                .containsExactly("/orders/fast", "{\"customer\":{\"id\":\"12\"}}");
    }
}
