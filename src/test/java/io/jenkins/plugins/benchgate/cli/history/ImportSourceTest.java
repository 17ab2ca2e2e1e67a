package io.jenkins.plugins.benchgate.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.history.postgres.PostgresServer;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Directions;
import io.jenkins.plugins.benchgate.model.Unit;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportSourceTest {
    private static final Path SAMPLES = Path.of("src/test/resources/io/jenkins/plugins/benchgate/history/imported");

    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();

    private SourceOptions options(String branch, String... higher) {
        return new SourceOptions(branch, "median", new Directions(List.of(higher), List.of()), 0.99, "", lines::add);
    }

    private static Measured measured(ImportedBuild build, String metric) {
        return build.measured().stream()
                .filter(one -> one.metric().name().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static double value(ImportedBuild build, String metric) {
        return measured(build, metric).candidate().value();
    }

    /** The medians are those that {@code asv show} prints: 1.62±0.9μs, 30.7±6μs. */
    @Test
    void resultsOfAsvAreReadWithTheirIntervals() throws Exception {
        List<ImportedBuild> builds =
                ImportSource.ASV.read(SAMPLES.resolve("asv"), options("main", "*length"), Map.of());
        assertThat(builds).extracting(ImportedBuild::label).containsExactly("4ce0feae", "9fc1b21a");
        ImportedBuild second = builds.get(1);
        assertThat(second.time()).isEqualTo(Instant.parse("2026-01-06T10:00:00Z"));
        assertThat(second.commit()).isEqualTo("9fc1b21ad28f38c555ac84390cda2edbf63de847");
        assertThat(second.branch()).isEqualTo("main");
        assertThat(builds.get(0).measured()).hasSize(6);
        Measured sort = measured(second, "sorting.Sorting.time_sort(1000, 'shuffled')");
        assertThat(sort.candidate().value()).isEqualTo(3.0680501367896795e-05);
        assertThat(sort.metric().unit()).isEqualTo(Unit.SECOND);
        assertThat(sort.metric().direction()).isEqualTo(Direction.LOWER);
        assertThat(sort.candidate().interval().lower()).isEqualTo(2.8233e-05);
        assertThat(value(second, "sorting.Sorting.time_sort(100, 'sorted')")).isEqualTo(1.6174963093362749e-06);
        assertThat(measured(builds.get(0), "sorting.Sorting.time_sort(100, 'sorted')")
                        .candidate()
                        .interval())
                .as("asv writes infinite bounds of a single value")
                .isNull();
        assertThat(measured(builds.get(0), "sorting.track_length").metric().direction())
                .isEqualTo(Direction.HIGHER);
        assertThat(measured(second, "sorting.peakmem_list").metric().unit()).isEqualTo(Unit.BYTE);
        assertThat(second.measured())
                .as("asv publish ignores what was tracked by other code")
                .hasSize(5)
                .noneMatch(one -> one.metric().name().equals("sorting.track_length"));
        assertThat(lines)
                .containsExactly(SAMPLES.resolve("asv") + ": left out 1 result of benchmarks whose code changed since,"
                        + " such as 'sorting.track_length': asv keeps the version of the code with each");
    }

    @Test
    void theFolderOfOneMachineOfAsvIsRead() throws Exception {
        assertThat(ImportSource.ASV.read(SAMPLES.resolve("asv/box"), options(""), Map.of()))
                .hasSize(2);
    }

    @Test
    void runsOfOneCommitInTheActionsDataAreOneBuild() throws Exception {
        List<ImportedBuild> builds =
                ImportSource.GITHUB_ACTION_BENCHMARK.read(SAMPLES.resolve("data.js"), options(""), Map.of());
        assertThat(builds).extracting(ImportedBuild::label).containsExactly("111111111111", "222222222222");
        assertThat(value(builds.get(0), "Rust sum")).isEqualTo(1.5e-6);
        assertThat(value(builds.get(1), "Rust sum")).isEqualTo(1.6e-6);
        Measured parse = measured(builds.get(1), "Python parse");
        assertThat(parse.metric().direction()).isEqualTo(Direction.HIGHER);
        assertThat(parse.metric().unit()).isEqualTo(Unit.OPERATIONS_PER_SECOND);
        assertThat(parse.candidate().value()).isEqualTo(250.5);
    }

    /** A commit that was run again, and a benchmark that a run has twice, as of two packages of Go. */
    @Test
    void nothingOfASecondRunIsLeftOut() throws Exception {
        String run = "{\"commit\": {\"id\": \"%s\"}, \"date\": %d, \"tool\": \"go\", \"benches\": ["
                + "{\"name\": \"Sum\", \"value\": %d, \"unit\": \"ns/op\"}, {\"name\": \"Sum\", \"value\": 900, \"unit\": \"ns/op\"}]}";
        Path file = Files.writeString(
                folder.resolve("data.js"),
                "window.BENCHMARK_DATA = {\"entries\": {\"Go\": [" + run.formatted("aaaa", 1000, 100) + ","
                        + run.formatted("aaaa", 2000, 400) + "]}}");

        List<ImportedBuild> builds = ImportSource.GITHUB_ACTION_BENCHMARK.read(file, options(""), Map.of());

        assertThat(builds).extracting(ImportedBuild::label).containsExactly("aaaa", "aaaa-2");
        assertThat(value(builds.get(0), "Sum")).isEqualTo(1e-7);
        assertThat(value(builds.get(1), "Sum")).isEqualTo(4e-7);
        assertThat(value(builds.get(1), "Sum (2)")).isEqualTo(9e-7);
    }

    @Test
    void aTableIsRead() throws Exception {
        List<ImportedBuild> builds = ImportSource.CSV.read(Path.of("docs/examples/levels.csv"), options(""), Map.of());
        assertThat(builds).hasSize(60);
        assertThat(builds.get(0).measured()).hasSize(3);
    }

    @Test
    void theQueryOfAnOtavaTestIsAsked() throws Exception {
        try (PostgresServer server = PostgresServer.start(folder.resolve("server"))) {
            server.sql(
                    "postgres",
                    "CREATE TABLE experiments (id text, branch text, commit text, commit_ts timestamptz)",
                    "CREATE TABLE results (experiment_id text, rate_mean bigint, spread double precision)",
                    "INSERT INTO experiments VALUES ('b', 'trunk', 'd5460f38', '2026-03-25 10:03:02+00'),"
                            + " ('a', 'trunk', '36e5ccd2', '2026-03-13 10:03:02+00'), ('c', 'x', 'c', now())",
                    "INSERT INTO results VALUES ('a', 61160, 0.5), ('b', 60160, NULL), ('c', 1, 1)");
            Map<String, String> environment =
                    Map.of("OTAVA_HOST", "127.0.0.1", "OTAVA_PORT", "" + server.port(), "OTAVA_DATABASE", "postgres");
            Path file = SAMPLES.resolve("otava.yaml");
            SourceOptions trunk =
                    new SourceOptions("trunk", "median", Directions.UNSAID, 0.99, "aggregate_mem", lines::add);
            List<ImportedBuild> builds = ImportSource.OTAVA.read(file, trunk, environment);
            assertThat(builds).extracting(ImportedBuild::label).containsExactly("36e5ccd2", "d5460f38");
            assertThat(value(builds.get(0), "throughput")).isEqualTo(611600);
            assertThat(measured(builds.get(0), "spread").metric().direction()).isEqualTo(Direction.LOWER);
            assertThat(builds.get(1).measured()).hasSize(1);
            assertThat(builds.get(1).time()).isEqualTo(Instant.parse("2026-03-25T10:03:02Z"));
            SourceOptions other = new SourceOptions("trunk", "median", Directions.UNSAID, 0.99, "other", lines::add);
            assertThatThrownBy(() -> ImportSource.OTAVA.read(file, other, environment))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("found that PostgreSQL refuses (");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            '' | found no --test, expected one of aggregate_mem, other
            x | found --test x, expected one of aggregate_mem, other
            aggregate_mem | hostname: found '${OTAVA_HOST}', expected the variable to be set in the environment
            """)
    void anOtavaTestThatIsNotThereIsSaid(String test, String said) {
        SourceOptions options = new SourceOptions("trunk", "median", Directions.UNSAID, 0.99, test, lines::add);
        assertThatThrownBy(() -> ImportSource.OTAVA.read(SAMPLES.resolve("otava.yaml"), options, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(said);
    }

    @Test
    void anOtavaTestInGraphiteIsAskedFor() throws Exception {
        HttpServer graphite = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
        StringBuilder asked = new StringBuilder();
        graphite.createContext("/render", exchange -> {
            asked.append(exchange.getRequestURI().getQuery());
            byte[] answer =
                    """
                    [{"target": "performance-tests.daily.shop.client.throughput",
                      "datapoints": [[100.5, 1767607200], [null, 1767650000], [101, 1767693600]]},
                     {"target": "performance-tests.daily.shop.client.p50", "datapoints": [[12, 1767607200]]}]"""
                            .getBytes(UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        graphite.start();
        try {
            String url = "http://127.0.0.1:" + graphite.getAddress().getPort();
            List<ImportedBuild> builds = ImportSource.OTAVA.read(
                    SAMPLES.resolve("graphite.yaml"), options(""), Map.of("GRAPHITE_ADDRESS", url));
            assertThat(asked.toString())
                    .contains("target=performance-tests.daily.shop.client.throughput", "format=json", "from=-365d");
            assertThat(builds).extracting(ImportedBuild::label).containsExactly("20260105T100000Z", "20260106T100000Z");
            assertThat(value(builds.get(0), "response_time")).isEqualTo(0.012);
            assertThat(measured(builds.get(1), "throughput").metric().direction())
                    .isEqualTo(Direction.HIGHER);
        } finally {
            graphite.stop(0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            GITHUB_ACTION_BENCHMARK | hello | x:1: found 'hello', expected the data.js of github-action-benchmark
            GITHUB_ACTION_BENCHMARK | window.BENCHMARK_DATA = {"entries": [}; | found JSON that is broken or breaks off
            GITHUB_ACTION_BENCHMARK | window.BENCHMARK_DATA = {} | x:entries: found '', expected
            GRAPHITE | {} | x:1: found '{}', expected what Graphite renders as JSON
            GRAPHITE | [{"target": "a" | found JSON that is broken or breaks off
            ASV | [] | x: found no benchmarks.json or no machine, expected the results folder of asv
            OTAVA | a: [ | found broken YAML, expected the configuration of Apache Otava
            OTAVA | a: b | found no tests, expected the configuration of Apache Otava
            """)
    void whatIsNoHistoryIsOneLine(ImportSource source, String text, String said) throws Exception {
        Path file = Files.writeString(folder.resolve("x"), text);
        assertThatThrownBy(() -> source.read(file, options(""), Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @CsvSource({"v1.2, v1.2", "a b/c, a-b-c", "_x, x", "é, build"})
    void labelsHaveCharactersThatLabelsMayHave(String text, String label) {
        assertThat(ImportedBuild.label(text)).isEqualTo(label);
    }
}
