package io.jenkins.plugins.benchgate.history.postgres;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import io.jenkins.plugins.benchgate.history.postgres.PostgresHistory.StoredText;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The transaction that appends to the history of a job, which nobody else appends to until it ends. */
final class Appending {
    private static final String VALUE =
            """
            INSERT INTO value
                (series, build, time, value, lower, upper, baseline, change, change_lower, change_upper, outcome)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING""";

    private final Connection connection;
    private final int job;
    private final Map<Series, Integer> series = new HashMap<>();

    /** A series of an experiment: another one may have a metric of the same name. */
    private record Series(String experiment, SeriesKey key, Direction direction) {}

    private Appending(Connection connection, int job) {
        this.connection = connection;
        this.job = job;
    }

    /** Waits for whoever appends to the same job, and locks it. */
    static Appending begin(Connection connection, DatabaseUrl url) throws SQLException {
        try (Statement settings = connection.createStatement()) {
            // durable when it returns, whatever the server does by default
            settings.execute("SET LOCAL synchronous_commit = on");
            settings.execute("SET LOCAL lock_timeout = '60s'");
        }
        return new Appending(connection, job(connection, url));
    }

    private static int job(Connection connection, DatabaseUrl url) throws SQLException {
        int known = locked(connection, url);
        if (known >= 0) {
            return known;
        }
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO job (project, name) VALUES (?, ?) ON CONFLICT (project, name) DO NOTHING")) {
            insert.setString(1, url.project());
            insert.setString(2, url.job());
            insert.executeUpdate();
        }
        return locked(connection, url);
    }

    private static int locked(Connection connection, DatabaseUrl url) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT id FROM job WHERE project = ? AND name = ? FOR UPDATE")) {
            query.setString(1, url.project());
            query.setString(2, url.job());
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? rows.getInt(1) : -1;
            }
        }
    }

    int job() {
        return job;
    }

    /** Whether there is a build of this label. */
    boolean has(String label) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT 1 FROM build WHERE job = ? AND label = ?")) {
            query.setInt(1, job);
            query.setString(2, label);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** The line of a build of an experiment; {@code null} where there is none of this label. */
    private @Nullable String line(String label, String experiment) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT line FROM build WHERE job = ? AND label = ? AND experiment = ?")) {
            query.setInt(1, job);
            query.setString(2, label);
            query.setString(3, stored(experiment));
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? rows.getString(1) : null;
            }
        }
    }

    /** The number of the next build. */
    long nextNumber() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT next_number FROM job WHERE id = ?")) {
            query.setInt(1, job);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    /** Notes that a label was taken: no later build gets its number, or one below. */
    void taken(String label) throws SQLException {
        if (label.matches("\\d{1,18}")) {
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE job SET next_number = greatest(next_number, ?) WHERE id = ?")) {
                update.setLong(1, Long.parseLong(label) + 1);
                update.setInt(2, job);
                update.executeUpdate();
            }
        }
    }

    /** Appends a build, or leaves it where it is there; false where another build has its label. */
    boolean build(BuildRecord build, String line) throws SQLException {
        String there = line(build.build(), build.job());
        if (there != null) {
            return there.equals(stored(line));
        }
        long id = number();
        try (PreparedStatement insert = connection.prepareStatement(
                """
                INSERT INTO build
                    (id, job, label, branch, commit, workload, time, outcome, accepted, line, experiment)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""")) {
            insert.setLong(1, id);
            insert.setInt(2, job);
            insert.setString(3, build.build());
            insert.setString(4, stored(build.branch()));
            insert.setString(5, stored(build.commit()));
            insert.setString(6, stored(build.workload()));
            insert.setObject(7, time(build.time()));
            insert.setString(8, build.outcome().word());
            insert.setBoolean(9, build.accepted());
            insert.setString(10, stored(line));
            insert.setString(11, stored(build.job()));
            insert.executeUpdate();
        }
        values(id, build);
        taken(build.build());
        return true;
    }

    private void values(long id, BuildRecord build) throws SQLException {
        Map<String, Outcome> gravest = new HashMap<>();
        for (Verdict verdict : build.verdicts()) {
            gravest.merge(
                    verdict.series(),
                    verdict.outcome(),
                    (one, other) -> one.gravity() >= other.gravity() ? one : other);
        }
        try (PreparedStatement insert = connection.prepareStatement(VALUE)) {
            for (Measured measured : build.measured()) {
                Comparison comparison = measured.comparison();
                Outcome outcome = gravest.get(measured.series());
                insert.setInt(1, series(build.job(), measured));
                insert.setLong(2, id);
                insert.setObject(3, time(build.time()));
                estimate(insert, 4, measured.candidate());
                number(
                        insert,
                        7,
                        comparison == null ? Double.NaN : comparison.baseline().value());
                estimate(insert, 8, comparison == null ? null : comparison.change());
                insert.setString(11, outcome == null ? null : outcome.word());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static void estimate(PreparedStatement insert, int at, @Nullable Estimate estimate) throws SQLException {
        Interval interval = estimate == null ? null : estimate.interval();
        number(insert, at, estimate == null ? Double.NaN : estimate.value());
        number(insert, at + 1, interval == null ? Double.NaN : interval.lower());
        number(insert, at + 2, interval == null ? Double.NaN : interval.upper());
    }

    private static void number(PreparedStatement insert, int at, double number) throws SQLException {
        if (Double.isNaN(number)) {
            insert.setNull(at, Types.DOUBLE);
        } else {
            insert.setDouble(at, number);
        }
    }

    private int series(String experiment, Measured measured) throws SQLException {
        Series key =
                new Series(experiment, SeriesKey.of(measured), measured.metric().direction());
        Integer known = series.get(key);
        if (known == null) {
            known = series(key);
            series.put(key, known);
        }
        return known;
    }

    private int series(Series series) throws SQLException {
        SeriesKey one = series.key();
        String[] key = {
            stored(series.experiment()),
            stored(one.metric().name()),
            stored(one.statistic()),
            stored(one.metric().unit().symbol()),
            series.direction().word()
        };
        int known = series(
                "SELECT id FROM series WHERE job = ? AND experiment = ? AND metric = ? AND statistic = ? AND unit = ?"
                        + " AND direction = ?",
                key);
        return known >= 0
                ? known
                : series(
                        "INSERT INTO series (job, experiment, metric, statistic, unit, direction)"
                                + " VALUES (?, ?, ?, ?, ?, ?)"
                                + " RETURNING id",
                        key);
    }

    private int series(String sql, String[] key) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setInt(1, job);
            for (int i = 0; i < key.length; i++) {
                query.setString(i + 2, key[i]);
            }
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? rows.getInt(1) : -1;
            }
        }
    }

    void acknowledgement(Acknowledgement acknowledgement, String line) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                """
                INSERT INTO acknowledgement (id, job, label, metric, reason, person, time, undo, line)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""")) {
            insert.setLong(1, number());
            insert.setInt(2, job);
            insert.setString(3, stored(acknowledgement.build()));
            insert.setString(4, stored(acknowledgement.metric()));
            insert.setString(5, stored(acknowledgement.reason()));
            insert.setString(6, stored(acknowledgement.by()));
            insert.setObject(7, time(acknowledgement.time()));
            insert.setBoolean(8, acknowledgement.undo());
            insert.setString(9, stored(line));
            insert.executeUpdate();
        }
    }

    private long number() throws SQLException {
        try (Statement query = connection.createStatement();
                ResultSet rows = query.executeQuery("SELECT nextval('line_number')")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private static OffsetDateTime time(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }

    /** A text as the database can hold it: without the character 0, and half characters replaced as in a file. */
    private static String stored(String text) {
        return StoredText.of(text);
    }
}
