package io.jenkins.plugins.benchgate.result.microbenchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files are of hyperfine 1.15.0; the command beside each. */
class BenchmarkReportsTest {
    private final ResultReader reader = BenchmarkReports.HYPERFINE.reader(0);

    @TempDir
    Path folder;

    private static Path resource(String name) {
        return Path.of("src/test/resources/io/jenkins/plugins/benchgate/result", name);
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("out.json"), text);
    }

    /** {@code hyperfine -N --warmup 1 -r 5 true 'sleep 0.01' --export-json hyperfine.json}. */
    @Test
    void theRunsOfEachCommandAreProcessesOfTheirOwn() throws IOException {
        Reading reading = reader.read(resource("hyperfine.json"));

        assertThat(reading.faults()).isEmpty();
        assertThat(reading.samples()).hasSize(2);
        Sample sleep = reading.samples().get(1);
        assertThat(sleep.metric().name()).isEqualTo("sleep 0.01");
        assertThat(sleep.metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(sleep.metric().direction()).isEqualTo(Direction.LOWER);
        assertThat(sleep.statistic()).isNull();
        assertThat(sleep.separate()).isTrue();
        assertThat(sleep.values())
                .containsExactly(0.011391343, 0.011315841, 0.012741168, 0.011336441000000001, 0.012579769000000001);
        // hyperfine's own "mean"
        assertThat(Arrays.stream(sleep.values()).average().orElseThrow()).isEqualTo(0.011872912400000001);
    }

    /** {@code hyperfine -i -N -r 3 false true}. */
    @Test
    void aRunThatFailedIsAFaultAndNoValue() throws IOException {
        Reading reading = reader.read(resource("hyperfine-failed.json"));

        assertThat(reading.faults())
                .containsExactly("3 of 3 runs of 'false' failed; the last of them ended with exit code 1");
        assertThat(reading.samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly("true");
    }

    /** {@code hyperfine -i -r 2 'kill -9 $$'}. */
    @Test
    void aRunThatWasKilledIsAFault() throws IOException {
        assertThat(reader.read(resource("hyperfine-killed.json")).faults())
                .containsExactly("2 of 2 runs of 'kill -9 $$' failed; the last of them ended with exit code 137");
    }

    /** {@code hyperfine -N -r 2 -n named -P t 1 2 'sleep 0.00{t}'}. */
    @Test
    void commandsOfOneNameAreToldApartByTheirParameters() throws IOException {
        assertThat(reader.read(resource("hyperfine-named.json")).samples())
                .extracting(sample -> sample.metric().name())
                .containsExactly("named (t=1)", "named (t=2)");
    }

    @Test
    void commandsOfOneNameWithoutParametersAreRefused() throws IOException {
        Path file = written(
                """
                {"results": [{"command": "x", "times": [1]}, {"command": "x", "times": [2]}]}
                """);

        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":results[1]: found 'x', expected commands of different names:"
                        + " give each its own with --command-name");
    }

    @Test
    void aSignalInsteadOfAnExitCodeIsAFault() throws IOException {
        Path file = written("{\"results\": [{\"command\": \"x\", \"times\": [1, 2], \"exit_codes\": [0, null]}]}");

        Reading reading = reader.read(file);

        assertThat(reading.samples().get(0).values()).containsExactly(1);
        assertThat(reading.faults())
                .containsExactly("1 of 2 runs of 'x' failed; the last of them was ended by a signal");
    }

    @Test
    void aTimeThatIsNoNumberIsNamedByItsPlace() throws IOException {
        Path file = written("{\"results\": [{\"command\": \"x\", \"times\": [1, \"2\"]}]}");

        assertThatThrownBy(() -> reader.read(file))
                .hasMessage(file + ":results[0].times[1]: found '\"2\"', expected a finite number");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '!',
            value = {
                "`{\"results\": [\n{\"command`! :2: found the end of the file inside JSON, expected a whole file: it was cut off",
                "`{\"results\": []}\n{}`! :2: found more behind the first JSON, expected hyperfine's JSON",
                "`{\"results\":\nNaN}`! :2: found 'Non-standard token 'NaN'', expected hyperfine's JSON",
                "`{\"a\": 1,\n\"a\": 2}`! :2: found 'Duplicate field 'a'', expected hyperfine's JSON",
                "`command,mean`! :1: found 'Unrecognized token 'command'', expected hyperfine's JSON",
                "`7`! :1: found '7', expected hyperfine's JSON",
            })
    void brokenJsonIsToldWithItsLine(String text, String expected) throws IOException {
        Path file = written(text);

        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + expected);
    }

    @Test
    void resultsWithoutACommandAreNotHyperfines() throws IOException {
        Path file = written("{\"results\": []}");

        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ":1: found '{\"results\":[]}', expected hyperfine's JSON, which has results with"
                        + " command and times");
    }
}
