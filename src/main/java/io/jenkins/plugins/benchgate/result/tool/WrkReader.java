package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.result.tool.PrintedText.PrintedLine;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what wrk (4.1) and wrk2 print: {@code latency} with its mean and, with {@code --latency}, its percentiles, and
 * {@code throughput}. Answers with a status of 400 or above and errors of sockets are failures.
 */
public final class WrkReader {
    public static final ToolForm<PrintedText> FORM = PrintedText.form(
            Pattern.compile("(?m)^Running \\d++\\w*+ test @ "), "the text that wrk prints", WrkReader::read);

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
    private static final Pattern LOAD = Pattern.compile("(?m)^ ++(\\d++) threads and (\\d++) connections$");
    private static final String ALL = "100";
    private static final Map<String, Double> SECONDS = Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0, "m", 60.0, "h", 3600.0);

    private WrkReader() {}

    private static void read(PrintedText text, Findings found) throws InputException {
        text.need(START);
        text.need(END);
        text.state(found, LOAD, "threads", "connections");
        long requests = text.count(REQUESTS);
        if (requests > 0) {
            found.time("latency", "mean", seconds(text.need(MEAN), 1), requests);
            for (MatchResult row : text.rows(DISTRIBUTION, REQUESTS.begin(), PERCENTILE)) {
                String word = Findings.percentile(row.group(1));
                if (!word.equals("p" + ALL)) {
                    found.time("latency", word, seconds(row, 2), requests);
                }
            }
            found.rate("throughput", text.number(RATE));
        } else {
            found.fault("stored.noRequest");
        }
        found.failed("stored.requestsFailed", text.countIfAny(STATUS), requests);
        long errors = text.countIfAny(SOCKETS);
        found.failed("stored.connectionsFailed", errors, requests + errors);
    }

    private static double seconds(MatchResult found, int group) {
        return PrintedText.number(found, group) * SECONDS.getOrDefault(found.group(group + 1), 1.0);
    }
}
