package io.jenkins.plugins.benchgate.result;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Latencies of single operations as YCSB's measurement type {@code raw} writes them, by operation, in seconds.
 *
 * <p>Each operation has a header row {@code READ latency raw data: op, timestamp(ms), latency(us)} and then its rows
 * {@code READ,1795168912953,1790}; with {@code hdrhistogram+raw} the name is {@code RawREAD}. The timestamp is that of the
 * operation's end.
 */
final class YcsbLatencies {
    private static final byte[] HEADER =
            " latency raw data: op, timestamp(ms), latency(us)".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_DIGITS = 10; // YCSB counts microseconds in an int
    private static final int MOST_TIME_DIGITS = 15; // fewer than a double holds exactly

    private final int most;
    private final boolean timed;
    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private byte[] lastName = {};
    private @Nullable Operation last;

    /**
     * @param most values of an operation up to which each is kept
     * @param timed whether timestamps are kept, too
     */
    YcsbLatencies(int most, boolean timed) {
        this.most = most;
        this.timed = timed;
    }

    /** Makes room for values that are to come, so that a long series is neither grown nor copied. */
    void expect(String operation, long count) {
        operation(operation).values.expect(count);
    }

    /** Takes what the scanner has in its buffer from the next line on, as long as these are rows of values. */
    void acceptAll(LineScanner lines) throws IOException {
        while (lines.fill()) {
            byte[] buffer = lines.buffer();
            int whole = lines.whole();
            int next = lines.position();
            long number = lines.number() + 1;
            int rows = 0;
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
        }
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
        return header || row(line, 0, lines.number()) == line.length;
    }

    /** Takes the row that begins here and has a line end; gives where the next begins, −1 where it is no row of a value. */
    private int row(byte[] buffer, int start, long number) {
        int comma = start + lastName.length;
        Operation operation = last;
        if (operation == null
                || comma >= buffer.length
                || buffer[comma] != ','
                || !Arrays.equals(buffer, start, comma, lastName, 0, lastName.length)) {
            comma = nameEnd(buffer, start);
            if (comma == start || buffer[comma] != ',') {
                return -1;
            }
            operation = null;
        }
        int position = comma + 1;
        long time = 0;
        int digit = buffer[position] - '0';
        while (digit >= 0 && digit <= 9) {
            time = 10 * time + digit;
            digit = buffer[++position] - '0';
        }
        int timeDigits = position - comma - 1;
        if (buffer[position] != ',' || timeDigits == 0 || timeDigits > MOST_TIME_DIGITS) {
            return -1;
        }
        int first = ++position;
        long micros = 0;
        digit = buffer[position] - '0';
        while (digit >= 0 && digit <= 9) {
            micros = 10 * micros + digit;
            digit = buffer[++position] - '0';
        }
        int digits = position - first;
        if (buffer[position] == '\r') {
            position++;
        }
        if (buffer[position] != '\n' || digits == 0 || digits > MOST_DIGITS) {
            return -1;
        }
        if (operation == null) {
            operation = remember(buffer, start, comma, number);
        }
        operation.add(micros, time);
        return position + 1;
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

    private Operation remember(byte[] buffer, int start, int end, long number) {
        lastName = Arrays.copyOfRange(buffer, start, end);
        Operation named = operation(YcsbSummary.operation(new String(lastName, StandardCharsets.US_ASCII)));
        last = named;
        if (named.line == 0) {
            named.line = number;
        }
        return named;
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
     * <p>Times are in s since the epoch, to the millisecond, and not decreasing: the clock may have been set back, the order
     * of appearance is the truth.
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

    /** What makes an operation's times or values doubtful, a sentence each. */
    List<String> warnings(String operation) {
        Operation known = operations.get(operation);
        return known == null || known.back == 0
                ? List.of()
                : List.of(known.back + " timestamps of " + operation + " are earlier than one before them, by up to "
                        + known.farthest + " ms, as if the clock had been set; each counts as that one");
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

        void add(long micros, long time) {
            if (time < lastTime) {
                back++;
                farthest = Math.max(farthest, lastTime - time);
            } else {
                lastTime = time;
            }
            values.add(micros / 1e6, lastTime / 1e3);
        }
    }
}
