package io.jenkins.plugins.benchgate.workload.openapi.binding;

import static io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule.GIVEN;
import static io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule.ITEM;
import static io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule.NAME;
import static io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule.OPENAPI;
import static io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule.PARAMETER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.workload.openapi.binding.Binder.PatternBinding;
import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values come from where the first rule of the order finds them. */
class LinkingTest {
    private static final String SHOP =
            """
            openapi: 3.0.0
            paths:
              /shop/customers:
                get: {responses: {"200": {content: {a/json: {schema: {type: array, items: {$ref: '#/x/customer'}}}}}}}
                post:
                  responses:
                    "201":
                      headers: {Location: {schema: {type: string}}}
                      content: {a/json: {schema: {$ref: '#/x/customer'}}}
                      links:
                        self: {operationId: getCustomer, parameters: {customerId: $response.body#/uid}}
                        carts: {operationRef: '#/paths/~1shop~1carts~1%7Bcart%7D/get', parameters: {path.cart: $response.header.Location}}
                        other: {operationId: gone}
                        odd: {operationId: getCustomer, parameters: {customerId: $method, x: $response.body#/none}}
              /shop/customers/{customerId}:
                get:
                  operationId: getCustomer
                  responses:
                    "200":
                      content: {a/json: {schema: {$ref: '#/x/customer'}}}
                      links:
                        bill:
                          operationId: bill
                          parameters: {query.of: '{$request.path.customerId}', cart: $response.body#/carts/0/no}
              /shop/carts/{cart}: {get: {responses: {"200": {description: a cart}}}}
              /shop/bills/{cart}:
                get:
                  operationId: bill
                  parameters: [{name: of, in: query, required: true, schema: {type: string}}]
                  responses: {"200": {description: a bill}}
              /other/things: {get: {responses: {"200": {description: ok}}}}
              /other/others: {get: {responses: {"200": {content: {a/json: {schema: {type: object}}}}}}}
            x:
              customer:
                type: object
                properties:
                  uid: {type: string}
                  customerId: {type: string}
                  id: {type: string}
                  carts: {type: array, items: {type: object, properties: {no: {type: string}}}}
            """;

    @TempDir
    Path folder;

    private Binder binder(List<LinkingRule> order, String... links) throws IOException {
        Service shop = Service.read("shop", Files.writeString(folder.resolve("shop.yaml"), SHOP));
        List<ServiceLink> given = new ArrayList<>();
        for (String link : links) {
            given.add(ServiceLink.parse(link));
        }
        return Binder.of(List.of(shop), given, List.of(), Reading.WIDE, order);
    }

    private static List<String> fills(Binder binder, String pattern) {
        InteractionPattern named = PatternCatalogue.named(pattern).orElseThrow();
        return binder.bind(named).sequences().stream()
                .flatMap(sequence -> sequence.fills().stream())
                .flatMap(List::stream)
                .map(Fill::described)
                .distinct()
                .toList();
    }

    @Test
    void theFirstRuleThatHasAValueGivesIt() throws Exception {
        String link = "/shop/customers.uid = /shop/customers.customerId";
        assertThat(fills(binder(List.of(ITEM, NAME, GIVEN), link), "CRT"))
                .containsExactly("customerId from step 1, answer $.customerId (item)");
        assertThat(fills(binder(List.of(NAME, ITEM, GIVEN), link), "CRT"))
                .containsExactly("customerId from step 1, answer $.customerId (name)");
        assertThat(fills(binder(List.of(GIVEN, ITEM), link), "CRT"))
                .containsExactly("customerId from step 1, answer $.uid (given: " + link + ")");
        assertThat(fills(binder(List.of(OPENAPI, GIVEN, ITEM), link), "CRT"))
                .contains("customerId from step 1, answer $.uid (openapi: the link 'self' of POST /shop/customers)");
    }

