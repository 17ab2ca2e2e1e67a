package io.jenkins.plugins.benchgate.result.printed;

import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads what GNU time (1.9) writes with {@code -v}: {@code elapsed time}, {@code user time}, {@code system time} and
 * {@code memory}, the largest resident set. A command that ended with another status than 0 is a fault.
 */
public final class TimeReader implements ResultReader {
    private static final String EXPECTED = "what /usr/bin/time -v writes";
    private static final Pattern MARK = Pattern.compile("(?m)^\\tCommand being timed: \"");
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

    /** Whether a file that begins so is GNU time's. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        PrintedText text = PrintedText.read(file, EXPECTED);
        text.need(START);
        long status = text.count(text.need(STATUS), 1);
        List<String> faults = new ArrayList<>();
        Optional<MatchResult> signal = text.find(SIGNAL);
        if (signal.isPresent()) {
            faults.add(Sentences.english("stored.commandSignal", Figure.of(text.count(signal.get(), 1))));
        }
        if (status != 0) {
            faults.add(Sentences.english("stored.commandStatus", Figure.of(status)));
        }
        MatchResult elapsed = text.need(ELAPSED);
        long hours = elapsed.group(1) == null ? 0 : text.count(elapsed, 1);
        Summed summed = new Summed();
        time(
                summed,
                "elapsed time",
                MINUTE * (MINUTE * hours + text.count(elapsed, 2)) + PrintedText.number(elapsed, 3));
        time(summed, "user time", PrintedText.number(text.need(USER), 1));
        time(summed, "system time", PrintedText.number(text.need(SYSTEM), 1));
        summed.value(
                new Metric("memory", Unit.BYTE, Direction.LOWER), KIBIBYTE * PrintedText.number(text.need(MEMORY), 1));
        return new Reading(summed.samples(), faults, List.of());
    }

    private static void time(Summed summed, String name, double seconds) {
        summed.value(new Metric(name, Unit.SECOND, Direction.LOWER), seconds);
    }
}
