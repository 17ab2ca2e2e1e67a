package io.jenkins.plugins.benchgate.history.postgres;

import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** The tables of histories, in the version that this program knows; Flyway creates them and brings them up to date. */
final class Tables {
    /** The newest of the files V…__….sql beside this class. */
    static final int VERSION = 4;

    private static final String VERSIONS = "versions";
    /** An advisory lock; any number that other programs do not use. */
    private static final long MIGRATING = 0x42656e6368676174L;

    private final DatabaseUrl url;
    private final DataSource pool;

    Tables(DatabaseUrl url, DataSource pool) {
        this.url = url;
        this.pool = pool;
    }

    /** Makes them ready; where they are, nothing is written, so that who may only read can read. */
    void ready() throws SQLException, SharedHistoryException {
        int found;
        try (Connection connection = pool.getConnection()) {
            String encoding = text(connection, "SHOW server_encoding");
            if (!encoding.equals("UTF8")) {
                throw refused("found a database with the encoding " + encoding + ", expected UTF8: createdb --encoding"
                        + " UTF8 --template template0 " + url.database());
            }
            found = version(connection);
        }
        if (found > VERSION) {
            throw refused("found tables of version " + found + ", expected at most " + VERSION
                    + ": a newer Benchgate has written them; update this one");
        }
        if (found < VERSION) {
            migrate();
        }
    }

    private SharedHistoryException refused(String what) {
        return new SharedHistoryException(url.place(), what, null);
    }

    private static String text(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? Objects.requireNonNullElse(rows.getString(1), "") : "";
        }
    }

    /** 0 where there are none. */
    private int version(Connection connection) throws SQLException {
        String schema = url.schema();
        try (PreparedStatement there = connection.prepareStatement(
                "SELECT 1 FROM pg_tables WHERE schemaname = ? AND tablename = '" + VERSIONS + "'")) {
            there.setString(1, schema);
            try (ResultSet rows = there.executeQuery()) {
                if (!rows.next()) {
                    return 0;
                }
            }
        }
        String newest = text(
                connection,
                "SELECT max(version::integer) FROM " + quoted(schema) + "." + VERSIONS
                        + " WHERE success AND version IS NOT NULL");
        return newest.isEmpty() ? 0 : Integer.parseInt(newest);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Of several programs that find old tables, one makes them new. */
    private void migrate() throws SQLException, SharedHistoryException {
        try (Connection alone = pool.getConnection()) {
            text(alone, "SELECT pg_advisory_lock(" + MIGRATING + ")");
            try {
                if (version(alone) < VERSION) {
                    // Flyway would try ten times, for seconds, where it is not allowed
                    try (Statement create = alone.createStatement()) {
                        create.execute("CREATE SCHEMA IF NOT EXISTS " + quoted(url.schema()));
                    }
                    toNewest();
                }
            } finally {
                text(alone, "SELECT pg_advisory_unlock(" + MIGRATING + ")");
            }
        }
    }

    private void toNewest() throws SharedHistoryException {
        try {
            Flyway.configure(Tables.class.getClassLoader())
                    .dataSource(pool)
                    .schemas(url.schema())
                    .createSchemas(false)
                    .table(VERSIONS)
                    .locations("classpath:io/jenkins/plugins/benchgate/history/postgres")
                    .failOnMissingLocations(true)
                    .loggers("slf4j")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new Refusal(url).of(e);
        }
    }
}
