package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.workload.TsbsWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TsbsSectionTest {
    private static final String AROUND =
            """
            name: tsbs
            sut:
              candidate: {start: run}
            gates: ["jump:metric=*,percent=5"]
            workload:
              tool: tsbs
            """;

    @TempDir
    Path folder;

    private Path file(String keys) throws IOException {
        return Files.writeString(folder.resolve("benchgate.yaml"), AROUND + keys.indent(2));
    }

    private TsbsWorkload read(String keys, Map<String, String> environment) throws Exception {
        return (TsbsWorkload) SpecReader.read(file(keys), environment).workload();
    }

    private String mistakes(String keys) throws IOException {
        Path file = file(keys);
        return catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of()))
                .getMessage();
    }

    @Test
    void aListOfTypesHasAThousandQueriesOfEach() throws Exception {
        TsbsWorkload workload = read(
                "target: influx\nscale: 10\nworkers: 3\nqueries: [lastpoint, cpu-max-all-1]", Map.of("HOME", "/u"));

        assertThat(workload.queries()).isEqualTo(Map.of("lastpoint", 1000, "cpu-max-all-1", 1000));
        assertThat(workload.burnIn())
                .as("a query for the connection of each worker")
                .isEqualTo(3);
        assertThat(workload.cache()).isEqualTo(Path.of("/u/.cache/benchgate/tsbs"));
        assertThat(workload.tools()).isNull();
    }

    /** The query runner leaves out cold and warm queries alike, but counts cold ones. */
    @Test
    void queriesThatAreRunTwiceHaveNoBurnIn() throws Exception {
        String keys = "target: influx\nscale: 10\nqueries: lastpoint\nqueryOptions: --prewarm-queries";

        assertThat(read(keys, Map.of()).burnIn()).isZero();
        assertThat(read(keys, Map.of()).metrics()).extracting(Metric::name).contains("lastpoint cold latency");
        assertThat(mistakes(keys + "\nburnIn: 2")).contains("found burnIn 2 with --prewarm-queries, expected burnIn 0");
    }

    @Test
    void theCacheIsWhereTheUserHasThem() throws Exception {
        String keys = "target: influx\nscale: 10\nqueries: lastpoint";

        assertThat(read(keys, Map.of("XDG_CACHE_HOME", "/c", "HOME", "/u")).cache())
                .isEqualTo(Path.of("/c/benchgate/tsbs"));
        assertThat(read(keys, Map.of("XDG_CACHE_HOME", "relative", "HOME", "/u"))
                        .cache())
                .isEqualTo(Path.of("/u/.cache/benchgate/tsbs"));
        assertThat(read(keys + "\ncache: /elsewhere", Map.of()).cache()).isEqualTo(Path.of("/elsewhere"));
    }

    @Test
    void anotherDatabaseIsDescribedByItsFormatAndPrograms() throws Exception {
        TsbsWorkload workload = read(
                """
                target: my database
                format: influx
                loader: tsbs_load_influx
                loadOptions: ["--urls=http://${HOST}:${PORT}"]
                runner: my_runner
                answer: rows
                scale: 10
                queries: {lastpoint: 20}
                """,
                Map.of());

        assertThat(workload.target().name()).isEqualTo("my database");
        assertThat(workload.target().runner()).isEqualTo("my_runner");
        assertThat(workload.target().loadOptions()).isEqualTo(List.of("--urls=http://${HOST}:${PORT}"));
        assertThat(workload.description()).startsWith("TSBS my database, cpu-only, scale 10, seed 1, 2016-01-01");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target: redis                                | 7:11: found target 'redis', expected one of influx, victoriametrics",
                "target: influx, loader: x                    | found 'loader' without 'format', expected both",
                "format: influx                               | found no 'runner' beside 'format', expected it",
                "format: influx, loader: ../x, runner: y      | found program '../x', expected a file name",
                "usecase: cpu-only                            | found no 'target' in workload, expected one of influx",
                "target: influx, to: tomorrow                 | found time 'tomorrow', expected one of UTC such as",
                "target: influx, to: 2015-01-01T00:00:00Z     | expected an end after its begin",
                "target: victoriametrics                      | found query type 'lastpoint', which TSBS does not have",
                "target: influx, queryOptions: --burn-in=5    | expected --burn-in to be left out: the workload sets it",
                "target: influx, tools: bin                   | found path 'bin', expected one that begins with ${SPEC} or '/'",
                "target: influx, records: 5                   | found unknown key 'records' in workload",
            })
    void mistakesAreToldWithTheWayOut(String keys, String message) throws IOException {
        assertThat(mistakes(String.join("\n", keys.strip().split(", ", -1)) + "\nscale: 10\nqueries: {lastpoint: 100}"))
                .contains("benchgate.yaml:")
                .contains(message);
    }
}
