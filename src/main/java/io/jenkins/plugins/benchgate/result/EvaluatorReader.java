package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.WrittenUnit;
import io.jenkins.plugins.benchgate.result.database.YcsbReader;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * Reads the files that the Jenkins plugin <i>Benchmark Evaluator</i> takes: lines {@code name;value} or {@code
 * name,value}, and YCSB's text, which {@link YcsbReader} reads.
 *
 * <p>The first line may be a header; a line {@code name;…} names the build and is no metric. A decimal comma is
 * understood between semicolons, where no value of the file has a point. Lines of one name are its iterations. The
 * format knows neither units nor which way is better: there is no unit, and lower is.
 */
public final class EvaluatorReader implements ResultReader {
    private static final String EXPECTED = "lines name;value or name,value";
    private static final Pattern YCSB = Pattern.compile("\\[[^\\]]+\\], .*");
    private static final Pattern HEADER = Pattern.compile("([^;,]+)[;,][^;,]+");
    private static final Pattern LINE = Pattern.compile("(?i:name)[;,][^;,]+|[^;]+;\\s*-?[\\d.,]+([eE][-+]?\\d+)?\\s*"
            + "|[^;,]+,\\s*-?[\\d.]+([eE][-+]?\\d+)?\\s*");
    private static final Pattern COMMA = Pattern.compile("-?\\d*,\\d+");
    /** A number or a time where the name of a metric stands. */
    private static final Pattern UNNAMED = Pattern.compile("[^\\p{L};,]*[;,].*|\\d{4}-\\d\\d-\\d\\d[T ][^;,]*[;,].*");

    private static final String BUILD = "name";
    /** What bytes that are not UTF-8 are read as. */
    private static final char UNREADABLE = '\uFFFD';

    /**
     * Whether a file begins with lines of a name and a value; one whose columns a series CSV knows is a series CSV, and
     * one that has numbers or dates for names may be any table ({@link #ambiguous}).
     */
    public static boolean marks(FileStart opening) {
        return twoColumns(opening) && !ambiguous(opening);
    }

    /** Whether a file begins with two columns of which the first has no names, as the percentiles of {@code ab -e}. */
    public static boolean ambiguous(FileStart opening) {
        List<String> lines = first(opening);
        return twoColumns(opening)
                && UNNAMED.matcher(lines.get(lines.size() - 1)).matches();
    }

    private static boolean twoColumns(FileStart opening) {
        List<String> lines = first(opening);
        if (lines.isEmpty()) {
            return false;
        }
        Matcher header = HEADER.matcher(lines.get(0));
        if (header.matches() && SeriesColumn.of(header.group(1).strip()) != null) {
            return false;
        }
        return LINE.matcher(lines.get(lines.size() - 1)).matches()
                && (header.matches() || LINE.matcher(lines.get(0)).matches());
    }

    private static List<String> first(FileStart opening) {
        return opening.text().lines().filter(line -> !line.isBlank()).limit(2).toList();
    }

    @Override
    public Reading read(Path file) throws IOException {
        Map<String, DoubleStream.Builder> values = new LinkedHashMap<>();
        try (LineScanner lines = new LineScanner(file, LineScanner.LARGEST_SUMMARY)) {
            Rows rows = new Rows(lines, values);
            while (lines.next()) {
                if (lines.number() == 1 && YCSB.matcher(lines.text()).matches()) {
                    return YcsbReader.read(file, null);
                }
                rows.accept(lines.text());
            }
        }
        if (values.isEmpty()) {
            throw new InputException(file, "found no line with a value, expected " + EXPECTED);
        }
        List<Sample> samples = values.entrySet().stream()
                .map(entry -> new Sample(
                        WrittenUnit.of("").metric(entry.getKey()),
                        null,
                        entry.getValue().build().toArray()))
                .toList();
        return new Reading(samples, List.of(), List.of());
    }

    /** The lines read so far, and what they tell of the file's separator and decimals. */
    private static final class Rows {
        private final LineScanner lines;
        private final Map<String, DoubleStream.Builder> values;
        private char separator;
        private char point;

        Rows(LineScanner lines, Map<String, DoubleStream.Builder> values) {
            this.lines = lines;
            this.values = values;
        }

        void accept(String line) throws InputException {
            if (line.isBlank()) {
                return;
            }
            if (line.indexOf(UNREADABLE) >= 0) {
                throw lines.wrong(line, "text in UTF-8");
            }
            if (separator == 0) {
                separator = line.indexOf(';') >= 0 ? ';' : ',';
            }
            int at = line.indexOf(separator);
            if (at < 0 || line.indexOf(separator, at + 1) >= 0) {
                throw lines.wrong(
                        line,
                        "two columns as in name" + separator + "40.1"
                                + (separator == ',' ? "; a decimal comma needs semicolons between columns" : ""));
            }
            String name = line.substring(0, at).strip();
            String cell = line.substring(at + 1).strip();
            if (name.toLowerCase(Locale.ROOT).equals(BUILD)) {
                return;
            }
            double value = number(cell);
            if (Double.isNaN(value) && lines.number() == 1 && cell.chars().noneMatch(c -> c >= '0' && c <= '9')) {
                return; // a header
            }
            if (Double.isNaN(value) || name.isEmpty()) {
                throw lines.wrong(line, "a name and a number as in name" + separator + "40.1");
            }
            lines.requireTerminated();
            values.computeIfAbsent(name, key -> DoubleStream.builder()).add(value);
        }

        private double number(String cell) throws InputException {
            String text = cell;
            if (separator == ';' && COMMA.matcher(cell).matches()) {
                decimals(',', cell);
                text = cell.replace(',', '.');
            } else if (cell.indexOf('.') >= 0) {
                decimals('.', cell);
            }
            return DecimalNumber.parse(text.toCharArray(), 0, text.length());
        }

        private void decimals(char found, String cell) throws InputException {
            if (point != 0 && point != found) {
                throw lines.wrong(cell, "a decimal '" + point + "' as in the lines before it: one file has one kind");
            }
            point = found;
        }
    }
}
