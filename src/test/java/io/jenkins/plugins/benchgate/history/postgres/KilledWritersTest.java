package io.jenkins.plugins.benchgate.history.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.HistoryLock.RunningLabel;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.index.LongHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that append without pause are killed at random moments, and so is the server, as often as {@code -Dkilled.rounds=8} says. */
@Tag("long")
class KilledWritersTest {
    private static final int ROUNDS = Integer.getInteger("killed.rounds", 2);
    private static final int CLIENTS = 4;
    private static final int METRICS = 50;

    @TempDir
    Path folder;

    /** Appends builds without end, and says the label of each once it is appended. */
    static final class Writer {
        public static void main(String[] arguments) throws Exception {
            Random random = new Random(Long.parseLong(arguments[1]));
            try (JobHistory history = Histories.open(HistoryPlace.parse(arguments[0]), "orders", Map.of())) {
                while (true) {
                    RunningLabel label;
                    try (HistoryLock lock = history.lock()) {
                        label = lock.take(String.valueOf(lock.next(List.of()))).orElseThrow();
                    }
                    try (label) {
                        history.append(LongHistory.build(1, METRICS, random).labelled(label.text()));
                        System.out.println(label.text());
                    }
                }
            }
        }
    }

    private static Process writer(String place, long seed, Path said) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        place,
                        String.valueOf(seed))
                .redirectOutput(said.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @Test
    void whatWasSaidIsThereAndWhatIsThereIsWhole() throws Exception {
        Random random = new Random(7);
        Set<String> said = new TreeSet<>();
        try (PostgresServer server = PostgresServer.start(folder.resolve("server"))) {
            String place = server.place("postgres", "shop");
            for (int round = 0; round < ROUNDS; round++) {
                List<Process> clients = new ArrayList<>();
                List<Path> outputs = new ArrayList<>();
                for (int client = 0; client < CLIENTS; client++) {
                    Path output = folder.resolve("said-" + round + "-" + client);
                    outputs.add(output);
                    clients.add(writer(place, round * CLIENTS + client, output));
                }
                for (int client = 0; client < CLIENTS; client++) {
                    // as many as it takes to be anywhere in the next
                    int enough = random.nextInt(20);
                    while (lines(outputs.get(client)).size() <= enough) {
                        assertThat(clients.get(client).isAlive()).isTrue();
                        Thread.sleep(1);
                    }
                }
                boolean all = round % 2 == 1;
                if (all) {
                    server.kill();
                }
                for (Process client : clients) {
                    client.destroyForcibly().waitFor();
                }
                for (Path output : outputs) {
                    said.addAll(lines(output));
                }
                if (all) {
                    server.start();
                }
            }
            try (JobHistory history = Histories.open(HistoryPlace.parse(place), "orders", Map.of())) {
                List<BuildRecord> builds = history.read(warning -> {
                    throw new AssertionError(warning);
                });
                List<String> labels = builds.stream().map(BuildRecord::build).toList();
                assertThat(labels).doesNotHaveDuplicates().containsAll(said);
                System.out.println(labels.size() + " builds, " + said.size() + " of them said");
            }
            assertWhole(server);
        }
    }

    /** Without a last one that was cut off. */
    private static List<String> lines(Path output) throws IOException {
        String text = Files.readString(output);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    private static void assertWhole(PostgresServer server) throws Exception {
        int measured = LongHistory.build(1, METRICS, new Random(1)).measured().size();
        try (Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM benchgate.build b WHERE (SELECT count(*)"
                        + " FROM benchgate.value v WHERE v.build = b.id) <> " + measured)) {
            rows.next();
            assertThat(rows.getInt(1)).isZero();
        }
    }
}
