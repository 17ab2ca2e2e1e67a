package io.jenkins.plugins.benchgate.history.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.index.LongHistory;
import io.jenkins.plugins.benchgate.history.index.TrendIndex;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job of many builds, as many as {@code -Dhistory.builds=1000000} says: what trends and the next build ask for does not
 * read them all, and how long it takes is printed.
 */
@Tag("long")
class ManyBuildsTest {
    /** Those of two years and a quarter, one each hour, have all that is asked for. */
    private static final int BUILDS = Integer.getInteger("history.builds", 20_000);

    private static final int ASKED = 11;

    @TempDir
    Path folder;

    private static final String SERIES =
            " FROM benchgate.benchgate_values WHERE project = 'shop' AND job = 'orders' AND"
                    + " metric = (SELECT min(metric) FROM benchgate.series) AND statistic = (SELECT min(statistic) FROM benchgate.series)";

    /** What a page or a dashboard asks for. */
    private static final Map<String, String> QUESTIONS = Map.of(
            "the newest 500 builds of a series",
            "SELECT time, value, lower, upper, outcome, build" + SERIES + " ORDER BY line DESC LIMIT 500",
            "90 days of a series, 2 160 builds",
            "SELECT time, value, lower, upper" + SERIES
                    + " AND time BETWEEN '2022-01-01' AND '2022-04-01' ORDER BY time",
            "the newest 50 builds",
            "SELECT time, build, outcome, acknowledged FROM benchgate.benchgate_builds WHERE project = 'shop' AND job ="
                    + " 'orders' ORDER BY line DESC LIMIT 50");

    @Test
    void trendsOfALongHistoryAreAnsweredFromAnIndex() throws Exception {
        try (PostgresServer server = PostgresServer.start(folder.resolve("server"))) {
            HistoryPlace place = HistoryPlace.parse(server.place("postgres", "shop"));
            BuildRecord template = LongHistory.build(1, 4, new Random(1));
            try (JobHistory history = Histories.open(place, "orders", Map.of())) {
                history.append(template.labelled("1"));
                fill(server);
                history.append(Acknowledgement.of("2", "*", "wanted", "ada", Instant.EPOCH, false));
                for (String question : QUESTIONS.keySet()) {
                    System.out.println(question + ": " + milliseconds(server, QUESTIONS.get(question)) + " ms");
                    assertThat(plan(server, QUESTIONS.get(question)))
                            .as(question)
                            .noneMatch(
                                    line -> line.contains("Seq Scan on build") || line.contains("Seq Scan on value"));
                }
                Origin origin = new Origin("", "", "0123abc", List.of("0123abc"), "");
                NeededHistory reach = NeededHistory.of(
                        List.of(
                                GateText.parse("jump:metric=*,percent=5,baseline=branch:rare"),
                                GateText.parse("jump:metric=*,percent=5,baseline=build:77"),
                                GateText.parse("jump:metric=*,percent=5,baseline=commit")),
                        origin,
                        0);
                long begun = System.nanoTime();
                List<BuildRecord> past = history.past("", reach, warning -> {
                    throw new AssertionError(warning);
                });
                System.out.println(
                        "the builds that a build is judged by: " + (System.nanoTime() - begun) / 1_000_000 + " ms");
                // the newest, those of the rare branch, the acknowledged one, that of a label and that of a commit
                assertThat(past).hasSize(10_000 + 50 + 3);
                assertThat(past.get(0).build()).isEqualTo("2");
                assertThat(past.get(past.size() - 1).build()).isEqualTo(String.valueOf(BUILDS));
                assertThat(past)
                        .filteredOn(build -> !build.acknowledged().isEmpty())
                        .hasSize(1);
                long start = System.nanoTime();
                try (HistoryLock lock = history.lock()) {
                    assertThat(lock.next(List.of())).isEqualTo(BUILDS + 1);
                    lock.take("x").orElseThrow().close();
                }
                history.append(List.of(HistoryLine.of(template.labelled("x"))));
                System.out.println("a label and a build: " + (System.nanoTime() - start) / 1_000_000 + " ms");
                copied(place);
            }
        }
    }

