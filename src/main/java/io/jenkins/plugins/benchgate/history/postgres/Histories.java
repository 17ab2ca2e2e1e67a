package io.jenkins.plugins.benchgate.history.postgres;

import io.jenkins.plugins.benchgate.history.BuildSeries;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.HistoryFile;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The histories of jobs by where they are kept: in files, or in a database. */
public final class Histories {
    private Histories() {}

    /**
     * The history of a job, which the caller closes.
     *
     * @param environment has user and password of a database, and names the servers that get them; see {@link
     *     Database#open}
     */
    public static JobHistory open(HistoryPlace place, String job, Map<String, String> environment) throws IOException {
        if (place instanceof HistoryPlace.Folder folder) {
            return new History(folder.file(job));
        }
        HistoryLogin login = HistoryLogin.of((HistoryPlace.Database) place, environment);
        return open(login.url().of(job), login.environment());
    }

    /**
     * The history that a text names: {@code jdbc:postgresql://HOST/DATABASE?project=NAME&job=NAME}, or else a file.
     *
     * @throws IllegalArgumentException for a URL that is none of a job's history
     */
    public static JobHistory named(String text, Map<String, String> environment) throws IOException {
        return text.startsWith(HistoryPlace.DATABASE)
                ? open(job(DatabaseUrl.parse(text)), environment)
                : new History(Path.of(text));
    }

    /** Reads the series of a history that a text names, or of a table; see {@link HistoryFile#read}. */
    public static List<BuildSeries> series(
            String text, double confidence, Map<String, String> environment, Consumer<String> warnings)
            throws IOException {
        if (!text.startsWith(HistoryPlace.DATABASE)) {
            return HistoryFile.read(Path.of(text), confidence, warnings);
        }
        try (JobHistory history = named(text, environment)) {
            return HistoryFile.series(history.place(), history.read(warnings), warnings);
        }
    }

    private static DatabaseUrl job(DatabaseUrl url) {
        if (url.job().isEmpty()) {
            throw new IllegalArgumentException(
                    "found no job in " + url.place() + ", expected &job=NAME: the history of one job is meant");
        }
        return url;
    }

    private static JobHistory open(DatabaseUrl url, Map<String, String> environment) throws IOException {
        return new PostgresHistory(Database.open(url, environment), url, true);
    }
}
