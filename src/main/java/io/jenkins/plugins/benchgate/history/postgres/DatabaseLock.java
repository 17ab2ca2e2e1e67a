package io.jenkins.plugins.benchgate.history.postgres;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.HistoryLock.RunningLabel;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The lock of a history in a database: a transaction that has locked the row of its job. */
final class DatabaseLock implements HistoryLock {
    private final Database database;
    private final DatabaseUrl url;
    private final Connection connection;
    private final Appending job;

    private DatabaseLock(Database database, DatabaseUrl url, Connection connection, Appending job) {
        this.database = database;
        this.url = url;
        this.connection = connection;
        this.job = job;
    }

    /** Waits for it at most a minute; whoever dies while having it loses it. */
    static DatabaseLock of(Database database, DatabaseUrl url) throws SharedHistoryException {
        Connection connection = null;
        try {
            connection = database.connection();
            connection.setAutoCommit(false);
            return new DatabaseLock(database, url, connection, Appending.begin(connection, url));
        } catch (SQLException e) {
            SharedHistoryException refused = new Refusal(url).of(e);
            if (connection != null) {
                try (Connection ended = connection) {
                    ended.rollback();
                } catch (SQLException again) {
                    refused.addSuppressed(again);
                }
            }
            throw refused;
        }
    }

    @Override
    public Optional<RunningLabel> take(String label) throws SharedHistoryException {
        try {
            if (job.has(label)) {
                return Optional.empty();
            }
            Optional<RunningLabel> taken = SessionLabel.take(database, url, label);
            if (taken.isPresent()) {
                job.taken(label);
            }
            return taken;
        } catch (SQLException e) {
            throw new Refusal(url).of(e);
        }
    }

    @Override
    public long next(List<BuildRecord> builds) throws SharedHistoryException {
        try {
            return Math.max(job.nextNumber(), Long.parseLong(History.nextBuild(builds)));
        } catch (SQLException e) {
            throw new Refusal(url).of(e);
        }
    }

    @Override
    public void close() throws SharedHistoryException {
        try (connection) {
            connection.commit();
        } catch (SQLException e) {
            throw new Refusal(url).of(e);
        }
    }
}
