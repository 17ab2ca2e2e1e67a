package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the log of pgbench (PostgreSQL 15) by intervals, {@code pgbench --log --aggregate-interval}: the mean {@code
 * latency} of each interval, with {@code --rate} the mean {@code schedule lag}, and {@code throughput}, one value for
 * each interval but the first and the last, which are not whole.
 */
final class PgbenchIntervals {
    private static final Pattern MARK = Pattern.compile("\\A\\d{10} \\d++(?: \\d++){4,13}+\\r?+(?:\\n|\\z)");
    private static final Pattern BLANK = Pattern.compile(" ");
    private static final String EXPECTED =
            "a line of pgbench --log --aggregate-interval: when it began, transactions, sum of their times in µs";
    private static final double MICROSECONDS = 1e6;
    private static final int FEWEST = 6;
    /** Of columns: transactions, sum of times, sum of lags, skipped and failed ones. */
    private static final int COUNT = 1;

    private static final int SUM = 2;
    private static final int LAG = 6;
    private static final int SKIPPED = 10;
    private static final int SERIALIZATION = 13;
    private static final int DEADLOCK = 14;
    private static final int MOST = 15;

    private PgbenchIntervals() {}

    /** Whether a file that begins so is a log of intervals. */
    static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    static Reading read(Path file, double tolerated) throws IOException {
        List<long[]> rows = new ArrayList<>();
        try (LineScanner lines = new LineScanner(file, LineScanner.LARGEST_SUMMARY)) {
            while (lines.next()) {
                lines.requireTerminated();
                rows.add(row(lines));
                int last = rows.size() - 1;
                if (last > 0 && rows.get(last)[0] <= rows.get(last - 1)[0]) {
                    throw lines.wrong(
                            "found an interval that does not follow the one before, expected the log of one thread in one"
                                    + " run: give each a file of its own");
                }
            }
            if (rows.isEmpty()) {
                throw lines.wrong("", EXPECTED);
            }
        }
        return reading(rows, tolerated);
    }

    private static long[] row(LineScanner lines) throws InputException {
        String[] fields = BLANK.split(lines.text(), -1);
        if (fields.length < FEWEST || fields.length > MOST) {
            throw lines.wrong(lines.text(), EXPECTED);
        }
        long[] row = new long[MOST];
        for (int i = 0; i < fields.length; i++) {
            if (!fields[i].matches("\\d{1,18}") && i != SUM + 1) {
                throw lines.wrong(fields[i], "a whole number, as in " + EXPECTED);
            }
            row[i] = i == SUM + 1 ? 0 : Long.parseLong(fields[i]);
        }
        return row;
    }

    private static Reading reading(List<long[]> rows, double tolerated) {
        long[] all = new long[MOST];
        rows.forEach(row -> {
            for (int i = COUNT; i < MOST; i++) {
                all[i] += row[i];
            }
        });
        Findings found = new Findings(tolerated);
        long failed = all[SERIALIZATION] + all[DEADLOCK];
        if (all[COUNT] > 0) {
            found.add(means("latency", rows, SUM, all[COUNT]));
            if (all[LAG] > 0) {
                found.add(means("schedule lag", rows, LAG, all[COUNT]));
            }
        } else {
            found.fault("stored.noTransaction");
        }
        if (rows.size() > 2) {
            found.add(throughput(rows));
        }
        found.failed("stored.transactionsFailed", failed, all[COUNT] + failed);
        found.failed("stored.transactionsSkipped", all[SKIPPED], all[COUNT] + failed + all[SKIPPED]);
        return found.reading();
    }

    /** The mean of each interval that has transactions. */
    private static Sample means(String name, List<long[]> rows, int sum, long count) {
        List<long[]> measured = rows.stream().filter(row -> row[COUNT] > 0).toList();
        double[] values = new double[measured.size()];
        double[] times = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = measured.get(i)[sum] / MICROSECONDS / measured.get(i)[COUNT];
            times[i] = measured.get(i)[0];
        }
        Metric metric = new Metric(name, Unit.SECOND, Direction.LOWER);
        return new Sample(metric, "mean", "", values, times, new Sample.Origin(1, count, null));
    }

    private static Sample throughput(List<long[]> rows) {
        double[] values = new double[rows.size() - 2];
        double[] times = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            long[] row = rows.get(i + 1);
            values[i] = (double) row[COUNT] / (rows.get(i + 2)[0] - row[0]);
            times[i] = row[0];
        }
        return new Sample(Metric.THROUGHPUT, null, "", values, times, new Sample.Origin(2, values.length, null));
    }
}
