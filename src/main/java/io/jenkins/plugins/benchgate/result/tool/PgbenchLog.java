package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.LoggedValues;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.result.reading.Timeline;
import io.jenkins.plugins.benchgate.text.Figure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log of pgbench (PostgreSQL 15), {@code pgbench --log}: a line for each transaction with client, number,
 * time in µs, script and when it ended. {@code latency} has each transaction, of several scripts {@code script 0
 * latency} and so on; {@code throughput} is from the beginning of the first to the end of the last. The files of
 * several threads may be joined.
 *
 * <p>A log of a sample ({@code --sampling-rate}) is known by the numbers of transactions that are missing, and has no
 * throughput. Schedule lag is not read, because a log does not say whether a column is that or the number of retries.
 *
 * @see <a href="https://www.postgresql.org/docs/15/pgbench.html#id-1.9.4.11.9.6">PostgreSQL, pgbench, per-transaction
 *     logging</a>
 */
final class PgbenchLog {
    private static final Pattern MARK = Pattern.compile(
            "\\A\\d{1,6}+ \\d++ (?:\\d++|skipped|failed|serialization|deadlock) \\d{1,4}+ \\d{10} \\d{1,6}+(?: \\d++){0,2}+\\r?+(?:\\n|\\z)");
    private static final String EXPECTED = "a line of pgbench --log: client, transaction, time, script, s and µs";
    private static final int FEWEST = 6;
    private static final int MOST = 8;
    private static final int MOST_DIGITS = 15;
    private static final double MICROSECONDS = 1e6;

    private final Path file;
    private final LineScanner lines;
    private final Map<Long, LoggedValues.Values> scripts = new TreeMap<>();
    /** The highest number of a transaction by client. */
    private final Map<Long, long[]> numbers = new HashMap<>();

    private final LoggedValues logged;
    private final int[] starts = new int[MOST + 2];
    /** What the fields mean; −1 where they are not digits alone. */
    private final long[] whole = new long[MOST + 1];

    private int fields;
    private long lastClient;
    private long @Nullable [] lastHighest;
    private long lastScript;
    private LoggedValues.@Nullable Values lastValues;
    private long all;
    private long succeeded;
    private long failed;
    private long skipped;
    private final Timeline timeline = new Timeline(1, Double.POSITIVE_INFINITY);

    private PgbenchLog(Path file, LineScanner lines, Keeping keeping) {
        this.file = file;
        this.lines = lines;
        this.logged = new LoggedValues(keeping);
    }

    /** Whether a file that begins so is a log of transactions. */
    static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    static Reading read(Path file, double tolerated, Keeping keeping) throws IOException {
        try (LineScanner lines = new LineScanner(file)) {
            PgbenchLog log = new PgbenchLog(file, lines, keeping);
            while (lines.next()) {
                lines.requireTerminated();
                log.add();
            }
            return log.reading(tolerated);
        }
    }

    private void add() throws InputException {
        split();
        if (fields < FEWEST || fields > MOST) {
            throw lines.wrong(lines.text(), EXPECTED);
        }
        all++;
        long[] highest = highest(number(0));
        if (number(1) < highest[0]) {
            throw SecondRun.at(
                    file, lines.number(), "transaction " + number(1) + " of client " + number(0), "the log of pgbench");
        }
        highest[0] = number(1);
        double end = number(4) + number(5) / MICROSECONDS;
        byte first = lines.buffer()[starts[2]];
        if (first >= '0' && first <= '9') {
            double seconds = number(2) / MICROSECONDS;
            timeline.cover(end - seconds, end);
            succeeded++;
            long script = number(3);
            LoggedValues.Values values = lastValues;
            if (values == null || script != lastScript) {
                values = scripts.computeIfAbsent(script, this::valuesOf);
                lastValues = values;
                lastScript = script;
            }
            values.add(seconds, end);
            return;
        }
        timeline.cover(end, end);
        String word = text(2);
        switch (word) {
            case "failed", "serialization", "deadlock" -> failed++;
            case "skipped" -> skipped++;
            default -> throw lines.wrong(word, "a time in µs, failed, serialization, deadlock or skipped");
        }
    }

    private LoggedValues.Values valuesOf(long script) {
        return logged.of(new Metric("script " + script + " latency", Unit.SECOND, Direction.LOWER), lines.number());
    }

    private long[] highest(long client) {
        long[] highest = lastHighest;
        if (highest == null || client != lastClient) {
            highest = numbers.computeIfAbsent(client, key -> new long[] {-1});
            lastHighest = highest;
            lastClient = client;
        }
        return highest;
    }

    /** Finds the fields, and what those mean that are whole numbers as pgbench writes them. */
    private void split() {
        byte[] buffer = lines.buffer();
        int end = lines.end();
        int start = lines.start();
        int found = 0;
        long number = 0;
        boolean digits = true;
        for (int i = start; i <= end && found <= MOST; i++) {
            int digit = i < end ? buffer[i] - '0' : ' ' - '0';
            if (digit >= 0 && digit <= 9) {
                number = 10 * number + digit;
            } else if (digit == ' ' - '0') {
                starts[found] = start;
                whole[found++] = digits && i > start && i - start <= MOST_DIGITS ? number : -1;
                start = i + 1;
                number = 0;
                digits = true;
            } else {
                digits = false;
            }
        }
        fields = found;
        starts[found] = start;
    }

    private String text(int field) {
        return new String(lines.buffer(), starts[field], starts[field + 1] - 1 - starts[field], StandardCharsets.UTF_8);
    }

    private long number(int field) throws InputException {
        return whole[field] < 0 ? rareNumber(field) : whole[field];
    }

    /** A whole number that is written in another way. */
    private long rareNumber(int field) throws InputException {
        double number = DecimalNumber.parse(lines.buffer(), starts[field], starts[field + 1] - 1);
        if (!(number >= 0) || number != Math.rint(number) || number > 1e15) {
            throw lines.wrong(text(field), "a whole number, as in " + EXPECTED);
        }
        return (long) number;
    }

    private Reading reading(double tolerated) throws InputException {
        if (all == 0) {
            throw lines.wrong("", EXPECTED);
        }
        Findings found = new Findings(tolerated);
        List<Sample> samples = logged.samples();
        found.addAll(
                scripts.size() == 1 ? samples.stream().map(PgbenchLog::named).toList() : samples);
        timeline.judge(found);
        double seconds = timeline.ended() - timeline.began();
        long expected =
                numbers.values().stream().mapToLong(highest -> highest[0]).sum();
        if (expected > all) {
            found.warn("stored.pgbenchSample", Figure.of(all), Figure.of(expected));
        } else if (succeeded > 0 && seconds > 0) {
            found.throughput(succeeded / seconds, succeeded);
        }
        if (succeeded == 0) {
            found.fault("stored.noTransaction");
        }
        found.failed("stored.transactionsFailed", failed, all);
        found.failed("stored.transactionsSkipped", skipped, all);
        return found.reading();
    }

    private static Sample named(Sample sample) {
        Metric metric = new Metric("latency", Unit.SECOND, Direction.LOWER);
        return new Sample(metric, null, "", sample.values(), sample.times(), sample.origin());
    }
}
