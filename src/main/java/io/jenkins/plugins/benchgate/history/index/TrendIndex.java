package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.Acknowledgement;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.HistoryLine;
import io.jenkins.plugins.benchgate.history.LineReader;
import io.jenkins.plugins.benchgate.history.SeriesKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The history of one job as pages ask for it: trends of series, lists of builds, without reading what they do not show.
 *
 * <p>Answers come from a file of numbers beside the history (see {@link IndexFile}), which every question brings up to
 * date first. Nothing is kept in memory between questions; a question holds a few numbers for each build while it is
 * answered. The file of a large history takes seconds to build anew: {@link #soon} does not wait for it.
 */
public final class TrendIndex {
    private final Path history;
    private final IndexFile index;
    private final boolean waits;

    private TrendIndex(Path history, boolean waits) {
        this.history = history;
        this.index = new IndexFile(history);
        this.waits = waits;
    }

    /**
     * Whose answers know all builds.
     *
     * @param history a job's own file of JSON lines; there need not be one yet
     */
    public TrendIndex(Path history) {
        this(history, true);
    }

    /**
     * Whose answers know the newest builds alone while the index of a large history is being built; see {@link #share}.
     */
    public static TrendIndex soon(Path history) {
        return new TrendIndex(history, false);
    }

    /**
     * The share of the history, from 0 to 1, that is in its index: 1 unless the index is being built just now. Asked
     * for before a question, 1 says that the answer knows all builds.
     */
    public double share() throws IOException {
        refresh();
        return index.share();
    }

    /** Brings the index up to date; takes the same time however many builds there are, when one was appended. */
    public void refresh() throws IOException {
        FileChannel rows = rows();
        if (rows != null) {
            rows.close();
        }
    }

    /** What was measured, in the order of their first builds; none where there is no history. */
    public List<String> experiments() throws IOException {
        return ask(List.of(), scan -> List.copyOf(scan.series().keySet()));
    }

    /**
     * The series of an experiment: those of its newest build in its order, then those that only earlier ones measured.
     */
    public List<SeriesKey> series(String experiment) throws IOException {
        return ask(List.of(), scan -> List.copyOf(scan.series().getOrDefault(experiment, Set.of())));
    }

    /**
     * How series went over the builds of an experiment.
     *
     * @param series as many trends come back, in this order; one without points where no build that is asked for
     *     measured it
     */
    public List<Trend> trends(String experiment, List<SeriesKey> series, TrendQuery query) throws IOException {
        List<Trend> none =
                series.stream().map(key -> new Trend(key, List.of(), 0)).toList();
        return ask(none, scan -> new TrendColumns(experiment, series, query).read(scan));
    }

    /**
     * The levels of series in stretches of the builds of an experiment; how many points are asked for does not matter.
     *
     * @param columns how many stretches there are at most
     */
    public LevelGrid grid(String experiment, List<SeriesKey> series, TrendQuery query, int columns) throws IOException {
        return ask(new LevelGrid(List.of(), List.of()), scan -> new TrendColumns(experiment, series, query)
                .grid(scan, columns));
    }

    /**
     * A page of the list of builds, newest first.
     *
     * @param experiment empty: of all
     * @param skipped how many of the newest to pass over
     * @param atMost how many the page has
     */
    public BuildPage builds(String experiment, int skipped, int atMost) throws IOException {
        return ask(new BuildPage(List.of(), 0), scan -> scan.page(experiment, skipped, atMost));
    }

    /**
     * Names every line of the history that cannot be read.
     *
     * @param warnings is told of each
     */
    public void leftOut(Consumer<String> warnings) throws IOException {
        Map<Integer, String> lines = ask(Map.of(), IndexScan::leftOut);
        lines.forEach(
                (line, problem) -> warnings.accept(history + ":" + line + ": " + problem + "; this line is left out"));
    }

    /** The whole record of a build, read from the history. */
    public BuildRecord record(IndexedBuild build) throws IOException {
        try (FileChannel lines = FileChannel.open(history, StandardOpenOption.READ)) {
            return at(lines, build.start()).with(build.acknowledged());
        }
    }

    /**
     * The builds with which gates find the same as with all of them, oldest first.
     *
     * @param warnings is told of every line of the history that cannot be read
     */
    public List<BuildRecord> past(PastQuery query, Consumer<String> warnings) throws IOException {
        leftOut(warnings);
        List<Long> starts = ask(List.of(), new PastSearch(query)::in);
        if (starts.isEmpty()) {
            return List.of();
        }
        Map<String, List<Acknowledgement>> acknowledged = Acknowledgement.byBuild(acknowledgements());
        List<BuildRecord> builds = new ArrayList<>();
        try (FileChannel lines = FileChannel.open(history, StandardOpenOption.READ)) {
            for (long start : starts) {
                BuildRecord build = at(lines, start);
                builds.add(build.from(query.branchOf(build.branch()), build.commit())
                        .with(acknowledged.getOrDefault(build.build(), List.of())));
            }
        }
        return List.copyOf(builds);
    }

    private BuildRecord at(FileChannel lines, long start) throws IOException {
        byte[] line = new LineReader(lines, start).next();
        BuildRecord record = line == null ? null : HistoryLine.of(line).build();
        if (record == null) {
            throw new IOException(
                    history + ": found no build at byte " + start + ", expected one: it was rewritten meanwhile");
        }
        return record;
    }

    /** All that was ever acknowledged or undone, in the order it was said. */
    public List<Acknowledgement> acknowledgements() throws IOException {
        return ask(List.of(), IndexScan::acknowledgements);
    }

    /** What a question makes of the rows. */
    private interface Question<T> {
        T answer(IndexScan scan) throws IOException;
    }

    private <T> T ask(T withoutHistory, Question<T> question) throws IOException {
        try {
            return answer(withoutHistory, question);
        } catch (IndexReader.Damaged damaged) {
            index.forget();
            return answer(withoutHistory, question);
        }
    }

    private <T> T answer(T withoutHistory, Question<T> question) throws IOException {
        try (FileChannel rows = rows()) {
            return rows == null ? withoutHistory : question.answer(new IndexScan(rows));
        }
    }

    private @Nullable FileChannel rows() throws IOException {
        return waits ? index.upToDate() : index.soon();
    }

    /**
     * A page of a long list of builds.
     *
     * @param builds newest first
     * @param all how many builds the whole list has
     */
    public record BuildPage(List<IndexedBuild> builds, int all) {
        public BuildPage {
            builds = List.copyOf(builds);
        }
    }

    /**
     * Which builds of an experiment are asked for.
     *
     * @param branch only those of this branch; empty: of all
     * @param from only those that began to measure at this time or later; {@code null}: however long ago
     * @param to only those that began to measure before this time; {@code null}: up to now
     * @param newest of those only so many, the newest ones; at least 1
     * @param atMost of those only so many points, the telling ones, at least {@value #LEAST}; see {@link Thinning}
     */
    public record TrendQuery(String branch, @Nullable Instant from, @Nullable Instant to, int newest, int atMost) {
        static final int LEAST = 5;

        public TrendQuery {
            if (newest < 1) {
                throw new IllegalArgumentException("found newest " + newest + ", expected at least 1 build");
            }
            if (atMost < LEAST) {
                throw new IllegalArgumentException("found at most " + atMost + " points, expected at least " + LEAST);
            }
        }
    }

    /**
     * How a series went over the builds that were asked for.
     *
     * @param points oldest first; the telling ones where there are more builds than points were asked for
     * @param builds how many builds measured it, those left out counted
     */
    public record Trend(SeriesKey series, List<TrendPoint> points, int builds) {
        public Trend {
            points = List.copyOf(points);
        }
    }
}
