package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.spec.Version.Functions;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunctionsSectionTest {
    private static final String VALID =
            """
            name: shop
            sut:
              candidate:
                functions:
                  deploy: ./deploy "$NAME"
                  endpoints: ./endpoints "$NAME"
                  remove: ./remove "$NAME"
            workload:
              tool: openapi
              services:
                - {name: shop, document: shop.yaml, address: "${ENDPOINT}"}
              patterns: [LST]
            gates: ["fixed:metric=throughput,lower=1op/s"]
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void document() throws IOException {
        Files.copy(Path.of("docs/examples/openapi/shop.yaml"), folder.resolve("shop.yaml"));
    }

    private Spec read(UnaryOperator<String> change) throws Exception {
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), change.apply(VALID));
        return SpecReader.read(file, Map.of());
    }

    private List<String> mistakes(String old, String fresh) {
        assertThat(VALID).contains(old);
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> read(text -> text.replace(old, fresh)));
        assertThat(thrown).as("a mistake").isNotNull();
        return thrown.getMessage()
                .lines()
                .map(line -> line.replace(folder + "/", ""))
                .toList();
    }

    @Test
    void functionsTakeThePlaceOfASystemThatIsStarted() throws Exception {
        Version version = read(text -> text).candidate();
        assertThat(version.functions())
                .isEqualTo(
                        new Functions("./deploy \"$NAME\"", "./endpoints \"$NAME\"", null, "./remove \"$NAME\"", 600));
        assertThat(version.start()).isNull();
        assertThat(version.serves()).isTrue();
        assertThat(Placeholders.endpointOf("cart-v2.front")).isEqualTo("ENDPOINT_CART_V2_FRONT");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(mistakes("      remove: ./remove \"$NAME\"\n", ""))
                .containsExactly("benchgate.yaml:5:7: found no 'remove' in sut.candidate.functions, expected it");
        assertThat(mistakes("remove: ./remove \"$NAME\"", "destroy: ./remove \"$NAME\"")
                        .get(0))
                .contains("found no 'remove' in sut.candidate.functions, expected it");
        assertThat(mistakes("remove: ./remove \"$NAME\"", "remove: ./remove\n      timeout: soon")
                        .get(0))
                .startsWith("benchgate.yaml:8:16: found 'soon', expected a ");
    }

    @Test
    void keysOfASystemThatIsStartedDoNotGoWithFunctions() {
        assertThat(mistakes("    functions:", "    port: 80\n    start: serve\n    functions:"))
                .containsExactly(
                        "benchgate.yaml:4:11: found 'port' with 'functions', expected one of them: functions are deployed"
                                + " once per build, and nothing is started for a trial",
                        "benchgate.yaml:5:12: found 'start' with 'functions', expected one of them: functions are deployed"
                                + " once per build, and nothing is started for a trial");
    }

    @Test
    void bothVersionsHaveFunctionsOrNeither() {
        assertThat(mistakes("  candidate:", "  baseline: {start: serve}\n  candidate:")
                        .get(0))
                .endsWith(": found functions in one version, expected them in both or in none: the same workload drives"
                        + " both");
    }

    @Test
    void theWorkloadNamesWhatTheVersionsHave() {
        assertThat(mistakes("${ENDPOINT}", "http://${HOST}:1").get(0))
                .endsWith(
                        ": found '${HOST}', expected '${ENDPOINT}' or '${ENDPOINT_NAME}' with the name of a function in"
                                + " capitals: functions have addresses of their own");
        String functions = VALID.substring(VALID.indexOf("    functions:"), VALID.indexOf("workload:"));
        assertThat(mistakes(functions, "    start: serve\n").get(0))
                .endsWith(": found '${ENDPOINT}', expected it with 'functions' in the versions only; a system that is"
                        + " started has '${HOST}' and '${PORT}'");
        assertThat(mistakes("${ENDPOINT}", "http://${ENDPOINTS}").get(0))
                .contains("found '${ENDPOINTS}', expected one of ${HOST}, ");
    }

    @Test
    void metricsOfSpansInTheLogAreNotKnownBefore() throws Exception {
        UnaryOperator<String> traced =
                text -> text.replace("metric=throughput,lower=1op/s", "metric=cart*duration,upper=9s");
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> read(traced));
        assertThat(thrown).hasMessageContaining("which this workload does not measure");
        assertThat(read(text -> traced.apply(text).replace("remove:", "logs: ./logs\n      remove:"))
                        .judging()
                        .gates())
                .hasSize(1);
    }
}
