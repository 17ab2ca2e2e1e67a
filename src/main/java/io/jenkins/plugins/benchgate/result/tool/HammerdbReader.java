package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.text.Figure;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what HammerDB (4) prints of a timed run, and its time profile: {@code new orders} (its NOPM) and {@code
 * transactions} (its TPM), in op/s, and of each procedure {@code NEWORD latency} with the mean and percentiles over all
 * virtual users. Virtual users and procedures that ended with an error are faults.
 *
 * @see <a href="https://www.hammerdb.com/docs/">HammerDB, documentation</a>
 */
public final class HammerdbReader {
    public static final ToolForm<PrintedText> FORM = PrintedText.form(
            Pattern.compile(
                    "(?m)^HammerDB CLI v|TEST RESULT : System achieved |^[A-Za-z]{1,20} Hammerdb Time Profile Report @ "),
            "what HammerDB prints, or its time profile",
            HammerdbReader::read);

    private static final Pattern RESULT_LINE = Pattern.compile("TEST RESULT : ");
    private static final Pattern RESULT =
            Pattern.compile("TEST RESULT : System achieved (\\d++) NOPM from (\\d++) [^\\n]{0,40}TPM");
    private static final Pattern SUMMARY = Pattern.compile("(?m)^>>>>> SUMMARY OF (\\d++) ACTIVE VIRTUAL USERS ");
    private static final Pattern PROCEDURE = Pattern.compile("(?m)^>>>>> PROC: (\\S++)\\n"
            + "CALLS: (\\d++)\\tMIN: [\\d.]++ms\\tAVG: " + PrintedText.NUMBER + "ms\\t[^\\n]*+\\n"
            + "P99: " + PrintedText.NUMBER + "ms\\tP95: " + PrintedText.NUMBER + "ms\\tP50: " + PrintedText.NUMBER
            + "ms\\t");
    private static final Pattern PROCEDURE_NAME = Pattern.compile("(?m)^>>>>> PROC: ");
    private static final Pattern PROFILE_END =
            Pattern.compile("(?m)^>>>>> SUMMARY OF (?:(?!\\+-\\+)[^\\n]*+\\n)++\\+-\\+");
    private static final Pattern USER_FAILED = Pattern.compile("(?m)^Vuser \\d++:FINISHED FAILED$");
    private static final Pattern PROCEDURE_FAILED = Pattern.compile("(?m)^Vuser \\d++:[^\\n]{1,60} Procedure Error ");
    private static final Pattern USERS = Pattern.compile("(?m)^Vuser \\d++:RUNNING$");
    private static final double SECONDS_OF_A_MINUTE = 60;
    private static final double MILLISECONDS = 1e3;

    private HammerdbReader() {}

    private static void read(PrintedText text, Findings found) throws InputException {
        List<MatchResult> summaries = text.all(SUMMARY);
        if (summaries.size() > 1) {
            throw text.wrong(
                    "found " + summaries.size() + " summaries of profiles, expected one: give each run a file");
        }
        text.state(found, SUMMARY, "active virtual users");
        if (!summaries.isEmpty()) {
            if (text.all(PROFILE_END).isEmpty()) {
                throw text.missing("+-+-+-+ below the summary");
            }
            int summary = summaries.get(0).end();
            int read = profile(text, summary, found);
            long there = text.all(PROCEDURE_NAME).stream()
                    .filter(name -> name.start() > summary)
                    .count();
            if (read < there) {
                throw text.wrong("found " + there + " procedures in the summary and the times of " + read
                        + ", expected CALLS, AVG, P99, P95 and P50 of each");
            }
        }
        List<MatchResult> results = text.all(RESULT);
        if (results.size() > 1) {
            throw text.wrong("found " + results.size() + " test results, expected one: give each run a file");
        }
        if (text.all(RESULT_LINE).size() > results.size() || (results.isEmpty() && summaries.isEmpty())) {
            throw text.missing("TEST RESULT : System achieved");
        }
        for (MatchResult result : results) {
            double orders = PrintedText.number(result, 1);
            found.rate("new orders", orders / SECONDS_OF_A_MINUTE);
            found.rate("transactions", PrintedText.number(result, 2) / SECONDS_OF_A_MINUTE);
            if (orders == 0) {
                found.fault("stored.noTransaction");
            }
        }
        if (found.isEmpty()) {
            found.fault("stored.noTransaction");
        }
        found.failed(
                "stored.usersFailed",
                text.all(USER_FAILED).size(),
                text.all(USERS).size());
        int errors = text.all(PROCEDURE_FAILED).size();
        if (errors > 0) {
            found.fault("stored.proceduresFailed", Figure.of(errors));
        }
    }

    /** Adds the procedures of all virtual users, behind those of each, and returns how many they are. */
    private static int profile(PrintedText text, int from, Findings found) throws InputException {
        int read = 0;
        for (MatchResult procedure : text.all(PROCEDURE)) {
            if (procedure.start() > from) {
                read++;
                String metric = procedure.group(1) + " latency";
                long count = text.count(procedure, 2);
                found.time(metric, "mean", PrintedText.number(procedure, 3) / MILLISECONDS, count);
                found.time(metric, "median", PrintedText.number(procedure, 6) / MILLISECONDS, count);
                found.time(metric, "p95", PrintedText.number(procedure, 5) / MILLISECONDS, count);
                found.time(metric, "p99", PrintedText.number(procedure, 4) / MILLISECONDS, count);
            }
        }
        return read;
    }
}
