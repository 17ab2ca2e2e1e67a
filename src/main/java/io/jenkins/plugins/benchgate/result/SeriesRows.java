package io.jenkins.plugins.benchgate.result;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.RecordType;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Series;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a Series CSV as the parser meets their cells: each value goes to the trial that the row's labels name.
 *
 * <p>The labels of a row are gathered as characters and looked up together, so that a row of a known trial makes no string.
 */
final class SeriesRows extends AbstractBaseCsvCallbackHandler<SeriesRows> {
    /**
     * What the parser is to read behind the file: a last row of one quote. If a quote in the file was never closed, this
     * one closes it, and the row is missed; the parser itself takes an end of file for an end of quotes.
     */
    static final byte[] END = "\n\"".getBytes(StandardCharsets.US_ASCII);

    private static final int MOST_DIGITS = 18;

    private final Path file;
    private final long most;
    private final @Nullable Place watched;
    private int watchedMet;

    private final List<String> names = new ArrayList<>();
    private SeriesHeader header = new SeriesHeader(List.of(), List.of());
    /** Those of the header, for every cell to look at. */
    private @Nullable SeriesColumn[] columns = {};

    private boolean numbered;
    private boolean emptyQuotes;
    private boolean ended;
    private long line;
    private long count;

    private final RowLabels labels = new RowLabels();
    private long iteration;
    private double value;

    private final Map<CharBuffer, Run> byLabels = new HashMap<>();
    private CharBuffer lastLabels = CharBuffer.allocate(0);
    private @Nullable Run last;
    private final Map<Place, Run> runs = new LinkedHashMap<>();
    private final Map<String, Kind> kinds = new HashMap<>();

    /**
     * @param most values that fit into memory
     * @param watched an iteration that the file has twice: its second row is a mistake
     */
    SeriesRows(Path file, long most, @Nullable Place watched) {
        this.file = file;
        this.most = most;
        this.watched = watched;
    }

    /**
     * A trial of one version of one metric, or one of its iterations.
     *
     * @param iteration −1 for the trial itself
     */
    record Place(String metric, String version, String instance, String trial, long iteration) {}

    /** Unit and direction of a metric as its first row has them. */
    private record Kind(String unit, String direction, long line, Metric metric, DoubleUnaryOperator toBase) {}

    private record Run(Place place, Kind kind, IterationValues values) {}

    SeriesHeader header() {
        return header;
    }

    /** Line on which the row begins that was met last; 0 before the first. */
    long line() {
        return line;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        line = startingLineNumber;
        labels.clear();
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        int start = offset;
        int end = offset + length;
        if (!quoted) {
            while (start < end && buffer[start] == ' ') {
                start++;
            }
            while (start < end && buffer[end - 1] == ' ') {
                end--;
            }
        }
        if (index == 0) {
            emptyQuotes = quoted && length == 0;
        }
        if (columns.length == 0) {
            if (index == 0 && start < end && buffer[start] == '{') {
                throw wrong(new ResultException(
                        file,
                        line,
                        "found JSON, as in a job's history, which replay and changes read, expected a series CSV"));
            }
            names.add(new String(buffer, start, end - start));
            return;
        }
        if (index >= columns.length) {
            return; // said at the end of the row, when all are counted
        }
        SeriesColumn column = columns[index];
        if (emptyQuotes && index == 0 && column != null && !column.label()) {
            return; // a mistake, if it is not the end
        }
        if (column == SeriesColumn.VALUE) {
            value = number(buffer, start, end);
        } else if (column == SeriesColumn.ITERATION) {
            iteration = wholeNumber(buffer, start, end);
        } else if (column != null) {
            labels.add(buffer, start, end - start);
        }
    }

