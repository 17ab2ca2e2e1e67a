package io.jenkins.plugins.benchgate.history.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.gate.NeededHistory;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.HistoryLines;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The history of a job in a database. Its lines are those that a file would have, so that verdicts are the same bit for
 * bit; the numbers in them stand in tables beside, for trends and dashboards.
 */
public final class PostgresHistory implements JobHistory {
    /** Lines that are read at once: a line may have some 100 KB. */
    private static final int PIECE = 100;

    /** Builds that a build is judged by, at least. */
    private static final int NEWEST = 10_000;

    /** As many times as gates count builds, for those of other workloads and branches between them. */
    private static final int TIMES = 10;

    /** The same of each branch that counts. */
    private static final int NEWEST_OF_BRANCH = 1_000;

    private static final String LINES =
            """
            SELECT id, line FROM build WHERE job = ?
            UNION ALL
            SELECT id, line FROM acknowledgement WHERE job = ?
            ORDER BY id""";

    private static final String LINES_FROM =
            """
            SELECT id, line FROM build WHERE job = ? AND id >= ?
            UNION ALL
            SELECT id, line FROM acknowledgement WHERE job = ? AND id >= ?
            ORDER BY id""";

    private static final String PAST =
            """
            WITH kept AS (
                (SELECT id FROM build WHERE job = ? ORDER BY id DESC LIMIT ?)
                UNION
                SELECT newest.id FROM unnest(?) name CROSS JOIN LATERAL (
                    SELECT id FROM build WHERE job = ? AND branch = name ORDER BY id DESC LIMIT %d) newest
                UNION
                SELECT id FROM build WHERE job = ? AND label = ANY (?)
                UNION
                SELECT id FROM build WHERE job = ? AND commit = ANY (?) AND commit <> ''
                UNION
                SELECT build.id FROM build JOIN acknowledgement USING (job, label) WHERE job = ?)
            SELECT id, line FROM build WHERE id IN (SELECT id FROM kept)
            UNION ALL
            SELECT id, line FROM acknowledgement WHERE job = ?
            ORDER BY id"""
                    .formatted(NEWEST_OF_BRANCH);

    private final Database database;
    private final DatabaseUrl url;
    private final boolean owned;

    /** @param owned whether closing it closes the database, too */
    PostgresHistory(Database database, DatabaseUrl url, boolean owned) {
        this.database = database;
        this.url = url;
        this.owned = owned;
    }

    @Override
    public String place() {
        return url.place();
    }

    @Override
    public void each(Consumer<HistoryLine> lines) throws SharedHistoryException {
        lines(lines, LINES, (query, job) -> {
            query.setInt(1, job);
            query.setInt(2, job);
        });
    }

    @Override
    public List<BuildRecord> past(String branch, NeededHistory reach, Consumer<String> warnings)
            throws SharedHistoryException {
        Set<String> branches = new TreeSet<>(reach.branches());
        branches.add(branch);
        HistoryLines lines = new HistoryLines(place(), warnings);
        lines(lines, PAST, (query, job) -> past(query, job, Math.max(NEWEST, TIMES * reach.builds()), branches, reach));
        return lines.builds();
    }

    /** Sets what {@link #PAST} asks with. */
    private static void past(PreparedStatement query, int job, int newest, Set<String> branches, NeededHistory reach)
            throws SQLException {
        query.setInt(1, job);
        query.setInt(2, newest);
        query.setArray(3, texts(query, branches));
        query.setInt(4, job);
        query.setInt(5, job);
        query.setArray(6, texts(query, reach.labels()));
        query.setInt(7, job);
        query.setArray(8, texts(query, reach.ancestors()));
        query.setInt(9, job);
        query.setInt(10, job);
    }

    /** Takes lines of a history in their order. */
    interface NumberedLines {

        /** @param number of the line, greater than those of all lines of the job before it */
        void accept(long number, String line) throws IOException;
    }

