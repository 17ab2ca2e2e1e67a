package io.jenkins.plugins.benchgate.cli.history;

import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryException;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.JobHistory;
import io.jenkins.plugins.benchgate.io.Sha256;
import io.jenkins.plugins.benchgate.model.Directions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The copying of one job's history behind what another place has of it already. */
final class HistoryCopy {
    /** Lines that are appended at once. */
    private static final int PIECE = 500;

    private final JobHistory to;
    /** Of each build there, what tells its line from others. */
    private final Map<String, String> builds = new HashMap<>();

    private final Set<String> acknowledgements = new HashSet<>();
    private final List<HistoryLine> piece = new ArrayList<>();

    private long copied;
    private long acknowledged;

    private HistoryCopy(JobHistory to) {
        this.to = to;
    }

    /**
     * What was done.
     *
     * @param builds that the first history has
     * @param copied of those, how many were not there
     * @param acknowledgements that were copied, also of what was undone
     */
    record Counts(long builds, long copied, long acknowledgements) {}

    /**
     * Copies.
     *
     * @param said which values of metrics are better, of the lines that are copied
     * @param warnings is told of every line that cannot be read
     * @throws HistoryException when both have another build of the same label, or when there are lines and none can be
     *     read; nothing is copied then
     */
    static Counts of(JobHistory from, JobHistory to, Directions said, Consumer<String> warnings) throws IOException {
        HistoryCopy copy = new HistoryCopy(to);
        to.each(copy::knows);
        AtomicLong builds = new AtomicLong();
        List<String> other = new ArrayList<>();
        AtomicLong number = new AtomicLong();
        AtomicLong unreadable = new AtomicLong();
        from.each(read -> {
            HistoryLine line = read.in(said);
            number.incrementAndGet();
            BuildRecord build = line.build();
            if (build != null) {
                builds.incrementAndGet();
                String known = copy.builds.get(key(build));
                if (known != null && !known.equals(mark(line))) {
                    other.add(build.build());
                }
            } else if (!line.readable()) {
                unreadable.incrementAndGet();
                warnings.accept(from.place() + ":" + number + ": " + line.problem() + "; this line is left out");
            }
        });
        if (unreadable.get() > 0 && unreadable.get() == number.get()) {
            throw new HistoryException(from.place(), "no line that can be read", "the history of a job");
        }
        if (!other.isEmpty()) {
            throw new HistoryException(
                    to.place(),
                    "another build " + other.get(0),
                    "builds of other labels, or the same; nothing is copied from " + from.place());
        }
        try {
            from.each(line -> copy.add(line.in(said)));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        copy.flush();
        return new Counts(builds.get(), copy.copied, copy.acknowledged);
    }

    /** Of several experiments, a build has a line for each. */
    private static String key(BuildRecord build) {
        return build.build() + '\n' + build.job();
    }

    private static String mark(HistoryLine line) {
        return HexFormat.of().formatHex(Sha256.of(line.text().replace('\0', '\uFFFD')));
    }

    private void knows(HistoryLine line) {
        BuildRecord build = line.build();
        if (build != null) {
            builds.put(key(build), mark(line));
        } else if (line.acknowledgement() != null) {
            acknowledgements.add(mark(line));
        }
    }

    private void add(HistoryLine line) {
        BuildRecord build = line.build();
        if (build != null && builds.putIfAbsent(key(build), mark(line)) == null) {
            copied++;
            piece.add(line);
        } else if (line.acknowledgement() != null && acknowledgements.add(mark(line))) {
            acknowledged++;
            piece.add(line);
        }
        if (piece.size() >= PIECE) {
            try {
                flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void flush() throws IOException {
        to.append(List.copyOf(piece));
        piece.clear();
    }
}
