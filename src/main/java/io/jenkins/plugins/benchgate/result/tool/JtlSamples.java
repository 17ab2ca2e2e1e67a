package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.ByteWords;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.ByteNames;
import io.jenkins.plugins.benchgate.result.reading.CsvRow;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.LoggedValues;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.result.reading.Timeline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The samples of a JTL file while its rows are read. */
final class JtlSamples {
    private static final byte[] TRANSACTION = "Number of samples in transaction".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TIME_STAMP = "timeStamp".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
    /** Messages of assertions may hold whole answers. */
    private static final int LONGEST_ROW = 1 << 20;

    private static final double MILLISECONDS = 1e3;
    private static final double BATCH = 60;

    private final Path file;
    private final LineScanner lines;
    private final CsvRow row;
    private final LoggedValues logged;
    private final ByteNames<Label> spelled = new ByteNames<>();
    private @Nullable Columns columns;
    /** Where the row begins that was read last. */
    private long line;

    private long all;
    private long failed;
    private long transactions;
    /** Machines that JMeter controls send their samples in batches, at least once in a minute. */
    private final Timeline timeline = new Timeline(MILLISECONDS, BATCH);

    private String failure = "";

    /**
     * Of a file of which nothing is read yet.
     *
     * @param separator between the columns
     * @param keeping of the latencies of each label
     */
    JtlSamples(Path file, LineScanner lines, char separator, Keeping keeping) {
        this.file = file;
        this.lines = lines;
        this.row = new CsvRow(separator, false, LONGEST_ROW);
        this.logged = new LoggedValues(keeping);
    }

    /** Takes the row that begins with the line, unless it is blank. */
    void accept() throws IOException {
        if (lines.start() == lines.end()) {
            return;
        }
        line = lines.number();
        CsvRow.State state = row.first(lines.buffer(), lines.start(), lines.end());
        while (state == CsvRow.State.OPEN && lines.next()) {
            state = row.more(lines.buffer(), lines.start(), lines.end());
        }
        Columns known = columns;
        int cells = row.cells() + (state == CsvRow.State.OPEN ? 1 : 0);
        if (state == CsvRow.State.RETURNED) {
            throw new InputException(
                    file, line, "found a carriage return amid this row, expected lines that end with \\n or \\r\\n");
        }
        if (known != null && state != CsvRow.State.RAGGED && cells != known.count()) {
            throw new InputException(
                    file, line, "found " + cells + " columns, expected " + known.count() + " as in the header");
        }
        if (state != CsvRow.State.WHOLE) {
            throw new InputException(
                    file,
                    line,
                    "found a quote out of place or a row that was cut off, expected quotes around whole cells");
        }
        if (!row.readable()) {
            throw new InputException(file, line, "found bytes that are not UTF-8, expected text in UTF-8");
        }
        if (known == null) {
            columns = header();
        } else {
            sample(known);
        }
    }

    private Columns header() throws InputException {
        Map<String, Integer> found = new LinkedHashMap<>();
        for (int i = 0; i < row.cells(); i++) {
            found.putIfAbsent(row.text(i).strip(), i);
        }
        for (String column : List.of("timeStamp", "elapsed", "label", "success")) {
            if (!found.containsKey(column)) {
                throw new InputException(
                        file,
                        line,
                        "found no column " + column + ", expected it: run JMeter with -Jjmeter.save.saveservice."
                                + switch (column) {
                                    case "timeStamp" -> "timestamp_format=ms";
                                    case "elapsed" -> "time=true";
                                    case "label" -> "label=true";
                                    default -> "successful=true";
                                });
            }
        }
        ToIntFunction<String> at = column -> found.getOrDefault(column, -1);
        return new Columns(
                row.cells(),
                at.applyAsInt("timeStamp"),
                at.applyAsInt("elapsed"),
                at.applyAsInt("label"),
                at.applyAsInt("success"),
                at.applyAsInt("responseCode"),
                at.applyAsInt("responseMessage"));
    }

