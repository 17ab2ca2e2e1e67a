package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.cluster.cloud.Installation;
import io.jenkins.plugins.benchgate.cluster.setup.AbandonedDeployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments;
import io.jenkins.plugins.benchgate.cluster.setup.Deployments.Open;
import io.jenkins.plugins.benchgate.experiment.LocalMeasurement;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.experiment.SaidLines;
import io.jenkins.plugins.benchgate.report.BuildResult.TrialSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole experiments on functions of a small platform, and each way in which a platform fails. */
@Tag("long")
class DeployedFunctionsTest {
    private static final String SPEC =
            """
            name: functions-of-a-shop
            sut:
              baseline: &version
                label: small
                health: test -n "$ENDPOINT_CART"
                functions:
                  deploy: $SPEC/deploy "$NAME"
                  endpoints: $SPEC/endpoints "$NAME"
                  logs: $SPEC/logs "$NAME"
                  remove: $SPEC/remove "$NAME"
                  timeout: 20 s
                environment: {COLOUR: red, TOKEN: not-to-be-found}
              candidate: *version
            workload:
              tool: command
              format: series
              run: |
                echo "$ENDPOINT_SHOP_FRONT" >>"$SPEC/seen"
                printf 'metric,unit,value\\nlatency,s,1\\nlatency,s,2\\n'
            schedule: {order: sequential, trials: 1}
            statistics: {resamples: 100}
            gates: ["fixed:metric=latency,upper=9s"]
            """;

    @TempDir
    Path folder;

    private final List<String> said = Collections.synchronizedList(new ArrayList<>());

    @AutoClose
    private SmallPlatform platform;

    @BeforeEach
    void start() throws IOException {
        platform = new SmallPlatform(folder);
    }

    private Map<String, String> environment() {
        return Map.of("BENCHGATE_STATE", folder.resolve("state").toString());
    }

