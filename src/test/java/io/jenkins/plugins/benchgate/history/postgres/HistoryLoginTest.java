package io.jenkins.plugins.benchgate.history.postgres;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jenkins.plugins.benchgate.cli.RealCommand;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A spec may come from anybody: what it names gets no password. */
class HistoryLoginTest {
    @TempDir
    Path folder;

    /** A stranger's server, which asks for the password in clear text. */
    private static final class Stranger implements AutoCloseable {
        final ServerSocket socket;
        final ByteArrayOutputStream got = new ByteArrayOutputStream();
        final AtomicInteger connections = new AtomicInteger();

        Stranger() throws IOException {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            Thread thread = new Thread(this::serve);
            thread.setDaemon(true);
            thread.start();
        }

        private void serve() {
            while (!socket.isClosed()) {
                try (Socket client = socket.accept()) {
                    connections.incrementAndGet();
                    client.setSoTimeout(5_000);
                    DataInputStream in = new DataInputStream(client.getInputStream());
                    byte[] first = in.readNBytes(in.readInt() - 4);
                    // a request of TLS
                    if (first.length == 4) {
                        client.getOutputStream().write('N');
                        first = in.readNBytes(in.readInt() - 4);
                    }
                    client.getOutputStream().write(new byte[] {'R', 0, 0, 0, 8, 0, 0, 0, 3});
                    // the password or, without one, the end; a client that has told it waits for an answer
                    if (in.read() == 'p') {
                        got.write(in.readNBytes(in.readInt() - 4));
                    }
                } catch (IOException e) {
                    // the client has gone, or the test is over
                }
            }
        }

        String said() {
            return got.toString(ISO_8859_1);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private Path spec(String history) throws IOException {
        return Files.writeString(
                folder.resolve("benchgate.yaml"),
                """
                name: orders
                sut: {candidate: {label: This branch}}
                workload: {tool: command, format: series, run: "echo value; echo 1"}
                schedule: {trials: 1}
                statistics: {resamples: 100}
                history: %s
                gates: ["fixed:metric=*,statistic=median,upper=2"]
                """
                        .formatted(history));
    }

    private String run(List<String> environment, String... arguments) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        RealCommand.start(environment, said, arguments).waitFor();
        return Files.readString(said);
    }

    private String passwords(String line) throws IOException {
        Path passwords = Files.writeString(folder.resolve("pgpass"), line + "\n");
        Files.setPosixFilePermissions(passwords, PosixFilePermissions.fromString("rw-------"));
        return "PGPASSFILE=" + passwords;
    }

    @ParameterizedTest
    @ValueSource(strings = {"BENCHGATE_HISTORY_PASSWORD=hush", "PGPASSWORD=hush", "*:*:*:*:hush"})
    void aServerThatOnlyASpecNamesGetsNoPassword(String variable) throws Exception {
        boolean file = variable.startsWith("*");
        List<String> environment = List.of("env", file ? passwords(variable) : variable);
        try (Stranger stranger = new Stranger()) {
            String place = "jdbc:postgresql://127.0.0.1:" + stranger.socket.getLocalPort() + "/perf?project=shop";
            String said = run(environment, "run", spec(place).toString());
            assertThat(stranger.said()).doesNotContain("hush");
            assertThat(said).contains(file ? "cannot reach" : "expected BENCHGATE_HISTORY");
            run(environment, "run", spec("none").toString(), "--history", place);
            assertThat(stranger.said()).contains("hush");
        }
    }

    @Test
    void aServerThatTheUsersFileNamesGetsItsPassword() throws Exception {
        List<String> environment = List.of("env", passwords("127.0.0.1:*:*:*:hush"));
        try (Stranger stranger = new Stranger()) {
            String server = "jdbc:postgresql://127.0.0.1:" + stranger.socket.getLocalPort();
            run(environment, "run", spec(server + "/perf?project=shop").toString());
            assertThat(stranger.said()).contains("hush");
        }
    }

