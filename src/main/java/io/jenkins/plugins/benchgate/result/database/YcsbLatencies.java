package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import io.jenkins.plugins.benchgate.text.Figure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Latencies of single operations as YCSB's measurement type {@code raw} writes them, by operation, in seconds.
 *
 * <p>Each operation has a header row {@code READ latency raw data: op, timestamp(ms), latency(us)} and then its rows
 * {@code READ,1795168912953,1790}; with {@code hdrhistogram+raw} the name is {@code RawREAD}. The timestamp is that of
 * the operation's end.
 */
public final class YcsbLatencies {
    private static final byte[] HEADER =
            " latency raw data: op, timestamp(ms), latency(us)".getBytes(StandardCharsets.US_ASCII);
    /** Bytes of heap for each value while clients are joined: with its time, as read and as joined. */
    private static final int BYTES_PER_VALUE = 32;

    private static final int MOST_DIGITS = 10; // YCSB counts microseconds in an int
    private static final int MOST_TIME_DIGITS = 15; // fewer than a double holds exactly

    private final int most;
    private final long mostOfAll;
    private final boolean timed;
    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private byte[] lastName = {};
    private @Nullable Operation last;
    /** Where a row begins in the buffer whose operation and time are the last ones. */
    private int before;
    /** How many of its bytes say so, with the commas; 0 where there is no such row. */
    private int prefix;

    /** As many as memory holds; see {@link #YcsbLatencies(int, long, boolean)}. */
    YcsbLatencies(int most, boolean timed) {
        this(most, Runtime.getRuntime().maxMemory() / BYTES_PER_VALUE, timed);
    }

    /**
     * @param most values of an operation up to which each is kept
     * @param mostOfAll values that fit into memory
     * @param timed whether timestamps are kept, too
     */
    public YcsbLatencies(int most, long mostOfAll, boolean timed) {
        this.most = most;
        this.mostOfAll = mostOfAll;
        this.timed = timed;
    }

    /** Makes room for values that are to come, so that a long series is neither grown nor copied. */
    void expect(String operation, long count) {
        if (count <= mostOfAll) {
            operation(operation).values.expect(count);
        }
    }

    /**
     * Takes what the scanner has in its buffer from the next line on, as long as these are rows of values.
     *
     * @throws InputException when they are more than fit into memory
     */
    public void acceptAll(LineScanner lines) throws IOException {
        while (lines.fill()) {
            byte[] buffer = lines.buffer();
            int whole = lines.whole();
            int next = lines.position();
            long number = lines.number() + 1;
            int rows = 0;
            before = next;
            prefix = 0;
            while (next < whole) {
                int following = row(buffer, next, number + rows);
                if (following < 0) {
                    lines.take(next, rows);
                    return;
                }
                next = following;
                rows++;
            }
            lines.take(next, rows);
            if (kept() > mostOfAll) {
                throw lines.wrong("found more than " + mostOfAll + " latencies, expected no more than fit into "
                        + (Runtime.getRuntime().maxMemory() >> 20)
                        + " MiB of memory; give Java more with -Xmx, or keep their values as counts");
            }
        }
    }

    private long kept() {
        return operations.values().stream()
                .map(operation -> operation.values)
                .filter(values -> !values.thinned())
                .mapToLong(TrialValues::count)
                .sum();
    }

    /**
     * Takes a line, if it is a header row or a value.
     *
     * @return false when the line is neither
     */
    boolean accept(LineScanner lines) {
        byte[] line = Arrays.copyOfRange(lines.buffer(), lines.start(), lines.end() + 1);
        int end = line.length - 1;
        line[end] = '\n';
        int position = nameEnd(line, 0);
        boolean header = position > 0 && Arrays.equals(line, position, end, HEADER, 0, HEADER.length);
        prefix = 0;
        return header || row(line, 0, lines.number()) == line.length;
    }

    /**
     * Takes the row that begins here and has a line end; gives where the next begins, −1 where it is no row of a value.
     */
    private int row(byte[] buffer, int start, long number) {
        int first = start + prefix;
        // many operations end in the same millisecond: then all but the latency is as in a row before
        if (prefix == 0 || first > buffer.length || !ByteWords.equal(buffer, before, buffer, start, prefix)) {
            first = operationAndTime(buffer, start, number);
            if (first < 0) {
                return -1;
            }
            before = start;
            prefix = first - start;
        }
        int position = first;
        long micros = 0;
        int digit = buffer[position] - '0';
        while (digit >= 0 && digit <= 9) {
            micros = 10 * micros + digit;
            digit = buffer[++position] - '0';
        }
        int digits = position - first;
        if (buffer[position] == '\r') {
            position++;
        }
        Operation operation = last;
        if (buffer[position] != '\n' || digits == 0 || digits > MOST_DIGITS || operation == null) {
            return -1;
        }
        operation.add(micros / 1e6);
        return position + 1;
    }

