package io.jenkins.plugins.benchgate.history.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that proves who it is and wants a password, and one whose disk is full. */
class SecuredServerTest {
    @TempDir
    Path folder;

    private void openssl(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments));
        Process made = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("openssl.log").toFile())
                .start();
        assertThat(made.waitFor()).as(() -> "openssl").isZero();
    }

    private void authority(String name) throws IOException, InterruptedException {
        openssl(
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=" + name,
                "-days",
                "2",
                "-keyout",
                name + ".key",
                "-out",
                name + ".crt");
    }

    /** By TLS with a certificate for localhost, of an authority that the address names; and with a password. */
    @Test
    void theServerHasToProveWhoItIs() throws Exception {
        authority("ca");
        authority("other");
        openssl(
                "req",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=localhost",
                "-keyout",
                "server.key",
                "-out",
                "server.csr");
        openssl(
                "x509",
                "-req",
                "-in",
                "server.csr",
                "-CA",
                "ca.crt",
                "-CAkey",
                "ca.key",
                "-CAcreateserial",
                "-days",
                "2",
                "-out",
                "server.crt");
        try (PostgresServer server = PostgresServer.start(
                folder.resolve("server"),
                "ssl=on",
                "ssl_cert_file=" + folder.resolve("server.crt"),
                "ssl_key_file=" + folder.resolve("server.key"))) {
            server.sql("postgres", "CREATE ROLE ada LOGIN SUPERUSER PASSWORD 'hush: 100% & more'");
            Path rules = server.data().resolve("pg_hba.conf");
            String before = Files.readString(rules);
            Files.writeString(
                    rules, "hostssl all ada 127.0.0.1/32 scram-sha-256\nhost all ada 127.0.0.1/32 reject\n" + before);
            server.sql("postgres", "SELECT pg_reload_conf()");
            Map<String, String> login =
                    Map.of("BENCHGATE_HISTORY_USER", "ada", "BENCHGATE_HISTORY_PASSWORD", "hush: 100% & more");
            String named = "jdbc:postgresql://localhost:" + server.port() + "/postgres?project=shop&sslmode=verify-full"
                    + "&sslrootcert=" + folder;
            try (JobHistory history = Histories.open(HistoryPlace.parse(named + "/ca.crt"), "orders", login)) {
                history.append(ReportFixtures.history(1, 1).get(0));
            }
            assertRefused(named + "/other.crt", login, "cannot reach the server (");
            assertRefused(named.replace("localhost", "127.0.0.1") + "/ca.crt", login, "cannot reach the server (");
            assertRefused(
                    named + "/ca.crt",
                    Map.of("PGUSER", "ada", "PGPASSWORD", "wrong"),
                    "the server refuses the user (password authentication failed for user \"ada\")");
            assertRefused(
                    "jdbc:postgresql://localhost:" + server.port() + "/postgres?project=shop&sslmode=disable",
                    login,
                    "the server refuses the user (");
        }
    }

    private static void assertRefused(String address, Map<String, String> login, String said) {
        assertThatThrownBy(() -> Histories.open(HistoryPlace.parse(address), "orders", login))
                .isInstanceOf(SharedHistoryException.class)
                .hasMessageContaining(said)
                .hasMessageNotContaining("hush")
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
    }

    @Test
    void anotherMachineHasToProveWhoItIsUnlessSaid() {
        HistoryPlace.Database place =
                (HistoryPlace.Database) HistoryPlace.parse("jdbc:postgresql://db.example.org/perf?project=shop");
        assertThat(place.url().parameters()).containsEntry("sslmode", "verify-full");
        HistoryPlace.Database weak = (HistoryPlace.Database)
                HistoryPlace.parse("jdbc:postgresql://db.example.org/perf?project=shop&sslmode=require");
        assertThat(weak.url().parameters()).containsEntry("sslmode", "require");
    }

    /** The database lies on a file system of 11 MiB that only the server sees. */
    @Test
    void aBuildThatTheServersDiskHasNoRoomForIsNotThere() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        List<String> mounted = List.of(
                "unshare",
                "--user",
                "--map-root-user",
                "--mount",
                "sh",
                "-c",
                "mount -t tmpfs -o size=11m tmpfs " + disk + " && mkdir -m 700 " + disk
                        + "/small && exec \"$0\" \"$@\"");
        List<String> tried = new ArrayList<>(mounted);
        tried.add("true");
        Process works = new ProcessBuilder(tried)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assumeTrue(works.waitFor() == 0, "this user may mount no file system of its own here (unshare --user --mount)");
        try (PostgresServer server = PostgresServer.start(folder.resolve("server"), mounted)) {
            server.sql(
                    "postgres",
                    "CREATE TABLESPACE small LOCATION '" + disk + "/small'",
                    "CREATE DATABASE perf TABLESPACE small");
            // builds alone would take a thousand appends
            server.sql("perf", "CREATE TABLE other AS SELECT repeat('x', 1900) FROM generate_series(1, 1200)");
            HistoryPlace place = HistoryPlace.parse(server.place("perf", "shop"));
            try (JobHistory history = Histories.open(place, "orders", Map.of())) {
                int appended = 0;
                SharedHistoryException full = null;
                while (full == null) {
                    try {
                        history.append(ReportFixtures.history(1, 1).get(0).labelled(String.valueOf(appended + 1)));
                        appended++;
                    } catch (SharedHistoryException e) {
                        full = e;
                    }
                }
                assertThat(full).hasMessageContaining("the server's disk is full (could not extend file");
                assertThat(history.read(warning -> {})).hasSize(appended);
            }
        }
    }
}
