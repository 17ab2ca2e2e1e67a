package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.NeededHistory;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * The builds of one job, oldest first, and what was acknowledged of them, wherever they are kept: lines that are only
 * ever appended.
 */
public interface JobHistory extends AutoCloseable {

    /** Where it is kept, for people; without anything secret. */
    String place();

    /** Passes every line, oldest first, that of a newer program included; none where there is no history yet. */
    void each(Consumer<HistoryLine> lines) throws IOException;

    /**
     * Appends one build durably: after the return it is kept, after an exception the history is as it was.
     *
     * @throws SharedHistoryException when the place of a shared history cannot take it now
     * @throws IOException when it cannot be written; the message names the place
     */
    void append(BuildRecord record) throws IOException;

    /** Appends that a change is acknowledged, or no longer; as durable as a build. */
    void append(Acknowledgement acknowledgement) throws IOException;

    /**
     * Appends what another history has, as its text stands there: all of it, or nothing.
     *
     * @param lines that can be read
     */
    void append(List<HistoryLine> lines) throws IOException;

    /** Waits until nobody else appends to it or takes a label of it; then nobody does until it is closed. */
    HistoryLock lock() throws IOException;

    @Override
    void close() throws IOException;

    /**
     * All readable builds with what was acknowledged of them, oldest first; none where there is no history yet.
     *
     * @param warnings is told of every line that cannot be read
     */
    default List<BuildRecord> read(Consumer<String> warnings) throws IOException {
        HistoryLines lines = new HistoryLines(place(), warnings);
        each(lines);
        return lines.builds();
    }

    /**
     * The builds that a new one is judged by, oldest first, with what was acknowledged of them: all readable ones, unless
     * a history is so long that only the newest are, with the newest of the build's branch, all acknowledged ones and those
     * that gates name.
     *
     * @param branch that the new build is built from; empty where that is not known
     * @param reach how far back its gates look
     * @param warnings is told of every line that cannot be read
     */
    default List<BuildRecord> past(String branch, NeededHistory reach, Consumer<String> warnings) throws IOException {
        return read(warnings);
    }

    /**
     * All that was ever acknowledged or undone, in the order it was said.
     *
     * @param warnings is told of every line that cannot be read
     */
    default List<Acknowledgement> acknowledgements(Consumer<String> warnings) throws IOException {
        HistoryLines lines = new HistoryLines(place(), warnings);
        each(lines);
        return lines.acknowledgements();
    }
}