    /** Reads the first two cells of a row; gives where the third begins, −1 where they are not of such a row. */
    private int operationAndTime(byte[] buffer, int start, long number) {
        int comma = nameEnd(buffer, start);
        if (comma == start || buffer[comma] != ',') {
            return -1;
        }
        int position = comma + 1;
        long time = 0;
        if (position + ByteWords.SIZE < buffer.length) {
            long eight = ByteWords.eightDigits(buffer, position);
            if (eight >= 0) {
                time = eight;
                position += ByteWords.SIZE;
            }
        }
        int digit = buffer[position] - '0';
        while (digit >= 0 && digit <= 9) {
            time = 10 * time + digit;
            digit = buffer[++position] - '0';
        }
        int digits = position - comma - 1;
        if (buffer[position] != ','
                || digits == 0
                || digits > MOST_TIME_DIGITS
                || !valueFollows(buffer, position + 1)) {
            return -1;
        }
        operation(buffer, start, comma, number).ended(time);
        return position + 1;
    }

    /** Whether there is a row, so that its operation counts. */
    private static boolean valueFollows(byte[] buffer, int start) {
        int position = start;
        while (buffer[position] >= '0' && buffer[position] <= '9') {
            position++;
        }
        byte end = buffer[position];
        return position > start && position <= start + MOST_DIGITS && (end == '\n' || end == '\r');
    }

    private Operation operation(byte[] buffer, int start, int end, long number) {
        Operation same = last;
        if (same == null || !Arrays.equals(buffer, start, end, lastName, 0, lastName.length)) {
            lastName = Arrays.copyOfRange(buffer, start, end);
            same = operation(YcsbSummary.operation(new String(lastName, StandardCharsets.US_ASCII)));
            if (same.line == 0) {
                same.line = number;
            }
            last = same;
        }
        return same;
    }

    private static int nameEnd(byte[] buffer, int start) {
        int position = start;
        while (isNamePart(buffer[position])) {
            position++;
        }
        return position;
    }

    private static boolean isNamePart(byte b) {
        return (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
    }

    private Operation operation(String name) {
        return operations.computeIfAbsent(name, unused -> new Operation(new TrialValues(most, timed)));
    }

    Set<String> operations() {
        return operations.keySet();
    }

    long count(String operation) {
        Operation known = operations.get(operation);
        return known == null ? 0 : known.values.count();
    }

    /** Line of an operation's first value, from 1; 0 where there is none. */
    long line(String operation) {
        Operation known = operations.get(operation);
        return known == null ? 0 : known.line;
    }

    /**
     * The latencies of an operation in the order in which they ended.
     *
     * <p>Times are in s since the epoch, to the millisecond, and not decreasing: the clock may have been set back, the
     * order of appearance is the truth.
     */
    TrialValues values(String operation) {
        return operation(operation).values;
    }

    /** When the last operation of all ended, in s since the epoch; 0 where there is none. */
    double latest() {
        return operations.values().stream()
                        .mapToLong(operation -> operation.lastTime)
                        .max()
                        .orElse(0)
                / 1e3;
    }

    /** Says what makes an operation's times doubtful. */
    void judge(String operation, Findings found) {
        Operation known = operations.get(operation);
        if (known != null && known.back > 0) {
            found.warn(
                    "stored.clockBack", Figure.of(known.back), operation, new Figure(String.valueOf(known.farthest)));
        }
    }

    /** What is known of one operation. */
    private static final class Operation {
        private final TrialValues values;
        private long line;
        private long lastTime;
        private long back;
        private long farthest;

        Operation(TrialValues values) {
            this.values = values;
        }

        void ended(long time) {
            if (time < lastTime) {
                back++;
                farthest = Math.max(farthest, lastTime - time);
            } else {
                lastTime = time;
            }
        }

        void add(double seconds) {
            values.add(seconds, lastTime / 1e3);
        }
    }
}
