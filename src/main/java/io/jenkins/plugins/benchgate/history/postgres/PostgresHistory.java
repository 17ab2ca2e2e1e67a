package io.jenkins.plugins.benchgate.history.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.HistoryLock;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The history of a job in a database. Its lines are those that a file would have, so that verdicts are the same bit for
 * bit; the numbers in them stand in tables beside, for trends and dashboards.
 */
public final class PostgresHistory implements JobHistory {
    /** Lines that are read at once: a line may have some 100 KB. */
    private static final int PIECE = 100;

    private static final String LINES =
            """
            SELECT id, line FROM build WHERE job = (SELECT id FROM job WHERE project = ? AND name = ?)
            UNION ALL
            SELECT id, line FROM acknowledgement WHERE job = (SELECT id FROM job WHERE project = ? AND name = ?)
            ORDER BY id""";

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
        database.ask(connection -> {
            try (PreparedStatement query = connection.prepareStatement(LINES)) {
                query.setFetchSize(PIECE);
                for (int i = 1; i <= 4; i += 2) {
                    query.setString(i, url.project());
                    query.setString(i + 1, url.job());
                }
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        lines.accept(HistoryLine.of(
                                Objects.requireNonNull(rows.getString(2)).getBytes(UTF_8)));
                    }
                }
            }
            return 0;
        });
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
}
