package io.jenkins.plugins.benchgate.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class MigrateCommandTest {
    private static final String HEAD =
            "metrikname;minPercent_since_last_build;maxPercent_since_last_build;min_value;max_value;unit;buildNr\n";

    @TempDir
    Path folder;

    private Called migrated(String text, String... options) throws IOException {
        String file = Files.writeString(folder.resolve("job.config"), text).toString();
        String[] arguments = new String[options.length + 2];
        arguments[0] = "migrate";
        arguments[1] = file;
        System.arraycopy(options, 0, arguments, 2, options.length);
        return Called.with(arguments);
    }

    /** The gates as a spec's reader gets them. */
    private static List<?> gates(Called called) {
        assertThat(called.code()).isZero();
        Map<?, ?> spec = new Yaml(new SafeConstructor(new LoaderOptions())).load(called.out());
        return spec.get("gates") == null ? List.of() : (List<?>) spec.get("gates");
    }

    @Test
    void itSaysWhatIsDocumented() throws IOException {
        Called.saysWhatIsDocumented("migrate");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`a b;;;1.0;2.5;;1`! `fixed:metric=\"a b\",statistic=median,lower=1,upper=2.5`",
                "`a;;;;10;ms;1`! `fixed:metric=a,statistic=median,upper=10`",
                "`a;;5.0;;;;1`! `jump:metric=a,statistic=median,percent=5`",
                "`a;-10;;;;;1`! `jump:metric=a,statistic=median,percent=11.1111,watch=improvement`",
                "`a;-5.0;5.0;;;;1`! `jump:metric=a,statistic=median,percent=5,watch=both`",
                "`OVERALL Throughput(ops/sec);-50;;;;;1`! `jump:metric=throughput,statistic=median,percent=100`",
                "`OVERALL Throughput(ops/sec);;;2000;;;1`! `fixed:metric=throughput,statistic=median,lower=2000op/s`",
                "`READ AverageLatency(us);;;;800;;1`! `fixed:metric=\"READ latency\",statistic=mean,upper=800us`",
                "`READ 99thPercentileLatency(us);;;;800;;1`! `fixed:metric=\"READ latency\",statistic=p99,upper=800us`",
            })
    void aRowOfAJobIsAGateThatSaysTheSame(String row, String gate) throws IOException {
        List<?> gates = gates(migrated(HEAD + row + "\n"));

        assertThat(gates).hasToString("[" + gate + "]");
        Gate read = GateText.parse(gate);
        assertThat(read.text()).isEqualTo(gate);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`a;;-5;;;;1`! `# a: that it falls in every build, by 5.0 %, has no gate`",
                "`a;5;;;;;1`! `# a: that it rises in every build, by 5.0 %, has no gate`",
                "`a;-100;;;;;1`! `# a: a positive value cannot drop by 100 % or more`",
                "`a;;;3;2;;1`! `# a: no value lies between its bounds`",
                "`say \"a\";;;3;;;1`! `# say \"a\": a gate cannot name it: write a pattern that covers it`",
            })
    void whatNoGateSaysIsACommentWithTheReason(String row, String comment) throws IOException {
        Called called = migrated(HEAD + row + "\n");

        assertThat(called.out()).isEqualTo("gates:\n  " + comment + "\n");
        assertThat(gates(called)).isEmpty();
    }

    @Test
    void aNameThatYamlWouldTakeForSomethingElseStaysTheSame() throws IOException {
        List<?> gates = gates(migrated(HEAD + "it's: <b> #1;;;;2;;1\n"));

        assertThat(gates).hasToString("[fixed:metric=\"it's: <b> #1\",statistic=median,upper=2]");
    }

    @Test
    void thresholdsInResultsAreGatesInTheUnitOfTheResult() throws IOException {
        Called called = migrated(
                """
                {"groups": [{"name": "g", "tests": [{"name": "t", "results": [
                  {"name": "r", "unit": "ms", "dblValue": 15.5, "thresholds": [
                    {"method": "absolute", "minimum": 10, "maximum": 17},
                    {"method": "percentage", "percentage": 5},
                    {"method": "percentageAverage", "percentage": 7.5},
                    {"method": "delta", "delta": 3}]},
                  {"name": "length", "unit": "m", "value": 1, "thresholds": [{"method": "Absolute", "maximum": 2}]}]}]}]}
                """);

        assertThat(called.out())
                .isEqualTo(
                        """
                gates:
                  - fixed:metric="g / t / r",statistic=median,lower=10ms,upper=17ms
                  - jump:metric="g / t / r",statistic=median,percent=5,watch=both
                  - jump:metric="g / t / r",statistic=median,percent=7.5,watch=both,baseline=last:20
                  # g / t / r: a difference of 3.000 ms has no gate: write a jump in %
                  - fixed:metric="g / t / length",statistic=median,upper=2
                """);
    }

    @Test
    void eachLineOfJsonIsAGateOrANote() throws IOException {
        Called called = migrated(HEAD + "a;;5;;;;1\nb;5;;;;;1\n", "--format", "json");

        assertThat(called.lines()).hasSize(2);
        assertThat(called.lines().get(0).get("gate").asText()).isEqualTo("jump:metric=a,statistic=median,percent=5");
        assertThat(called.lines().get(0).get("note").isNull()).isTrue();
        assertThat(called.lines().get(1).get("gate").isNull()).isTrue();
    }

    @Test
    void aFileWithoutThresholdsHasNoGate() throws IOException {
        Called called = migrated(HEAD + "a;;;;;;1\n");

        assertThat(called.code()).isZero();
        assertThat(called.err()).contains("found no threshold, so there is no gate");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`name;value\na;1`! job.config:1: found 'name;value', expected the threshold file of a job",
                "`metrikname;\na;1`! job.config:2: found 'a;1', expected 7 columns",
                "`metrikname;\na;5 %;;;;;1`! job.config:2: found 'a;5 %;;;;;1', expected a number or nothing instead of '5 %'",
                "`{\"name\": \"a\", \"value\": 1, \"thresholds\": [{\"method\": \"up\"}]}`! found 'up', expected absolute",
                "`{\"name\": \"a\", \"value\": 1, \"thresholds\": [{\"method\": \"delta\"}]}`!"
                        + " $.value.thresholds[0].delta: found 'nothing', expected a finite number",
            })
    void whatIsNoThresholdIsTheUsersMistake(String text, String expected) throws IOException {
        Called called = migrated(text + "\n");

        assertThat(called.code()).isEqualTo(2);
        assertThat(called.err()).contains(expected).hasLineCount(1);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"docs/examples/evaluator.config", "results"})
    void aFileThatWasCutOffIsReadRightOrRefusedInOneLine(String name) throws IOException {
        byte[] whole = name.equals("results")
                ? "{\"name\": \"a\", \"value\": 1, \"thresholds\": [{\"method\": \"absolute\", \"maximum\": 17}]}"
                        .getBytes(StandardCharsets.UTF_8)
                : Files.readAllBytes(Path.of(name));
        for (int tenth = 0; tenth < 10; tenth++) {
            Path file = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, whole.length * tenth / 10));

            Called called = Called.with("migrate", file.toString());

            if (called.code() == 0) {
                assertThat(gates(called)).allSatisfy(gate -> GateText.parse(gate.toString()));
            } else {
                assertThat(called.code()).isEqualTo(2);
                assertThat(called.err()).startsWith(file.toString()).hasLineCount(1);
            }
        }
    }

    @Test
    void aBinaryFileAndOneThatIsNotThereAreRefused() throws IOException {
        byte[] bytes = new byte[4096];
        new Random(1).nextBytes(bytes);
        Called binary = Called.with(
                "migrate", Files.write(folder.resolve("binary"), bytes).toString());
        Called missing = Called.with("migrate", folder.resolve("none").toString());

        assertThat(List.of(binary.code(), missing.code())).containsOnly(2);
        assertThat(binary.err()).contains(":1: found '").hasLineCount(1);
        assertThat(missing.err()).contains("found no such file").hasLineCount(1);
    }
}
