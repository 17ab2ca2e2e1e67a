package io.jenkins.plugins.benchgate.result.printed;

import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import io.jenkins.plugins.benchgate.result.reading.Tolerance;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads the report of sysbench (1.0): {@code latency} of its events with the mean and the percentile that it was asked
 * for, {@code throughput} of events, and where there are any {@code transactions}, {@code queries}, {@code read} and
 * {@code written}. Ignored errors of databases are failures.
 *
 * @param tolerated share of events that may fail in a valid trial, from 0 to below 1
 */
public record SysbenchReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "the report that sysbench prints";
    private static final Pattern MARK = Pattern.compile("(?m)^sysbench \\d++\\.\\d++");
    private static final Pattern EVENTS = Pattern.compile("(?m)^ ++total number of events: ++(\\d++)$");
    private static final Pattern TIME = Pattern.compile("(?m)^ ++total time: ++" + PrintedText.NUMBER + "s$");
    private static final Pattern MEAN = Pattern.compile("(?m)^ ++avg: ++" + PrintedText.NUMBER + "$");
    private static final Pattern PERCENTILE =
            Pattern.compile("(?m)^ ++(\\d++)th percentile: ++" + PrintedText.NUMBER + "$");
    private static final Pattern END =
            Pattern.compile("(?m)^ ++execution time \\(avg/stddev\\): ++[\\d.]++/\\d++\\.\\d\\d$");
    private static final Pattern ERRORS = Pattern.compile("(?m)^ ++ignored errors: ++(\\d++) ");
    private static final List<Rate> RATES = List.of(
            new Rate(
                    "transactions",
                    Pattern.compile("(?m)^ ++transactions: ++\\d++ ++\\(" + PrintedText.NUMBER + " per sec\\.\\)$")),
            new Rate(
                    "queries",
                    Pattern.compile("(?m)^ ++queries: ++\\d++ ++\\(" + PrintedText.NUMBER + " per sec\\.\\)$")));
    private static final List<Rate> BYTES = List.of(
            new Rate("read", Pattern.compile("(?m)^ ++read, MiB/s: ++" + PrintedText.NUMBER + "$")),
            new Rate("written", Pattern.compile("(?m)^ ++written, MiB/s: ++" + PrintedText.NUMBER + "$")));
    private static final Unit BYTES_PER_SECOND = new Unit("B/s");
    private static final double MEBIBYTE = 1 << 20;
    private static final double MILLISECONDS = 1e3;

    /** A metric of which more is better, and its line. */
    private record Rate(String name, Pattern line) {}

    public SysbenchReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is sysbench's. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        PrintedText text = PrintedText.read(file, EXPECTED);
        text.need(END, "execution time (avg/stddev)");
        long events = text.count(text.need(EVENTS, "total number of events"), 1);
        double seconds = PrintedText.number(text.need(TIME, "total time"), 1);
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (events > 0 && seconds > 0) {
            time(summed, tolerance, "mean", PrintedText.number(text.need(MEAN, "avg"), 1), events);
            for (MatchResult percentile : text.all(PERCENTILE)) {
                String word = Summed.percentile(percentile.group(1));
                time(summed, tolerance, word, PrintedText.number(percentile, 2), events);
            }
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, events / seconds);
            for (Rate rate : RATES) {
                text.find(rate.line())
                        .ifPresent(found ->
                                summed.rate(rate.name(), Unit.OPERATIONS_PER_SECOND, PrintedText.number(found, 1)));
            }
            for (Rate rate : BYTES) {
                text.find(rate.line())
                        .map(found -> PrintedText.number(found, 1) * MEBIBYTE)
                        .filter(bytes -> bytes > 0)
                        .ifPresent(bytes -> summed.rate(rate.name(), BYTES_PER_SECOND, bytes));
            }
        } else {
            tolerance.fault(Sentences.english("stored.noEvent"));
        }
        Optional<MatchResult> errors = text.find(ERRORS);
        if (errors.isPresent()) {
            long failed = text.count(errors.get(), 1);
            tolerance.judge("stored.eventsFailed", failed, events + failed);
        }
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }

    /** It prints hundredths of a millisecond: what is below that has no value. */
    private static void time(Summed summed, Tolerance tolerance, String statistic, double milliseconds, long count) {
        if (milliseconds > 0) {
            summed.time("latency", statistic, milliseconds / MILLISECONDS, count);
        } else {
            tolerance.warn(Sentences.english("stored.belowHundredths", statistic));
        }
    }
}
