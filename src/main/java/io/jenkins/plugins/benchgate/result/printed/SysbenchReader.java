package io.jenkins.plugins.benchgate.result.printed;

import io.jenkins.plugins.benchgate.io.InputException;
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

    private static final Unit BYTES_PER_SECOND = new Unit("B/s");
    private static final double MEBIBYTE = 1 << 20;
    private static final double MILLISECONDS = 1e3;

    private static PrintedLine perSecond(String name) {
        return PrintedLine.of(name, " ++" + name + ":", " ++(\\d++) ++\\(" + PrintedText.NUMBER + " per sec\\.\\)");
    }

    private static PrintedLine mebibytes(String name) {
        return PrintedLine.of(name, " ++" + name + ", MiB/s:", " ++" + PrintedText.NUMBER);
    }

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
        if (text.need(START).group(1).equals("0")) {
            throw text.wrong("found the report of sysbench 0, expected that of sysbench 1.0");
        }
        text.need(END);
        long events = text.count(text.need(EVENTS), 1);
        double seconds = PrintedText.number(text.need(TIME), 1);
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (events > 0 && seconds > 0) {
            latencies(text, summed, tolerance, events);
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, events / seconds);
            for (PrintedLine rate : RATES) {
                text.find(rate)
                        .ifPresent(found ->
                                summed.rate(rate.name(), Unit.OPERATIONS_PER_SECOND, PrintedText.number(found, 2)));
            }
            for (PrintedLine rate : BYTES) {
                text.find(rate)
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
        if (text.has(FATAL)) {
            tolerance.fault(Sentences.english("stored.sysbenchFatal"));
        }
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }

    private static void latencies(PrintedText text, Summed summed, Tolerance tolerance, long events)
            throws InputException {
        boolean mean = false;
        for (MatchResult row : text.rows(LATENCIES, NOTHING, LATENCY)) {
            if (row.group(1) != null) {
                mean = true;
                time(summed, tolerance, "mean", PrintedText.number(row, 3), events);
            } else if (row.group(2) != null) {
                time(summed, tolerance, Summed.percentile(row.group(2)), PrintedText.number(row, 3), events);
            }
        }
        if (!mean) {
            throw text.missing("avg");
        }
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
