package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import io.jenkins.plugins.benchgate.result.tool.PrintedText.PrintedLine;
import io.jenkins.plugins.benchgate.text.Figure;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what GNU time (1.9) writes with {@code -v}: {@code elapsed time}, {@code user time}, {@code system time} and
 * {@code memory}, the largest resident set. A command that ended with another status than 0 is a fault.
 */
public final class TimeReader {
    public static final ToolForm<PrintedText> FORM = PrintedText.form(
            Pattern.compile("(?m)^\\tCommand being timed: \""), "what /usr/bin/time -v writes", TimeReader::read);

    private static final PrintedLine START = PrintedLine.of("Command being timed", "\\tCommand being timed: \"", ".*");
    private static final PrintedLine USER =
            PrintedLine.of("User time", "\\tUser time \\(seconds\\):", " " + PrintedText.NUMBER);
    private static final PrintedLine SYSTEM =
            PrintedLine.of("System time", "\\tSystem time \\(seconds\\):", " " + PrintedText.NUMBER);
    private static final PrintedLine ELAPSED = PrintedLine.of(
            "Elapsed (wall clock) time",
            "\\tElapsed \\(wall clock\\) time \\(h:mm:ss or m:ss\\):",
            " (?:(\\d++):(?=\\d++:))?+(\\d++):" + PrintedText.NUMBER);
    private static final PrintedLine MEMORY =
            PrintedLine.of("Maximum resident set size", "\\tMaximum resident set size \\(kbytes\\):", " (\\d++)");
    private static final PrintedLine STATUS = PrintedLine.of("Exit status", "\\tExit status:", " (\\d++)");
    private static final PrintedLine SIGNAL =
            PrintedLine.of("Command terminated by signal", "Command terminated by signal", " (\\d++)");
    private static final double MINUTE = 60;
    private static final double KIBIBYTE = 1024;

    private TimeReader() {}

    private static void read(PrintedText text, Findings found) throws InputException {
        text.need(START);
        long status = text.count(STATUS);
        Optional<MatchResult> signal = text.find(SIGNAL);
        if (signal.isPresent()) {
            found.fault("stored.commandSignal", Figure.of(text.count(signal.get(), 1)));
        }
        if (status != 0) {
            found.fault("stored.commandStatus", Figure.of(status));
        }
        MatchResult elapsed = text.need(ELAPSED);
        long hours = elapsed.group(1) == null ? 0 : text.count(elapsed, 1);
        double minutes = MINUTE * hours + text.count(elapsed, 2);
        found.value(time("elapsed time"), MINUTE * minutes + PrintedText.number(elapsed, 3));
        found.value(time("user time"), text.number(USER));
        found.value(time("system time"), text.number(SYSTEM));
        found.value(new Metric("memory", Unit.BYTE, Direction.LOWER), KIBIBYTE * text.number(MEMORY));
    }

    private static Metric time(String name) {
        return new Metric(name, Unit.SECOND, Direction.LOWER);
    }
}
