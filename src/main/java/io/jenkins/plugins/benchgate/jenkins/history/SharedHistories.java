package io.jenkins.plugins.benchgate.jenkins.history;

import hudson.model.Job;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.history.postgres.Database;
import io.jenkins.plugins.benchgate.history.postgres.LocalCopy;
import io.jenkins.plugins.benchgate.history.postgres.PostgresHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The database in which this controller shares histories with others. What pages and gates read is a copy of a job's
 * lines in the job's folder; the database gets every new line first.
 */
final class SharedHistories implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(SharedHistories.class.getName());

    private final DatabaseUrl url;
    private final String prefix;
    private final Login login;
    private Map<String, String> used = Map.of();
    private @Nullable Database database;
    private volatile String problem = "";

    /** Finds user and password. */
    @FunctionalInterface
    interface Login {

        /** As {@link Database#open} takes them. */
        Map<String, String> find() throws IOException;
    }

    /**
     * Connects when it is first asked.
     *
     * @param controller begins the labels of its builds
     */
    SharedHistories(DatabaseUrl url, String controller, Login login) {
        this.url = url;
        this.prefix = controller + "-";
        this.login = login;
    }

    String prefix() {
        return prefix;
    }

    /** Why the server could not be asked last time, one line; empty where it could. */
    String problem() {
        return problem;
    }

    /** What is done with the database. */
    private interface Work<T> {
        T with(Database open) throws IOException;
    }

    private <T> T ask(Work<T> work) throws IOException {
        try {
            T answer = work.with(database());
            if (!problem.isEmpty()) {
                problem = "";
                LOG.info(() -> url.place() + ": the shared history answers again");
            }
            return answer;
        } catch (SharedHistoryException e) {
            String said = String.valueOf(e.getMessage());
            if (!said.equals(problem)) {
                problem = said;
                LOG.log(Level.WARNING, "{0}", said);
            }
            throw e;
        }
    }

    private synchronized Database database() throws IOException {
        Map<String, String> found = login.find();
        Database open = database;
        if (open != null && !found.equals(used)) {
            open.close();
            open = null;
        }
        if (open == null) {
            database = null;
            open = Database.open(url, found);
            used = found;
            database = open;
        }
        return open;
    }

    /** The names of the jobs that it has. */
    Set<String> jobs() throws IOException {
        return new HashSet<>(ask(Database::jobs));
    }

    private static LocalCopy copy(Path folder) {
        return new LocalCopy(JobHistories.copy(folder));
    }

    private String place(Job<?, ?> job) {
        return url.of(job.getFullName()).place();
    }

    /** Whether it was ever asked for this job, so that there is a copy that can be read without it. */
    boolean isKnown(Job<?, ?> job) throws IOException {
        return copy(JobHistories.folder(job)).isOf(place(job));
    }

    /** Brings the copy of a job up to date, and appends what is pending of it. */
    void update(Job<?, ?> job) throws IOException {
        ask(open -> {
            PostgresHistory history = open.history(job.getFullName());
            PendingLines.of(JobHistories.folder(job), history.place()).append(history, LOG::info);
            copy(JobHistories.folder(job)).update(history, prefix);
            return 0;
        });
    }

    /** Appends a line, then brings the copy up to date. */
    void append(Job<?, ?> job, HistoryLine line) throws IOException {
        ask(open -> {
            PostgresHistory history = open.history(job.getFullName());
            history.append(List.of(line));
            copy(JobHistories.folder(job)).update(history, prefix);
            return 0;
        });
    }

    /** Keeps a build until the server can take it, and returns the file. */
    Path keep(Job<?, ?> job, HistoryLine line) throws IOException {
        PendingLines pending = PendingLines.of(JobHistories.folder(job), place(job));
        pending.add(line);
        return pending.file();
    }

    @Override
    public synchronized void close() {
        Database open = database;
        if (open != null) {
            open.close();
            database = null;
        }
    }
}
