package io.jenkins.plugins.benchgate.history;

import java.nio.file.Path;

/** Where the histories of jobs are kept: a folder with a file for each job, or a database that others share. */
public sealed interface HistoryPlace {

    /** Begins the text of a database. */
    String DATABASE = "jdbc:";

    /** A folder; it need not be there yet. */
    record Folder(Path path) implements HistoryPlace {

        /** The file of a job. */
        public Path file(String job) {
            return path.resolve(job + ".jsonl");
        }
    }

    /**
     * A database.
     *
     * @param named whether the owner of user and password has named it; {@code false}: only a spec has, whose author may
     *     be anybody, so that they are not sent there
     */
    record Database(DatabaseUrl url, boolean named) implements HistoryPlace {}

    /**
     * The place that an option names: {@code jdbc:postgresql://HOST/DATABASE?project=NAME}, or else a folder.
     *
     * @throws IllegalArgumentException for a URL that is none of a shared history; the message says what was found and
     *     what was expected, and nothing that may be secret
     */
    static HistoryPlace parse(String text) {
        return parse(text, true);
    }

    /** The same, for what a spec names. */
    static HistoryPlace ofSpec(String text) {
        return parse(text, false);
    }

    private static HistoryPlace parse(String text, boolean named) {
        if (!text.startsWith(DATABASE)) {
            return new Folder(Path.of(text));
        }
        DatabaseUrl url = DatabaseUrl.parse(text);
        if (!url.job().isEmpty()) {
            throw new IllegalArgumentException(
                    "found job=" + url.job() + " in " + url.place() + ", expected it without: it has many jobs");
        }
        return new Database(url, named);
    }
}
