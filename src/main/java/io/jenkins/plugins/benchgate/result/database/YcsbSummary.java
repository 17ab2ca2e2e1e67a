package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rows {@code [READ], Return=OK, 9911} of YCSB's summary, gathered by operation.
 *
 * <p>Whatever else a client prints between rows of text (stack traces, progress, log lines) is no row and is left to
 * the caller. Rows under a number are the means of a time series, or the buckets of a histogram, which are left out.
 */
final class YcsbSummary {
    private static final Pattern PERCENTILE =
            Pattern.compile("(\\d+(?:\\.\\d+)?)(?:st|nd|rd|th)?PercentileLatency\\(us\\)|p(\\d+(?:\\.\\d+)?)");
    private static final Pattern INTERVAL = Pattern.compile("\\d{1,18}");
    /** Intervals, buckets and what is above them; each operation has its own. */
    private static final Pattern NUMBERED = Pattern.compile(">?\\d+");

    private static final int MOST_OPERATIONS = 10_000;
    private static final int MOST_INTERVALS = 1_000_000;
    /** As Java prints it; the mean of no operation is not a number. */
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E-?\\d+)?|NaN|-?Infinity");

    /** Some counts have a decimal before YCSB 0.13. */
    private static final Pattern COUNT = Pattern.compile("(\\d{1,18})(?:\\.0)?+");

    private static final String RETURN = "Return=";

    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private @Nullable Row throughput;
    private double seconds = Double.NaN;
    private long rows;
    private String last = "";

    /**
     * Where a row's numbers come from when two measurement types report the same operation; the later word wins.
     *
     * <p>{@code Bucket} are the 1 ms buckets of {@code hdrhistogram+histogram}.
     */
    private enum Source {
        BUCKET("Bucket"),
        PLAIN(""),
        HDR("Hdr"),
        RAW("Raw");

        private final String prefix;

        Source(String prefix) {
            this.prefix = prefix;
        }

        static Source of(String name) {
            for (Source source : values()) {
                if (source != PLAIN && name.startsWith(source.prefix) && name.length() > source.prefix.length()) {
                    return source;
                }
            }
            return PLAIN;
        }
    }

    /**
     * A number of the summary.
     *
     * @param line of the file, from 1
     */
    record Row(double value, long line) {}

    /** What the summary says of one operation. */
    static final class Operation {
        private @Nullable Source source;
        private long count;
        private boolean coarse;
        private final Map<String, Row> statistics = new LinkedHashMap<>();
        private final Map<Long, Row> numbered = new LinkedHashMap<>();
        private final Map<String, Long> returns = new LinkedHashMap<>();
        private final Set<String> rows = new LinkedHashSet<>();

        /** Names of the rows that a measurement type writes for every operation. */
        Set<String> rows() {
            return rows;
        }

        /** Number of latencies that were measured. */
        long count() {
            return count;
        }

        /** Whether the percentiles are lower ends of 1 ms buckets. */
        boolean coarse() {
            return coarse;
        }

        /** Statistic's word → latency in seconds. */
        Map<String, Row> statistics() {
            return statistics;
        }

        /**
         * Mean latencies in seconds by the start of their interval in ms, as the measurement type {@code timeseries}
         * writes them; empty for the others.
         *
         * <p>A histogram that lists its buckets looks the same but for its sum, which is the number of operations.
         */
        Map<Long, Row> means() {
            double sum = numbered.values().stream().mapToDouble(Row::value).sum() * 1e6;
            return coarse || Math.abs(sum - count) < 1e-6 * count ? Map.of() : numbered;
        }

        /** Status such as {@code OK} or {@code NOT_FOUND} → number of operations that returned it. */
        Map<String, Long> returns() {
            return returns;
        }

        /** Operations that succeeded; {@code BATCHED_OK} is one that the binding has only queued. */
        long succeeded() {
            return returned("OK") + returned("BATCHED_OK");
        }

        long returned(String status) {
            return returns.getOrDefault(status, 0L);
        }

        long failed() {
            return returns.values().stream().mapToLong(Long::longValue).sum() - succeeded();
        }
    }

    /** The operation that a name stands for: {@code HdrREAD}, {@code RawREAD} and {@code READ} are all {@code READ}. */
    static String operation(String name) {
        return name.substring(Source.of(name).prefix.length());
    }

    /** By name, in order of appearance; {@code CLEANUP} and {@code READ-FAILED} are among them. */
    Map<String, Operation> operations() {
        return operations;
    }

    /** Operations per second; null when there was no such row. */
    @Nullable
    Row throughput() {
        return throughput;
    }

    /** How long the phase took, without the start of the client; NaN when there was no such row. */
    double seconds() {
        return seconds;
    }

    long rows() {
        return rows;
    }

    /** The operation of the last row; empty without a row. */
    String last() {
        return last;
    }

    /**
     * Takes a line, if it is a row.
     *
     * @return false when the line is no row
     * @throws InputException for a row without its number and for the summary of a second phase
     */
    boolean accept(LineScanner lines) throws InputException {
        if (lines.start() == lines.end() || lines.buffer()[lines.start()] != '[') {
            return false;
        }
        String line = lines.text();
        int bracket = line.indexOf("], ");
        if (bracket < 0) {
            return false;
        }
        int comma = line.lastIndexOf(", ");
        if (comma <= bracket + 1) {
            throw lines.wrong(line, "a whole row such as [READ], Operations, 1000: the output was cut off");
        }
        take(
                line.substring(1, bracket),
                line.substring(bracket + 3, comma),
                line.substring(comma + 2),
                lines.number(),
                lines::wrong);
        return true;
    }

    /** Makes the error that names the file and the line of a row. */
    @FunctionalInterface
    interface Place {
        InputException wrong(String found, String expected);
    }

    /**
     * Takes a row in its three parts, such as {@code READ}, {@code Operations} and {@code 1000}.
     *
     * @param line of the file, from 1
     * @throws InputException for a value that is no number and for the summary of a second phase
     */
    void take(String name, String what, String value, long line, Place place) throws InputException {
        rows++;
        if (name.equals("OVERALL")) {
            if (what.equals("Throughput(ops/sec)")) {
                if (throughput != null) {
                    throw place.wrong(
                            shown(name, what, value), "the output of one phase: this is the summary of a second one");
                }
                throughput = new Row(number(name, what, value, place), line);
            } else if (what.equals("RunTime(ms)")) {
                seconds = number(name, what, value, place) / 1e3;
            }
            return;
        }
        if (name.startsWith("TOTAL_GC") || name.startsWith("MAX_") || name.startsWith("MIN_")) {
            return; // of the client's own process
        }
        Source source = Source.of(name);
        last = operation(name);
        if (operations.size() == MOST_OPERATIONS && !operations.containsKey(last)) {
            throw place.wrong(shown(name, what, value), "at most " + MOST_OPERATIONS + " kinds of operations");
        }
        Operation operation = operations.computeIfAbsent(last, unused -> new Operation());
        if (what.startsWith(RETURN)) {
            operation.returns.put(what.substring(RETURN.length()), count(name, what, value, place));
            return;
        }
        if (!NUMBERED.matcher(what).matches()) {
            operation.rows.add(source.prefix + what);
        }
        if (operation.source != null && source.compareTo(operation.source) < 0) {
            return;
        }
        if (what.equals("Operations") || what.equals("Total Operations")) {
            operation.count = count(name, what, value, place);
            operation.source = source;
        } else if (what.equals("LatencyVariance(us)")) {
            operation.coarse = true; // only the measurement type histogram has it
        } else if (INTERVAL.matcher(what).matches()) {
            // means have decimals, the counts of 1 ms buckets have none
            if (value.indexOf('.') >= 0) {
                if (operation.numbered.size() == MOST_INTERVALS) {
                    throw place.wrong(shown(name, what, value), "at most " + MOST_INTERVALS + " intervals");
                }
                operation.numbered.put(Long.parseLong(what), new Row(number(name, what, value, place) / 1e6, line));
            }
        } else {
            if (what.endsWith("Latency(ms)")) {
                throw place.wrong(
                        shown(name, what, value), "latencies in us, as YCSB 0.17 writes them: this is of YCSB 0.1");
            }
            String word = word(what);
            if (word != null) {
                operation.statistics.put(word, new Row(number(name, what, value, place) / 1e6, line));
            }
        }
    }

    private static @Nullable String word(String what) {
        if (what.equals("AverageLatency(us)") || what.equals("Average")) {
            return "mean";
        }
        Matcher matcher = PERCENTILE.matcher(what);
        if (!matcher.matches()) {
            return null;
        }
        BigDecimal percent = new BigDecimal(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        if (percent.signum() == 0 || percent.compareTo(BigDecimal.valueOf(100)) >= 0) {
            return null; // the extremes are no percentiles
        }
        return percent.compareTo(BigDecimal.valueOf(50)) == 0
                ? "median"
                : "p" + percent.stripTrailingZeros().toPlainString();
    }

    private static double number(String name, String what, String value, Place place) throws InputException {
        if (!NUMBER.matcher(value).matches()) {
            throw place.wrong(shown(name, what, value), "a number after the last comma");
        }
        return Double.parseDouble(value);
    }

    private static long count(String name, String what, String value, Place place) throws InputException {
        Matcher count = COUNT.matcher(value);
        if (!count.matches()) {
            throw place.wrong(shown(name, what, value), "a count after the last comma");
        }
        return Long.parseLong(count.group(1));
    }

    private static String shown(String name, String what, String value) {
        return "[" + name + "], " + what + ", " + value;
    }
}