    private Measurement measured(UnaryOperator<String> change) throws Exception {
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), change.apply(SPEC));
        return LocalMeasurement.of(spec, folder.resolve("out"), environment(), new SaidLines(said));
    }

    private Deployments deployments() throws IOException {
        return new Deployments(Installation.open(folder.resolve("state"), new Random(1)));
    }

    private List<Open> open() throws IOException {
        return deployments().open(problem -> {
            throw new AssertionError(problem);
        });
    }

    /** A build that measured nothing for one reason, and left nothing on the platform. */
    private void assertOnly(Measurement measurement, String... parts) throws IOException {
        assertThat(measurement.trials()).isEmpty();
        assertThat(measurement.problems()).singleElement().asString().contains(parts);
        assertThat(platform.deployed()).isEmpty();
        assertThat(open()).isEmpty();
        assertThat(folder.resolve("out/install")).doesNotExist();
    }

    @Test
    void bothVersionsAreDeployedOnceSideBySideAndRemoved() throws Exception {
        SmallPlatform.script(
                folder,
                "remove",
                "ls \"$SPEC/platform\" >>\"$SPEC/together\"; rm -f \"$SPEC/platform/$1\"; echo \"$1 $COLOUR\" >>\"$SPEC/removed\"");
        Measurement measurement = measured(text -> text.replace("trials: 1", "trials: 2"));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.faults()).isEmpty();
            assertThat(folder.resolve("out").resolve(trial.folder()).resolve("functions.log"))
                    .content()
                    .matches("functions-of-a-s[a-z]*-" + trial.version() + "-[a-z][a-z0-9]{9} was called\n");
        });
        assertThat(Files.readAllLines(folder.resolve("seen")))
                .hasSize(4)
                .allMatch(line -> line.matches(
                        "http://127\\.0\\.0\\.1:\\d+/functions-of-a-s[a-z]*-(baseline|candidate)-[a-z0-9]{10}/front"))
                .as("the functions of each version have one name for all trials")
                .satisfies(lines -> assertThat(lines.stream().distinct()).hasSize(2));
        assertThat(Files.readAllLines(folder.resolve("together")).stream().distinct())
                .hasSize(2);
        assertThat(Files.readAllLines(folder.resolve("removed"))).hasSize(2).allMatch(line -> line.endsWith(" red"));
        assertThat(platform.deployed()).isEmpty();
        assertThat(open()).isEmpty();
        assertThat(folder.resolve("out/install")).doesNotExist();
        Path trial = folder.resolve("out").resolve(measurement.trials().get(0).folder());
        JsonNode record =
                new ObjectMapper().readTree(trial.resolve("trial.json").toFile());
        assertThat(record.path("commands").path("remove").asText()).isEqualTo("$SPEC/remove \"$NAME\"");
    }

    @Test
    void whatIsDeployedIsWrittenDownBefore() throws Exception {
        SmallPlatform.script(
                folder,
                "deploy",
                "cat \"$SPEC/state/functions/$1.json\" >\"$SPEC/before\"; touch \"$SPEC/platform/$1\"");
        Measurement measurement = measured(
                text -> text.replace("  baseline: &version", "  candidate:").replace("  candidate: *version\n", ""));
        assertThat(measurement.problems()).isEmpty();
        JsonNode entry = new ObjectMapper().readTree(folder.resolve("before").toFile());
        assertThat(entry.path("job").asText()).isEqualTo("functions-of-a-shop");
        assertThat(entry.path("remove").asText()).isEqualTo("$SPEC/remove \"$NAME\"");
        assertThat(entry.path("folder").asText())
                .isEqualTo(folder.resolve("out/install/candidate").toString());
        assertThat(entry.path("variables").path("NAME").asText())
                .isEqualTo(entry.path("name").asText())
                .hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void aDeployThatFailsIsOneLineAndStillRemoved() throws Exception {
        SmallPlatform.script(folder, "deploy", "touch \"$SPEC/platform/$1\"; echo 'no quota left' >&2; exit 3");
        assertOnly(
                measured(text -> text),
                "'deploy' of the functions of the ",
                "ended with exit status 3, expected 0. Last lines of ",
                "no quota left");
    }

    @Test
    void aDeployThatDoesNotEndIsEndedAndStillRemoved() throws Exception {
        SmallPlatform.script(folder, "deploy", "touch \"$SPEC/platform/$1\"; sleep 600");
        assertOnly(
                measured(text -> text.replace("timeout: 20 s", "timeout: 10 s")),
                "'deploy' of the functions of the ",
                "did not end within 10 s, the 'timeout' of 'functions'.");
    }

    @Test
    void endpointsThatAreNoneSayWhatIsExpected() throws Exception {
        String expected = "expected a line for each function: its name, a space and its http or https address, such as"
                + " 'cart https://example.org/cart'; other output belongs on standard error.";
        SmallPlatform.script(folder, "endpoints", ":");
        assertOnly(measured(text -> text), "'endpoints' of the functions of the ", ": found nothing in ", expected);
        SmallPlatform.script(folder, "endpoints", "echo; echo 'cart ready'");
        assertOnly(measured(text -> text), ".endpoints:2: found 'cart ready', ", expected);
        SmallPlatform.script(folder, "endpoints", "echo 'cart ftp://127.0.0.1/'");
        assertOnly(measured(text -> text), ".endpoints:1: found 'cart ftp://127.0.0.1/', ", expected);
        SmallPlatform.script(folder, "endpoints", "echo 'cart http://:1/'");
        assertOnly(measured(text -> text), ".endpoints:1: found 'cart http://:1/', ", expected);
        SmallPlatform.script(folder, "endpoints", "echo 'a-b http://h/1'; echo 'a.b http://h/2'");
        assertOnly(
                measured(text -> text),
                ".endpoints:2: found 'a.b http://h/2' after 'a-b', expected functions with different variables; both have"
                        + " $ENDPOINT_A_B.");
    }

    @Test
    void aFunctionThatNeverAnswersIsNamed() throws Exception {
        SmallPlatform.script(folder, "endpoints", "echo \"cart " + platform.address() + "/nobody/cart\"");
        UnaryOperator<String> soon = text -> text.replace("health: test -n \"$ENDPOINT_CART\"", "healthTimeout: 1 s");
        assertOnly(
                measured(soon),
                "The function 'cart' of the ",
                " (small) did not answer at " + platform.address()
                        + "/nobody/cart within 1 s, the 'healthTimeout': found"
                        + " status 404, expected a response; 'health' names another check.");
        String address = platform.address();
        platform.close();
        SmallPlatform.script(folder, "endpoints", "echo \"cart " + address + "/\"");
        assertOnly(measured(soon), "did not answer at " + address + " within 1 s, ", "found ConnectException");
    }

    @Test
    void aHealthCommandThatNeverSucceedsIsSaid() throws Exception {
        assertOnly(
                measured(text -> text.replace("test -n \"$ENDPOINT_CART\"", "false\n    healthTimeout: 1 s")),
                "The health command of the functions of the ",
                " (small) did not succeed within 1 s, the 'healthTimeout'; what it printed is in ");
    }

    @Test
    void functionsThatAnswerARequestNeedNoHealthCommand() throws Exception {
        Measurement measurement = measured(text -> text.replace("    health: test -n \"$ENDPOINT_CART\"\n", ""));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).hasSize(2);
    }

    @Test
    void aRemovalThatFailsStaysInTheJournalUntilItSucceeds() throws Exception {
        SmallPlatform.script(
                folder,
                "remove",
                "test \"$VERSION\" = baseline || { echo 'try later'; exit 5; }; rm \"$SPEC/platform/$1\"");
        Measurement measurement = measured(text -> text);
        assertThat(measurement.problems()).isEmpty();
        List<Open> left = open();
        assertThat(left).singleElement().satisfies(one -> {
            assertThat(one.inUse()).isFalse();
            assertThat(one.deployment().version()).isEqualTo("candidate");
            assertThat(platform.deployed()).containsExactly(one.deployment().name());
        });
        String name = left.get(0).deployment().name();
        assertThat(said)
                .filteredOn(line -> line.startsWith("NOT REMOVED: "))
                .singleElement()
                .isEqualTo("NOT REMOVED: functions " + name + " (job functions-of-a-shop, candidate, results in "
                        + folder.resolve("out") + "): 'remove' ended with exit status 5; it printed: try later;"
                        + " 'benchgate clusters destroy " + name + "' tries again; if they are gone already, delete "
                        + folder.toRealPath().resolve("state/functions/" + name + ".json"));
        assertThat(folder.resolve("out/install/candidate"))
                .as("the folder that the command may need")
                .isDirectory();
        assertThat(folder.resolve("out/install/baseline")).doesNotExist();
        AbandonedDeployments abandoned = new AbandonedDeployments(deployments(), Map.of());
        assertThat(abandoned.remove(one -> true, false, said::add))
                .singleElement()
                .asString()
                .contains("try later");
        assertThat(open()).hasSize(1);
        SmallPlatform.script(folder, "remove", "rm \"$SPEC/platform/$1\"");
        assertThat(abandoned.remove(one -> true, false, said::add)).isEmpty();
        assertThat(open()).isEmpty();
        assertThat(platform.deployed()).isEmpty();
        assertThat(folder.resolve("out/install")).doesNotExist();
    }

    @Test
    void theNextBuildOfTheJobRemovesWhatIsLeft() throws Exception {
        SmallPlatform.script(folder, "remove", "exit 1");
        measured(text -> text);
        assertThat(platform.deployed()).hasSize(2);
        SmallPlatform.script(folder, "remove", "rm -f \"$SPEC/platform/$1\"");
        measured(text -> text.replace("name: functions-of-a-shop", "name: another"));
        assertThat(platform.deployed()).as("those of another job stay").hasSize(2);
        assertThat(measured(text -> text).problems()).isEmpty();
        assertThat(platform.deployed()).isEmpty();
        assertThat(open()).isEmpty();
    }

    @Test
    void aLogThatCannotBeFetchedMakesTheTrialInvalid() throws Exception {
        SmallPlatform.script(folder, "logs", "if [ -e \"$SPEC/seen\" ]; then exit 4; fi");
        Measurement measurement = measured(text -> text);
        assertThat(measurement.trials()).isNotEmpty().allSatisfy(trial -> assertThat(trial.faults())
                .singleElement()
                .asString()
                .startsWith("The log of the functions cannot be used: 'logs' of the functions of the ")
                .contains(" ended with exit status 4, expected 0."));
        assertThat(platform.deployed()).isEmpty();
    }

    /** A log of the trial's own time, with an attribute that is denied. */
    private Measurement traced(String more) throws Exception {
        SmallPlatform.script(
                folder,
                "logs",
                "[ -e \"$SPEC/now\" ] || exit 0",
                "now=$(cat \"$SPEC/now\")",
                "cat <<END",
                """
                {"resourceSpans": [{"resource": {"attributes": [
                 {"key": "service.name", "value": {"stringValue": "shop"}}]}, "scopeSpans": [{"spans": [
                 {"traceId": "5b8efff798038103d269b633813fc60c", "spanId": "eee19b7ec3c1b174", "name": "GET /", "kind": 2,
                  "startTimeUnixNano": "$now", "endTimeUnixNano": "$((now + 3000000))",
                  "attributes": [{"key": "shop.password", "value": {"stringValue": "open sesame"}}]}]}]}]}""",
                "END");
        return measured(text -> text.replace("run: |\n", "run: |\n    date +%s%N >\"$SPEC/now\"\n")
                .replace("gates: [", more + "gates: [\"fixed:metric=\\\"shop* end-to-end\\\",upper=99s\", "));
    }

    private void assertTraced(Measurement measurement) throws IOException {
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).flatExtracting(TrialSummary::faults).isEmpty();
        assertThat(measurement.measured())
                .filteredOn(one -> one.metric().name().equals("shop:GET / end-to-end"))
                .singleElement()
                .satisfies(one -> assertThat(one.candidate().value()).isEqualTo(0.003));
        for (TrialSummary trial : measurement.trials()) {
            Path kept = folder.resolve("out").resolve(trial.folder());
            assertThat(kept.resolve("functions.log")).doesNotExist();
            assertThat(kept.resolve("spans/functions.log")).content().doesNotContain("open sesame");
        }
    }

    @Test
    void spansInTheLogAreMetricsOfTheTrial() throws Exception {
        assertTraced(traced(""));
    }

    @Test
    void spansInTheLogAreReadWithThoseOfOthers() throws Exception {
        assertTraced(traced("spans: {receive: false}\n"));
    }

    /** Lines of BeFaaS' library, moved so that the first request of the log is in the measured phase of the trial. */
    @Test
    void linesOfBefaasInTheLogAreMetricsOfTheTrial() throws Exception {
        Path log = Path.of("src/test/resources/io/jenkins/plugins/benchgate/result/trace/befaas-shop.log");
        SmallPlatform.script(
                folder,
                "logs",
                "[ -e \"$SPEC/now\" ] || exit 0",
                "awk -F: -v OFS=: -v now=\"$(cat \"$SPEC/now\")\" '{ split($2, t, \",\");"
                        + " $2 = sprintf(\"%.0f,%s\", now + t[1] - 1795487742147, t[2]); print }' "
                        + log.toAbsolutePath());
        Measurement measurement = measured(text -> text.replace("run: |\n", "run: |\n    date +%s%3N >\"$SPEC/now\"\n")
                .replace("gates: [", "gates: [\"fixed:metric=\\\"frontend:POST /setUser end-to-end\\\",upper=99s\", "));
        assertThat(measurement.problems()).isEmpty();
        assertThat(measurement.trials()).flatExtracting(TrialSummary::faults).isEmpty();
        assertThat(measurement.measured())
                .filteredOn(one -> one.metric().name().equals("frontend:POST /setUser end-to-end"))
                .singleElement()
                .satisfies(one -> assertThat(one.candidate().value()).isCloseTo(0.0027094, within(1e-6)));
    }

    @Test
    void secretsAreMaskedInWhatIsKept() throws Exception {
        SmallPlatform.script(folder, "logs", "echo \"token $SHOP_TOKEN of $COLOUR\"");
        Map<String, String> secret = new HashMap<>(environment());
        secret.put("SHOP_TOKEN", "not-to-be-found");
        Path document = folder.resolve("shop.yaml");
        Files.copy(Path.of("docs/examples/openapi/shop.yaml"), document);
        String text = SPEC.substring(0, SPEC.indexOf("workload:"))
                + """
                workload:
                  tool: openapi
                  services:
                    - name: shop
                      document: shop.yaml
                      address: ${ENDPOINT_CARD}
                      headers: {Authorization: "Bearer ${env:SHOP_TOKEN}"}
                  patterns: [LST]
                gates: ["fixed:metric=*,upper=9s"]
                """;
        Path spec = Files.writeString(folder.resolve("benchgate.yaml"), text);
        SmallPlatform.script(folder, "remove", "exit 1");
        Measurement measurement = LocalMeasurement.of(spec, folder.resolve("out"), secret, new SaidLines(said));
        assertThat(measurement.problems())
                .singleElement()
                .asString()
                .startsWith("The workload: found '${ENDPOINT_CARD}', expected one of ${ENDPOINT_CART},"
                        + " ${ENDPOINT_SHOP_FRONT}, the addresses of the functions of the ");
        for (Open one : open()) {
            assertThat(folder.resolve("state/functions/" + one.deployment().name() + ".json"))
                    .content()
                    .contains("\"COLOUR\"", "\"TOKEN\"")
                    .doesNotContain("not-to-be-found");
            assertThat(one.deployment().secret()).containsExactly("TOKEN");
        }
        assertThat(new AbandonedDeployments(deployments(), Map.of()).remove(one -> true, false, said::add))
                .hasSize(2)
                .allMatch(
                        line -> line.contains(": found no variable TOKEN, expected it in the environment: its value is"
                                + " secret, and was not kept; "));
        SmallPlatform.script(folder, "remove", "test \"$TOKEN\" = not-to-be-found; rm -f \"$SPEC/platform/$1\"");
        assertThat(new AbandonedDeployments(deployments(), Map.of("TOKEN", "not-to-be-found"))
                        .remove(one -> true, false, said::add))
                .isEmpty();
        assertThat(platform.deployed()).isEmpty();
    }
}