    @Override
    protected @Nullable SeriesRows buildRecord() {
        if (getRecordType() == RecordType.EMPTY) {
            return this; // a blank line
        }
        if (ended) {
            throw wrong(cells(1)); // it was not the end
        }
        if (getFieldCount() == 1 && emptyQuotes) {
            ended = true;
            return this;
        }
        if (columns.length == 0) {
            readHeader();
        } else if (getFieldCount() != columns.length) {
            throw wrong(cells(getFieldCount()));
        } else if (emptyQuotes && columns[0] == SeriesColumn.VALUE) {
            throw noNumber("");
        } else if (emptyQuotes && columns[0] == SeriesColumn.ITERATION) {
            throw noIteration("");
        } else {
            add();
        }
        return this;
    }

    private ResultException cells(int found) {
        return new ResultException(
                file,
                line,
                "found " + found + (found == 1 ? " cell" : " cells") + ", expected " + columns.length
                        + " as in the header; a cell with a comma stands in double quotes");
    }

    private void readHeader() {
        try {
            header = SeriesHeader.of(file, line, names);
        } catch (ResultException e) {
            throw wrong(e);
        }
        columns = header.columns().toArray(SeriesColumn[]::new);
        numbered = header.columns().contains(SeriesColumn.ITERATION);
    }

