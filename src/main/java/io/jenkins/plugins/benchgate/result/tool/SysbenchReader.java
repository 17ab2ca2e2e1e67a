package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.result.tool.PrintedText.PrintedLine;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads the report of sysbench (1.0): {@code latency} of its events with the mean and the percentile that it was asked
 * for, {@code throughput} of events, and where there are any {@code transactions}, {@code queries}, {@code read} and
 * {@code written}. Ignored errors of databases are failures.
 */
public final class SysbenchReader {
    public static final ToolForm<PrintedText> FORM = PrintedText.form(
            Pattern.compile("(?m)^sysbench \\d++\\.\\d++"), "the report that sysbench prints", SysbenchReader::read);

    private static final PrintedLine START = PrintedLine.of("sysbench", "sysbench (\\d++)\\.", ".*");
    private static final PrintedLine EVENTS =
            PrintedLine.of("total number of events", " ++total number of events:", " ++(\\d++)");
    private static final PrintedLine TIME =
            PrintedLine.of("total time", " ++(?:total time|time elapsed):", " ++" + PrintedText.NUMBER + "s");
    private static final Pattern LATENCIES = Pattern.compile("Latency \\(ms\\):");
    private static final Pattern LATENCY =
            Pattern.compile(" ++(?:min|max|sum|(avg)|(\\d++(?:\\.\\d++)?+)th percentile): ++" + PrintedText.NUMBER);
    private static final PrintedLine END = PrintedLine.of(
            "execution time (avg/stddev)",
            " ++execution time \\(avg/stddev\\):",
            " ++[\\d.]++/(?:\\d++\\.\\d\\d|-?+nan)");
    private static final PrintedLine ERRORS = perSecond("ignored errors");
    private static final List<PrintedLine> RATES = List.of(perSecond("transactions"), perSecond("queries"));
    private static final List<PrintedLine> BYTES = List.of(mebibytes("read"), mebibytes("written"));
    private static final Pattern FATAL = Pattern.compile("^FATAL: ");
    /** Nothing but a blank line ends the table of latencies. */
    private static final Pattern NOTHING = Pattern.compile("(?!)");

    private static final Pattern THREADS = Pattern.compile("(?m)^Number of threads: (\\d++)$");
    private static final double MEBIBYTE = 1 << 20;
    private static final double MILLISECONDS = 1e3;

    private static PrintedLine perSecond(String name) {
        return PrintedLine.of(name, " ++" + name + ":", " ++(\\d++) ++\\(" + PrintedText.NUMBER + " per sec\\.\\)");
    }

    private static PrintedLine mebibytes(String name) {
        return PrintedLine.of(name, " ++" + name + ", MiB/s:", " ++" + PrintedText.NUMBER);
    }

    private SysbenchReader() {}

    private static void read(PrintedText text, Findings found) throws InputException {
        if (text.need(START).group(1).equals("0")) {
            throw text.wrong("found the report of sysbench 0, expected that of sysbench 1.0");
        }
        text.need(END);
        text.state(found, THREADS, "Number of threads");
        long events = text.count(EVENTS);
        double seconds = text.number(TIME);
        if (events > 0 && seconds > 0) {
            latencies(text, found, events);
            found.rate("throughput", events / seconds);
            for (PrintedLine rate : RATES) {
                text.find(rate).ifPresent(row -> found.rate(rate.name(), PrintedText.number(row, 2)));
            }
            for (PrintedLine rate : BYTES) {
                text.find(rate)
                        .map(row -> PrintedText.number(row, 1) * MEBIBYTE)
                        .filter(bytes -> bytes > 0)
                        .ifPresent(bytes -> found.rate(rate.name(), Findings.BYTES_PER_SECOND, bytes));
            }
        } else {
            found.fault("stored.noEvent");
        }
        Optional<MatchResult> errors = text.find(ERRORS);
        if (errors.isPresent()) {
            long failed = text.count(errors.get(), 1);
            found.failed("stored.eventsFailed", failed, events + failed);
        }
        if (text.has(FATAL)) {
            found.fault("stored.sysbenchFatal");
        }
    }

    private static void latencies(PrintedText text, Findings found, long events) throws InputException {
        boolean mean = false;
        for (MatchResult row : text.rows(LATENCIES, NOTHING, LATENCY)) {
            if (row.group(1) != null) {
                mean = true;
                time(found, "mean", PrintedText.number(row, 3), events);
            } else if (row.group(2) != null) {
                time(found, Findings.percentile(row.group(2)), PrintedText.number(row, 3), events);
            }
        }
        if (!mean) {
            throw text.missing("avg");
        }
    }

    /** It prints hundredths of a millisecond: what is below that has no value. */
    private static void time(Findings found, String statistic, double milliseconds, long count) {
        if (milliseconds > 0) {
            found.time("latency", statistic, milliseconds / MILLISECONDS, count);
        } else {
            found.warn("stored.belowHundredths", statistic);
        }
    }
}
