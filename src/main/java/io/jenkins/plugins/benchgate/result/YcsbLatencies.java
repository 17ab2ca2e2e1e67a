package io.jenkins.plugins.benchgate.result;

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
 * {@code READ,1795168912953,1790}; with {@code hdrhistogram+raw} the name is {@code RawREAD}.
 */
final class YcsbLatencies {
    private static final byte[] HEADER =
            " latency raw data: op, timestamp(ms), latency(us)".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_DIGITS = 10; // YCSB counts microseconds in an int

    private final Map<String, Values> operations = new LinkedHashMap<>();
    private byte[] lastName = {};
    private @Nullable Values last;

    /** Makes room for values that are to come, so that a long series is neither grown nor copied. */
    void expect(String operation, int count) {
        operations.computeIfAbsent(operation, name -> new Values()).reserve(count);
    }

    /**
     * Takes a line, if it is a header row or a value.
     *
     * @return false when the line is neither
     */
    boolean accept(byte[] line, int start, int end) {
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
        if (timestamp <= nameEnd || latency != end || end - timestamp - 1 > MOST_DIGITS) {
            return false;
        }
        long micros = 0;
        for (int i = timestamp + 1; i < end; i++) {
            micros = 10 * micros + (line[i] - '0');
        }
        values(line, start, nameEnd).add(micros / 1e6);
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

    private static boolean isNamePart(byte b) {
        return (b >= 'A' && b <= 'Z') || (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-' || b == '_';
    }

    private Values values(byte[] line, int start, int end) {
        Values same = last;
        if (same == null || !Arrays.equals(line, start, end, lastName, 0, lastName.length)) {
            lastName = Arrays.copyOfRange(line, start, end);
            String name = new String(lastName, StandardCharsets.US_ASCII);
            same = operations.computeIfAbsent(YcsbSummary.operation(name), unused -> new Values());
            last = same;
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

    /** In order of appearance, which is the order in which operations ended. */
    double[] seconds(String operation) {
        Values values = operations.get(operation);
        return values == null ? new double[0] : values.toArray();
    }

    private static final class Values {
        private double[] values = {};
        private int count;

        void reserve(int size) {
            if (size > values.length) {
                values = Arrays.copyOf(values, size);
            }
        }

        void add(double value) {
            if (count == values.length) {
                int larger = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(1024L, count + (count >> 1)));
                values = Arrays.copyOf(values, larger);
            }
            values[count++] = value;
        }

        double[] toArray() {
            if (count < values.length) {
                values = Arrays.copyOf(values, count);
            }
            return values;
        }
    }
}
