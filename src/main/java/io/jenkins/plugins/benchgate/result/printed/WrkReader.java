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
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what wrk (4.1) and wrk2 print: {@code latency} with its mean and, with {@code --latency}, its percentiles, and
 * {@code throughput}. Answers with a status of 400 or above and errors of sockets are failures.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 */
public record WrkReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "the text that wrk prints";
    private static final Pattern MARK = Pattern.compile("(?m)^Running \\d++\\w*+ test @ ");
    private static final String TIME = PrintedText.NUMBER + "(us|ms|s|m|h)";
    private static final PrintedLine START = PrintedLine.of("Running … test @", "Running \\d++\\w*+ test @ ", ".*");
    private static final PrintedLine MEAN = PrintedLine.of(
            "Latency",
            " ++Latency ++(?!Distribution)",
            TIME + "(?: ++" + PrintedText.ANY_NUMBER + "(?:us|ms|s|m|h)){2} ++" + PrintedText.ANY_NUMBER + "%");
    /** Of wrk2 those with the time that a request waited for the client. */
    private static final Pattern DISTRIBUTION =
            Pattern.compile(" ++Latency Distribution(?: \\(HdrHistogram - Recorded Latency\\))?+");

    private static final Pattern PERCENTILE = Pattern.compile(" *+" + PrintedText.NUMBER + "% ++" + TIME);
    private static final PrintedLine REQUESTS =
            PrintedLine.of("requests in", " ++(\\d++) requests in ", "[\\d.]++(?:us|ms|s|m|h), [\\d.]++[KMGTP]?B read");
    private static final PrintedLine RATE =
            PrintedLine.of("Requests/sec", "Requests/sec: ", " *+" + PrintedText.NUMBER);
    private static final PrintedLine END =
            PrintedLine.of("Transfer/sec", "Transfer/sec: ", " *+" + PrintedText.ANY_NUMBER + "[KMGTP]?B");
    private static final PrintedLine STATUS =
            PrintedLine.of("Non-2xx or 3xx responses", " ++Non-2xx or 3xx responses:", " (\\d++)");
    private static final PrintedLine SOCKETS = PrintedLine.of(
            "Socket errors", " ++Socket errors:", " connect (\\d++), read (\\d++), write (\\d++), timeout (\\d++)");
    private static final int KINDS = 4;
    private static final String ALL = "100";
    private static final Map<String, Double> SECONDS = Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "h", 3600.0);

    public WrkReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is wrk's. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        PrintedText text = PrintedText.read(file, EXPECTED);
        text.need(START);
        text.need(END);
        long requests = text.count(text.need(REQUESTS), 1);
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (requests > 0) {
            summed.time("latency", "mean", seconds(text.need(MEAN), 1), requests);
            for (MatchResult percentile : text.rows(DISTRIBUTION, REQUESTS.begin(), PERCENTILE)) {
                String word = Summed.percentile(percentile.group(1));
                if (!word.equals("p" + ALL)) {
                    summed.time("latency", word, seconds(percentile, 2), requests);
                }
            }
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, PrintedText.number(text.need(RATE), 1));
        } else {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        Optional<MatchResult> status = text.find(STATUS);
        if (status.isPresent()) {
            tolerance.judge("stored.requestsFailed", text.count(status.get(), 1), requests);
        }
        Optional<MatchResult> sockets = text.find(SOCKETS);
        if (sockets.isPresent()) {
            long errors = 0;
            for (int kind = 1; kind <= KINDS; kind++) {
                errors += text.count(sockets.get(), kind);
            }
            tolerance.judge("stored.connectionsFailed", errors, requests + errors);
        }
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }

    private static double seconds(MatchResult found, int group) {
        return PrintedText.number(found, group) * SECONDS.getOrDefault(found.group(group + 1), 1.0);
    }
}
