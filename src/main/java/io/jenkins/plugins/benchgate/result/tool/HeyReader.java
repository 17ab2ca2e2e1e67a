package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.result.tool.PrintedText.PrintedLine;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what hey (0.1) prints: {@code latency} with its mean and percentiles, and {@code throughput}. Answers with a
 * status of 400 or above and requests without an answer are failures.
 */
public final class HeyReader {
    public static final ToolForm<PrintedText> FORM = PrintedText.form(
            Pattern.compile("(?m)^Summary:\\n  Total:\\t\\d"), "the text that hey prints", HeyReader::read);

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

    private HeyReader() {}

    private static void read(PrintedText text, Findings found) throws InputException {
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
        if (answers > 0) {
            found.time("latency", "mean", text.number(MEAN), answers);
            for (MatchResult row : text.rows(PERCENTILES, NOTHING, PERCENTILE)) {
                // with few answers it prints 0 % in 0 s for percentiles that there are not
                if (text.count(row, 1) > 0) {
                    String word = Findings.percentile(row.group(1));
                    found.time("latency", word, PrintedText.number(row, 2), answers);
                }
            }
            found.rate("throughput", text.number(RATE));
        } else {
            found.fault("stored.noRequest");
        }
        found.failed("stored.requestsFailed", bad, answers);
        found.failed("stored.connectionsFailed", errors, answers + errors);
    }
}