    @Test
    void aRuleThatIsNotInTheOrderIsNotUsed() throws Exception {
        assertThat(fills(binder(LinkingRule.USUAL), "LST")).hasSize(1);
        assertThat(fills(binder(List.of(PARAMETER, GIVEN, OPENAPI)), "LST")).isEmpty();
        assertThat(fills(binder(LinkingRule.USUAL), "CRT")).noneMatch(fill -> fill.contains("openapi"));
    }

    /** A read of what was read is there to see what only its answer and its request have. */
    @Test
    void linksOfDocumentsAreFollowedWhenTheyAreAskedFor() throws Exception {
        Binder binder = binder(List.of(OPENAPI, ITEM));
        assertThat(fills(binder, "CRT"))
                .containsExactlyInAnyOrder(
                        "customerId from step 1, answer $.uid (openapi: the link 'self' of POST /shop/customers)",
                        "cart from step 1, header Location (openapi: the link 'carts' of POST /shop/customers)");
        InteractionPattern update = PatternCatalogue.named("UPD").orElseThrow();
        InteractionPattern reads = new InteractionPattern(
                "READS",
                List.of(
                        update.steps().get(0),
                        update.steps().get(1),
                        PatternCatalogue.named("CRT").orElseThrow().steps().get(1)),
                1,
                List.of());
        List<Fill> last = reads(binder, reads);
        assertThat(last)
                .extracting(Fill::described)
                .containsExactlyInAnyOrder(
                        "cart from step 2, answer $.carts[0].no (openapi: the link 'bill' of GET"
                                + " /shop/customers/{customerId})",
                        "of from step 2, sent customerId (openapi: the link 'bill' of GET"
                                + " /shop/customers/{customerId})");
        assertThat(binder.notes())
                .containsExactly(
                        "found the link 'other' of POST /shop/customers to 'gone', expected an operation of the same"
                                + " document; it is not used",
                        "found '$method' for customerId in the link 'odd' of POST /shop/customers, expected"
                                + " $response.body#/NAME, $response.header.NAME, $request.path.NAME or"
                                + " $request.body#/NAME with a name that is there; it is not used",
                        "found '$response.body#/none' for x in the link 'odd' of POST /shop/customers, expected"
                                + " $response.body#/NAME, $response.header.NAME, $request.path.NAME or"
                                + " $request.body#/NAME with a name that is there; it is not used");
        assertThat(binder(LinkingRule.USUAL).notes()).isEmpty();
    }

    private static List<Fill> reads(Binder binder, InteractionPattern pattern) {
        return binder.bind(pattern).sequences().stream()
                .filter(one -> one.operations().get(2).name().equals("GET /shop/bills/{cart}"))
                .findFirst()
                .orElseThrow()
                .fills()
                .get(2);
    }

    /** The document does not describe what /other/things answers; the link says where its list is. */
    @ParameterizedTest
    @ValueSource(strings = {"/other/things.$.data[*].uid", "/other/others.$['data'][*]['uid']"})
    void aJsonPathFindsWhatADocumentDoesNotDescribe(String end) throws Exception {
        Binder binder = binder(LinkingRule.USUAL, end + " = /shop/carts.cart");
        assertThat(fills(binder, "LST"))
                .contains("cart from step 1, answer $.data[*].uid (given: " + end.substring(0, end.indexOf('$'))
                        + "$.data[*].uid = /shop/carts.cart)");
        assertThat(fills(binder(LinkingRule.USUAL), "LST")).noneMatch(fill -> fill.startsWith("cart"));
    }

