package io.jenkins.plugins.benchgate.workload.openapi.binding;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.spec.LinksFile;
import io.jenkins.plugins.benchgate.spec.PatternsFile;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.Operation;
import io.jenkins.plugins.benchgate.workload.openapi.document.Service;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The services of the thesis bind as it prints them: figure 5.7, and the preload phase that its authors recorded. */
class SockShopTest {
    static final Path FOLDER = Path.of("src/test/resources/io/jenkins/plugins/benchgate/workload/openapi/sockshop");

    static List<Service> services() throws Exception {
        List<Service> services = new ArrayList<>();
        for (String name : List.of("user", "carts", "catalogue")) {
            services.add(Service.read(name, FOLDER.resolve(name + ".json")));
        }
        return services;
    }

    static Set<List<String>> bound(Binder binder, InteractionPattern pattern) {
        Set<List<String>> sequences = new HashSet<>();
        for (OperationSequence sequence : binder.bind(pattern).sequences()) {
            assertThat(sequences.add(
                            sequence.operations().stream().map(Operation::name).toList()))
                    .isTrue();
        }
        return sequences;
    }

    @ParameterizedTest
    @EnumSource(Reading.class)
    void bothReadingsFindFigureFiveSeven(Reading reading) throws Exception {
        Binder binder = Binder.of(
                services(),
                LinksFile.read(FOLDER.resolve("sockshopLinks.json")),
                List.of(),
                reading,
                LinkingRule.USUAL);
        JsonNode expected =
                Json.MAPPER.readTree(FOLDER.resolve("expected.json").toFile()).get("sequences");
        List<InteractionPattern> patterns =
                PatternsFile.read(FOLDER.resolve("sockshopPatterns.json")).patterns();
        assertThat(patterns).hasSize(4);
        for (InteractionPattern pattern : patterns) {
            Set<List<String>> printed = new HashSet<>();
            for (JsonNode sequence : expected.get(pattern.name())) {
                List<String> operations = new ArrayList<>();
                sequence.forEach(operation -> operations.add(operation.asText()));
                printed.add(operations);
            }
            assertThat(bound(binder, pattern)).as(pattern.name()).isEqualTo(printed);
        }
    }

    /** The two links that join the customers and the catalogue with the carts carry the figure. */
    @Test
    void twoOfTheFiveLinksAreEnough() throws Exception {
        Binder binder = Binder.of(
                services(),
                LinksFile.read(FOLDER.resolve("sockshopLinks.json")).stream()
                        .filter(link -> link.toString().contains("/carts"))
                        .toList(),
                List.of(),
                Reading.STRICT,
                LinkingRule.USUAL);
        List<Integer> counts = new ArrayList<>();
        for (InteractionPattern pattern :
                PatternsFile.read(FOLDER.resolve("sockshopPatterns.json")).patterns()) {
            counts.add(bound(binder, pattern).size());
        }
        assertThat(counts).containsExactly(5, 6, 3, 2);
    }

    /** mappingLoad.json of openISBT at commit a10737b. */
    @ParameterizedTest
    @EnumSource(Reading.class)
    void theRecordedPreloadIsFound(Reading reading) throws Exception {
        Binder binder = Binder.of(
                services(),
                LinksFile.read(FOLDER.resolve("sockshopLinksLoad.json")),
                List.of(),
                reading,
                LinkingRule.USUAL);
        PatternsFile file = PatternsFile.read(FOLDER.resolve("sockshopLoad.json"));
        assertThat(file.invocations()).hasValue(1000);
        Set<List<String>> expected = new HashSet<>();
        for (String second : List.of("POST /cards", "POST /addresses")) {
            for (String third : List.of("POST /cards", "POST /addresses")) {
                expected.add(
                        List.of("POST /register", second, third, "GET /catalogue", "POST /carts/{customerId}/items"));
            }
        }
        assertThat(bound(binder, file.patterns().get(0))).isEqualTo(expected);
    }

    @Test
    void eachValueIsSaidWithItsSource() throws Exception {
        Binder binder = Binder.of(
                services(),
                LinksFile.read(FOLDER.resolve("sockshopLinks.json")),
                List.of(),
                Reading.WIDE,
                LinkingRule.USUAL);
        InteractionPattern two = PatternsFile.read(FOLDER.resolve("sockshopPatterns.json"))
                .patterns()
                .get(3);
        OperationSequence sequence = binder.bind(two).sequences().get(0);
        assertThat(sequence.operations().get(0).name()).isEqualTo("GET /customers");
        assertThat(sequence.fills().get(2).stream()
                        .map(fill -> fill.dependency().name() + " from step " + fill.step() + ": "
                                + fill.source().described()))
                .containsExactlyInAnyOrder(
                        "customerId from step 0: answer $._embedded.customer[*].id by /customers.id = /carts.customerId",
                        "itemId from step 1: answer $[*].id by /catalogue.id = /carts.itemId");
    }
}
