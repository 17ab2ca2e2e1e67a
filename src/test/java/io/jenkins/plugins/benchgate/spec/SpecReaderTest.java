package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.Schedule;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecReaderTest {
    private static final String VALID =
            """
            name: orders-db
            sut:
              baseline: {start: run old, label: Old}
              candidate:
                start: run new
                health: check
                healthTimeout: 2 min
                port: 9092
                environment: {HEAP: 256m}
                properties: {jdbc.delay: 100}
            workload:
              tool: ycsb
              records: 1_000
              operations: 20000
              properties: {jdbc.url: "jdbc:h2:tcp://${HOST}:${PORT}/x"}
            gates:
              - jump:metric="* latency",statistic=p99,percent=5
            """;

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("benchgate.yaml"), text);
    }

    private List<String> mistakes(String text) throws IOException {
        Path file = file(text);
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of()));
        assertThat(thrown).as("a mistake in\n%s", text).isNotNull();
        return thrown.getMessage()
                .lines()
                .map(line -> line.replace(folder + "/", ""))
                .toList();
    }

    @Test
    void aSpecSaysWhatIsAskedAndTheRestHasDefaults() throws Exception {
        Spec spec = SpecReader.read(file(VALID), Map.of());
        assertThat(spec.name()).isEqualTo("orders-db");
        assertThat(spec.versions()).extracting(Version::label).containsExactly("Old", "candidate");
        assertThat(spec.candidate().health().seconds()).isEqualTo(120);
        assertThat(spec.candidate().port()).hasValue(9092);
        assertThat(spec.candidate().properties()).containsEntry("jdbc.delay", "100");
        assertThat(((YcsbWorkload) spec.workload()).extent().records()).isEqualTo(1000);
        assertThat(spec.schedule()).isEqualTo(new Schedule(Schedule.Order.RMIT, 5, 3));
        assertThat(spec.judging().confidence()).isEqualTo(0.99);
        assertThat(spec.judging().resamples()).isEqualTo(10_000);
    }

    @Test
    void whatAGateJudgesIsComputedThoughNoMetricAsksForIt() throws Exception {
        assertThat(SpecReader.read(file(VALID), Map.of()).judging().selections())
                .containsExactly(new Selector("*", ""), new Selector("* latency", "p99"));
    }

    @Test
    void everyMistakeIsSaidInOneGo() throws Exception {
        assertThat(
                        mistakes(
                                """
                        name: orders db
                        sut:
                          candidate:
                            start: run
                            healthTimeout: 5 %
                            colour: red
                        workload:
                          tool: ycsb
                          records: many
                          properties: {url: "${PROT}"}
                        schedule: {order: random, trials: 2, least: 3}
                        statistics: {confidence: 100 %}
                        gates:
                          - jump:metric="SCAN latency",percent=5
                          - fixed:metric=throughput,lower=5ms
                          - jump:metric=*,percent=5%5
                        gaits: []
                        """))
                .containsExactly(
                        "benchgate.yaml:1:7: found name 'orders db', expected letters, digits, '.', '_' and '-', beginning with a letter or digit",
                        "benchgate.yaml:5:20: found '5 %', expected a time such as 30 s or 2 min",
                        "benchgate.yaml:6:5: found unknown key 'colour' in sut.candidate, expected one of source, label, environment, functions, container,"
                                + " install, start, stop, health, healthTimeout, port, properties, preload",
                        "benchgate.yaml:8:3: found no 'operations' in workload, expected it",
                        "benchgate.yaml:9:12: found 'many', expected a whole number from 1 to 2147483647",
                        "benchgate.yaml:10:21: found '${PROT}', expected one of ${HOST}, ${PORT}, ${DATA}, ${INSTALL}, ${VERSION}, ${SPEC}, ${ENDPOINT}",
                        "benchgate.yaml:11:19: found order 'random', expected one of sequential, rmit, duet",
                        "benchgate.yaml:11:45: found least 3, expected at most the 2 planned trials",
                        "benchgate.yaml:12:26: found '100 %', expected a confidence from 50 % to less than 100 %, such as 99 %",
                        "benchgate.yaml:14:5: found metric 'SCAN latency', which this workload does not measure, expected one of"
                                + " 'throughput', 'READ latency', 'UPDATE latency'",
                        "benchgate.yaml:15:5: found unit 's' in a fixed gate on 'throughput', expected bounds in 'op/s' or a multiple of it",
                        "benchgate.yaml:16:5: found unit '%5' in '5%5', expected one of ns, us, ms, s, min, h, %, op/s, B, kB, KiB, MB, MiB, GB, GiB",
                        "benchgate.yaml:17:1: found unknown key 'gaits' in the spec, expected one of name, cluster, sut, workload, spans, schedule,"
                                + " statistics, metrics, gates, renamed, trace, profile, history");
    }

    /** A blank health command would succeed at once, so that a trial would begin on a system that is not ready. */
    @ParameterizedTest
    @ValueSource(strings = {"health: \"\"", "install:", "stop: \" \""})
    void aCommandThatSaysNothingIsAMistake(String line) throws Exception {
        String key = line.substring(0, line.indexOf(':'));
        String text = VALID.replace("    health: check\n", "    " + line + "\n");
        assertThat(mistakes(text))
                .singleElement()
                .asString()
                .endsWith("found nothing, expected a value for '" + key + "'");
    }

    @Test
    void aRelativePathIsAMistakeBecauseNothingSaysFromWhere() throws Exception {
        String text = VALID.replace(
                "  tool: ycsb\n", "  tool: ycsb\n  classpath: [\"${SPEC}/a.jar\", /opt/b.jar, lib/c.jar]\n");
        assertThat(mistakes(text))
                .containsExactly("benchgate.yaml:13:44: found path 'lib/c.jar', expected one that begins with ${SPEC},"
                        + " ${INSTALL} or '/'");
    }

    @Test
    void aConfidenceIsAShareAndHasNoOtherUnit() throws Exception {
        assertThat(mistakes(VALID + "statistics: {confidence: 0.99 op/s}\n"))
                .containsExactly(
                        "benchgate.yaml:18:26: found '0.99 op/s', expected a confidence from 50 % to less than 100 %,"
                                + " such as 99 %");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 %", "101 %", "1.01", "80 ms"})
    void theClientsLimitIsAShareOfItsCores(String share) throws Exception {
        assertThat(mistakes(limited(share)))
                .containsExactly("benchgate.yaml:13:16: found '" + share
                        + "', expected a share of the client's cores such as 80 %, at most 100 %");
    }

    @ParameterizedTest
    @CsvSource({"70 %, 0.7", "0.7, 0.7", "100 %, 1"})
    void aShareIsAPercentageOrAFraction(String share, double limit) throws Exception {
        assertThat(SpecReader.read(file(limited(share)), Map.of()).trials().clientLimit())
                .isEqualTo(limit);
    }

    private static String limited(String share) {
        return VALID.replace("  tool: ycsb\n", "  tool: ycsb\n  clientLimit: " + share + "\n");
    }

    @Test
    void aWorkloadHasANameBeforeItsDescription() throws Exception {
        String named = VALID.replace("  tool: ycsb\n", "  tool: ycsb\n  name: checkout\n");
        String description = SpecReader.read(file(VALID), Map.of()).workloadWords();
        assertThat(SpecReader.read(file(named), Map.of()).workloadWords()).isEqualTo("'checkout': " + description);
        assertThat(mistakes(named.replace("checkout", "\"it's\"")))
                .containsExactly(
                        "benchgate.yaml:13:9: found name 'it's', expected at most 100 characters without quotes and"
                                + " line ends");
    }

    @Test
    void aTabIsSaidToBeOne() throws Exception {
        assertThat(mistakes("name: x\nsut:\n\tcandidate: {}\n"))
                .containsExactly("benchgate.yaml:3:1: found a tab, expected spaces: YAML is indented with spaces only");
    }

    @Test
    void aMistakeOfWhatAnAliasStandsForIsSaidOnce() throws Exception {
        assertThat(
                        mistakes(
                                """
                        name: x
                        sut:
                          baseline: &same {start: run, port: many}
                          candidate: *same
                        workload: {tool: command, run: ./measure, format: series}
                        gates: ['jump:metric=*,percent=5']
                        """))
                .containsExactly("benchgate.yaml:3:38: found 'many', expected a whole number from 0 to 65535");
    }

    @Test
    void aKeyThatStandsTwiceIsAMistakeOnItsSecondLine() throws Exception {
        assertThat(mistakes(VALID + "name: other\n"))
                .containsExactly(
                        "benchgate.yaml:18:1: found 'name' again, expected it once in the spec (first in line 1)");
    }

    @Test
    void aSpecWithoutGatesIsAMistake() throws Exception {
        assertThat(mistakes(VALID.substring(0, VALID.indexOf("gates:"))))
                .containsExactly(
                        "benchgate.yaml:1:1: found no 'gates', expected at least one such as jump:metric=*,percent=5");
    }

    @Test
    void anEmptyListOfGatesIsAMistakeToo() throws Exception {
        assertThat(mistakes(VALID.substring(0, VALID.indexOf("gates:")) + "gates: []\n"))
                .containsExactly(
                        "benchgate.yaml:16:8: found no 'gates', expected at least one such as jump:metric=*,percent=5");
    }

    @Test
    void anEmptyFileIsAMistake() throws Exception {
        assertThat(mistakes(""))
                .containsExactly("benchgate.yaml:1:1: found nothing, expected a spec: name, sut, workload, gates");
    }

    @Test
    void aListInPlaceOfKeysIsAMistake() throws Exception {
        assertThat(mistakes("- a\n- b\n"))
                .first()
                .asString()
                .isEqualTo("benchgate.yaml:1:1: found a list, expected keys and values in the spec");
    }

    @Test
    void aMissingFileIsSaid() {
        Path missing = folder.resolve("nowhere.yaml");
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> SpecReader.read(missing, Map.of()));
        assertThat(thrown).hasMessageContaining("nowhere.yaml: found no such file");
    }

    @Test
    void aFileThatIsNoTextIsSaid() throws Exception {
        Path file = folder.resolve("benchgate.yaml");
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of()));
        assertThat(thrown).hasMessageContaining("expected a text file in UTF-8");
    }

    /** A spec is data: a tag that asks for an object of some class constructs nothing. */
    @Test
    void aTypeTagIsNotObeyed() throws Exception {
        Path marker = folder.resolve("marker");
        String tag = "name: !!java.io.FileOutputStream [\"" + marker + "\"]\n";
        assertThat(mistakes(tag + VALID.substring(VALID.indexOf("sut:")))).isNotEmpty();
        assertThat(marker).doesNotExist();
    }

    @Test
    void aBombOfAliasesIsRefused() throws Exception {
        StringBuilder bomb = new StringBuilder("a: &a [x,x,x,x,x,x,x,x,x,x]\n");
        for (char c = 'b'; c < 'k'; c++) {
            char before = (char) (c - 1);
            bomb.append(c)
                    .append(": &")
                    .append(c)
                    .append(" [")
                    .append(("*" + before + ",").repeat(9))
                    .append("*")
                    .append(before)
                    .append("]\n");
        }
        assertThat(mistakes(bomb.toString())).isNotEmpty();
    }

    @Test
    void aSpecOfMoreThanAMebibyteIsRefused() throws Exception {
        Path file = folder.resolve("benchgate.yaml");
        Files.write(file, ("# " + "x".repeat(1 << 20)).getBytes(StandardCharsets.UTF_8));
        SpecException thrown = catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of()));
        assertThat(thrown).hasMessageContaining("at most 1 MiB");
    }

    @Test
    void theHistoryFolderIsRelativeToTheSpec() throws Exception {
        assertThat(SpecReader.read(file(VALID + "history: past\n"), Map.of()).history())
                .isEqualTo(new HistoryPlace.Folder(folder.resolve("past")));
    }

    @Test
    void aSharedHistoryIsAnAddressWithoutAPassword() throws Exception {
        String address = "jdbc:postgresql://db.example.org/perf?project=orders";
        assertThat(SpecReader.read(file(VALID + "history: " + address + "\n"), Map.of())
                        .history())
                .isEqualTo(HistoryPlace.ofSpec(address));
        SpecException thrown = catchThrowableOfType(
                SpecException.class,
                () -> SpecReader.read(file(VALID + "history: " + address + "&password=hush\n"), Map.of()));
        assertThat(thrown)
                .hasMessageContaining("found a password in the address of a history")
                .hasMessageNotContaining("hush");
    }

    @Test
    void aSecretComesFromTheEnvironmentAndOnlyIntoProperties() throws Exception {
        String secret =
                VALID.replace("properties: {jdbc.url", "properties: {jdbc.password: \"${env:DB_PASSWORD}\", jdbc.url");
        Path file = file(secret);
        assertThat(SpecReader.read(file, Map.of("DB_PASSWORD", "x")).workload().properties())
                .containsEntry("jdbc.password", "${env:DB_PASSWORD}");
        assertThat(mistakes(secret))
                .containsExactly(
                        "benchgate.yaml:12:3: found ${env:DB_PASSWORD} in property 'jdbc.password', expected that variable"
                                + " to be set where the build runs");
        assertThat(mistakes(
                        VALID.replace("operations: 20000", "operations: 20000\n  java: \"-Dp=${env:DB_PASSWORD}\"")))
                .singleElement()
                .asString()
                .contains("expected it in properties of the workload only");
    }
}