    /** Passes the lines from a number on, oldest first. */
    void from(long number, NumberedLines lines) throws IOException {
        numbered(lines, LINES_FROM, (query, job) -> {
            query.setInt(1, job);
            query.setLong(2, number);
            query.setInt(3, job);
            query.setLong(4, number);
        });
    }

    /** Passes so many of the newest builds, those that are acknowledged, and all acknowledgements, oldest first. */
    void newest(int builds, NumberedLines lines) throws IOException {
        numbered(
                lines,
                PAST,
                (query, job) -> past(query, job, builds, Set.of(), NeededHistory.of(List.of(), Origin.UNKNOWN, 0)));
    }

    private void numbered(NumberedLines lines, String sql, Setting setting) throws IOException {
        try {
            rows(sql, setting, (number, line) -> {
                try {
                    lines.accept(number, line);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static Array texts(PreparedStatement query, Collection<String> texts) throws SQLException {
        return query.getConnection()
                .createArrayOf("text", texts.stream().map(StoredText::of).toArray(String[]::new));
    }

    /** Sets what a statement asks with. */
    private interface Setting {
        void of(PreparedStatement query, int job) throws SQLException;
    }

    private void lines(Consumer<HistoryLine> lines, String sql, Setting setting) throws SharedHistoryException {
        rows(sql, setting, (number, line) -> lines.accept(HistoryLine.of(line.getBytes(UTF_8))));
    }

    private void rows(String sql, Setting setting, BiConsumer<Long, String> lines) throws SharedHistoryException {
        database.ask(connection -> {
            int job = job(connection);
            try (PreparedStatement query = connection.prepareStatement(sql)) {
                query.setFetchSize(PIECE);
                setting.of(query, job);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        lines.accept(rows.getLong(1), Objects.requireNonNull(rows.getString(2)));
                    }
                }
            }
            return 0;
        });
    }

    /** Its id; one that no job has where it is not there yet. */
    private int job(Connection connection) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT id FROM job WHERE project = ? AND name = ?")) {
            query.setString(1, url.project());
            query.setString(2, url.job());
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? rows.getInt(1) : -1;
            }
        }
    }

    @Override
    public void append(BuildRecord record) throws IOException {
        append(List.of(HistoryLine.of(record)));
    }

    @Override
    public void append(Acknowledgement acknowledgement) throws IOException {
        append(List.of(HistoryLine.of(acknowledgement)));
    }

    /**
     * Appends builds and acknowledgements. A build that is there with the same line is left as it is: who lost the
     * connection while it was appended cannot know whether it was.
     *
     * @throws HistoryException when another build has the label of one
     */
    @Override
    public void append(List<HistoryLine> lines) throws IOException {
        List<String> taken = new ArrayList<>();
        database.ask(connection -> {
            Appending appending = Appending.begin(connection, url);
            for (HistoryLine line : lines) {
                BuildRecord build = line.build();
                Acknowledgement acknowledgement = line.acknowledgement();
                if (build == null) {
                    appending.acknowledgement(Objects.requireNonNull(acknowledgement), line.text());
                } else if (!appending.build(build, line.text())) {
                    taken.add(build.build());
                    connection.rollback();
                    break;
                }
            }
            return 0;
        });
        if (!taken.isEmpty()) {
            throw new HistoryException(
                    url.place(), "another build " + taken.get(0), "a label that no other build of the job has");
        }
    }

    @Override
    public HistoryLock lock() throws SharedHistoryException {
        return DatabaseLock.of(database, url);
    }

    @Override
    public void close() {
        if (owned) {
            database.close();
        }
    }

    /** Texts as a database of the encoding UTF8 can hold them. */
    static final class StoredText {
        private StoredText() {}

        /** Halves of characters are replaced as in a file, and the character 0, which PostgreSQL refuses, by U+FFFD. */
        static String of(String text) {
            return new String(text.getBytes(UTF_8), UTF_8).replace('\0', '\uFFFD');
        }
    }
}
