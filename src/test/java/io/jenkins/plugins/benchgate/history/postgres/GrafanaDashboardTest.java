package io.jenkins.plugins.benchgate.history.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.report.ReportFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each query of the dashboard, as Grafana's data source for PostgreSQL fills it in, on the views of a real server. */
class GrafanaDashboardTest {
    private static final Pattern GRANTS = Pattern.compile("(?s)```sql\\n(CREATE ROLE dashboards.*?)```");
    private static final Map<String, String> CHOSEN =
            Map.of("project", "shop", "job", "orders", "metric", "READ latency", "statistic", "p99");

    @TempDir
    static Path shared;

    @AutoClose
    private static PostgresServer server;

    private static JsonNode dashboard;
    private static List<BuildRecord> builds;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresServer.start(shared.resolve("server"));
        builds = ReportFixtures.history(30, 1);
        for (String job : List.of("orders", "cart")) {
            try (JobHistory history =
                    Histories.open(HistoryPlace.parse(server.place("postgres", "shop")), job, Map.of())) {
                for (BuildRecord build : builds) {
                    history.append(build);
                }
                history.append(Acknowledgement.of(
                        "#7", "READ*", "it's wanted", "ada", builds.get(9).time(), false));
            }
        }
        Matcher grants = GRANTS.matcher(Files.readString(Path.of("docs/history.md")));
        assertThat(grants.find()).isTrue();
        for (String statement : grants.group(1).split(";", -1)) {
            if (!statement.isBlank()) {
                server.sql("postgres", statement);
            }
        }
        dashboard = new ObjectMapper()
                .readTree(Path.of("docs/grafana/benchgate.json").toFile());
    }

    private static Connection reader() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres", "dashboards", "");
    }

    /** What Grafana sends for a query: macros and variables filled in. */
    private static String filled(String sql) {
        String text = sql.replaceAll(
                        "\\$__timeFilter\\((\\w+)\\)", "$1 BETWEEN '2025-12-01T00:00:00Z' AND '2026-12-01T00:00:00Z'")
                .replaceAll("\\$__timeGroup\\((\\w+), '1d'\\)", "floor(extract(epoch from $1) / 86400) * 86400");
        for (Map.Entry<String, String> variable : CHOSEN.entrySet()) {
            text = text.replace("${" + variable.getKey() + ":sqlstring}", "'" + variable.getValue() + "'");
        }
        assertThat(text).doesNotContain("$");
        return text;
    }

    /** The rows, each with its columns by name. */
    private static List<Map<String, String>> rows(String sql) throws SQLException {
        try (Connection connection = reader();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(filled(sql))) {
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                columns.add(rows.getMetaData().getColumnLabel(i));
            }
            List<Map<String, String>> all = new ArrayList<>();
            while (rows.next()) {
                Map<String, String> row = new java.util.LinkedHashMap<>();
                for (String column : columns) {
                    row.put(column, rows.getString(column));
                }
                all.add(row);
            }
            return all;
        }
    }

    private static String panel(int index) {
        return dashboard.at("/panels/" + index + "/targets/0/rawSql").asText();
    }

    @Test
    void theVariablesOfferWhatThereIs() throws SQLException {
        JsonNode variables = dashboard.at("/templating/list");
        List<List<String>> expected = List.of(
                List.of("shop"),
                List.of("cart", "orders"),
                List.of("READ latency", "UPDATE latency", "peak memory", "throughput"),
                List.of("median", "p99"));
        for (int i = 0; i < expected.size(); i++) {
            List<String> offered = new ArrayList<>();
            rows(variables.path(i + 1).path("query").asText()).forEach(row -> offered.addAll(row.values()));
            assertThat(offered).containsExactlyInAnyOrderElementsOf(expected.get(i));
        }
    }

    @Test
    void theSeriesHasAPointForEachBuild() throws SQLException {
        List<Map<String, String>> rows = rows(panel(0));
        assertThat(rows).hasSize(30);
        List<Double> values = builds.stream()
                .map(build -> build.measured().get(1).candidate().value())
                .toList();
        assertThat(rows).extracting(row -> Double.valueOf(row.get("value"))).isEqualTo(values);
        assertThat(rows.get(0)).containsOnlyKeys("time", "value", "lower", "upper");
        assertThat(rows(panel(1))).hasSize(30);
    }

    @Test
    void verdictsAreCounted() throws SQLException {
        int counted = rows(panel(2)).stream()
                .mapToInt(row -> Integer.parseInt(row.get("builds")))
                .sum();
        assertThat(counted).isEqualTo(30);
    }

    @Test
    void theNewestBuildsAreListed() throws SQLException {
        List<Map<String, String>> rows = rows(panel(3));
        assertThat(rows)
                .extracting(row -> row.get("build"))
                .isEqualTo(IntStream.iterate(30, build -> build - 1)
                        .limit(30)
                        .mapToObj(build -> "#" + build)
                        .toList());
        assertThat(rows)
                .filteredOn(row -> row.get("acknowledged").equals("t"))
                .extracting(row -> row.get("build"))
                .containsExactly("#7");
    }

    @Test
    void acknowledgementsAreMarked() throws SQLException {
        assertThat(rows(dashboard.at("/annotations/list/0/target/rawSql").asText()))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("text", "it's wanted (ada)")
                        .containsEntry("tags", "READ*"));
    }

    @Test
    void everyQueryOfTheDashboardIsTried() throws IOException {
        assertThat(dashboard.findValues("rawSql")).hasSize(5);
        assertThat(dashboard.at("/panels")).hasSize(4);
        assertThat(dashboard.at("/templating/list")).hasSize(5);
    }

    @Test
    void dashboardsReadNothingButTheViews() {
        for (String sql : List.of(
                "SELECT line FROM benchgate.build",
                "DELETE FROM benchgate.value",
                "INSERT INTO benchgate.job (project, name) VALUES ('x', 'y')")) {
            assertThatThrownBy(() -> {
                        try (Connection connection = reader();
                                Statement statement = connection.createStatement()) {
                            statement.execute(sql);
                        }
                    })
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("permission denied");
        }
    }
}
