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
    private static final Pattern MEAN =
            Pattern.compile("(?m)^Time per request: ++" + PrintedText.NUMBER + " \\[ms] \\(mean\\)$");
    private static final Pattern RATE =
            Pattern.compile("(?m)^Requests per second: ++" + PrintedText.NUMBER + " \\[#/sec] \\(mean\\)$");
    private static final Pattern COMPLETE = Pattern.compile("(?m)^Complete requests: ++(\\d++)$");
    private static final Pattern FAILED = Pattern.compile("(?m)^Failed requests: ++(\\d++)$");
    private static final Pattern STATUS = Pattern.compile("(?m)^Non-2xx responses: ++(\\d++)$");
    private static final Pattern PERCENTILE = Pattern.compile("(?m)^ ++(\\d++)% ++(\\d++)$");
    private static final Pattern LONGEST = Pattern.compile("(?m)^ ++100% ++\\d++ \\(longest request\\)$");
    private static final Pattern MEDIAN = Pattern.compile("(?m)^ ++50% ++(\\d++)$");
    private static final double MILLISECONDS = 1e3;
    /** Medians in ms below which 1 ms is more than 5 %. */
    private static final long COARSE = 20;

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
        long complete = text.count(text.need(COMPLETE, "Complete requests"), 1);
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (complete > 0) {
            // with one request there are no percentiles
            if (complete > 1) {
                text.need(LONGEST, "100% … (longest request)");
            }
            double mean = PrintedText.number(text.need(MEAN, "Time per request"), 1);
            summed.time("latency", "mean", mean / MILLISECONDS, complete);
            for (MatchResult percentile : text.all(PERCENTILE)) {
                summed.time(
                        "latency",
                        Summed.percentile(percentile.group(1)),
                        PrintedText.number(percentile, 2) / MILLISECONDS,
                        complete);
            }
            summed.rate(
                    "throughput",
                    Unit.OPERATIONS_PER_SECOND,
                    PrintedText.number(text.need(RATE, "Requests per second"), 1));
        } else {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        Optional<MatchResult> median = text.find(MEDIAN);
        if (median.isPresent() && text.count(median.get(), 1) < COARSE) {
            tolerance.warn(Sentences.english("stored.wholeMilliseconds"));
        }
        tolerance.judge("stored.requestsFailed", text.count(text.need(FAILED, "Failed requests"), 1), complete);
        Optional<MatchResult> status = text.find(STATUS);
        if (status.isPresent()) {
            tolerance.judge("stored.answersNotWell", text.count(status.get(), 1), complete);
        }
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }
}
