package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.TrialValues;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The requests and pattern runs of one client, as it wrote them: one row each, in the order in which they ended. */
final class RequestLog {
    /** The first line of a log. */
    static final String MARK = "# benchgate requests 1";

    private static final String HEADER = "start,latency,what,outcome";
    /** The outcome of what went well. */
    static final String OK = "ok";

    private static final int MOST_DIGITS = 18;

    private final int most;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private long begin = Long.MAX_VALUE;
    private long end = Long.MIN_VALUE;

    /** What rows are about: an operation or a pattern. */
    static final class Kind {
        private final String name;
        private final boolean pattern;
        private final TrialValues latencies;
        private final Map<String, Long> failures = new TreeMap<>();
        private long line;
        private long last = Long.MIN_VALUE;

        Kind(String name, boolean pattern, int most) {
            this.name = name;
            this.pattern = pattern;
            this.latencies = new TrialValues(most, true);
        }

        /** Of the operation {@code GET /customers/{id}}, or of the pattern {@code LST}. */
        String name() {
            return name;
        }

        boolean pattern() {
            return pattern;
        }

        /** In s, with the time at which each ended, of what went well. */
        TrialValues latencies() {
            return latencies;
        }

        /** How often each other outcome was met. */
        Map<String, Long> failures() {
            return failures;
        }

        /** Of the first latency, from 1; 0 where there is none. */
        long line() {
            return line;
        }

        private void add(long start, long micros, long number) {
            line = line == 0 ? number : line;
            last = Math.max(last, start + micros);
            latencies.add(micros / 1e6, last / 1e6);
        }
    }

    private RequestLog(int most) {
        this.most = most;
    }

    /** Whether a file begins as one. */
    static boolean marks(FileStart opening) {
        return opening.firstLine().equals(MARK);
    }

    /** The operations, then the patterns, in the order of the log's head. */
    Iterable<Kind> kinds() {
        return kinds.values();
    }

    /** Time in µs since the epoch at which the first request that went well was to start. */
    long begin() {
        return begin;
    }

    /** Time in µs since the epoch at which the last request that went well ended. */
    long end() {
        return end;
    }

    /**
     * Reads a log.
     *
     * @param most latencies of one kind of which each is kept
     * @throws InputException when it is something else, is broken or was cut off
     */
    static RequestLog read(Path file, int most) throws IOException {
        RequestLog log = new RequestLog(most);
        try (LineScanner lines = new LineScanner(file)) {
            log.head(file, lines);
            while (lines.next()) {
                log.row(lines);
            }
        }
        return log;
    }

    private void head(Path file, LineScanner lines) throws IOException {
        if (!lines.next() || !lines.text().equals(MARK)) {
            throw new InputException(file, 1, "found no log of requests, expected the line '" + MARK + "'");
        }
        while (lines.next() && !lines.text().equals(HEADER)) {
            String line = lines.text();
            int space = line.indexOf(' ', 2);
            if (!line.matches("# [op]\\d{1,6} .+")) {
                throw lines.wrong(line, "a name such as '# o0 GET /customers', or the header " + HEADER);
            }
            String key = line.substring(2, space);
            kinds.put(key, new Kind(line.substring(space + 1), key.startsWith("p"), most));
        }
    }

    private void row(LineScanner lines) throws IOException {
        lines.requireTerminated();
        byte[] buffer = lines.buffer();
        int end = lines.end();
        int first = comma(buffer, lines.start(), end);
        int second = comma(buffer, first + 1, end);
        int third = comma(buffer, second + 1, end);
        long start = number(buffer, lines.start(), first);
        long micros = number(buffer, first + 1, second);
        Kind kind = third < end ? kinds.get(text(buffer, second + 1, third)) : null;
        if (start < 0 || micros < 0 || kind == null || third + 1 == end) {
            throw lines.wrong(lines.text(), HEADER + " such as 1795168912953000,1790,o3,ok, with a name of the head");
        }
        String outcome = text(buffer, third + 1, end);
        if (!outcome.equals(OK)) {
            kind.failures.merge(outcome, 1L, Long::sum);
            return;
        }
        kind.add(start, micros, lines.number());
        if (!kind.pattern) {
            this.begin = Math.min(this.begin, start);
            this.end = Math.max(this.end, start + micros);
        }
    }

    private static String text(byte[] buffer, int start, int end) {
        return new String(buffer, start, end - start, StandardCharsets.ISO_8859_1);
    }

    /** The place of the next comma; the end where there is none. */
    private static int comma(byte[] buffer, int start, int end) {
        int place = start;
        while (place < end && buffer[place] != ',') {
            place++;
        }
        return Math.min(place, end);
    }

    /** The whole number that stands there; -1 where it is something else. */
    private static long number(byte[] buffer, int start, int end) {
        long number = 0;
        for (int i = start; i < end; i++) {
            int digit = buffer[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return end > start && end - start <= MOST_DIGITS ? number : -1;
    }
}
