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
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what ApacheBench, {@code ab} (2.3), prints: {@code latency} with its mean and percentiles, and {@code
 * throughput}. Failed requests and answers that are not 2xx are failures. Percentiles have whole milliseconds, the mean
 * has microseconds.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 */
public record AbReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "the text that ab prints";
    private static final Pattern MARK = Pattern.compile("(?m)^This is ApacheBench, Version ");
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
    private static final double MILLISECONDS = 1e3;
    /** Medians in s below which 1 ms is more than 5 %. */
    private static final double COARSE = 0.02;

    private static PrintedLine number(String name) {
        return PrintedLine.of(name, name + ":", " ++(\\d++)");
    }

    public AbReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is ab's. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        PrintedText text = PrintedText.read(file, EXPECTED);
        text.need(START);
        long complete = text.count(text.need(COMPLETE), 1);
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (complete > 0) {
            // with one request there are no percentiles
            if (complete > 1) {
                text.need(LONGEST);
            }
            double mean = PrintedText.number(text.need(MEAN), 1);
            summed.time("latency", "mean", mean / MILLISECONDS, complete);
            for (MatchResult percentile : text.rows(PERCENTILES, LONGEST.begin(), PERCENTILE)) {
                summed.time(
                        "latency",
                        Summed.percentile(percentile.group(1)),
                        PrintedText.number(percentile, 2) / MILLISECONDS,
                        complete);
            }
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, PrintedText.number(text.need(RATE), 1));
        } else {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        if (summed.samples().stream()
                .anyMatch(sample -> "median".equals(sample.statistic()) && sample.values()[0] < COARSE)) {
            tolerance.warn(Sentences.english("stored.wholeMilliseconds"));
        }
        tolerance.judge("stored.requestsFailed", text.count(text.need(FAILED), 1), complete);
        Optional<MatchResult> status = text.find(STATUS);
        if (status.isPresent()) {
            tolerance.judge("stored.answersNotWell", text.count(status.get(), 1), complete);
        }
        Optional<MatchResult> unwritten = text.find(UNWRITTEN);
        if (unwritten.isPresent()) {
            tolerance.judge("stored.connectionsFailed", text.count(unwritten.get(), 1), complete);
        }
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }
}
