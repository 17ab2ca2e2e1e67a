package io.jenkins.plugins.benchgate.result;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Latencies of single operations as YCSB's measurement type {@code raw} writes them, by operation, in seconds, each with the
 * time at which it was measured.
 *
 * <p>Each operation has a header row {@code READ latency raw data: op, timestamp(ms), latency(us)} and then its rows
 * {@code READ,1795168912953,1790}; with {@code hdrhistogram+raw} the name is {@code RawREAD}.
 */
final class YcsbLatencies {
    private static final byte[] HEADER =
            " latency raw data: op, timestamp(ms), latency(us)".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_DIGITS = 10; // YCSB counts microseconds in an int
    private static final int MOST_TIME_DIGITS = 15; // ms since the epoch for the next 30 000 years

    private final Map<String, Values> operations = new LinkedHashMap<>();
    private byte[] lastName = {};
    private @Nullable Values last;
    private long latest;

    /** Makes room for values that are to come, so that a long series is neither grown nor copied. */
    void expect(String operation, int count) {
        operations.computeIfAbsent(operation, name -> new Values()).reserve(count);
    }

    /**
     * Takes a line, if it is a header row or a value.
     *
     * @return false when the line is neither
     */
    boolean accept(LineScanner lines) {
        byte[] line = lines.buffer();
        int start = lines.start();
        int end = lines.end();
        int position = start;
        while (position < end && isNamePart(line[position])) {
            position++;
        }
        if (position == start || position == end) {
            return false;
        }
        if (line[position] == ' ') {
            return Arrays.equals(line, position, end, HEADER, 0, HEADER.length);
        }
        int nameEnd = position;
        int timestamp = digits(line, nameEnd, end);
        int latency = digits(line, timestamp, end);
        if (timestamp <= nameEnd
                || latency != end
                || end - timestamp - 1 > MOST_DIGITS
                || timestamp - nameEnd - 1 > MOST_TIME_DIGITS) {
            return false;
        }
        long millis = whole(line, nameEnd + 1, timestamp);
        latest = Math.max(latest, millis);
        values(line, start, nameEnd, lines.number()).add(whole(line, timestamp + 1, end) / 1e6, millis);
        return true;
    }

    /** The end of a comma and at least one digit after it, else −1. */
    private static int digits(byte[] line, int comma, int end) {
        if (comma < 0 || comma >= end || line[comma] != ',') {
            return -1;
        }
        int position = comma + 1;
        while (position < end && line[position] >= '0' && line[position] <= '9') {
            position++;
        }
        return position == comma + 1 ? -1 : position;
    }

    private static long whole(byte[] line, int start, int end) {
        long number = 0;
        for (int i = start; i < end; i++) {
            number = 10 * number + (line[i] - '0');
        }
        return number;
    }

    private static boolean isNamePart(byte b) {
        return (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
    }

    private Values values(byte[] line, int start, int end, long number) {
        Values same = last;
        if (same == null || !Arrays.equals(line, start, end, lastName, 0, lastName.length)) {
            lastName = Arrays.copyOfRange(line, start, end);
            String name = new String(lastName, StandardCharsets.US_ASCII);
            same = operations.computeIfAbsent(YcsbSummary.operation(name), unused -> new Values());
            last = same;
        }
        if (same.count == 0) {
            same.line = number;
        }
        return same;
    }

    Set<String> operations() {
        return operations.keySet();
    }

    int count(String operation) {
        Values values = operations.get(operation);
        return values == null ? 0 : values.count;
    }

    /** Line of an operation's first value, from 1; 0 where there is none. */
    long line(String operation) {
        Values values = operations.get(operation);
        return values == null ? 0 : values.line;
    }

    /** In order of appearance, which is the order in which operations ended. */
    double[] seconds(String operation) {
        Values values = operations.get(operation);
        return values == null ? new double[0] : values.seconds();
    }

    /**
     * When each operation ended, in s since the epoch, to the millisecond, not decreasing: the clock may have been set back,
     * the order of appearance is the truth.
     */
    double[] times(String operation) {
        Values values = operations.get(operation);
        return values == null ? new double[0] : values.times();
    }

    /** When the last operation of all ended, in s since the epoch; 0 where there is none. */
    double latest() {
        return latest / 1e3;
    }

    private static final class Values {
        private double[] seconds = {};
        private int[] millis = {}; // after the first, which lasts for 24 days
        private long first;
        private long line;
        private int count;

        void reserve(int size) {
            if (size > seconds.length) {
                seconds = Arrays.copyOf(seconds, size);
                millis = Arrays.copyOf(millis, size);
            }
        }

        void add(double value, long time) {
            if (count == seconds.length) {
                reserve((int) Math.min(Integer.MAX_VALUE - 8, Math.max(1024L, count + (count >> 1))));
            }
            if (count == 0) {
                first = time;
            }
            long before = count == 0 ? 0 : millis[count - 1];
            millis[count] = (int) Math.min(Integer.MAX_VALUE, Math.max(before, time - first));
            seconds[count++] = value;
        }

        double[] seconds() {
            if (count < seconds.length) {
                seconds = Arrays.copyOf(seconds, count);
            }
            return seconds;
        }

        double[] times() {
            double[] times = new double[count];
            for (int i = 0; i < count; i++) {
                times[i] = (first + millis[i]) / 1e3;
            }
            return times;
        }
    }
}
