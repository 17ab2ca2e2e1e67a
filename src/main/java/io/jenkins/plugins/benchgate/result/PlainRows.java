package io.jenkins.plugins.benchgate.result;

import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a Series CSV that look like the rows before them: their labels are spelt as those of a known trial, and
 * their numbers are plain. They are taken straight from the scanner's buffer; any other row is left to
 * {@link SeriesRows}.
 *
 * <p>Comparing a row with the spelling of the trial of the row before, or of the one that followed that trial last
 * time, costs less than looking for the commas.
 */
final class PlainRows {
    private static final int MOST_DIGITS = 18;
    private static final int LABELS = 0;
    private static final int ITERATION = 1;
    private static final int VALUE = 2;
    private static final int IGNORED = 3;

    private final SeriesTrials trials;
    /** What stands in each column; labels side by side count as one. */
    private final int[] kinds;
    /** Number of columns of each. */
    private final int[] widths;

    private final DecimalNumber number = new DecimalNumber();
    private final RowLabels labels = new RowLabels();
    private @Nullable SeriesTrial last;
    private double value;
    private long iteration = -1;

    PlainRows(List<@Nullable SeriesColumn> columns, SeriesTrials trials) {
        this.trials = trials;
        int[] all = new int[columns.size()];
        int[] wide = new int[columns.size()];
        int count = 0;
        for (SeriesColumn column : columns) {
            int kind = kind(column);
            if (kind == LABELS && count > 0 && all[count - 1] == LABELS) {
                wide[count - 1]++;
            } else {
                wide[count] = 1;
                all[count++] = kind;
            }
        }
        kinds = Arrays.copyOf(all, count);
        widths = Arrays.copyOf(wide, count);
    }

    private static int kind(@Nullable SeriesColumn column) {
        if (column == null) {
            return IGNORED;
        }
        return switch (column) {
            case VALUE -> VALUE;
            case ITERATION -> ITERATION;
            default -> LABELS;
        };
    }

    /** Takes rows from the next line on, as long as they are plain. */
    void take(LineScanner lines) throws IOException {
        while (lines.fill()) {
            byte[] buffer = lines.buffer();
            int whole = lines.whole();
            int next = lines.position();
            long line = lines.number();
            int rows = 0;
            while (next < whole) {
                int following = row(buffer, next);
                SeriesTrial trial = last;
                if (following < 0 || trial == null) {
                    lines.take(next, rows);
                    return;
                }
                next = following;
                rows++;
                trials.add(trial, value, iteration, line + rows);
            }
            lines.take(next, rows);
        }
    }

    /** Where the row behind this one begins, whose trial is the last one then; −1 where this row is not plain. */
    private int row(byte[] buffer, int start) {
        SeriesTrial before = last;
        if (before != null) {
            int following = row(buffer, start, before);
            if (following >= 0) {
                return following;
            }
            SeriesTrial likely = before.next;
            if (likely != null) {
                following = row(buffer, start, likely);
                if (following >= 0) {
                    last = likely;
                    return following;
                }
            }
        }
        SeriesTrial found = find(buffer, start);
        if (found == null) {
            return -1;
        }
        if (before != null) {
            before.next = found;
        }
        last = found;
        return row(buffer, start, found);
    }

    /** As above, for a row of this trial. */
    private int row(byte[] buffer, int start, SeriesTrial trial) {
        int position = start;
        for (int i = 0; i < kinds.length; i++) {
            switch (kinds[i]) {
                case LABELS -> {
                    byte[] spelling = trial.spelling[i];
                    int end = position + spelling.length;
                    if (end > buffer.length || !ByteWords.equal(buffer, position, spelling, 0, spelling.length)) {
                        return -1;
                    }
                    position = end;
                }
                case VALUE -> {
                    value = number.scan(buffer, position);
                    if (Double.isNaN(value)) {
                        return -1;
                    }
                    position = number.end();
                }
                case ITERATION -> {
                    int first = position;
                    long whole = 0;
                    for (int digit = buffer[position] - '0';
                            digit >= 0 && digit <= 9;
                            digit = buffer[++position] - '0') {
                        whole = 10 * whole + digit;
                    }
                    if (position == first || position > first + MOST_DIGITS) {
                        return -1;
                    }
                    iteration = whole;
                }
                default -> position = plainEnd(buffer, position);
            }
            if (i < kinds.length - 1) {
                if (buffer[position++] != ',') {
                    return -1;
                }
            }
        }
        if (buffer[position] == '\r') {
            position++;
        }
        return buffer[position] == '\n' ? position + 1 : -1;
    }

    /** The end of a cell; before it where the cell is quoted or has other than ASCII characters. */
    private static int plainEnd(byte[] buffer, int start) {
        int position = start;
        byte b = buffer[position];
        while (b != ',' && b >= ' ' && b != '"') {
            b = buffer[++position];
        }
        return position;
    }

    /**
     * The known trial whose labels this row has, in this row's spelling from now on; {@code null} where it has others.
     */
    private @Nullable SeriesTrial find(byte[] buffer, int start) {
        labels.clear();
        byte[][] spelling = new byte[kinds.length][];
        int position = start;
        for (int i = 0; i < kinds.length; i++) {
            int first = position;
            for (int cell = 0; cell < widths[i]; cell++) {
                int end = plainEnd(buffer, position);
                boolean inside = i < kinds.length - 1 || cell < widths[i] - 1;
                boolean spaced = end > position && (buffer[position] == ' ' || buffer[end - 1] == ' ');
                if (spaced || (inside ? buffer[end] != ',' : buffer[end] != '\r' && buffer[end] != '\n')) {
                    return null;
                }
                if (kinds[i] == LABELS) {
                    labels.add(buffer, position, end);
                }
                position = end + 1;
            }
            spelling[i] = kinds[i] == LABELS ? Arrays.copyOfRange(buffer, first, position - 1) : new byte[0];
        }
        SeriesTrial found = trials.known(labels);
        if (found != null) {
            found.spelling = spelling;
        }
        return found;
    }
}
