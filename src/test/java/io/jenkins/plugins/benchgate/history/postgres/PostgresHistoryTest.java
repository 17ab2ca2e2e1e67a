package io.jenkins.plugins.benchgate.history.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.gate.MeasuredVersions;
import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.HistoryLock.RunningLabel;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresHistoryTest {
    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    @AutoClose
    private static PostgresServer server;

    private String database;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start(shared.resolve("server"));
    }

    @BeforeEach
    void emptyDatabase() throws Exception {
        database = server.database();
    }

    private JobHistory history(String project, String job) throws IOException {
        return Histories.open(HistoryPlace.parse(server.place(database, project)), job, Map.of());
    }

    private static List<String> lines(JobHistory history) throws IOException {
        List<String> lines = new ArrayList<>();
        history.each(line -> lines.add(line.text()));
        return lines;
    }

    private static List<BuildRecord> builds(JobHistory history) throws IOException {
        return history.read(warning -> {
            throw new AssertionError(warning);
        });
    }

    private static Acknowledgement acknowledgement(String build, boolean undo) {
        return Acknowledgement.of(build, "READ*", "why \u0000 'quoted'", "ada", Instant.EPOCH, undo);
    }

    @Test
    void itHasTheLinesOfAFile() throws IOException {
        History file = new History(folder.resolve("job.jsonl"));
        try (JobHistory history = history("shop", "job")) {
            List<BuildRecord> builds = ReportFixtures.history(12, 7).stream()
                    .map(build -> build.measuring(new MeasuredVersions("commit:" + build.build(), "label:Release 4.1")))
                    .toList();
            for (JobHistory each : List.of(file, history)) {
                for (BuildRecord build : builds) {
                    each.append(build);
                    if (build.build().equals("#5") || build.build().equals("#9")) {
                        each.append(acknowledgement("4", build.build().equals("#9")));
                    }
                }
                each.append(acknowledgement("#11", false));
            }
            assertThat(lines(history)).hasSize(15).isEqualTo(lines(file));
            assertThat(builds(history)).isEqualTo(builds(file));
            assertThat(history.acknowledgements(warning -> {})).isEqualTo(file.acknowledgements(warning -> {}));
        }
    }

    @Test
    void jobsOfOneNameInTwoProjectsHaveNothingInCommon() throws IOException {
        BuildRecord build = ReportFixtures.history(1, 1).get(0);
        try (JobHistory one = history("shop", "job");
                JobHistory other = history("bank", "job")) {
            one.append(build);
            assertThat(lines(one)).hasSize(1);
            assertThat(lines(other)).isEmpty();
            other.append(build.labelled("1"));
            assertThat(lines(one)).hasSize(1);
        }
    }

    @Test
    void aBuildThatIsThereIsLeftAndAnotherOfItsLabelRefused() throws IOException {
        List<BuildRecord> builds = ReportFixtures.history(2, 1);
        try (JobHistory history = history("shop", "job")) {
            history.append(builds.get(0));
            history.append(builds.get(0));
            assertThat(lines(history)).hasSize(1);
            BuildRecord other = builds.get(1).labelled(builds.get(0).build());
            assertThatThrownBy(() -> history.append(other))
                    .isInstanceOf(HistoryException.class)
                    .hasMessageContaining(
                            "found another build #1, expected a label that no other build of the job has");
            assertThat(lines(history)).hasSize(1);
        }
    }

    @Test
    void experimentsOfOneBuildHaveItsLabelAndSeriesOfTheirOwn() throws Exception {
        BuildRecord build = ReportFixtures.history(1, 1).get(0);
        String other = "another " + build.job();
        String line =
                HistoryLine.of(build).text().replace("\"job\":\"" + build.job() + "\"", "\"job\":\"" + other + "\"");
        try (JobHistory history = history("shop", "job")) {
            history.append(build);
            history.append(List.of(HistoryLine.of(line.getBytes(StandardCharsets.UTF_8))));
            assertThat(builds(history)).extracting(BuildRecord::job).containsExactly(build.job(), other);
            try (HistoryLock lock = history.lock()) {
                assertThat(lock.take(build.build())).isEmpty();
            }
        }
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT count(*), count(DISTINCT experiment) FROM benchgate.benchgate_values")) {
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(2 * build.measured().size());
            assertThat(rows.getInt(2)).isEqualTo(2);
        }
    }

    private String nextLabel(int writer) throws IOException {
        try (JobHistory history = history("shop", "job")) {
            RunningLabel label;
            try (HistoryLock lock = history.lock()) {
                label = lock.take(String.valueOf(lock.next(history.read(warning -> {}))))
                        .orElseThrow();
            }
            try (label) {
                BuildRecord build = ReportFixtures.history(1, writer).get(0).labelled(label.text());
                history.append(build);
                return label.text();
            }
        }
    }

    /** None of them finds tables: one creates them. */
    @Test
    void fiftyWritersAtOnceGetLabelsOfTheirOwn() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(50);
        try {
            List<Future<String>> labels = IntStream.rangeClosed(1, 50)
                    .mapToObj(writer -> threads.submit(() -> nextLabel(writer)))
                    .toList();
            List<String> expected =
                    IntStream.rangeClosed(1, 50).mapToObj(String::valueOf).toList();
            List<String> got = new ArrayList<>();
            for (Future<String> label : labels) {
                got.add(label.get());
            }
            assertThat(got).containsExactlyInAnyOrderElementsOf(expected);
            try (JobHistory history = history("shop", "job")) {
                assertThat(builds(history))
                        .extracting(BuildRecord::build)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aLabelIsFreeOnceItsClientIsKilled() throws Exception {
        try (JobHistory history = history("shop", "job")) {
            Process client = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            LabelHolder.class.getName(),
                            server.place(database, "shop"),
                            "job",
                            "v1")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8))) {
                assertThat(out.readLine()).isEqualTo("true");
                try (HistoryLock lock = history.lock()) {
                    assertThat(lock.take("v1")).isEmpty();
                }
                client.destroyForcibly().waitFor();
            }
            boolean taken = false;
            while (!taken) {
                // the server notices the end of a client after a moment
                try (HistoryLock lock = history.lock()) {
                    taken = lock.take("v1").isPresent();
                }
            }
        }
    }

    /** Takes a label, says so, and waits for its end. */
    static final class LabelHolder {
        public static void main(String[] arguments) throws Exception {
            JobHistory history = Histories.open(HistoryPlace.parse(arguments[0]), arguments[1], Map.of());
            try (HistoryLock lock = history.lock()) {
                System.out.println(lock.take(arguments[2]).isPresent());
            }
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    /** Of a build that does not appear, its number is not given to another. */
    @Test
    void aNumberIsGivenOnce() throws IOException {
        try (JobHistory history = history("shop", "job")) {
            for (long expected = 1; expected <= 3; expected++) {
                try (HistoryLock lock = history.lock()) {
                    assertThat(lock.next(List.of())).isEqualTo(expected);
                    lock.take(String.valueOf(expected)).orElseThrow().close();
                }
            }
        }
    }

    @Test
    void aBuildThatEndsInTheMiddleIsNotThere() throws Exception {
        BuildRecord build = ReportFixtures.history(1, 1).get(0);
        try (JobHistory history = history("shop", "job")) {
            history.lock().close();
            // the last statement that appends a build fails
            server.sql(
                    database,
                    "CREATE FUNCTION benchgate.stop() RETURNS trigger LANGUAGE plpgsql AS"
                            + " 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'",
                    "CREATE TRIGGER stop BEFORE INSERT ON benchgate.value FOR EACH ROW EXECUTE FUNCTION benchgate.stop()");
            assertThatThrownBy(() -> history.append(build))
                    .isInstanceOf(SharedHistoryException.class)
                    .hasMessageContaining("cannot reach the server (terminating connection");
            assertThat(lines(history)).isEmpty();
            server.sql(database, "DROP TRIGGER stop ON benchgate.value");
            history.append(build);
            assertThat(lines(history)).containsExactly(HistoryLine.of(build).text());
        }
    }

    @Test
    void whatWasAppendedSurvivesTheServer() throws Exception {
        List<BuildRecord> builds = ReportFixtures.history(3, 1);
        try (JobHistory history = history("shop", "job")) {
            history.append(builds.get(0));
            RunningLabel label;
            try (HistoryLock lock = history.lock()) {
                label = lock.take("2").orElseThrow();
            }
            server.kill();
            assertThatThrownBy(() -> history.append(builds.get(1)))
                    .isInstanceOf(SharedHistoryException.class)
                    .hasMessageContaining("cannot reach the server");
            server.start();
            history.append(builds.get(1));
            label.close();
            assertThat(builds(history)).isEqualTo(builds.subList(0, 2));
        }
    }

    @Test
    void tablesOfTheFirstVersionAreBroughtUpToDate() throws Exception {
        flyway("1").migrate();
        try (JobHistory history = history("shop", "job")) {
            history.append(ReportFixtures.history(1, 1).get(0));
            assertThat(builds(history)).hasSize(1);
        }
        server.sql(database, "SELECT * FROM benchgate.benchgate_builds");
    }

    @Test
    void buildsOfTheThirdVersionGetTheirExperiment() throws Exception {
        BuildRecord build = ReportFixtures.history(1, 1).get(0);
        flyway("3").migrate();
        String line = HistoryLine.of(build).text().replace("'", "''");
        server.sql(
                database,
                "INSERT INTO benchgate.job (project, name) VALUES ('shop', 'job')",
                "INSERT INTO benchgate.build VALUES (1, 1, '" + build.build() + "', '', '', '', now(), 'pass', true, '"
                        + line + "')",
                "INSERT INTO benchgate.series (job, metric, statistic, unit, direction) VALUES (1, 'm', 'median', 's', 'lower')",
                "INSERT INTO benchgate.value (series, build, time, value) VALUES (1, 1, now(), 1)");
        try (JobHistory history = history("shop", "job")) {
            assertThat(builds(history)).hasSize(1);
            history.append(build);
            assertThat(builds(history)).hasSize(1);
        }
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT b.experiment, s.experiment FROM benchgate.benchgate_builds b, benchgate.benchgate_series s")) {
            rows.next();
            assertThat(rows.getString(1)).isEqualTo(build.job());
            assertThat(rows.getString(2)).isEqualTo(build.job());
        }
    }

    /** What somebody did to them by hand; the server's words alone would not say where. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE benchgate.versions DROP COLUMN success",
                "ALTER TABLE benchgate.versions RENAME version TO number",
                "UPDATE benchgate.versions SET version = 'four' WHERE version = '4'",
                "DROP TABLE benchgate.versions",
                "UPDATE benchgate.versions SET checksum = 7 WHERE version = '1'; DELETE FROM benchgate.versions WHERE"
                        + " version = '4'",
                "ALTER TABLE benchgate.build RENAME line TO text",
            })
    void changedTablesAreOneLineWithTheWayOut(String change) throws Exception {
        flyway("4").migrate();
        server.sql(database, change);
        assertThatThrownBy(() -> {
                    try (JobHistory history = history("shop", "job")) {
                        history.append(ReportFixtures.history(1, 1).get(0));
                    }
                })
                .isInstanceOf(SharedHistoryException.class)
                .message()
                .matches(
                        ".*: found tables in schema benchgate that are not as Benchgate made them \\([^\n]+\\), expected them"
                                + " unchanged: restore them from a backup, or name another schema by currentSchema");
    }

    private Flyway flyway(String version) {
        return Flyway.configure()
                .dataSource("jdbc:postgresql://127.0.0.1:" + server.port() + "/" + database, "postgres", "")
                .schemas("benchgate")
                .table("versions")
                .locations("classpath:io/jenkins/plugins/benchgate/history/postgres")
                .target(version)
                .load();
    }

    /** A short history is read as a whole; of a long one a test of a million builds says what is read. */
    @Test
    void aBuildIsJudgedByAllBuildsOfAShortHistory() throws IOException {
        List<BuildRecord> builds = ReportFixtures.history(5, 1);
        try (JobHistory history = history("shop", "job")) {
            for (BuildRecord build : builds) {
                history.append(build.from(build.build().equals("#2") ? "main" : "side", ""));
            }
            history.append(acknowledgement("#3", false));
            assertThat(history.past("main", NeededHistory.of(List.of(), Origin.UNKNOWN, 0), warning -> {}))
                    .isEqualTo(builds(history));
            assertThat(history.past("", NeededHistory.of(List.of(), Origin.UNKNOWN, 0), warning -> {}))
                    .isEqualTo(builds(history));
        }
    }

    @Test
    void theViewsHaveTheNumbersOfTheLines() throws Exception {
        BuildRecord build = ReportFixtures.history(1, 1).get(0);
        try (JobHistory history = history("shop", "job")) {
            history.append(build);
        }
        try (Connection connection = server.connect(database);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT metric, statistic, value, lower, change FROM"
                        + " benchgate.benchgate_values WHERE project = 'shop' AND job = 'job' ORDER BY metric")) {
            int count = 0;
            while (rows.next()) {
                String metric = rows.getString(1);
                String statistic = rows.getString(2);
                var measured = build.measured().stream()
                        .filter(one -> one.metric().name().equals(metric)
                                && one.statistic().equals(statistic))
                        .findFirst()
                        .orElseThrow();
                assertThat(rows.getDouble(3)).isEqualTo(measured.candidate().value());
                count++;
            }
            assertThat(count).isEqualTo(build.measured().size());
        }
    }
}