    @Test
    void aJsonPathThatADocumentDescribesIsOneOfThoseThere() throws Exception {
        assertThat(fills(binder(LinkingRule.USUAL, "/shop/customers.$[*].uid = /shop/carts.cart"), "LST"))
                .contains("cart from step 1, answer $[*].uid (given: /shop/customers.$[*].uid = /shop/carts.cart)");
        Service shop = Service.read("shop", folder.resolve("shop.yaml"));
        assertThat(LinkCheck.of(
                        List.of(shop), List.of(ServiceLink.parse("/shop/customers.$[*].ident = /shop/carts.cart"))))
                .singleElement()
                .asString()
                .startsWith(
                        "found the link '/shop/customers.$[*].ident = /shop/carts.cart', but no operation at or below"
                                + " '/shop/customers' answers or sends '$[*].ident', expected one of '$")
                .contains("'$[*].id'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/a.$.b..c = /d.e | found '$.b..c', expected a JSONPath of names, numbers and [*]",
                "/a.$.b[?@.c] = /d.e | found '$.b[?@.c]', expected a JSONPath of names, numbers and [*]",
                "/a.$[ = /d.e | found '$[', expected a JSONPath of names, numbers and [*]",
                "/a.$.b | found '/a.$.b', expected two names of one value"
            })
    void aMistakeInAJsonPathIsSaid(String link, String message) {
        assertThatThrownBy(() -> ServiceLink.parse(link))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aJsonPathMayHoldWhatElseEndsIt() {
        ServiceLink link = ServiceLink.parse("/v1.0/a.$['b=c'].d = s:/e.$.f");
        assertThat(link.one().prefix().text()).isEqualTo("/v1.0/a");
        assertThat(link.one().name()).isEqualTo("$['b=c'].d");
        assertThat(link.other().service()).isEqualTo("s");
        assertThat(link.other().name()).isEqualTo("$.f");
        assertThat(ServiceLink.parse(link.toString())).isEqualTo(link);
        // a name may begin with a dollar sign
        assertThat(ServiceLink.parse("/a.$ref = /b.id").one().located()).isFalse();
    }

    /** Both lists have a buyer and a place, one by its names and one by links; each of them gives one value at least. */
    @Test
    void ofSeveralInputsThatHaveAValueTheOneOfTheFirstRuleGivesIt() throws Exception {
        Path document = Files.writeString(
                folder.resolve("orders.yaml"),
                """
                openapi: 3.0.0
                paths:
                  /orders/goods: {get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/goods'}}}}}}}
                  /people: {get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/people'}}}}}}}
                  /orders:
                    post:
                      requestBody: {content: {a/json: {schema: {$ref: '#/x/order'}}}}
                      responses: {"201": {description: new}}
                x:
                  goods: {type: array, items: {type: object, properties: {goodId: {type: string}, buyerId: {type: string}, placeId: {type: string}}}}
                  people: {type: array, items: {type: object, properties: {id: {type: string}, place: {type: string}}}}
                  order:
                    type: object
                    required: [placeId, goodId, buyerId]
                    properties: {placeId: {type: string}, goodId: {type: string}, buyerId: {type: string}}
                """);
        List<ServiceLink> links = List.of(
                ServiceLink.parse("/people.id = /orders.buyerId"),
                ServiceLink.parse("/people.place = /orders.placeId"));
        for (List<LinkingRule> order : List.of(List.of(NAME, GIVEN), List.of(GIVEN, NAME))) {
            Binder binder = Binder.of(List.of(Service.read("shop", document)), links, List.of(), Reading.WIDE, order);
            PatternBinding two = binder.bind(PatternCatalogue.named("TWOIN").orElseThrow());
            List<OperationSequence> withPeople = two.sequences().stream()
                    .filter(one -> one.operations().stream()
                            .anyMatch(operation -> operation.path().text().equals("/people")))
                    .toList();
            assertThat(withPeople).hasSize(2);
            for (OperationSequence sequence : withPeople) {
                int people = sequence.operations().get(0).path().text().equals("/people") ? 0 : 1;
                assertThat(sequence.fills().get(2).stream()
                                .filter(fill -> fill.step() == people)
                                .map(fill -> fill.source().rule()))
                        .as(order + " " + sequence.operations().get(0))
                        .hasSize(order.get(0) == NAME ? 1 : 2)
                        .containsOnly(GIVEN);
            }
        }
    }
}
