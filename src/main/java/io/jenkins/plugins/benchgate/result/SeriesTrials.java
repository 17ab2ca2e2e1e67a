package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Series;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.SeriesTrial.Kind;
import io.jenkins.plugins.benchgate.result.SeriesTrial.Place;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The trials of a Series CSV, found by the labels of its rows, and the values that they have so far. */
final class SeriesTrials {
    private final Path file;
    private final Keeping keeping;
    private final long most;
    private final @Nullable Place watched;
    private int watchedMet;

    private List<@Nullable SeriesColumn> columns = List.of();
    private final Map<ByteBuffer, SeriesTrial> byLabels = new HashMap<>();
    private final Map<Place, SeriesTrial> trials = new LinkedHashMap<>();
    private final Map<String, Kind> kinds = new HashMap<>();
    private int mostOfTrial;
    private long kept;

    /**
     * @param most values that fit into memory
     * @param watched an iteration that the file has twice: its second row is a mistake
     */
    SeriesTrials(Path file, Keeping keeping, long most, @Nullable Place watched) {
        this.file = file;
        this.keeping = keeping;
        this.most = most;
        this.watched = watched;
        this.mostOfTrial = keeping.most();
    }

    /** What the header says of the columns. */
    void columns(List<@Nullable SeriesColumn> header) {
        columns = header;
    }

    /** The trial that has been met with these labels before; {@code null} where none has. */
    @Nullable
    SeriesTrial known(RowLabels labels) {
        return byLabels.get(labels.view());
    }

    /** The trial that the labels of a row name, perhaps for the first time, or in other words than before. */
    SeriesTrial named(RowLabels labels, long line) throws InputException {
        SeriesTrial trial = known(labels);
        if (trial == null) {
            Map<SeriesColumn, String> texts = texts(labels);
            Kind kind = kind(texts, line);
            Place place = new Place(
                    text(texts, SeriesColumn.METRIC),
                    text(texts, SeriesColumn.VERSION),
                    text(texts, SeriesColumn.INSTANCE),
                    text(texts, SeriesColumn.TRIAL),
                    -1);
            trial = trials.computeIfAbsent(place, unused -> new SeriesTrial(place, kind, mostOfTrial));
            byLabels.put(labels.copy(), trial);
        }
        return trial;
    }

    private Map<SeriesColumn, String> texts(RowLabels labels) {
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

    private Kind kind(Map<SeriesColumn, String> texts, long line) throws InputException {
        String name = text(texts, SeriesColumn.METRIC);
        String unit = text(texts, SeriesColumn.UNIT);
        String word = text(texts, SeriesColumn.DIRECTION);
        Kind kind = kinds.get(name);
        if (kind == null) {
            Quantity.Scale scale = Quantity.Scale.of(unit);
            Direction direction = word.isEmpty() ? WrittenUnit.of(unit).directionOrLower(name) : direction(word, line);
            kind = new Kind(unit, line, new Metric(name, scale.unit(), direction), scale.toBase());
            kinds.put(name, kind);
        }
        same(SeriesColumn.UNIT, unit, kind.unit(), kind, line);
        if (!word.isEmpty()) {
            same(SeriesColumn.DIRECTION, word, kind.metric().direction().word(), kind, line);
        }
        return kind;
    }

    private void same(SeriesColumn column, String found, String first, Kind kind, long line) throws InputException {
        if (!found.equals(first)) {
            throw new InputException(
                    file,
                    line,
                    column.word(),
                    found,
                    "'" + first + "' as on line " + kind.line() + ": the metric "
                            + kind.metric().name() + " has one " + column.word());
        }
    }

    private Direction direction(String word, long line) throws InputException {
        try {
            return Direction.parse(word);
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    file, line, SeriesColumn.DIRECTION.word(), word, "lower or higher: which way is better");
        }
    }

