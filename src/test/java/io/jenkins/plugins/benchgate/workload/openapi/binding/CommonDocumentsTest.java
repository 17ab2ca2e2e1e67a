package io.jenkins.plugins.benchgate.workload.openapi.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.openapi.binding.OperationSequence.Fill;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.PatternCatalogue;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On documents that the rules were not made for, the sequences are those that a person wrote down before they were bound: of
 * Swagger's petstore, and of the Spring PetClinic, which has nested resources, two versions of some lists and ids that belong to
 * other resources.
 */
class CommonDocumentsTest {
    @TempDir
    Path folder;

    private static final Path FOLDER = Path.of("src/test/resources/io/jenkins/plugins/benchgate/workload/openapi");

    private static List<String> bound(String document, String pattern) throws Exception {
        Service service = Service.read("service", FOLDER.resolve(document));
        assertThat(service.notes()).isEmpty();
        Binder binder = Binder.of(List.of(service), List.of(), List.of(), Reading.WIDE, LinkingRule.USUAL);
        return binder.bind(PatternCatalogue.named(pattern).orElseThrow()).sequences().stream()
                .map(sequence -> String.join(
                        ", ",
                        sequence.operations().stream().map(Operation::name).toList()))
                .toList();
    }

    private static List<String> lines(String text) {
        return Stream.of(text.split("\n"))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "ALL | 'GET /pet/findByStatus\nGET /pet/findByTags'",
                "LST | 'GET /pet/findByStatus, GET /pet/{petId}\nGET /pet/findByTags, GET /pet/{petId}'",
                "SUBLST | ''",
                "TWOIN | ''",
                "CRT | 'POST /pet, GET /pet/{petId}\nPOST /store/order, GET /store/order/{orderId}"
                        + "\nPOST /user, GET /user/{username}\nPOST /user/createWithList, GET /user/{username}'",
                "DEL | 'GET /pet/findByStatus, GET /pet/{petId}, DELETE /pet/{petId}"
                        + "\nGET /pet/findByTags, GET /pet/{petId}, DELETE /pet/{petId}'",
                "UPD | 'GET /pet/findByStatus, GET /pet/{petId}, PUT /pet"
                        + "\nGET /pet/findByTags, GET /pet/{petId}, PUT /pet'",
                "CRUD | 'POST /pet, GET /pet/{petId}, PUT /pet, DELETE /pet/{petId}"
                        + "\nPOST /user, GET /user/{username}, PUT /user/{username}, DELETE /user/{username}"
                        + "\nPOST /user/createWithList, GET /user/{username}, PUT /user/{username},"
                        + " DELETE /user/{username}'"
            })
    void thePetstoreBindsAsExpected(String pattern, String sequences) throws Exception {
        assertThat(bound("petstore/openapi.yaml", pattern)).containsExactlyInAnyOrderElementsOf(lines(sequences));
    }

    @Test
    void listsAndTheirItemsOfThePetClinicAreFound() throws Exception {
        assertThat(bound("petclinic/openapi.yml", "LST"))
                .containsExactlyInAnyOrder(
                        "GET /owners, GET /owners/{ownerId}",
                        "GET /v2/owners, GET /owners/{ownerId}",
                        "GET /owners, GET /owners/{ownerId}/pets/{petId}",
                        "GET /pettypes, GET /pettypes/{petTypeId}",
                        "GET /pets, GET /pets/{petId}",
                        "GET /v2/pets, GET /pets/{petId}",
                        "GET /visits, GET /visits/{visitId}",
                        "GET /specialties, GET /specialties/{specialtyId}",
                        "GET /vets, GET /vets/{vetId}");
    }

    /** POST /visits is none of them, as the pet that it needs is not known; and a new owner has no pets to read or change. */
    @Test
    void whatIsCreatedReadChangedAndDeletedInThePetClinicIsFound() throws Exception {
        assertThat(bound("petclinic/openapi.yml", "CRUD"))
                .containsExactlyInAnyOrder(
                        "POST /owners, GET /owners/{ownerId}, PUT /owners/{ownerId}, DELETE /owners/{ownerId}",
                        "POST /pettypes, GET /pettypes/{petTypeId}, PUT /pettypes/{petTypeId},"
                                + " DELETE /pettypes/{petTypeId}",
                        "POST /specialties, GET /specialties/{specialtyId}, PUT /specialties/{specialtyId},"
                                + " DELETE /specialties/{specialtyId}",
                        "POST /vets, GET /vets/{vetId}, PUT /vets/{vetId}, DELETE /vets/{vetId}");
    }

    /** The address of the article was known before; no comment is read. */
    @Test
    void aListIsNotReadToUseWhatWasSentForIt() throws Exception {
        Path document = Files.writeString(
                folder.resolve("blog.yaml"),
                """
                openapi: 3.0.0
                paths:
                  /articles: {get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/articles'}}}}}}}
                  /articles/{slug}: {get: {responses: {"200": {description: one}}}}
                  /articles/{slug}/comments: {get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/notes'}}}}}}}
                  /articles/{slug}/comments/{id}: {get: {responses: {"200": {description: one}}}}
                x:
                  articles: {type: array, items: {type: object, properties: {slug: {type: string}}}}
                  notes: {type: array, items: {type: object, properties: {id: {type: string}}}}
                """);
        Binder binder = Binder.of(
                List.of(Service.read("blog", document)), List.of(), List.of(), Reading.WIDE, LinkingRule.USUAL);
        assertThat(SockShopTest.bound(binder, PatternCatalogue.named("SUBREAD").orElseThrow()))
                .containsExactly(List.of(
                        "GET /articles", "GET /articles/{slug}/comments", "GET /articles/{slug}/comments/{id}"));
    }

    /** The rules that the document of Apicurio Registry led to: ids that clients choose, and ids that another id is part of. */
    @Test
    void idsOfNewItemsAreChosenAndIdsWithinAnItemStayInIt() throws Exception {
        Path document = Files.writeString(
                folder.resolve("registry.yaml"),
                """
                openapi: 3.0.0
                paths:
                  /groups:
                    get: {responses: {"200": {content: {a/json: {schema: {type: array, items: {$ref: '#/x/group'}}}}}}}
                    post:
                      requestBody: {content: {a/json: {schema: {$ref: '#/x/group'}}}}
                      responses: {"200": {content: {a/json: {schema: {$ref: '#/x/group'}}}}}
                  /groups/{groupId}: {get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/group'}}}}}}}
                  /search/artifacts:
                    get: {responses: {"200": {content: {a/json: {schema: {type: array, items: {$ref: '#/x/artifact'}}}}}}}
                  /groups/{groupId}/artifacts:
                    get: {responses: {"200": {content: {a/json: {schema: {type: array, items: {$ref: '#/x/artifact'}}}}}}}
                    post: {requestBody: {content: {a/json: {schema: {$ref: '#/x/artifact'}}}}, responses: {"200": {description: new}}}
                  /groups/{groupId}/artifacts/{artifactId}/rules:
                    post: {requestBody: {content: {a/json: {schema: {type: object}}}}, responses: {"204": {description: new}}}
                x:
                  group: {type: object, required: [groupId], properties: {groupId: {type: string}}}
                  artifact:
                    type: object
                    required: [artifactId]
                    properties: {artifactId: {type: string}, groupId: {type: string}}
                """);
        Service registry = Service.read("registry", document);
        Binder binder = Binder.of(List.of(registry), List.of(), List.of(), Reading.WIDE, LinkingRule.USUAL);
        assertThat(SockShopTest.bound(binder, PatternCatalogue.named("CRT").orElseThrow()))
                .containsExactly(List.of("POST /groups", "GET /groups/{groupId}"));
        // a group is not created anew from one that is there
        assertThat(SockShopTest.bound(binder, PatternCatalogue.named("SUBCRT").orElseThrow()))
                .containsExactly(List.of("GET /groups", "POST /groups/{groupId}/artifacts"));
        // an artifact of one group is not in another one
        assertThat(SockShopTest.bound(binder, PatternCatalogue.named("TWOIN").orElseThrow()))
                .isEmpty();
        Binder linked = Binder.of(
                List.of(registry),
                List.of(ServiceLink.parse("/search/artifacts.groupId = /groups.groupId")),
                List.of(),
                Reading.WIDE,
                LinkingRule.USUAL);
        assertThat(SockShopTest.bound(linked, PatternCatalogue.named("SUBCRT").orElseThrow()))
                .contains(List.of("GET /search/artifacts", "POST /groups/{groupId}/artifacts/{artifactId}/rules"))
                .doesNotContain(List.of("GET /search/artifacts", "POST /groups"));
    }

    /** The document of JupyterHub: PATCH /users/{name} renames a user whose name in the body is another one. */
    @Test
    void anItemKeepsItsNameWhenItIsChanged() throws Exception {
        Path document = Files.writeString(
                folder.resolve("hub.yaml"),
                """
                openapi: 3.0.0
                paths:
                  /users: {get: {responses: {"200": {content: {a/json: {schema: {type: array, items: {$ref: '#/x/user'}}}}}}}}
                  /users/{name}:
                    get: {responses: {"200": {content: {a/json: {schema: {$ref: '#/x/user'}}}}}}
                    patch:
                      requestBody: {content: {a/json: {schema: {$ref: '#/x/user'}}}}
                      responses: {"200": {description: changed}}
                x:
                  user: {type: object, properties: {name: {type: string}, admin: {type: boolean}}}
                """);
        Binder binder = Binder.of(
                List.of(Service.read("hub", document)), List.of(), List.of(), Reading.WIDE, LinkingRule.USUAL);
        List<Fill> fills = binder.bind(PatternCatalogue.named("UPD").orElseThrow())
                .sequences()
                .get(0)
                .fills()
                .get(2);
        assertThat(fills)
                .extracting(fill -> fill.dependency().where() + " "
                        + fill.dependency().path() + " from " + fill.source().described())
                .containsExactly("PATH name from sent name", "BODY $.name from sent name");
    }

    @Test
    void subresourcesOfThePetClinicAreCreated() throws Exception {
        assertThat(bound("petclinic/openapi.yml", "SUBCRT"))
                .containsExactlyInAnyOrder(
                        "GET /owners, POST /owners/{ownerId}/pets",
                        "GET /v2/owners, POST /owners/{ownerId}/pets",
                        "GET /owners, POST /owners/{ownerId}/pets/{petId}/visits",
                        "GET /visits, POST /visits");
    }
}