    private void add() {
        Run run = last;
        if (run == null || !labels.are(lastLabels)) {
            lastLabels = labels.key();
            run = byLabels.computeIfAbsent(lastLabels, unused -> run());
            last = run;
        }
        if (++count > most) {
            throw wrong(new ResultException(
                    file,
                    line,
                    "found more than " + most + " values, expected no more than fit into "
                            + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB of memory; give Java more with -Xmx, or fewer values"));
        }
        double base = run.kind().toBase().applyAsDouble(value);
        if (!Double.isFinite(base)) {
            throw wrong(
                    SeriesColumn.VALUE,
                    String.valueOf(value),
                    "a number that is finite in the base unit of " + run.kind().unit() + ", too");
        }
        if (!numbered) {
            run.values().add(base);
        } else {
            run.values().add(base, iteration);
            watch(run);
        }
    }

    private void watch(Run run) {
        if (watched != null && watched.iteration() == iteration && run.place().equals(trial(watched))) {
            watchedMet++;
            if (watchedMet == 2) {
                throw wrong(
                        SeriesColumn.ITERATION,
                        String.valueOf(iteration),
                        "each iteration of a trial once; this one of metric " + watched.metric() + ", version "
                                + watched.version() + ", instance " + watched.instance() + ", trial "
                                + watched.trial() + " was there before");
            }
        }
    }

    private static Place trial(Place iteration) {
        return new Place(iteration.metric(), iteration.version(), iteration.instance(), iteration.trial(), -1);
    }

    /** The trial that the labels of this row name for the first time, perhaps in other words than before. */
    private Run run() {
        Map<SeriesColumn, String> texts = texts();
        Kind kind = kind(texts);
        Place place = new Place(
                text(texts, SeriesColumn.METRIC),
                text(texts, SeriesColumn.VERSION),
                text(texts, SeriesColumn.INSTANCE),
                text(texts, SeriesColumn.TRIAL),
                -1);
        return runs.computeIfAbsent(place, unused -> new Run(place, kind, new IterationValues()));
    }

    private Map<SeriesColumn, String> texts() {
        Map<SeriesColumn, String> texts = new EnumMap<>(SeriesColumn.class);
        Iterator<String> found = labels.texts().iterator();
        for (SeriesColumn column : columns) {
            if (column != null && column.label()) {
                texts.put(column, found.next());
            }
        }
        return texts;
    }

    private static String text(Map<SeriesColumn, String> texts, SeriesColumn column) {
        String text = texts.getOrDefault(column, "");
        return text.isBlank() ? column.fallback() : text;
    }

    private Kind kind(Map<SeriesColumn, String> texts) {
        String name = text(texts, SeriesColumn.METRIC);
        String unit = text(texts, SeriesColumn.UNIT);
        String word = text(texts, SeriesColumn.DIRECTION);
        Kind kind = kinds.get(name);
        if (kind == null) {
            Quantity.Scale scale = Quantity.Scale.of(unit);
            Metric metric = new Metric(name, scale.unit(), direction(word));
            kind = new Kind(unit, word, line, metric, scale.toBase());
            kinds.put(name, kind);
        }
        same(SeriesColumn.UNIT, unit, kind.unit(), kind);
        same(SeriesColumn.DIRECTION, word, kind.direction(), kind);
        return kind;
    }

    private void same(SeriesColumn column, String found, String first, Kind kind) {
        if (!found.equals(first)) {
            throw wrong(
                    column,
                    found,
                    "'" + first + "' as on line " + kind.line() + ": the metric "
                            + kind.metric().name() + " has one " + column.word());
        }
    }

    private Direction direction(String word) {
        try {
            return Direction.parse(word);
        } catch (IllegalArgumentException e) {
            throw wrong(SeriesColumn.DIRECTION, word, "lower or higher: which way is better");
        }
    }

    private double number(char[] buffer, int start, int end) {
        double number = DecimalNumber.parse(buffer, start, end);
        if (!Double.isNaN(number)) {
            return number;
        }
        throw noNumber(new String(buffer, start, end - start));
    }

    private UncheckedIOException noNumber(String found) {
        return wrong(SeriesColumn.VALUE, found, "a finite number such as 0.0125 or 1.25e-2");
    }

    private long wholeNumber(char[] buffer, int start, int end) {
        long number = 0;
        boolean others = start == end || end - start > MOST_DIGITS;
        for (int i = start; i < end; i++) {
            others |= buffer[i] < '0' || buffer[i] > '9';
            number = 10 * number + (buffer[i] - '0');
        }
        if (others) {
            throw noIteration(new String(buffer, start, end - start));
        }
        return number;
    }

    private UncheckedIOException noIteration(String found) {
        return wrong(
                SeriesColumn.ITERATION,
                found,
                "a whole number from 0 on, of at most " + MOST_DIGITS
                        + " digits; without the column, values count in their order");
    }

    private UncheckedIOException wrong(SeriesColumn column, String found, String expected) {
        return wrong(new ResultException(file, line, column.word(), found, expected));
    }

    /** The parser's methods throw nothing that is checked. */
    private static UncheckedIOException wrong(ResultException mistake) {
        return new UncheckedIOException(mistake);
    }

    /** An iteration that a trial has twice; {@code null} when there is none. To be asked once, when all rows are read. */
    @Nullable
    Place twice() throws ResultException {
        if (!ended) {
            throw new ResultException(
                    file, line, "found a quote that is never closed, expected quotes around whole cells");
        }
        if (columns.length == 0) {
            throw new ResultException(file, "found an empty file, expected " + SeriesHeader.EXPECTED);
        }
        if (runs.isEmpty()) {
            throw new ResultException(file, "found no row below the header, expected at least one value");
        }
        for (Run run : runs.values()) {
            Long twice = run.values().sort();
            if (twice != null) {
                Place place = run.place();
                return new Place(place.metric(), place.version(), place.instance(), place.trial(), twice);
            }
        }
        return null;
    }

    /** All that was read; to be asked once, because the chunks it is made of are let go. */
    List<Series> series() {
        Map<List<String>, List<Series.Run>> series = new LinkedHashMap<>();
        for (Run run : runs.values()) {
            Place place = run.place();
            series.computeIfAbsent(List.of(place.metric(), place.version()), unused -> new ArrayList<>())
                    .add(run.values().toRun(place.instance(), place.trial()));
        }
        List<Series> all = new ArrayList<>();
        series.forEach((names, trials) -> {
            Metric metric = Objects.requireNonNull(kinds.get(names.get(0))).metric();
            all.add(new Series(metric, names.get(1), trials));
        });
        return all;
    }
}
