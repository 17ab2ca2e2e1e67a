package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.CsvRow;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a Series CSV in whatever form RFC 4180 allows: each value goes to the trial that the row's labels name.
 *
 * <p>Most rows are plain and left to {@link PlainRows}, which is faster; what it does not take is read, or refused,
 * here.
 */
final class SeriesRows {
    private static final int MOST_DIGITS = 18;
    private static final int LONGEST_QUOTE = 1 << 16;

    private final Path file;
    private final SeriesTrials trials;
    private final CsvRow row = new CsvRow(',', true, LONGEST_QUOTE);
    private final RowLabels labels = new RowLabels();
    /** Those of the header. */
    private @Nullable SeriesColumn[] columns = {};

    private long line;

    SeriesRows(Path file, SeriesTrials trials) {
        this.file = file;
        this.trials = trials;
    }

    /**
     * Reads all rows.
     *
     * @throws InputException for the first mistake
     */
    SeriesHeader read(LineScanner lines) throws IOException {
        if (!next(lines)) {
            throw new InputException(file, "found an empty file, expected " + SeriesHeader.EXPECTED);
        }
        SeriesHeader header = header();
        columns = header.columns().toArray(SeriesColumn[]::new);
        trials.columns(header.columns());
        PlainRows plain = new PlainRows(header.columns(), trials);
        plain.take(lines);
        while (next(lines)) {
            add();
            plain.take(lines);
        }
        return header;
    }

    /** Steps to the next row that is not blank; false where there is none. */
    private boolean next(LineScanner lines) throws IOException {
        do {
            if (!lines.next()) {
                return false;
            }
        } while (lines.start() == lines.end());
        line = lines.number();
        if (columns.length == 0 && lines.text().stripLeading().startsWith("{")) {
            throw mistake("found JSON, as in a job's history, which replay and changes read, expected a series CSV");
        }
        CsvRow.State state = row.first(lines.buffer(), lines.start(), lines.end());
        while (state == CsvRow.State.OPEN) {
            if (!lines.next()) {
                throw mistake("found a quote that is never closed, expected quotes around whole cells");
            }
            state = row.more(lines.buffer(), lines.start(), lines.end());
        }
        lines.requireTerminated();
        if (state == CsvRow.State.RAGGED) {
            throw mistake(
                    "found a quote out of place in this row, expected quotes around whole cells, and doubled inside");
        }
        if (state == CsvRow.State.RETURNED) {
            throw mistake("found a carriage return amid this row, expected lines that end with \\n or \\r\\n");
        }
        if (!row.readable()) {
            throw mistake("found bytes that are not UTF-8, expected a file in UTF-8");
        }
        return true;
    }

    private SeriesHeader header() throws InputException {
        List<String> names = IntStream.range(0, row.cells()).mapToObj(row::text).toList();
        return SeriesHeader.of(file, line, names);
    }

    private void add() throws InputException {
        if (row.cells() != columns.length) {
            throw mistake("found " + row.cells() + (row.cells() == 1 ? " cell" : " cells") + ", expected "
                    + columns.length + " as in the header; a cell with a comma stands in double quotes");
        }
        double value = Double.NaN;
        long iteration = -1;
        labels.clear();
        for (int i = 0; i < columns.length; i++) {
            SeriesColumn column = columns[i];
            if (column == SeriesColumn.VALUE) {
                value = number(i);
            } else if (column == SeriesColumn.ITERATION) {
                iteration = wholeNumber(i);
            } else if (column != null) {
                labels.add(row.bytes(), row.start(i), row.end(i));
            }
        }
        trials.add(trials.named(labels, line), value, iteration, line);
    }

    private double number(int cell) throws InputException {
        double number = DecimalNumber.parse(row.bytes(), row.start(cell), row.end(cell));
        if (Double.isNaN(number)) {
            if (row.text(cell).strip().equals(SeriesColumn.VALUE.word())) {
                throw SecondRun.at(file, line, "the header", "a series CSV");
            }
            throw wrong(SeriesColumn.VALUE, cell, "a finite number such as 0.0125 or 1.25e-2");
        }
        return number;
    }

    private long wholeNumber(int cell) throws InputException {
        int start = row.start(cell);
        int end = row.end(cell);
        long number = 0;
        boolean others = start == end || end - start > MOST_DIGITS;
        for (int i = start; i < end; i++) {
            int digit = row.bytes()[i] - '0';
            others |= digit < 0 || digit > 9;
            number = 10 * number + digit;
        }
        if (others) {
            throw wrong(
                    SeriesColumn.ITERATION,
                    cell,
                    "a whole number from 0 on, of at most " + MOST_DIGITS
                            + " digits; without the column, values count in their order");
        }
        return number;
    }

    private InputException wrong(SeriesColumn column, int cell, String expected) {
        return new InputException(file, line, column.word(), row.text(cell), expected);
    }

    private InputException mistake(String sentence) {
        return new InputException(file, line, sentence);
    }
}