    @Test
    void checkConnectsToNothingUnlessAsked() throws Exception {
        try (Stranger stranger = new Stranger()) {
            String place = "jdbc:postgresql://127.0.0.1:" + stranger.socket.getLocalPort() + "/perf?project=shop";
            String said = run(List.of("env"), "check", spec(place).toString());
            assertThat(said).contains("the history " + place + " was not read, expected --connect", "No mistake");
            assertThat(stranger.connections).hasValue(0);
            run(List.of("env"), "check", "--connect", spec(place).toString());
            assertThat(stranger.connections).hasPositiveValue();
        }
    }

    private static void refused(String place, Map<String, String> environment, String said) {
        assertThatThrownBy(() -> HistoryLogin.of((HistoryPlace.Database) HistoryPlace.ofSpec(place), environment))
                .isInstanceOf(SharedHistoryException.class)
                .hasMessageContaining(said);
    }

    @Test
    void aSpecDoesNotSayHowAPasswordIsProtected() throws Exception {
        String place = "jdbc:postgresql://db.example.org/perf?project=shop";
        Map<String, String> owners = Map.of(
                "BENCHGATE_HISTORY", "jdbc:postgresql://DB.example.org:5432/perf?project=any&sslrootcert=/etc/ca.pem",
                "BENCHGATE_HISTORY_PASSWORD", "hush");
        HistoryLogin login = HistoryLogin.of((HistoryPlace.Database) HistoryPlace.ofSpec(place), owners);
        assertThat(login.url().project()).isEqualTo("shop");
        assertThat(login.url().tls()).isEqualTo(Map.of("sslmode", "verify-full", "sslrootcert", "/etc/ca.pem"));
        assertThat(HistoryLogin.password(login.environment())).isEqualTo("hush");
        for (String weaker : List.of("&sslmode=disable", "&sslrootcert=mine.crt", "&sslkey=/home/ada/key")) {
            refused(place + weaker, owners, "in an address that the spec names, expected it in BENCHGATE_HISTORY");
            refused(place + weaker, Map.of(), "in an address that the spec names");
        }
        refused(place.replace("db.", "evil."), owners, "only the spec names this server");
        refused(place.replace("/perf", ",evil.example/perf"), owners, "only the spec names this server");
        refused(place.replace(".org", ".org:5433"), owners, "only the spec names this server");
        refused(place.replace("perf", "other"), owners, "only the spec names this server");
        refused(
                place,
                Map.of("BENCHGATE_HISTORY", "jdbc:mysql://x", "PGPASSWORD", "a"),
                "in BENCHGATE_HISTORY: found a");
        refused(place, Map.of("BENCHGATE_HISTORY", "benchgate-out", "PGPASSWORD", "a"), "password in PGPASSWORD");
    }

    @Test
    @SuppressWarnings("try") // an interrupted test fails
    void aServerThatTheEnvironmentNamesIsUsed() throws Exception {
        try (PostgresServer server = PostgresServer.start(folder.resolve("server"))) {
            server.sql("postgres", "CREATE ROLE ada LOGIN SUPERUSER PASSWORD 'hush'");
            Path rules = server.data().resolve("pg_hba.conf");
            Files.writeString(rules, "host all ada 127.0.0.1/32 scram-sha-256\n" + Files.readString(rules));
            server.sql("postgres", "SELECT pg_reload_conf()");
            String place = "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres?project=shop";
            Map<String, String> login = Map.of("PGUSER", "ada", "PGPASSWORD", "hush", "BENCHGATE_HISTORY", place);
            try (JobHistory history = Histories.open(HistoryPlace.ofSpec(place), "orders", login)) {
                assertThat(history.read(warning -> {})).isEmpty();
            }
            assertThatThrownBy(() -> Histories.open(HistoryPlace.ofSpec(place), "orders", Map.of("PGUSER", "ada")))
                    .isInstanceOf(SharedHistoryException.class)
                    .hasMessageContaining("and BENCHGATE_HISTORY to name a server that only the spec names");
        }
    }
}