    /** What a page of Jenkins waits for, which reads a copy. */
    private void copied(HistoryPlace place) throws IOException {
        Path file = folder.resolve("copy/shared.jsonl");
        LocalCopy copy = new LocalCopy(file);
        try (Database database = Database.open(((HistoryPlace.Database) place).url(), Map.of())) {
            PostgresHistory shared = database.history("orders");
            said("the first copy", () -> copy.update(shared, ""));
            said("its index", () -> new TrendIndex(file).refresh());
            shared.append(Acknowledgement.of("3", "*", "wanted", "ada", Instant.EPOCH, false));
            said("the copy of one more line", () -> copy.update(shared, ""));
            said("the index of one more line", () -> new TrendIndex(file).refresh());
            System.out.println("the copy: " + Files.size(file) / 1_000_000 + " MB");
        }
        String experiment = TrendIndex.soon(file).experiments().get(0);
        TrendQuery newest = new TrendQuery("", null, null, 500, 500);
        for (int i = 0; i < 3; i++) {
            said("the newest 500 builds of all series of the copy", () -> assertThat(TrendIndex.soon(file)
                            .trends(experiment, TrendIndex.soon(file).series(experiment), newest))
                    .allSatisfy(trend -> assertThat(trend.points()).hasSize(500)));
        }
    }

    /** What is done with files. */
    private interface Work {
        void run() throws IOException;
    }

    private static void said(String what, Work work) throws IOException {
        long start = System.nanoTime();
        work.run();
        System.out.println(what + ": " + (System.nanoTime() - start) / 1_000_000 + " ms");
    }

    /** Builds as the first, an hour apart, with values around its own. */
    private static void fill(PostgresServer server) throws SQLException {
        server.sql(
                "postgres",
                "SET search_path = benchgate",
                "INSERT INTO benchgate.build SELECT nextval('benchgate.line_number'), job, n::text, branch, commit,"
                        + " workload, '2020-01-01'::timestamptz + n * interval '1 hour', outcome, accepted,"
                        + " replace(line, '\"build\":\"1\"', '\"build\":\"' || n || '\"'), experiment FROM benchgate.build,"
                        + " generate_series(2, " + BUILDS + ") n",
                "INSERT INTO benchgate.value SELECT v.series, b.id, b.time, v.value * (1 + 0.01 * random()), v.lower,"
                        + " v.upper, v.baseline, v.change, v.change_lower, v.change_upper, v.outcome FROM"
                        + " benchgate.value v, benchgate.build b WHERE b.label <> '1'",
                "UPDATE benchgate.build SET branch = 'rare' WHERE label::integer BETWEEN 101 AND 150",
                "UPDATE benchgate.build SET commit = '0123abc' WHERE label = '200'",
                "UPDATE benchgate.job SET next_number = " + (BUILDS + 1),
                "ANALYZE");
    }

    private static long milliseconds(PostgresServer server, String sql) throws SQLException {
        long[] times = new long[ASKED];
        try (Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < ASKED; i++) {
                long start = System.nanoTime();
                int rows = 0;
                try (ResultSet found = statement.executeQuery(sql)) {
                    while (found.next()) {
                        rows++;
                    }
                }
                times[i] = (System.nanoTime() - start) / 1_000_000;
                assertThat(rows).isPositive();
            }
        }
        Arrays.sort(times);
        return times[ASKED / 2];
    }

    /** As PostgreSQL plans it on disks that read any page as fast as the next one, where an index is cheaper by far. */
    private static List<String> plan(PostgresServer server, String sql) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Connection connection = server.connect("postgres");
                Statement statement = connection.createStatement()) {
            statement.execute("SET random_page_cost = 1.1");
            try (ResultSet rows = statement.executeQuery("EXPLAIN " + sql)) {
                while (rows.next()) {
                    lines.add(rows.getString(1));
                }
            }
        }
        return lines;
    }
}
