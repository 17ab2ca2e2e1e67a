package io.jenkins.plugins.benchgate.history;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.io.InputFile;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A history as a table: {@code series,unit,direction,build,value[,lower,upper]}, builds of a series in the order of its
 * rows.
 *
 * <p>RFC 4180 with a header row, UTF-8, plain or gzip; columns in any order, unknown ones ignored. {@code build} and
 * {@code value} are required; the series is {@code value} unless said, the unit empty, and the direction what
 * unit and name tell, or else {@code lower}. A
 * unit that is a multiple of a base unit, such as {@code ms}, is converted. {@code lower,upper} are the bounds of the
 * value's confidence interval, both or neither.
 */
public final class HistoryCsv {
    private static final String DEFAULT_SERIES = "value";

    private final Path file;
    private final double confidence;
    private final Map<String, Rows> series = new LinkedHashMap<>();
    private Columns columns = new Columns(-1, -1, -1, -1, -1, -1, -1, 0);

    private HistoryCsv(Path file, double confidence) {
        this.file = file;
        this.confidence = confidence;
    }

    /** Where each column stands, −1 where there is none. */
    private record Columns(
            int series, int unit, int direction, int build, int value, int lower, int upper, int count) {}

    /** The rows of one series so far. */
    private record Rows(
            Metric metric, String unit, String direction, List<BuildSeries.Point> points, Set<String> builds) {

        /**
         * A number of this series in its base unit; {@link IllegalArgumentException} where the text is not a number.
         */
        double number(String text) {
            return unit.equals(metric.unit().symbol())
                    ? Double.parseDouble(text)
                    : Quantity.parse(text + " " + unit).value();
        }
    }

    /**
     * Reads all series, in the order of their first rows; at least one.
     *
     * @param confidence of the intervals in the file, which does not say it; in (0, 1)
     * @throws HistoryException for what is no such table, with the line, what was found and what was expected
     */
    public static List<BuildSeries> read(Path file, double confidence) throws IOException {
        return new HistoryCsv(file, confidence).read();
    }

