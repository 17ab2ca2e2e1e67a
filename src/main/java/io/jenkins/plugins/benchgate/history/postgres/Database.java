package io.jenkins.plugins.benchgate.history.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A PostgreSQL database with the histories of jobs, as the jobs of one project see it; a few connections to it, which
 * are made when they are needed.
 */
public final class Database implements AutoCloseable {
    /** One locks a history, one keeps the label of a build that runs, one reads; one is spare. */
    private static final int CONNECTIONS = 4;

    /** Milliseconds. */
    private static final long WAIT = 5_000;

    private final DatabaseUrl url;
    private final HikariDataSource pool;

    private Database(DatabaseUrl url, HikariDataSource pool) {
        this.url = url;
        this.pool = pool;
    }

    /**
     * Connects, and creates the tables, or brings them up to date, where that is needed and allowed.
     *
     * @param environment has user and password: {@code BENCHGATE_HISTORY_USER} and {@code BENCHGATE_HISTORY_PASSWORD},
     *     or else {@code PGUSER} and {@code PGPASSWORD}; without a password the driver reads {@code ~/.pgpass}
     * @throws SharedHistoryException when the server cannot be reached or refuses, or the database cannot be used
     */
    public static Database open(DatabaseUrl url, Map<String, String> environment) throws SharedHistoryException {
        // in Jenkins that of the thread may find another plugin's driver
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        thread.setContextClassLoader(Database.class.getClassLoader());
        try {
            return connected(url, environment);
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    private static Database connected(DatabaseUrl url, Map<String, String> environment) throws SharedHistoryException {
        HikariConfig settings = new HikariConfig();
        settings.setDriverClassName("org.postgresql.Driver");
        settings.setJdbcUrl(url.address());
        settings.addDataSourceProperty("ApplicationName", "benchgate");
        settings.addDataSourceProperty("tcpKeepAlive", "true");
        settings.addDataSourceProperty("connectTimeout", "10");
        settings.addDataSourceProperty("socketTimeout", "120");
        url.parameters().forEach(settings::addDataSourceProperty);
        String user = HistoryLogin.user(environment);
        if (user != null) {
            settings.setUsername(user);
        }
        String password = HistoryLogin.password(environment);
        if (password != null) {
            settings.setPassword(password);
        }
        settings.setPoolName("benchgate-history");
        settings.setMaximumPoolSize(CONNECTIONS);
        settings.setMinimumIdle(0);
        settings.setConnectionTimeout(WAIT);
        Refusal refusal = new Refusal(url);
        try {
            Database database = new Database(url, new HikariDataSource(settings));
            try {
                new Tables(url, database.pool).ready();
                return database;
            } catch (SQLException | RuntimeException | SharedHistoryException e) {
                database.close();
                throw e;
            }
        } catch (HikariPool.PoolInitializationException e) {
            throw refusal.of(e.getCause() instanceof SQLException cause ? cause : new SQLException(e));
        } catch (SQLException e) {
            throw refusal.of(e);
        }
    }

    /** The history of a job, which need not be there yet; closing it leaves the database open. */
    public PostgresHistory history(String job) {
        return new PostgresHistory(this, url.of(job), false);
    }

    /** The names of the project's jobs, in the order of their first builds. */
    public List<String> jobs() throws SharedHistoryException {
        return ask(connection -> {
            List<String> names = new ArrayList<>();
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT name FROM job WHERE project = ? ORDER BY id")) {
                query.setString(1, url.project());
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        names.add(rows.getString(1));
                    }
                }
            }
            return List.copyOf(names);
        });
    }

    DatabaseUrl url() {
        return url;
    }

    /** A connection outside of any transaction, which the caller closes. */
    Connection connection() throws SQLException {
        return pool.getConnection();
    }

    /** What is done with a connection. */
    @FunctionalInterface
    interface Question<T> {
        T answer(Connection connection) throws SQLException;
    }

    /** Asks in a transaction, which is kept as a whole or not at all. */
    <T> T ask(Question<T> question) throws SharedHistoryException {
        try (Connection connection = connection()) {
            connection.setAutoCommit(false);
            try {
                T answer = question.answer(connection);
                connection.commit();
                return answer;
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        } catch (SQLException e) {
            throw new Refusal(url).of(e);
        }
    }

    private static void rollBack(Connection connection, Exception failure) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