    private void sample(Columns at) throws InputException {
        if (is(at.time(), TIME_STAMP)) {
            throw SecondRun.at(file, line, "the header", "JMeter's samples in CSV");
        }
        long time = whole(
                at.time(), "timeStamp", "ms since 1970: run JMeter with -Jjmeter.save.saveservice.timestamp_format=ms");
        long elapsed = whole(at.elapsed(), "elapsed", "a time in ms");
        Label label = label(at.label());
        boolean succeeded = is(at.success(), TRUE);
        if (!succeeded && !is(at.success(), FALSE)) {
            throw new InputException(file, line, "success", row.text(at.success()), "true or false");
        }
        boolean transaction = at.message() >= 0
                && row.end(at.message()) - row.start(at.message()) >= TRANSACTION.length
                && ByteWords.equal(row.bytes(), row.start(at.message()), TRANSACTION, 0, TRANSACTION.length);
        if (transaction) {
            timeline.cover((double) time, (double) (time + elapsed)); // may end later: without the time of timers
        } else {
            timeline.add((double) time, (double) (time + elapsed));
        }
        all++;
        if (!succeeded) {
            failed++;
            failure = failure.isEmpty() ? label.name + " at line " + line + said(at) : failure;
        } else {
            transactions += transaction ? 1 : 0;
            latencies(label, transaction).add(elapsed / 1e3, time / 1e3);
        }
    }

    private Label label(int column) throws InputException {
        Label known = spelled.get(row.bytes(), row.start(column), row.end(column));
        if (known == null) {
            known = new Label(row.text(column));
            if (known.name.isBlank()) {
                throw new InputException(file, line, "label", known.name, "the name of a sampler");
            }
            spelled.put(row.bytes(), row.start(column), row.end(column), known);
        }
        return known;
    }

    /** Those of a label, which begin with its first sample that succeeded. */
    private LoggedValues.Values latencies(Label label, boolean transaction) {
        LoggedValues.Values known = transaction ? label.transactions : label.samples;
        if (known == null) {
            String name = label.name + (transaction ? " transaction latency" : " latency");
            known = logged.of(new Metric(name, Unit.SECOND, Direction.LOWER), line);
            if (transaction) {
                label.transactions = known;
            } else {
                label.samples = known;
            }
        }
        return known;
    }

    private boolean is(int column, byte[] word) {
        return Arrays.equals(row.bytes(), row.start(column), row.end(column), word, 0, word.length);
    }

    private String said(Columns at) {
        String code = at.code() < 0 ? "" : row.text(at.code());
        String message = at.message() < 0 ? "" : row.text(at.message());
        String said = (code + " " + message).strip();
        return said.isEmpty() ? "" : ": " + said.replaceAll("\\s+", " ");
    }

    private long whole(int column, String name, String expected) throws InputException {
        long number = DecimalNumber.whole(row.bytes(), row.start(column), row.end(column));
        if (number < 0) {
            throw new InputException(file, line, name, row.text(column), expected);
        }
        return number;
    }

    Reading reading(double tolerated) throws InputException {
        if (!lines.terminated()) {
            throw new InputException(file, line, "found no line end, expected whole rows: the file was cut off");
        }
        if (all == 0) {
            throw new InputException(file, line, "found no sample, expected rows below the header");
        }
        Findings found = new Findings(tolerated);
        timeline.judge(found);
        long succeeded = all - failed - transactions;
        double milliseconds = timeline.ended() - timeline.began();
        if (milliseconds > 0 && succeeded > 0) {
            found.throughput(MILLISECONDS * succeeded / milliseconds, succeeded);
        }
        found.addAll(logged.samples());
        found.failed("stored.samplesFailed", failed, all, failure);
        return found.reading();
    }

    /** Where the columns are that are read; −1 where the header does not have one. */
    private record Columns(int count, int time, int elapsed, int label, int success, int code, int message) {}

    /** A label as rows spell it. */
    private static final class Label {
        private final String name;
        private LoggedValues.@Nullable Values samples;
        private LoggedValues.@Nullable Values transactions;

        Label(String name) {
            this.name = name;
        }
    }
}
