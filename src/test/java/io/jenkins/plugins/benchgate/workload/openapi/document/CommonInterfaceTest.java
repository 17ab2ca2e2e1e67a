package io.jenkins.plugins.benchgate.workload.openapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.workload.openapi.document.Operation.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommonInterfaceTest {
    private static final String HEAD = "openapi: 3.0.3\ninfo: {title: a, version: '1'}\npaths:\n";

    @TempDir
    Path folder;

    private Service common(String baseline, String candidate) throws IOException {
        Path before = Files.writeString(folder.resolve("before.yaml"), HEAD + baseline);
        Path after = Files.writeString(folder.resolve("after.yaml"), HEAD + candidate);
        return Service.read("shop", before).common(Service.read("shop", after));
    }

    private static String post(String required, String... fields) {
        StringBuilder properties = new StringBuilder();
        List.of(fields).forEach(field -> properties.append(field).append(": {type: string}, "));
        return "  /pets:\n    post:\n      requestBody: {content: {application/json: {schema: {type: object, required: ["
                + required + "], properties: {" + properties + "}}}}}\n      responses: {'201': {description: ok}}\n";
    }

    private static final String GET =
            "  /pets/{petId}:\n    parameters: [{name: petId, in: path, required: true, schema: {type: string}}]\n"
                    + "    get:\n      responses: {'200': {description: ok, content: {application/json: {schema:"
                    + " {type: object, properties: {id: {type: integer}, name: {type: string}}}}}}}\n";

    @Test
    void anInterfaceHasAllInCommonWithItself() throws IOException {
        Service common = common(GET + post("a", "a", "b"), GET + post("a", "a", "b"));
        assertThat(common.notes()).isEmpty();
        assertThat(common.operations()).extracting(Operation::name).containsExactly("GET /pets/{petId}", "POST /pets");
        assertThat(common.operations()
                        .get(0)
                        .success()
                        .orElseThrow()
                        .content()
                        .orElseThrow()
                        .fields())
                .hasSize(2);
    }

    @Test
    void anOperationOfOneAloneIsLeftOutAndSaid() throws IOException {
        Service common = common(GET + post("a", "a"), GET.replace("petId", "id") + GET.replace("/pets/", "/cats/"));
        assertThat(common.operations()).extracting(Operation::name).containsExactly("GET /pets/{petId}");
        assertThat(common.notes())
                .containsExactly(
                        "shop POST /pets is left out: the candidate's document does not have it",
                        "shop GET /cats/{petId} is left out: the baseline's document does not have it");
    }

    @Test
    void aNewOptionalFieldIsNotSent() throws IOException {
        for (Service common :
                List.of(common(post("a", "a"), post("a", "a", "b")), common(post("a", "a", "b"), post("a", "a")))) {
            assertThat(common.notes()).isEmpty();
            assertThat(common.operations().get(0).body().orElseThrow().fields())
                    .extracting(Field::path)
                    .containsExactly("$.a");
        }
    }

    @Test
    void aNewRequiredFieldOrParameterMakesTheOperationAnother() throws IOException {
        assertThat(common(post("a", "a"), post("a, b", "a", "b")).notes())
                .containsExactly(
                        "shop POST /pets is left out: one document requires the field $.b of the body, which the"
                                + " other does not have");
        assertThat(common(post("", "a", "b"), post("", "a", "c")).notes())
                .singleElement()
                .asString()
                .contains("each document has a field of the body that the other does not have");
        String asked = GET.replace(
                "    get:\n",
                "    get:\n      parameters: [{name: q, in: query, required: true, schema: {type: string}}]\n");
        assertThat(common(GET, asked).notes())
                .containsExactly("shop GET /pets/{petId} is left out: it requires the parameter q, which the baseline's"
                        + " document does not have");
        assertThat(common(asked, GET).operations()).isEmpty();
    }

    @Test
    void optionalParametersAndFieldsOfAnswersAreThoseOfBothAndStatusesThoseOfEither() throws IOException {
        String asked = GET.replace(
                "    get:\n", "    get:\n      parameters: [{name: q, in: query, schema: {type: string}}]\n");
        Operation common = common(asked, GET.replace("name: {", "title: {").replace("'200'", "'203'"))
                .operations()
                .get(0);
        assertThat(common.parameters()).extracting(Parameter::name).containsExactly("petId");
        assertThat(common.answers()).extracting(Answer::status).containsExactly("200", "203");
        assertThat(common.answers().get(0).content().orElseThrow().fields())
                .extracting(Field::path)
                .containsExactly("$.id");
    }

    @Test
    void aBodyInOneAloneMakesTheOperationAnother() throws IOException {
        String none = "  /pets:\n    post:\n      responses: {'201': {description: ok}}\n";
        assertThat(common(post("", "a"), none).notes())
                .singleElement()
                .asString()
                .contains("only one of the documents");
        String form = post("", "a").replace("application/json", "application/x-www-form-urlencoded");
        assertThat(common(post("", "a"), form).notes())
                .singleElement()
                .asString()
                .contains("is application/json in one document and application/x-www-form-urlencoded in the other");
    }
}
