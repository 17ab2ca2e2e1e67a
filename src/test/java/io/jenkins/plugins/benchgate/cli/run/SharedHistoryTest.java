package io.jenkins.plugins.benchgate.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.cli.Called;
import io.jenkins.plugins.benchgate.cli.RealCommand;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Histories;
import io.jenkins.plugins.benchgate.history.postgres.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands on a history in a database. */
class SharedHistoryTest {
    @TempDir
    Path folder;

    @TempDir
    static Path shared;

    @AutoClose
    private static PostgresServer server;

    private String database;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start(shared.resolve("server"));
    }

    @BeforeEach
    void database() throws Exception {
        database = server.database();
    }

    private String place() {
        return server.place(database, "shop");
    }

    private Path results(double... values) throws IOException {
        List<String> lines = new ArrayList<>(List.of("value"));
        for (double value : values) {
            lines.add(String.valueOf(value));
        }
        return Files.write(folder.resolve("results.csv"), lines);
    }

    private Called gate(String history, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "gate",
                results(1.0, 1.1, 0.9, 1.05, 1.02).toString(),
                "--gate",
                "jump:metric=*,percent=50",
                "--seed",
                "7",
                "--history",
                history));
        if (!List.of(more).contains("--out")) {
            arguments.addAll(List.of("--out", folder.resolve("out").toString()));
        }
        if (!List.of(more).contains("--job")) {
            arguments.addAll(List.of("--job", "orders"));
        }
        arguments.addAll(List.of(more));
        return Called.with(arguments.toArray(new String[0]));
    }

    private List<String> labels() throws IOException {
        try (JobHistory history = Histories.open(HistoryPlace.parse(place()), "orders", Map.of())) {
            return history
                    .read(warning -> {
                        throw new AssertionError(warning);
                    })
                    .stream()
                    .map(BuildRecord::build)
                    .toList();
        }
    }

    @Test
    void verdictsAreThoseOfAHistoryInFiles() throws Exception {
        for (int i = 1; i <= 4; i++) {
            Called shared = gate(
                    place(), "--format", "json", "--out", folder.resolve("one").toString());
            String folders = folder.resolve("files").toString();
            Called filed = gate(
                    folders, "--format", "json", "--out", folder.resolve("two").toString());
            assertThat(shared.code()).as(shared.err()).isEqualTo(filed.code());
            assertThat(shared.out().replace("/one/", "/two/")).isEqualTo(filed.out());
        }
        assertThat(labels()).containsExactly("1", "2", "3", "4");
        Called shared = gate(place());
        assertThat(shared.out())
                .contains("history  jdbc:postgresql://127.0.0.1")
                .doesNotContain("user=");
    }

    /** The workload ends the server at once, and the next build finds it again. */
    @Test
    void anOutageWhileABuildMeasuresLosesNothing() throws Exception {
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut: {candidate: {label: This branch}}
                workload:
                  tool: command
                  format: series
                  run: |
                    kill -9 %d
                    echo value; echo 1.0; echo 1.1; echo 0.9
                schedule: {trials: 1}
                statistics: {resamples: 100}
                history: %s
                gates: ["fixed:metric=*,statistic=median,upper=2"]
                """
                        .formatted(server.pid(), place()));
        String out = folder.resolve("out").toString();
        assertThat(gate(place()).code()).isZero();
        Called outage = Called.with("run", spec.toString(), "--out", out);
        assertThat(outage.code()).as(outage.err()).isZero();
        assertThat(outage.err())
                .contains("cannot reach the server (")
                .contains("; build 2 is kept in ")
                .contains("and the next build with this --out and history appends it");
        server.kill();

        Called gone = Called.with("run", spec.toString(), "--out", out);
        assertThat(gone.code()).isEqualTo(2);
        assertThat(gone.err().lines())
                .singleElement()
                .asString()
                .startsWith("jdbc:postgresql://127.0.0.1:" + server.port() + "/" + database
                        + "?project=shop&job=orders: cannot" + " reach the server (")
                .endsWith(", expected a PostgreSQL that runs there");
        assertThat(folder.resolve("out/orders/3")).doesNotExist();

        server.start();
        Called next = gate(place());
        assertThat(next.err()).contains("benchgate: build 2, which was kept in ", ", is now in jdbc:postgresql://");
        assertThat(labels()).containsExactly("1", "2", "3");
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("pending-"));
        }
    }

    @Test
    void aLabelThatABuildHasIsRefused() throws Exception {
        assertThat(gate(place(), "--build", "v1").code()).isZero();
        String elsewhere = folder.resolve("elsewhere").toString();
        Called again = gate(place(), "--build", "v1", "--out", elsewhere);
        assertThat(again.code()).isEqualTo(2);
        assertThat(again.err()).contains("found --build v1, which is there already, expected a new label");
        assertThat(gate(place(), "--out", elsewhere).code()).isZero();
        assertThat(labels()).containsExactly("v1", "1");
    }

    @Test
    void measuredProgramsDoNotGetThePassword() throws Exception {
        Path spec = Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut: {candidate: {label: This branch}}
                workload:
                  tool: command
                  format: series
                  run: |
                    test -n "$OTHER" || exit 1
                    env | grep -q hush && exit 1
                    echo value; echo 1.0; echo 1.1; echo 0.9
                schedule: {trials: 1}
                statistics: {resamples: 100}
                gates: ["fixed:metric=*,statistic=median,upper=2"]
                """);
        Path said = folder.resolve("said");
        List<String> environment = List.of("env", "OTHER=there", "BENCHGATE_HISTORY_PASSWORD=hush");
        int code = RealCommand.start(
                        environment,
                        said,
                        "run",
                        spec.toString(),
                        "--out",
                        folder.resolve("out").toString(),
                        "--history",
                        place())
                .waitFor();
        assertThat(code).as(Files.readString(said)).isZero();
        assertThat(labels()).containsExactly("1");
    }

    @Test
    void commandsOnHistoriesTakeTheAddressOfAJob() throws Exception {
        gate(place());
        gate(place());
        String job = place() + "&job=orders";
        assertThat(Called.with("acknowledge", job, "2", "--metric", "*", "--reason", "wanted", "--by", "ada")
                        .out())
                .contains("build 2, *: acknowledged by ada");
        assertThat(Called.with("acknowledge", job).out()).contains("acknowledged by ada");
        Called replay = Called.with("replay", job, "--gate", "jump:metric=*,percent=5");
        assertThat(replay.code()).as(replay.err()).isZero();
        Called changes = Called.with("changes", job);
        assertThat(changes.code()).as(changes.err()).isZero();
        assertThat(changes.out()).contains("2 builds: too few builds");
        Called report = Called.with("report", folder.resolve("out/orders/2").toString(), "--history", place());
        assertThat(report.code()).as(report.err()).isZero();
        assertThat(report.err()).doesNotContain("no trends");
        Called noJob = Called.with("changes", place());
        assertThat(noJob.code()).isEqualTo(2);
        assertThat(noJob.err()).contains("found no job in jdbc:postgresql://", ", expected &job=NAME");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ALTER DATABASE perf SET default_transaction_read_only = on | found a database that is read-only (
            CREATE SCHEMA benchgate; CREATE TABLE benchgate.versions (version text, success boolean); INSERT INTO benchgate.versions VALUES ('99', true) | found tables of version 99, expected at most 4: a newer Benchgate has written them; update this one
            DROP DATABASE perf | found no database 'perf' (
            DROP DATABASE perf; CREATE DATABASE perf ENCODING 'SQL_ASCII' TEMPLATE template0 | found a database with the encoding SQL_ASCII, expected UTF8: createdb --encoding UTF8 --template template0 perf
            DROP DATABASE perf; CREATE DATABASE perf ENCODING 'LATIN1' TEMPLATE template0 | found a database with the encoding LATIN1, expected UTF8
            ALTER DATABASE perf ALLOW_CONNECTIONS false | the server refuses (
            """)
    void aDatabaseThatCannotBeUsedIsSaidBeforeAnythingIsMeasured(String statements, String said) throws Exception {
        for (String statement : statements.split(";", -1)) {
            server.sql(statement.contains("DATABASE") ? "postgres" : database, statement.replace("perf", database));
        }
        Called ended = gate(place());
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err().lines())
                .singleElement()
                .asString()
                .startsWith("jdbc:postgresql://")
                .contains(said.replace("perf", database));
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            jdbc:postgresql://127.0.0.1/perf | found no project in jdbc:postgresql://127.0.0.1/perf, expected ?project=NAME: two projects may have jobs of the same name
            jdbc:postgresql://127.0.0.1/perf?project=a&password=hush | found a password in the address of a history, which logs and lists of processes show; user and password are expected in BENCHGATE_HISTORY_USER and BENCHGATE_HISTORY_PASSWORD, in PGUSER and PGPASSWORD, or in ~/.pgpass
            jdbc:postgresql://ada:hush@db/perf?project=a | found '@' in the address of a history
            jdbc:postgresql://db?project=a | found no database in jdbc:postgresql://db, expected jdbc:postgresql://HOST/DATABASE?project=NAME
            jdbc:postgresql:///perf?project=a | found no host in jdbc:postgresql:///perf
            jdbc:postgresql://db/perf?project=a&socketFactory=evil | found parameter 'socketFactory' in the address of a history, expected project, connectTimeout,
            jdbc:postgresql://db/perf?project= | found project='', expected 1 to 100 characters
            jdbc:postgresql://db/perf?project=a&job=b | found job=b in jdbc:postgresql://db/perf?project=a&job=b, expected it without
            jdbc:mysql://db/perf?project=a | found a history in another database, expected jdbc:postgresql://HOST/DATABASE?project=NAME
            """)
    void anAddressThatIsNoneIsSaid(String address, String said) throws Exception {
        Called ended = gate(address);
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err().lines())
                .singleElement()
                .asString()
                .startsWith("benchgate: in --history: ")
                .contains(said)
                .doesNotContain("hush");
    }

    @Test
    void aUserWithoutRightsAndAWrongPasswordAreSaid() throws SQLException, IOException, InterruptedException {
        server.sql("postgres", "CREATE ROLE ada LOGIN", "REVOKE CREATE ON DATABASE " + database + " FROM PUBLIC");
        Called refused = gate(place().replace("user=postgres", "user=ada"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("found a user without a right that this needs (permission denied");
        Path rules = server.data().resolve("pg_hba.conf");
        String before = Files.readString(rules);
        Files.writeString(rules, "host " + database + " ada 127.0.0.1/32 scram-sha-256\n" + before);
        server.sql("postgres", "SELECT pg_reload_conf()");
        Called password = gate(place().replace("user=postgres", "user=ada"));
        assertThat(password.code()).isEqualTo(2);
        assertThat(password.err().lines())
                .singleElement()
                .asString()
                .contains("the server refuses the user (", "expected BENCHGATE_HISTORY_USER");
    }

    @Test
    void aSiteShowsTheSameAsOfFiles() throws Exception {
        Path files = folder.resolve("history");
        for (String history : List.of(place(), files.toString())) {
            for (String job : List.of("orders", "search")) {
                assertThat(gate(
                                        history,
                                        "--job",
                                        job,
                                        "--build",
                                        "1",
                                        "--out",
                                        folder.resolve(job + history.hashCode()).toString())
                                .code())
                        .isZero();
            }
        }
        Path shared = folder.resolve("shared-site");
        Path own = folder.resolve("own-site");
        assertThat(Called.with("site", place(), "--out", shared.toString(), "--format", "json")
                        .out())
                .startsWith("{\"jobs\":2,\"builds\":2,");
        assertThat(Called.with("site", files.toString(), "--out", own.toString())
                        .code())
                .isZero();
        Path page = Path.of("jobs/orders/builds/1.html");
        assertThat(withoutTimes(shared.resolve(page))).isEqualTo(withoutTimes(own.resolve(page)));
        assertThat(Called.with("site", place() + "&job=search", "--out", shared.toString())
                        .out())
                .startsWith("1 job, 1 build");
        assertThat(shared.resolve(page)).doesNotExist();
        assertThat(Called.with("site", server.place(database, "nobody"), "--out", own.toString()))
                .satisfies(ended -> assertThat(ended.code()).isEqualTo(2))
                .satisfies(ended -> assertThat(ended.err())
                        .contains("found no job in ", ", expected a project with builds")
                        .hasLineCount(1));
    }

    private static String withoutTimes(Path page) throws IOException {
        return Files.readString(page).replaceAll("\\d{4}-\\d\\d-\\d\\d[T ][0-9:.]+Z?", "TIME");
    }
}
