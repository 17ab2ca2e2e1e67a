package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.result.tool.PrintedText.PrintedLine;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what pgbench (of PostgreSQL 15) prints: {@code latency} of transactions with its mean, {@code throughput}, and
 * with {@code --rate} the mean {@code schedule lag}. Failed transactions are failures; a run that was aborted is a
 * fault. Its logs are read by {@link PgbenchLog} and {@link PgbenchIntervals}.
 *
 */
public final class PgbenchReader {
    private static final ToolForm<PrintedText> PRINTED = PrintedText.form(
            Pattern.compile("(?m)^pgbench \\(|^number of transactions actually processed: "),
            "the text that pgbench prints",
            PgbenchReader::read);
    private static final PrintedLine START = PrintedLine.of("transaction type", "transaction type: ", ".*");
    private static final PrintedLine PROCESSED = PrintedLine.of(
            "number of transactions actually processed",
            "number of transactions actually processed:",
            " (\\d++)(?:/(\\d++))?+");
    private static final PrintedLine FAILED = share("number of failed transactions");
    private static final PrintedLine SKIPPED = share("number of transactions skipped");
    private static final PrintedLine MEAN = PrintedLine.of(
            "latency average",
            "latency average",
            "(?: =|:) " + PrintedText.NUMBER + " ms(?: \\(including failures\\))?+");
    private static final PrintedLine LAG = PrintedLine.of(
            "rate limit schedule lag",
            "rate limit schedule lag:",
            " avg " + PrintedText.NUMBER + " \\(max " + PrintedText.ANY_NUMBER + "\\) ms");
    /** Before PostgreSQL 14 there is one with the time of connecting, too. */
    private static final PrintedLine RATE = PrintedLine.of(
            "tps",
            "tps = (?!.*\\(including connections)",
            PrintedText.NUMBER
                    + " \\((?:without initial connection time|excluding connections establishing|including reconnection times)\\)");

    private static final Pattern ABORTED =
            Pattern.compile("Run was aborted|^pgbench: (?:error: |fatal: )?+client \\d++ .*aborted");
    /** Conditions, each in a line of its own. */
    private static final Pattern STATED =
            Pattern.compile("(?m)^(scaling factor|query mode|number of clients|number of threads): (\\S++)$");

    private static final double MILLISECONDS = 1e3;

    private static PrintedLine share(String name) {
        return PrintedLine.of(name, name + ":", " (\\d++) \\(" + PrintedText.ANY_NUMBER + " ?%\\)");
    }

    private PgbenchReader() {}

    /** Whether a file that begins so is pgbench's. */
    public static boolean marks(FileStart opening) {
        return PRINTED.mark().test(opening) || PgbenchLog.marks(opening) || PgbenchIntervals.marks(opening);
    }

    /**
     * Reads files.
     *
     * @param tolerated share of transactions that may fail in a valid trial, from 0 to below 1
     * @param keeping of single values
     */
    public static ResultReader reader(double tolerated, Keeping keeping) {
        ResultReader printed = PRINTED.reader(tolerated);
        return file -> {
            FileStart opening = FileStart.of(file);
            if (PgbenchLog.marks(opening)) {
                return PgbenchLog.read(file, tolerated, keeping);
            }
            return PgbenchIntervals.marks(opening) ? PgbenchIntervals.read(file, tolerated) : printed.read(file);
        };
    }

    private static void read(PrintedText text, Findings found) throws InputException {
        text.find(START);
        MatchResult processed = text.need(PROCESSED);
        long transactions = text.count(processed, 1);
        text.all(STATED).forEach(line -> found.under(line.group(1), line.group(2)));
        if (text.has(ABORTED)) {
            found.fault("stored.pgbenchAborted");
        }
        if (transactions > 0) {
            long asked = processed.group(2) == null ? transactions : text.count(processed, 2);
            found.failed("stored.transactionsMissing", asked - transactions, asked);
            double rate = text.number(RATE);
            found.time("latency", "mean", text.number(MEAN) / MILLISECONDS, transactions);
            text.find(LAG)
                    .ifPresent(lag -> found.time(
                            "schedule lag", "mean", PrintedText.number(lag, 1) / MILLISECONDS, transactions));
            found.rate("throughput", rate);
        } else {
            found.fault("stored.noTransaction");
        }
        long skipped = text.countIfAny(SKIPPED);
        found.failed("stored.transactionsSkipped", skipped, transactions + skipped);
        long failed = text.countIfAny(FAILED);
        found.failed("stored.transactionsFailed", failed, transactions + failed);
    }
}
