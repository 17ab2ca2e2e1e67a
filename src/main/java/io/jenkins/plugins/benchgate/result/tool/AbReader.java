package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.result.tool.PrintedText.PrintedLine;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what ApacheBench, {@code ab} (2.3), prints: {@code latency} with its mean and percentiles, and {@code
 * throughput}. Failed requests and answers that are not 2xx are failures. Percentiles have whole milliseconds, the mean
 * has microseconds.
 */
public final class AbReader {
    public static final ToolForm<PrintedText> FORM = PrintedText.form(
            Pattern.compile("(?m)^This is ApacheBench, Version "), "the text that ab prints", AbReader::read);

    private static final PrintedLine START = PrintedLine.of("This is ApacheBench", "This is ApacheBench, ", ".*");
    private static final PrintedLine MEAN = PrintedLine.of(
            "Time per request", "Time per request: (?!.*, across)", " *+" + PrintedText.NUMBER + " \\[ms] \\(mean\\)");
    private static final PrintedLine RATE = PrintedLine.of(
            "Requests per second", "Requests per second: ", " *+" + PrintedText.NUMBER + " \\[#/sec] \\(mean\\)");
    private static final PrintedLine COMPLETE = number("Complete requests");
    private static final PrintedLine FAILED = number("Failed requests");
    private static final PrintedLine UNWRITTEN = number("Write errors");
    private static final PrintedLine STATUS = number("Non-2xx responses");
    private static final Pattern PERCENTILES =
            Pattern.compile("Percentage of the requests served within a certain time \\(ms\\)");
    private static final Pattern PERCENTILE = Pattern.compile(" ++(\\d++)% ++(\\d++)");
    private static final PrintedLine LONGEST =
            PrintedLine.of("100% … (longest request)", " ++100% ", " *+\\d++ \\(longest request\\)");
    private static final Pattern LEVEL = Pattern.compile("(?m)^Concurrency Level: ++(\\d++)$");
    private static final double MILLISECONDS = 1e3;
    /** Medians in s below which 1 ms is more than 5 %. */
    private static final double COARSE = 0.02;

    private static PrintedLine number(String name) {
        return PrintedLine.of(name, name + ":", " ++(\\d++)");
    }

    private AbReader() {}

    private static void read(PrintedText text, Findings found) throws InputException {
        text.need(START);
        text.state(found, LEVEL, "Concurrency Level");
        long complete = text.count(COMPLETE);
        if (complete > 0) {
            // with one request there are no percentiles
            if (complete > 1) {
                text.need(LONGEST);
            }
            found.time("latency", "mean", text.number(MEAN) / MILLISECONDS, complete);
            for (MatchResult row : text.rows(PERCENTILES, LONGEST.begin(), PERCENTILE)) {
                String word = Findings.percentile(row.group(1));
                found.time("latency", word, PrintedText.number(row, 2) / MILLISECONDS, complete);
            }
            found.rate("throughput", text.number(RATE));
        } else {
            found.fault("stored.noRequest");
        }
        if (found.hasMedianBelow(COARSE)) {
            found.warn("stored.wholeMilliseconds");
        }
        found.failed("stored.requestsFailed", text.count(FAILED), complete);
        found.failed("stored.answersNotWell", text.countIfAny(STATUS), complete);
        found.failed("stored.connectionsFailed", text.countIfAny(UNWRITTEN), complete);
    }
}
