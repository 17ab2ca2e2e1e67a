package io.jenkins.plugins.benchgate.workload.openapi.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Explanations.Suggestion;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is an id of another item is not made up, and what is no id needs no earlier step. */
class ReferencesTest {
    private static final String ORDERS =
            """
            openapi: 3.0.0
            paths:
              /customers: {get: {responses: {"200": {content: {a/json: {schema: {type: array, items: {$ref: '#/x/customer'}}}}}}}}
              /orders:
                get: {responses: {"200": {content: {a/json: {schema: {type: array, items: {$ref: '#/x/order'}}}}}}}
                post:
                  requestBody: {content: {a/json: {schema: {$ref: '#/x/order'}}}}
                  responses: {"201": {content: {a/json: {schema: {$ref: '#/x/order'}}}}}
              /orders/{orderId}:
                get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/order'}}}}}}
                put: {requestBody: {content: {a/json: {schema: {$ref: '#/x/order'}}}}, responses: {"204": {description: ok}}}
              /customers/{customerId}/orders:
                post: {requestBody: {content: {a/json: {schema: {$ref: '#/x/order'}}}}, responses: {"201": {description: new}}}
            x:
              customer: {type: object, properties: {id: {type: string}}}
              order:
                type: object
                required: [customer, order, meta]
                properties:
                  id: {type: string}
                  customer: {type: object, required: [id], properties: {id: {type: string}, name: {type: string}}}
                  order: {type: object, required: [id], properties: {id: {type: string}}}
                  meta: {type: object, required: [id], properties: {id: {type: string}}}
                  parent: {type: object, required: [id], properties: {id: {type: string}}}
            """;

    @TempDir
    Path folder;

    private Binder binder(String document, String... links) throws Exception {
        Service shop = Service.read("shop", Files.writeString(folder.resolve("shop.yaml"), document));
        return Binder.of(
                List.of(shop),
                Stream.of(links).map(ServiceLink::parse).toList(),
                List.of(),
                Reading.WIDE,
                LinkingRule.USUAL);
    }

    private static List<String> bound(Binder binder, String pattern) {
        return binder.bind(PatternCatalogue.named(pattern).orElseThrow()).sequences().stream()
                .map(sequence -> String.join(
                                ", ",
                                sequence.operations().stream()
                                        .map(one -> one.name())
                                        .toList())
                        + sequence.fills().get(sequence.fills().size() - 1).stream()
                                .map(Fill::described)
                                .toList())
                .toList();
    }

    /** The order's own object, and what belongs to no collection, is drawn. */
    @Test
    void anIdInAnObjectOfAnotherCollectionIsFilled() throws Exception {
        Binder binder = binder(ORDERS);
        assertThat(bound(binder, "CRT")).isEmpty();
        assertThat(bound(binder, "SUBCRT"))
                .containsExactlyInAnyOrder(
                        "GET /orders, POST /orders[customer.id from step 1, answer $[*].customer.id (name)]",
                        "GET /customers, POST /customers/{customerId}/orders[customerId from step 1, answer $[*].id"
                                + " (item), customer.id from step 1, answer $[*].id (item)]");
        assertThat(bound(binder, "UPD"))
                .contains("GET /orders, GET /orders/{orderId}, PUT /orders/{orderId}[orderId from step 2, sent orderId"
                        + " (parameter), id from step 2, answer $.id (item), customer.id from step 2, answer"
                        + " $.customer.id (name)]");
    }

    @Test
    void theLinkThatWouldFillItIsSuggestedAndTaken() throws Exception {
        String link = "/customers.id = /orders.$.customer.id";
        String document = ORDERS.replace("  /orders:\n    get:", "  /orders:\n    head:");
        Explanations explanations = new Explanations(binder(document));
        assertThat(explanations.suggestions()).extracting(Suggestion::link).contains(link);
        PatternBinding bound =
                binder(document).bind(PatternCatalogue.named("SUBCRT").orElseThrow());
        assertThat(explanations.leftOut(bound))
                .extracting(Explanations.LeftOut::reason)
                .contains("takes customer.id, which no SCAN before it gives; the link " + link + " would give it");
        assertThat(bound(binder(document, link), "SUBCRT"))
                .contains(
                        "GET /customers, POST /orders[customer.id from step 1, answer $[*].id (given: " + link + ")]");
    }

    @Test
    void aParameterThatIsOneOfSomeWordsIsNoId() throws Exception {
        Binder binder = binder(
                """
                openapi: 3.0.0
                paths:
                  /pets/{status}:
                    parameters: [{name: status, in: path, required: true, schema: {$ref: '#/x/status'}}]
                    get:
                      responses:
                        "200":
                          content: {a/json: {schema: {type: object, properties: {items: {type: array, items: {$ref: '#/x/pet'}}}}}}
                  /pets/{status}/{petId}:
                    parameters: [{name: status, in: path, required: true, schema: {$ref: '#/x/status'}}]
                    get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/pet'}}}}}}
                  /reports/{kind}:
                    parameters: [{name: kind, in: path, required: true, schema: {enum: [day, week]}}]
                    get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/pet'}}}}}}
                x:
                  status: {type: string, enum: [here, gone]}
                  pet: {type: object, properties: {petId: {type: string}, status: {type: string}}}
                """);
        assertThat(bound(binder, "ALL")).containsExactly("GET /pets/{status}[]");
        assertThat(bound(binder, "LST"))
                .containsExactly("GET /pets/{status}, GET /pets/{status}/{petId}[petId from step 1, answer"
                        + " $.items[*].petId (name)]");
    }
}
