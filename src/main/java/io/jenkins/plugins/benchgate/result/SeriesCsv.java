package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.result.SeriesTrial.Place;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reader of measured values as a Series CSV: RFC 4180 with a header row, in UTF-8 with or without a byte order mark,
 * plain or compressed with gzip.
 *
 * <p>Columns ({@link SeriesColumn}) may stand in any order, and all but {@code value} may be absent; others are
 * ignored. The file is streamed: memory holds the values alone, 8 bytes each or as {@link Keeping} says, and no string
 * is made for a cell.
 */
public final class SeriesCsv {
    /**
     * Bytes of heap for each value while its statistics are computed: as read, sorted, and in the buffer of the sort.
     */
    private static final int BYTES_PER_VALUE = 32;

    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    private SeriesCsv() {}

    /**
     * Reads a file.
     *
     * @param warnings is told of columns that are ignored while others are absent, and of values that are thinned
     * @return one series for each metric and version, in order of appearance, its values in base units and in the order
     *     of their iterations unless they are thinned
     * @throws InputException when it is no such file; the message is one line that names file, line and column
     */
    public static List<Series> read(Path file, Keeping keeping, Consumer<String> warnings) throws IOException {
        return trials(file, keeping, warnings).series();
    }

    /** The trials of a file that was read, with the values of each still to be asked for. */
    static SeriesTrials trials(Path file, Keeping keeping, Consumer<String> warnings) throws IOException {
        return trials(
                file, keeping, warnings, Math.min(Runtime.getRuntime().maxMemory() / BYTES_PER_VALUE, LONGEST_ARRAY));
    }

    /**
     * Reads a file of a bounded number of values.
     *
     * @param most values that fit into memory
     */
    static SeriesTrials trials(Path file, Keeping keeping, Consumer<String> warnings, long most) throws IOException {
        SeriesTrials trials = new SeriesTrials(file, keeping, most, null);
        SeriesHeader header = rows(file, trials);
        Place twice = trials.twice();
        if (twice != null) {
            // lines are not kept with the values: a second reading finds the one that repeats an iteration
            rows(file, new SeriesTrials(file, keeping, most, twice));
            throw new InputException(file, "found other rows than before, expected a file that stays as it is");
        }
        tell(file, header.warning(), warnings);
        tell(file, trials.warning(), warnings);
        return trials;
    }

    private static void tell(Path file, @Nullable String warning, Consumer<String> warnings) {
        if (warning != null) {
            warnings.accept(file + ": " + warning);
        }
    }

    private static SeriesHeader rows(Path file, SeriesTrials trials) throws IOException {
        if (Files.isDirectory(file)) {
            throw new InputException(file, "found a folder, expected a series CSV");
        }
        if (!Files.exists(file)) {
            throw new InputException(file, "found no such file, expected a series CSV with a column value");
        }
        try (LineScanner lines = new LineScanner(file)) {
            return new SeriesRows(file, trials).read(lines);
        }
    }

    /**
     * A file as the output of one execution: each trial of each version is a part, named by the labels in which the
     * file's trials differ, such as {@code candidate, trial 2}.
     */
    static Reading sample(Path file, Keeping keeping) throws IOException {
        List<String> warnings = new ArrayList<>();
        Collection<SeriesTrial> all = trials(file, keeping, warnings::add).all();
        long versions = distinct(all, Place::version);
        long instances = distinct(all, Place::instance);
        long trials = distinct(all, Place::trial);
        List<Sample> samples = new ArrayList<>();
        for (SeriesTrial one : all) {
            StringJoiner part = new StringJoiner(", ");
            if (versions > 1) {
                part.add(one.place().version());
            }
            if (instances > 1) {
                part.add("instance " + one.place().instance());
            }
            if (trials > 1) {
                part.add("trial " + one.place().trial());
            }
            samples.add(one.toSample(part.toString()));
        }
        return new Reading(samples, List.of(), warnings);
    }

    private static long distinct(Collection<SeriesTrial> trials, Function<Place, String> label) {
        return trials.stream().map(SeriesTrial::place).map(label).distinct().count();
    }
}
