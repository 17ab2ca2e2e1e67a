package io.jenkins.plugins.benchgate.result.printed;

import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import io.jenkins.plugins.benchgate.result.reading.Tolerance;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what pgbench (of PostgreSQL 15) prints: {@code latency} of transactions with its mean, {@code throughput}, and
 * with {@code --rate} the mean {@code schedule lag}. Failed transactions are failures; a run that was aborted is a
 * fault. Its logs are read by {@link PgbenchLog} and {@link PgbenchIntervals}.
 *
 * @param tolerated share of transactions that may fail in a valid trial, from 0 to below 1
 * @param keeping of single values
 */
public record PgbenchReader(double tolerated, Keeping keeping) implements ResultReader {
    private static final String EXPECTED = "the text that pgbench prints";
    private static final Pattern MARK =
            Pattern.compile("(?m)^pgbench \\(|^number of transactions actually processed: ");
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
    private static final double MILLISECONDS = 1e3;

    private static PrintedLine share(String name) {
        return PrintedLine.of(name, name + ":", " (\\d++) \\(" + PrintedText.ANY_NUMBER + " ?%\\)");
    }

    public PgbenchReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is pgbench's. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK) || PgbenchLog.marks(opening) || PgbenchIntervals.marks(opening);
    }

    @Override
    public Reading read(Path file) throws IOException {
        FileStart opening = FileStart.of(file);
        if (PgbenchLog.marks(opening)) {
            return PgbenchLog.read(file, tolerated, keeping);
        }
        if (PgbenchIntervals.marks(opening)) {
            return PgbenchIntervals.read(file, tolerated);
        }
        PrintedText text = PrintedText.read(file, EXPECTED);
        text.find(START);
        MatchResult processed = text.need(PROCESSED);
        long transactions = text.count(processed, 1);
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (text.has(ABORTED)) {
            tolerance.fault(Sentences.english("stored.pgbenchAborted"));
        }
        if (transactions > 0) {
            long asked = processed.group(2) == null ? transactions : text.count(processed, 2);
            tolerance.judge("stored.transactionsMissing", asked - transactions, asked);
            double rate = PrintedText.number(text.need(RATE), 1);
            double mean = PrintedText.number(text.need(MEAN), 1);
            summed.time("latency", "mean", mean / MILLISECONDS, transactions);
            Optional<MatchResult> lag = text.find(LAG);
            if (lag.isPresent()) {
                double seconds = PrintedText.number(lag.get(), 1) / MILLISECONDS;
                summed.time("schedule lag", "mean", seconds, transactions);
            }
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, rate);
        } else {
            tolerance.fault(Sentences.english("stored.noTransaction"));
        }
        Optional<MatchResult> skipped = text.find(SKIPPED);
        if (skipped.isPresent()) {
            long count = text.count(skipped.get(), 1);
            tolerance.judge("stored.transactionsSkipped", count, transactions + count);
        }
        Optional<MatchResult> failed = text.find(FAILED);
        if (failed.isPresent()) {
            long count = text.count(failed.get(), 1);
            tolerance.judge("stored.transactionsFailed", count, transactions + count);
        }
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }
}