    /**
     * Adds a value to a trial.
     *
     * @param value in the metric's unit
     * @param iteration −1 where the file does not number them
     */
    void add(SeriesTrial trial, double value, long iteration, long line) throws InputException {
        double base = trial.kind().toBase().applyAsDouble(value);
        if (!Double.isFinite(base)) {
            throw new InputException(
                    file,
                    line,
                    SeriesColumn.VALUE.word(),
                    String.valueOf(value),
                    "a number that is finite in the base unit of "
                            + trial.kind().unit() + ", too");
        }
        if (iteration < 0) {
            trial.iterations().add(base);
        } else {
            trial.iterations().add(base, iteration);
            watch(trial, iteration, line);
        }
        if (++kept > most || kept > Keeping.MOST_OF_A_FILE) {
            makeRoom(line);
        }
    }

    private void watch(SeriesTrial trial, long iteration, long line) throws InputException {
        if (watched != null && watched.iteration() == iteration && trial.place().equals(watched.trialAlone())) {
            watchedMet++;
            if (watchedMet == 2) {
                throw new InputException(
                        file,
                        line,
                        SeriesColumn.ITERATION.word(),
                        String.valueOf(iteration),
                        "each iteration of a trial once; this one of " + watched.words() + " was there before");
            }
        }
    }

    private void makeRoom(long line) throws InputException {
        kept = countKept();
        if (keeping == Keeping.AUTO && kept > Keeping.MOST_OF_A_FILE) {
            mostOfTrial = Keeping.THINNED;
            trials.values().forEach(trial -> trial.values().keep(Keeping.THINNED));
            kept = countKept();
        }
        if (kept > most) {
            throw new InputException(
                    file,
                    line,
                    "found more than " + most + " values, expected no more than fit into "
                            + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MiB of memory; give Java more with -Xmx, or fewer values");
        }
    }

    private long countKept() {
        return trials.values().stream()
                .map(SeriesTrial::values)
                .filter(values -> !values.thinned())
                .mapToLong(TrialValues::count)
                .sum();
    }

    /**
     * An iteration that a trial has twice; {@code null} when there is none. To be asked once, when all rows are read.
     */
    @Nullable
    Place twice() throws InputException {
        if (trials.isEmpty()) {
            throw new InputException(file, "found no row below the header, expected at least one value");
        }
        for (SeriesTrial trial : trials.values()) {
            Long twice = trial.iterations().sort();
            if (twice != null) {
                Place place = trial.place();
                return new Place(place.metric(), place.version(), place.instance(), place.trial(), twice);
            }
        }
        return null;
    }

    /** One sentence for all trials that are thinned; {@code null} where none is. */
    @Nullable
    String warning() {
        List<SeriesTrial> thinned = trials.values().stream()
                .filter(trial -> trial.values().thinned())
                .toList();
        if (thinned.isEmpty()) {
            return null;
        }
        Place first = thinned.get(0).place();
        String warning = String.valueOf(thinned.get(0).values().warning());
        return thinned.size() == 1
                ? Sentences.english(
                        "stored.ofPlace", first.metric(), first.version(), first.instance(), first.trial(), warning)
                : Sentences.english(
                        "stored.ofPlaces",
                        first.metric(),
                        first.version(),
                        first.instance(),
                        first.trial(),
                        Figure.of(thinned.size() - 1),
                        warning);
    }

    /** Each trial, in order of appearance. */
    Collection<SeriesTrial> all() {
        return trials.values();
    }

    /** All that was read; to be asked once, because the chunks it is made of are let go. */
    List<Series> series() {
        Map<List<String>, List<SeriesTrial>> series = new LinkedHashMap<>();
        for (SeriesTrial trial : trials.values()) {
            Place place = trial.place();
            series.computeIfAbsent(List.of(place.metric(), place.version()), unused -> new ArrayList<>())
                    .add(trial);
        }
        return series.values().stream().map(SeriesTrials::series).toList();
    }

    private static Series series(List<SeriesTrial> trials) {
        SeriesTrial first = trials.get(0);
        return new Series(
                first.kind().metric(),
                first.place().version(),
                trials.stream().map(SeriesTrial::toTrial).toList());
    }
}
