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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what hey (0.1) prints: {@code latency} with its mean and percentiles, and {@code throughput}. Answers with a
 * status of 400 or above and requests without an answer are failures.
 *
 * @param tolerated share of requests that may fail in a valid trial, from 0 to below 1
 */
public record HeyReader(double tolerated) implements ResultReader {
    private static final String EXPECTED = "the text that hey prints";
    private static final Pattern MARK = Pattern.compile("(?m)^Summary:\\n  Total:\\t\\d");
    private static final PrintedLine START = PrintedLine.of("Summary:", "Summary:", "");
    private static final PrintedLine MEAN = PrintedLine.of("Average", "  Average:\\t", PrintedText.NUMBER + " secs");
    private static final PrintedLine RATE = PrintedLine.of("Requests/sec", "  Requests/sec:\\t", PrintedText.NUMBER);
    private static final Pattern PERCENTILES = Pattern.compile("Latency distribution:");
    private static final Pattern PERCENTILE = Pattern.compile("  (\\d++)%++ in " + PrintedText.NUMBER + " secs");
    private static final Pattern STATUSES = Pattern.compile("Status code distribution:");
    private static final Pattern STATUS = Pattern.compile("  \\[(\\d++)]\\t(\\d++) responses");
    private static final Pattern ERRORS = Pattern.compile("Error distribution:");
    private static final Pattern ERROR = Pattern.compile("  \\[(\\d++)]\\t.*");
    /** Behind one of the two lists everything has been printed. */
    private static final Pattern END = Pattern.compile("(?m)^(Status code|Error) distribution:\\n(?:  \\[.*\\n)++\\n");

    /** Nothing but a blank line ends a list. */
    private static final Pattern NOTHING = Pattern.compile("(?!)");

    private static final int BAD = 400;

    public HeyReader {
        Tolerance.checked(tolerated);
    }

    /** Whether a file that begins so is hey's. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        PrintedText text = PrintedText.read(file, EXPECTED);
        text.need(START);
        if (text.all(END).isEmpty()) {
            throw text.missing("Status code distribution");
        }
        long answers = 0;
        long bad = 0;
        for (MatchResult status : text.rows(STATUSES, NOTHING, STATUS)) {
            long count = text.count(status, 2);
            answers += count;
            bad += text.count(status, 1) >= BAD ? count : 0;
        }
        long errors = 0;
        for (MatchResult error : text.rows(ERRORS, NOTHING, ERROR)) {
            errors += text.count(error, 1);
        }
        Tolerance tolerance = new Tolerance(tolerated);
        Summed summed = new Summed();
        if (answers > 0) {
            summed.time("latency", "mean", PrintedText.number(text.need(MEAN), 1), answers);
            for (MatchResult percentile : text.rows(PERCENTILES, NOTHING, PERCENTILE)) {
                // with few answers it prints 0 % in 0 s for percentiles that there are not
                if (text.count(percentile, 1) > 0) {
                    summed.time(
                            "latency",
                            Summed.percentile(percentile.group(1)),
                            PrintedText.number(percentile, 2),
                            answers);
                }
            }
            summed.rate("throughput", Unit.OPERATIONS_PER_SECOND, PrintedText.number(text.need(RATE), 1));
        } else {
            tolerance.fault(Sentences.english("stored.noRequest"));
        }
        tolerance.judge("stored.requestsFailed", bad, answers);
        tolerance.judge("stored.connectionsFailed", errors, answers + errors);
        return new Reading(summed.samples(), tolerance.faults(), tolerance.warnings());
    }
}