    private List<BuildSeries> read() throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new HistoryException(
                    file,
                    Files.exists(file) ? "no file" : "no such file",
                    "a history with the columns build and value");
        }
        long line = 1;
        try (LastCharacter text = new LastCharacter(
                        new InputStreamReader(InputFile.open(file), StandardCharsets.UTF_8.newDecoder()));
                CsvReader<CsvRecord> reader = CsvReader.builder()
                        .allowExtraFields(true)
                        .allowMissingFields(true)
                        .ofCsvRecord(text)) {
            boolean header = true;
            for (CsvRecord row : reader) {
                line = row.getStartingLineNumber();
                if (header) {
                    columns = columns(row);
                    header = false;
                } else {
                    add(row, line);
                }
            }
            if (!series.isEmpty() && text.last != '\n') {
                throw new HistoryException(
                        file, line, "a last row without a line end", "one: the file was cut off, or lacks it");
            }
        } catch (CsvParseException e) {
            throw new HistoryException(
                    file, line + 1, "a row that cannot be read (" + e.getMessage() + ")", "comma-separated values");
        } catch (UncheckedIOException e) {
            throw unreadable(e.getCause());
        } catch (CharacterCodingException e) {
            throw unreadable(e);
        }
        if (series.isEmpty()) {
            throw new HistoryException(
                    file,
                    columns.count() == 0 ? "an empty file" : "no builds",
                    "a header row and a row for each build");
        }
        return series.values().stream()
                .map(rows -> new BuildSeries(rows.metric(), "", rows.points()))
                .toList();
    }

    private IOException unreadable(@Nullable IOException cause) {
        if (cause instanceof CharacterCodingException) {
            return new HistoryException(file, "invalid UTF-8", "a text file in UTF-8");
        }
        return cause == null ? new IOException(file + ": cannot be read") : cause;
    }

    private Columns columns(CsvRecord header) throws HistoryException {
        Map<String, Integer> places = new LinkedHashMap<>();
        for (int i = 0; i < header.getFieldCount(); i++) {
            String name = header.getField(i).strip();
            if (places.put(name, i) != null && !name.isEmpty()) {
                throw new HistoryException(file, 1, "column '" + name + "' twice", "it once");
            }
        }
        for (String required : List.of("build", "value")) {
            if (!places.containsKey(required)) {
                misspelt(required, places.keySet());
                throw new HistoryException(
                        file,
                        1,
                        "no column '" + required + "' in " + HistoryException.quoted(String.join(",", places.keySet())),
                        "the columns series,unit,direction,build,value and lower,upper where intervals are known");
            }
        }
        if (places.containsKey("lower") != places.containsKey("upper")) {
            throw new HistoryException(
                    file,
                    1,
                    "column '" + (places.containsKey("lower") ? "lower" : "upper") + "' alone",
                    "lower and upper");
        }
        return new Columns(
                places.getOrDefault("series", -1),
                places.getOrDefault("unit", -1),
                places.getOrDefault("direction", -1),
                places.getOrDefault("build", -1),
                places.getOrDefault("value", -1),
                places.getOrDefault("lower", -1),
                places.getOrDefault("upper", -1),
                header.getFieldCount());
    }

    private void misspelt(String required, Set<String> names) throws HistoryException {
        if (names.size() == 1 && names.iterator().next().contains(";")) {
            throw new HistoryException(file, 1, "columns separated by semicolons", "commas");
        }
        for (String name : names) {
            if (name.equalsIgnoreCase(required)) {
                throw new HistoryException(
                        file, 1, "column '" + name + "'", required + ": names of columns are in lower case");
            }
        }
    }

    private void add(CsvRecord row, long line) throws HistoryException {
        if (row.getFieldCount() != columns.count()) {
            throw new HistoryException(
                    file, line, row.getFieldCount() + " fields", "the " + columns.count() + " of the header row");
        }
        Rows rows = rows(row, line);
        String build = field(row, columns.build(), "");
        if (build.isEmpty()) {
            throw new HistoryException(file, line, "no label in column build", "one");
        }
        if (!rows.builds().add(build)) {
            throw new HistoryException(
                    file,
                    line,
                    "build " + HistoryException.quoted(build) + " twice in series '"
                            + rows.metric().name() + "'",
                    "each build once in a series");
        }
        double value = number(row, columns.value(), "value", rows, line);
        Interval interval = interval(row, rows, value, line);
        Estimate estimate = new Estimate(value, interval, 0, 0, 0, List.of());
        rows.points()
                .add(new BuildSeries.Point(build, "", null, new Measured(rows.metric(), "", estimate, null), false));
    }

    private Rows rows(CsvRecord row, long line) throws HistoryException {
        String name = field(row, columns.series(), DEFAULT_SERIES);
        if (name.isEmpty()) {
            throw new HistoryException(file, line, "no name in column series", "one");
        }
        String unit = field(row, columns.unit(), "");
        String direction = field(row, columns.direction(), "");
        Rows known = series.get(name);
        if (known == null) {
            Metric metric = new Metric(
                    name,
                    base(unit),
                    direction.isEmpty() ? WrittenUnit.of(unit).directionOrLower(name) : direction(direction, line));
            known = new Rows(metric, unit, direction, new ArrayList<>(), new HashSet<>());
            series.put(name, known);
        }
        same(known.unit(), unit, "unit", name, line);
        same(known.direction(), direction, "direction", name, line);
        return known;
    }

    private void same(String first, String here, String column, String name, long line) throws HistoryException {
        if (!first.equals(here)) {
            throw new HistoryException(
                    file,
                    line,
                    column + " " + HistoryException.quoted(here) + " in series '" + name + "'",
                    "'" + first + "' as in its first row: a series has one " + column);
        }
    }

    private Direction direction(String word, long line) throws HistoryException {
        try {
            return Direction.parse(word);
        } catch (IllegalArgumentException e) {
            throw new HistoryException(file, line, "direction " + HistoryException.quoted(word), "lower or higher");
        }
    }

    /** The base unit of a symbol; a symbol that is no multiple of one stands for itself. */
    private static Unit base(String symbol) {
        try {
            return Quantity.parse("1 " + symbol).unit();
        } catch (IllegalArgumentException e) {
            return new Unit(symbol);
        }
    }

    private @Nullable Interval interval(CsvRecord row, Rows rows, double value, long line) throws HistoryException {
        if (columns.lower() < 0) {
            return null;
        }
        boolean lowerless = field(row, columns.lower(), "").isEmpty();
        boolean upperless = field(row, columns.upper(), "").isEmpty();
        if (lowerless && upperless) {
            return null;
        }
        if (lowerless || upperless) {
            throw new HistoryException(
                    file, line, "half an interval", "lower and upper, or neither where the interval is not known");
        }
        double lower = number(row, columns.lower(), "lower", rows, line);
        double upper = number(row, columns.upper(), "upper", rows, line);
        if (!(lower <= value && value <= upper)) {
            throw new HistoryException(
                    file,
                    line,
                    "value " + value + " with the interval " + lower + " to " + upper,
                    "lower ≤ value ≤ upper");
        }
        return new Interval(lower, upper, confidence);
    }

    private double number(CsvRecord row, int column, String name, Rows rows, long line) throws HistoryException {
        String text = field(row, column, "");
        double value = Double.NaN;
        if (plain(text)) {
            try {
                value = rows.number(text);
            } catch (IllegalArgumentException e) {
                value = Double.NaN;
            }
        }
        if (!Double.isFinite(value)) {
            throw new HistoryException(
                    file,
                    line,
                    (text.isEmpty() ? "nothing" : HistoryException.quoted(text)) + " in column " + name,
                    "a finite number such as 12.5");
        }
        return value;
    }

    /**
     * Whether a text is made of what decimal numbers are made of: Java would also read {@code NaN}, {@code 0x1p3} and
     * {@code 1d}.
     */
    private static boolean plain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if ("0123456789+-.eE".indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    private static String field(CsvRecord row, int column, String fallback) {
        return column < 0 ? fallback : row.getField(column).strip();
    }

    /** Knows the last character that was read: a number that was cut off reads as another number. */
    private static final class LastCharacter extends FilterReader {
        private int last;

        LastCharacter(Reader text) {
            super(text);
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            last = count <= 0 ? last : buffer[offset + count - 1];
            return count;
        }
    }
}
