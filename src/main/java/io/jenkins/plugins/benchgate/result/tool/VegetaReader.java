package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.JsonPart;
import io.jenkins.plugins.benchgate.result.reading.LoggedValues;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.result.reading.TimeStamp;
import io.jenkins.plugins.benchgate.result.reading.Timeline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads what vegeta (12) wrote: its report in JSON, which has the values of {@link LoadReports#VEGETA}, or its results, a
 * line for each request, {@code vegeta encode}. Of these there are {@code latency} of all requests, with the times at
 * which they ended, and {@code throughput} of those that succeeded, from the first beginning to the last end, both as
 * the report computes them. Requests that failed are failures.
 *
 * @see <a href="https://pkg.go.dev/github.com/tsenart/vegeta/v12/lib#Result">vegeta, Result</a>
 */
public final class VegetaReader {
    private static final Pattern MARK =
            Pattern.compile("\\A\\s*+\\{\"attack\":\"[^\"]*+\",\"seq\":\\d++,\"code\":\\d++,\"timestamp\":\"");
    private static final String EXPECTED = "a result of vegeta encode";
    private static final Set<String> FIELDS = Set.of("seq", "code", "timestamp", "latency");
    private static final byte[] ATTACK = "{\"attack\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SEQUENCE = "\",\"seq\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CODE = ",\"code\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TIME = ",\"timestamp\":\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LATENCY = "\",\"latency\":".getBytes(StandardCharsets.US_ASCII);
    private static final double NANOSECONDS = 1e9;
    /** How far results that vegeta writes one after the other are out of order, at most, in s. */
    private static final double CLOCK = 10;
    /** Results among which all attacks begin that ran together. */
    private static final int ATTACKS = 20;

    private static final int FIRST_SUCCESS = 200;
    private static final int FIRST_FAILURE = 400;

    private final Path file;
    private final JsonLineFile lines;
    private final LoggedValues logged;
    private final TimeStamp stamps = new TimeStamp();
    private final DecimalNumber decimals = new DecimalNumber();
    private long all;
    private long succeeded;
    private final Timeline timeline = new Timeline(1, CLOCK);

    private VegetaReader(Path file, JsonLineFile lines, Keeping keeping) {
        this.file = file;
        this.lines = lines;
        this.logged = new LoggedValues(keeping);
    }

    /** Whether a file that begins so is vegeta's. */
    public static boolean marks(FileStart opening) {
        return LoadReports.VEGETA.mark().test(opening) || opening.has(MARK);
    }

    /**
     * Reads files.
     *
     * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
     * @param keeping of the latencies of single requests
     */
    public static ResultReader reader(double tolerated, Keeping keeping) {
        ResultReader report = LoadReports.VEGETA.reader(tolerated);
        return file -> FileStart.of(file).has(MARK) ? read(file, tolerated, keeping) : report.read(file);
    }

    private static Reading read(Path file, double tolerated, Keeping keeping) throws IOException {
        try (JsonLineFile lines = new JsonLineFile(file, EXPECTED)) {
            VegetaReader results = new VegetaReader(file, lines, keeping);
            LoggedValues.Values latencies = results.logged.of(new Metric("latency", Unit.SECOND, Direction.LOWER), 1);
            while (lines.next()) {
                if (!results.usual(latencies)) {
                    results.add(latencies);
                }
            }
            return results.reading(tolerated);
        }
    }

    /**
     * Adds a result that is written as vegeta writes it: what is before the latency is compared byte by byte, and the
     * rest, of which nothing is read, is skipped to the brace that ends the line.
     *
     * @return false for a line that looks otherwise, of which nothing was added
     */
    private boolean usual(LoggedValues.Values latencies) throws InputException {
        LineScanner line = lines.lines();
        byte[] buffer = line.buffer();
        int end = line.end();
        if (!line.terminated() || buffer[end - 1] != '}' || !has(buffer, line.start(), end, ATTACK)) {
            return false;
        }
        int attack = line.start() + ATTACK.length;
        int sequence = ByteWords.indexOf(buffer, attack, end, '"');
        if (buffer[sequence - 1] == '\\' || !has(buffer, sequence, end, SEQUENCE)) {
            return false;
        }
        int next = sequence + SEQUENCE.length;
        while (next < end && buffer[next] >= '0' && buffer[next] <= '9') {
            next++;
        }
        if (!has(buffer, next, end, CODE)) {
            return false;
        }
        boolean first = next == sequence + SEQUENCE.length + 1 && buffer[next - 1] == '0';
        double code = decimals.scan(buffer, next + CODE.length);
        int stamp = decimals.end() + TIME.length;
        if (!(code >= 0) || !has(buffer, decimals.end(), end, TIME)) {
            return false;
        }
        int stampEnd = ByteWords.indexOf(buffer, stamp, end, '"');
        double start = stamps.parse(buffer, stamp, stampEnd - stamp);
        if (Double.isNaN(start) || !has(buffer, stampEnd, end, LATENCY)) {
            return false;
        }
        double latency = decimals.scan(buffer, stampEnd + LATENCY.length);
        if (!(latency >= 0) || Double.isInfinite(latency) || buffer[decimals.end()] != ',') {
            return false;
        }
        add(latencies, start, latency / NANOSECONDS, code, first);
        return true;
    }

    private static boolean has(byte[] buffer, int start, int end, byte[] word) {
        return start + word.length < end && ByteWords.equal(buffer, start, word, 0, word.length);
    }

    private void add(LoggedValues.Values latencies) throws IOException {
        JsonPart result = lines.document(FIELDS);
        double start = time(result.at("timestamp"));
        double latency = number(result.at("latency")) / NANOSECONDS;
        boolean first = result.at("seq").node().asInt(1) == 0;
        add(latencies, start, latency, number(result.at("code")), first);
    }

    /** @param first whether it is the first of an attack, of which several that ran together may be joined */
    private void add(LoggedValues.Values latencies, double start, double latency, double code, boolean first)
            throws InputException {
        if (first && all > ATTACKS && start > timeline.ended()) {
            throw SecondRun.at(file, lines.lines().number(), "the first request of an attack", "results of vegeta");
        }
        all++;
        succeeded += code >= FIRST_SUCCESS && code < FIRST_FAILURE ? 1 : 0;
        timeline.add(start, start + latency);
        latencies.add(latency, start + latency);
    }

    private double time(JsonPart stamp) throws InputException {
        byte[] text = stamp.word().getBytes(StandardCharsets.UTF_8);
        double time = stamps.parse(text, 0, text.length);
        if (Double.isNaN(time)) {
            throw stamp.wrong("a time such as 2026-01-31T12:00:00Z");
        }
        return time;
    }

    private static double number(JsonPart part) throws InputException {
        double number = part.isNumber() ? part.node().doubleValue() : Double.NaN;
        if (!(number >= 0) || Double.isInfinite(number)) {
            throw part.wrong("a number");
        }
        return number;
    }

    private Reading reading(double tolerated) {
        Findings found = new Findings(tolerated);
        found.addAll(logged.samples());
        timeline.judge(found);
        double seconds = timeline.ended() - timeline.began();
        if (seconds > 0) {
            found.throughput(succeeded / seconds, succeeded);
        }
        found.failed("stored.requestsFailed", all - succeeded, all);
        return found.reading();
    }
}
