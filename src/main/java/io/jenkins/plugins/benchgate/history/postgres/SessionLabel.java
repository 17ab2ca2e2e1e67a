package io.jenkins.plugins.benchgate.history.postgres;

import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.HistoryLock.RunningLabel;
import io.jenkins.plugins.benchgate.io.Sha256;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The label of a build that runs: an advisory lock of a session with the server, which ends with the process that has
 * it.
 */
final class SessionLabel implements RunningLabel {
    private final String text;
    private final Connection session;
    private final long key;

    private SessionLabel(String text, Connection session, long key) {
        this.text = text;
        this.session = session;
        this.key = key;
    }

    /** Empty where another session has it. */
    static Optional<RunningLabel> take(Database database, DatabaseUrl url, String label) throws SQLException {
        long key = key(url, label);
        Connection session = database.connection();
        boolean taken = false;
        try {
            session.setAutoCommit(true);
            taken = asked(session, "SELECT pg_try_advisory_lock(?)", key);
            return taken ? Optional.of(new SessionLabel(label, session, key)) : Optional.empty();
        } finally {
            if (!taken) {
                session.close();
            }
        }
    }

    /** A number that no other label, job or program has but by a chance of 1 in 2⁶⁴. */
    private static long key(DatabaseUrl url, String label) {
        String all = String.join("\0", "benchgate", url.schema(), url.project(), url.job(), label);
        return ByteBuffer.wrap(Sha256.of(all)).getLong();
    }

    private static boolean asked(Connection session, String sql, long key) throws SQLException {
        try (PreparedStatement query = session.prepareStatement(sql)) {
            query.setLong(1, key);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public void close() {
        try (session) {
            asked(session, "SELECT pg_advisory_unlock(?)", key);
        } catch (SQLException e) {
            // the session has ended, and its lock with it
        }
    }
}
