package io.jenkins.plugins.benchgate.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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
        List<BuildRecord> builds = new ArrayList<>();
        Map<String, List<Acknowledgement>> acknowledged =
                Acknowledgement.byBuild(acknowledgements(builds::add, warnings));
        builds.replaceAll(build -> build.with(acknowledged.getOrDefault(build.build(), List.of())));
        return List.copyOf(builds);
    }

    /**
     * All that was ever acknowledged or undone, in the order it was said.
     *
     * @param builds gets every readable build, with nothing acknowledged
     * @param warnings is told of every line that cannot be read
     */
    default List<Acknowledgement> acknowledgements(Consumer<BuildRecord> builds, Consumer<String> warnings)
            throws IOException {
        List<Acknowledgement> acknowledgements = new ArrayList<>();
        AtomicInteger number = new AtomicInteger();
        each(line -> {
            number.incrementAndGet();
            if (line.build() != null) {
                builds.accept(line.build());
            } else if (line.acknowledgement() != null) {
                acknowledgements.add(line.acknowledgement());
            } else {
                warnings.accept(place() + ":" + number + ": " + line.problem() + "; this line is left out");
            }
        });
        return acknowledgements;
    }

    /**
     * All that was ever acknowledged or undone, in the order it was said.
     *
     * @param warnings is told of every line that cannot be read
     */
    default List<Acknowledgement> acknowledgements(Consumer<String> warnings) throws IOException {
        return acknowledgements(build -> {}, warnings);
    }
}
