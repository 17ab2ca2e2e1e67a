package io.jenkins.plugins.benchgate.history.postgres;

import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** What people read when the server of a shared history refuses: one line with the place and the way out. */
final class Refusal {
    private final DatabaseUrl url;

    Refusal(DatabaseUrl url) {
        this.url = url;
    }

    SharedHistoryException of(SQLException failure) {
        SQLException cause = failure;
        // the pool wraps what the driver said last
        while (!(cause instanceof PSQLException) && cause.getCause() instanceof SQLException deeper) {
            cause = deeper;
        }
        return new SharedHistoryException(url.place(), words(cause), failure);
    }

    private String words(SQLException cause) {
        String said = said(cause);
        String state = String.valueOf(cause.getSQLState());
        return switch (state) {
            // the driver says 08004 where the server wants a password and there is none
            case "08004", "28000", "28P01" ->
                "the server refuses the user (" + said
                        + "), expected BENCHGATE_HISTORY_USER and BENCHGATE_HISTORY_PASSWORD, PGUSER and PGPASSWORD, or"
                        + " ~/.pgpass to say who may use it, and " + HistoryLogin.SERVER
                        + " to name a server that only the spec names";
            case "3D000" ->
                "found no database '" + url.database() + "' (" + said + "), expected one: createdb --encoding UTF8"
                        + " --template template0 " + url.database();
            case "25006" -> "found a database that is read-only (" + said + "), expected one that can be written";
            case "42501" ->
                "found a user without a right that this needs (" + said + "), expected one who may create the schema "
                        + url.schema() + " or write to its tables";
            case "3F000", "42P01" ->
                "found no histories in schema " + url.schema() + " (" + said + "), expected one that was written";
            case "53100" -> "the server's disk is full (" + said + "), expected space on it";
            case "53300" -> "the server has no free connection (" + said + "), expected one";
            case "55P03" ->
                "the history is locked by another build for too long (" + said + "), expected it to be free";
            default -> {
                if (gone(cause, state)) {
                    yield "cannot reach the server (" + said + "), expected a PostgreSQL that runs there";
                }
                yield state.startsWith("22") || state.startsWith("42")
                        ? changed(said)
                        : "the server refuses (" + said + ")";
            }
        };
    }

    /** Tables that do not answer as those do that this program makes: values and names of classes 22 and 42. */
    private String changed(String said) {
        return "found tables in schema " + url.schema() + " that are not as Benchgate made them (" + said
                + "), expected them unchanged: restore them from a backup, or name another schema by currentSchema";
    }

    /** The same where the program finds it that brings tables up to date. */
    SharedHistoryException of(FlywayException failure) {
        return failure.getCause() instanceof SQLException cause
                ? of(cause)
                : new SharedHistoryException(url.place(), changed(first(failure.getMessage())), failure);
    }

    /** Whether there is no connection, or it has ended: class 08, shutdown, crash and start. */
    private static boolean gone(SQLException cause, String state) {
        return state.startsWith("08") || state.startsWith("57P") || cause instanceof SQLTransientConnectionException;
    }

    /** The first line of what was said; the driver adds a place in our SQL and the server's source. */
    private static String said(SQLException cause) {
        String said = String.valueOf(cause.getMessage());
        if (cause instanceof PSQLException server && server.getServerErrorMessage() != null) {
            said = String.valueOf(server.getServerErrorMessage().getMessage());
        }
        Throwable deeper = cause.getCause();
        if (deeper != null && deeper.getMessage() != null && !said.contains(deeper.getMessage())) {
            said = said + " " + deeper.getMessage();
        }
        return first(said);
    }

    private static String first(@Nullable String said) {
        return String.valueOf(said)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("no reason is given");
    }
}
