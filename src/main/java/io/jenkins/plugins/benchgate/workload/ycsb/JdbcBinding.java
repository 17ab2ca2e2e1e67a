package io.jenkins.plugins.benchgate.workload.ycsb;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * A YCSB binding for systems with a JDBC driver; tried with H2 and PostgreSQL.
 *
 * <p>Properties: {@code jdbc.url} (required), {@code jdbc.user}, {@code jdbc.password}, {@code jdbc.driver} (a class to
 * load first), {@code jdbc.table} and {@code jdbc.fields} (see {@link JdbcTable}), {@code jdbc.delay}.
 *
 * <p>{@code jdbc.delay} (µs, default 0) lengthens each read and update as a bad commit would, inside the time that YCSB
 * measures. The thread is parked, not spun, so that the delay takes no processor from a system on the same machine; a
 * parked thread wakes late, on Linux by some 60 µs, and never early.
 *
 * <p>YCSB makes one instance for each client thread: each has a connection and its prepared statements of its own.
 */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB wants a Vector of HashMaps
public final class JdbcBinding extends DB {
    /** PostgreSQL's CREATE TABLE IF NOT EXISTS fails when two sessions run it at once, and YCSB then exits with 0. */
    private static final Object CREATION = new Object();

    /** Other clients cannot be locked out: what they created meanwhile is there when it is tried again. */
    private static final int CREATION_ATTEMPTS = 3;

    private static final String ON_THE_CLASSPATH =
            "expected the driver's jar in 'classpath' of the spec's workload, such"
                    + " as classpath: [\"${INSTALL}/driver.jar\"]";

    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private @Nullable Connection connection;
    private JdbcTable table = JdbcTable.of(new Properties());
    private long delayNanos;
    private boolean complained;

    @Override
    public void init() throws DBException {
        Properties properties = getProperties();
        String url = properties.getProperty("jdbc.url");
        if (url == null) {
            throw new DBException("found no jdbc.url, expected one such as jdbc:postgresql://127.0.0.1:5432/postgres");
        }
        try {
            table = JdbcTable.of(properties);
            delayNanos = delay(properties.getProperty("jdbc.delay", "0"));
            String driver = properties.getProperty("jdbc.driver");
            if (driver != null) {
                Class.forName(driver);
            }
            checkDriver(url);
            Connection opened = DriverManager.getConnection(url, credentials(properties));
            connection = opened;
            if (!Boolean.parseBoolean(properties.getProperty("dotransactions", "true"))) {
                synchronized (CREATION) {
                    create(opened);
                }
            }
        } catch (ClassNotFoundException e) {
            throw new DBException("found no class " + e.getMessage() + " of jdbc.driver, " + ON_THE_CLASSPATH, e);
        } catch (SQLException | IllegalArgumentException e) {
            throw new DBException(e);
        }
    }

    private static void checkDriver(String url) throws DBException {
        try {
            DriverManager.getDriver(url);
        } catch (SQLException e) {
            throw new DBException("found no JDBC driver for jdbc.url, " + ON_THE_CLASSPATH, e);
        }
    }

    private void create(Connection opened) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try (var statement = opened.createStatement()) {
                statement.execute(table.create());
                return;
            } catch (SQLException e) {
                if (attempt == CREATION_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static Properties credentials(Properties properties) {
        Properties credentials = new Properties();
        for (String name : List.of("user", "password")) {
            String value = properties.getProperty("jdbc." + name);
            if (value != null) {
                credentials.setProperty(name, value);
            }
        }
        return credentials;
    }

    private static long delay(String micros) {
        if (!micros.matches("\\d{1,9}")) {
            throw new IllegalArgumentException(
                    "found jdbc.delay '" + micros + "', expected a whole number of microseconds");
        }
        return Long.parseLong(micros) * 1000;
    }

    @Override
    public void cleanup() throws DBException {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new DBException(e);
        }
    }

    @Override
    public Status read(String ignored, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
        sleep();
        Collection<String> wanted = fields == null ? table.fields() : fields;
        try {
            PreparedStatement statement = prepared(table.select(wanted));
            statement.setString(1, key);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    return Status.NOT_FOUND;
                }
                collect(rows, wanted, result);
                return Status.OK;
            }
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status scan(
            String ignored,
            String startKey,
            int count,
            @Nullable Set<String> fields,
            Vector<HashMap<String, ByteIterator>> result) {
        Collection<String> wanted = fields == null ? table.fields() : fields;
        try {
            PreparedStatement statement = prepared(table.scan(wanted));
            statement.setString(1, startKey);
            statement.setInt(2, count);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    HashMap<String, ByteIterator> row = new HashMap<>();
                    collect(rows, wanted, row);
                    result.add(row);
                }
            }
            // The workload starts at keys that it has loaded, so that an empty answer means a missing row.
            return result.isEmpty() ? Status.NOT_FOUND : Status.OK;
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status insert(String ignored, String key, Map<String, ByteIterator> values) {
        List<String> given = new ArrayList<>(values.keySet());
        try {
            PreparedStatement statement = prepared(table.insert(given));
            statement.setString(1, key);
            bind(statement, 2, given, values);
            return statement.executeUpdate() == 1 ? Status.OK : Status.UNEXPECTED_STATE;
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status update(String ignored, String key, Map<String, ByteIterator> values) {
        sleep();
        List<String> given = new ArrayList<>(values.keySet());
        try {
            PreparedStatement statement = prepared(table.update(given));
            bind(statement, 1, given, values);
            statement.setString(given.size() + 1, key);
            return changed(statement.executeUpdate());
        } catch (SQLException e) {
            return failed(e);
        }
    }

    @Override
    public Status delete(String ignored, String key) {
        try {
            PreparedStatement statement = prepared(table.delete());
            statement.setString(1, key);
            return changed(statement.executeUpdate());
        } catch (SQLException e) {
            return failed(e);
        }
    }

    private static Status changed(int rows) {
        return rows == 0 ? Status.NOT_FOUND : rows == 1 ? Status.OK : Status.UNEXPECTED_STATE;
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            if (connection == null) {
                throw new SQLException("not connected");
            }
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        return statement;
    }

    private static void bind(
            PreparedStatement statement, int first, List<String> given, Map<String, ByteIterator> values)
            throws SQLException {
        for (int i = 0; i < given.size(); i++) {
            statement.setString(first + i, String.valueOf(values.get(given.get(i))));
        }
    }

    private static void collect(ResultSet row, Collection<String> wanted, Map<String, ByteIterator> result)
            throws SQLException {
        int column = 1;
        for (String field : wanted) {
            String value = row.getString(column++);
            if (value != null) {
                result.put(field, new StringByteIterator(value));
            }
        }
    }

    private void sleep() {
        if (delayNanos == 0) {
            return;
        }
        long deadline = System.nanoTime() + delayNanos;
        for (long left = delayNanos; left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Says why once for each thread: a system that is gone fails every operation alike. */
    private Status failed(SQLException e) {
        if (!complained) {
            complained = true;
            System.err.println("operation failed: " + e.getMessage());
        }
        return Status.ERROR;
    }
}
