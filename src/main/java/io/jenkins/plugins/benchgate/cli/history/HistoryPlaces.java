package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.cli.output.UserException;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.History;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.postgres.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the argument of a command names: the histories in a folder or a database, or one of them. */
final class HistoryPlaces implements AutoCloseable {
    private static final String SUFFIX = ".jsonl";
    /** Begins the name of a build's line that a shared history could not take. */
    private static final String PENDING = "pending-";

    private final String text;
    private final @Nullable Database database;
    private final String job;

    private HistoryPlaces(String text, @Nullable Database database, String job) {
        this.text = text;
        this.database = database;
        this.job = job;
    }

    static HistoryPlaces open(String text) throws IOException, UserException {
        if (!text.startsWith(HistoryPlace.DATABASE)) {
            return new HistoryPlaces(text, null, "");
        }
        try {
            DatabaseUrl url = DatabaseUrl.parse(text);
            return new HistoryPlaces(url.place(), Database.open(url, System.getenv()), url.job());
        } catch (IllegalArgumentException e) {
            throw new UserException(String.valueOf(e.getMessage()));
        }
    }

    /** For people; without anything secret. */
    String place() {
        return text;
    }

    /** Whether it is the history of one job. */
    boolean one() {
        return database == null ? text.endsWith(SUFFIX) : !job.isEmpty();
    }

    /** The jobs whose histories are there. */
    List<String> jobs() throws IOException {
        if (database != null) {
            return database.jobs().stream()
                    .filter(name -> job.isEmpty() || job.equals(name))
                    .toList();
        }
        Path path = Path.of(text);
        if (one()) {
            return Files.isRegularFile(path) ? List.of(job(path)) : List.of();
        }
        if (!Files.isDirectory(path)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(SUFFIX) && !name.startsWith("."))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .map(HistoryPlaces::unescaped)
                    .sorted()
                    .toList();
        }
    }

    private static String job(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        if (!name.startsWith(PENDING)) {
            return name.substring(0, name.length() - SUFFIX.length());
        }
        return new History(file)
                        .read(warning -> {
                            // said when it is copied
                        })
                        .stream()
                        .findFirst()
                        .map(BuildRecord::job)
                        .orElse(name);
    }

    /** A job of Jenkins has the name of its folder before its own, which is no path here. */
    private static String escaped(String name) {
        return name.replace("%", "%25").replace("/", "%2F");
    }

    private static String unescaped(String name) {
        return name.replace("%2F", "/").replace("%25", "%");
    }

    /** The history of a job; of a place for one, that one. */
    JobHistory history(String name) {
        if (database != null) {
            return database.history(job.isEmpty() ? name : job);
        }
        Path path = Path.of(text);
        return new History(one() ? path : path.resolve(escaped(name) + SUFFIX));
    }

    @Override
    public void close() {
        if (database != null) {
            database.close();
        }
    }
}
