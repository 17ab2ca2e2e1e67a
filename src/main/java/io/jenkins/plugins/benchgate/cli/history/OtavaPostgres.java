package io.jenkins.plugins.benchgate.cli.history;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.cli.history.ImportSource.SourceOptions;
import io.jenkins.plugins.benchgate.history.DatabaseHost;
import io.jenkins.plugins.benchgate.io.InputException;
import java.io.IOException;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The results of an Otava test in PostgreSQL: the rows of its query, which may only read. */
final class OtavaPostgres {
    private static final String BRANCH = "%{BRANCH}";
    /** Before quotes of SQL there was no other way to write it. */
    private static final String QUOTED_BRANCH = "'" + BRANCH + "'";

    private static final int COMMIT = 12;

    private final OtavaConfiguration configuration;
    private final JsonNode test;
    private final SourceOptions options;

    OtavaPostgres(OtavaConfiguration configuration, JsonNode test, SourceOptions options) {
        this.configuration = configuration;
        this.test = test;
        this.options = options;
    }

    List<ImportedBuild> read() throws IOException {
        String address = address();
        Properties login = new Properties();
        login.setProperty("user", configuration.setting("postgres", "username"));
        login.setProperty("password", configuration.setting("postgres", "password"));
        login.setProperty("connectTimeout", "10");
        String query = configuration.text(test, "query").replace(QUOTED_BRANCH, BRANCH);
        if (query.contains(BRANCH) && options.branch().isEmpty()) {
            throw new InputException(configuration.file(), "query", BRANCH, "--branch to say which branch that is");
        }
        try (Connection connection = DriverManager.getConnection(address, login)) {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(query.replace(BRANCH, "?"))) {
                for (int i = 1; i <= count(query); i++) {
                    statement.setString(i, options.branch());
                }
                try (ResultSet rows = statement.executeQuery()) {
                    return builds(rows);
                }
            }
        } catch (SQLException e) {
            throw new InputException(
                    configuration.file(),
                    "found that PostgreSQL refuses ("
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse("")
                            + "), expected the database and the query of the test to work");
        }
    }

    /** A password of the environment is for the server that the environment names. */
    private String address() throws InputException {
        String host = configuration.setting("postgres", "hostname");
        if (!configuration.ofEnvironment("postgres", "hostname")
                && configuration.ofEnvironment("postgres", "password")) {
            throw new InputException(
                    configuration.file(),
                    "hostname",
                    host + " with a password of the environment",
                    "hostname: ${POSTGRES_HOSTNAME}, with that variable set where the password is: the password is sent"
                            + " to the server that its owner names");
        }
        try {
            return "jdbc:postgresql://" + DatabaseHost.parse(host + ":" + configuration.setting("postgres", "port"))
                    + "/" + URLEncoder.encode(configuration.setting("postgres", "database"), UTF_8);
        } catch (IllegalArgumentException e) {
            throw new InputException(configuration.file(), String.valueOf(e.getMessage()));
        }
    }

    private static int count(String query) {
        int count = 0;
        for (int at = query.indexOf(BRANCH); at >= 0; at = query.indexOf(BRANCH, at + 1)) {
            count++;
        }
        return count;
    }

    private List<ImportedBuild> builds(ResultSet rows) throws SQLException, InputException {
        BuildCollection builds = new BuildCollection(options);
        List<OtavaConfiguration.OtavaMetric> metrics = configuration.metrics(test);
        String time = configuration.text(test, "time_column");
        boolean commits = false;
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            commits |= rows.getMetaData().getColumnLabel(i).equals("commit");
        }
        for (int row = 1; rows.next(); row++) {
            Instant when = instant(rows, time);
            String commit = commits ? String.valueOf(rows.getString("commit")) : "";
            String label = commit.isEmpty() ? "" + row : commit.substring(0, Math.min(COMMIT, commit.length()));
            BuildCollection.Building build = builds.at(String.valueOf(row), label, commit, when);
            for (OtavaConfiguration.OtavaMetric metric : metrics) {
                double value = rows.getDouble(metric.column());
                if (!rows.wasNull()) {
                    build.value(metric.name(), "", metric.direction(), value * metric.scale());
                }
            }
        }
        return builds.builds();
    }

    private Instant instant(ResultSet rows, String column) throws SQLException, InputException {
        @Nullable OffsetDateTime time = rows.getObject(column, OffsetDateTime.class);
        if (time == null) {
            throw new InputException(configuration.file(), "time_column", "a row without " + column, "one with a time");
        }
        return time.toInstant();
    }
}
