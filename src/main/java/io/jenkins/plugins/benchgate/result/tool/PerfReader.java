package io.jenkins.plugins.benchgate.result.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.jenkins.plugins.benchgate.io.DecimalNumber;
import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.JsonLineFile;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code perf stat} (Linux 6.1) counted, as CSV ({@code -x,} with any separator) or JSON ({@code -j}).
 *
 * <p>An event is a metric with its name, of each processor ({@code -A}) as {@code CPU0 cycles}; times are in seconds,
 * and lower is taken to be better. With {@code -I} each interval is a value; with {@code -r} the value is the mean of
 * the runs. Events that could not be counted, and those that were counted a part of the time only, are warnings.
 *
 * @see <a href="https://man7.org/linux/man-pages/man1/perf-stat.1.html">perf-stat(1)</a>
 */
public final class PerfReader implements ResultReader {
    private static final String EXPECTED = "a line of perf stat -x, or -j";
    private static final String NOT_COUNTED = "<not (?:supported|counted)>";
    private static final String NUMBER = "\\d++(?:\\.\\d++)?+";
    private static final Pattern SEPARATOR = Pattern.compile("[,;|\\t]");
    private static final Pattern CPU = Pattern.compile("CPU\\d++");
    private static final Pattern VALUE = Pattern.compile(NUMBER + "|" + NOT_COUNTED);
    private static final Pattern WHOLE = Pattern.compile("\\d++");
    private static final Pattern VARIANCE = Pattern.compile(NUMBER + "%");
    private static final Pattern DECIMAL = Pattern.compile(NUMBER);
    private static final Pattern EVENT = Pattern.compile("[A-Za-z]\\S*+");
    private static final Pattern LINE = Pattern.compile("(?m)^(?: *+" + NUMBER
            + "[,;|\\t](?=[\\d<C]))?+(?:CPU\\d++[,;|\\t])?+(?:"
            + NUMBER + "|<not (?:supported|counted)>)([,;|\\t])[A-Za-z]*+\\1[A-Za-z][^,;|\\t\\n]*+\\1(?:" + NUMBER
            + "%\\1)?+\\d++\\1\\d++\\.\\d\\d\\1");
    private static final Pattern JSON = Pattern.compile("(?m)^\\{[^\\n]{0,200}\"counter-value\" : \"");

    /** Whether a file that begins so is that of perf stat. */
    public static boolean marks(FileStart opening) {
        return opening.has(JSON) || opening.has(LINE);
    }

    @Override
    public Reading read(Path file) throws IOException {
        PerfEvents events = new PerfEvents();
        Map<String, Double> last = new HashMap<>();
        try (LineScanner lines = new LineScanner(file, LineScanner.LARGEST_SUMMARY)) {
            while (lines.next()) {
                String line = lines.text();
                if (line.isBlank() || line.startsWith("#")) {
                    continue;
                }
                lines.requireTerminated();
                if (line.startsWith("{")) {
                    add(lines, events, last);
                } else {
                    add(lines, line, events, last);
                }
            }
        }
        if (events.isEmpty()) {
            throw new InputException(file, "found no event, expected " + EXPECTED);
        }
        return events.reading();
    }

    /** An event is there once, or once in each interval, whose times go on. */
    private static void once(LineScanner lines, String name, double time, Map<String, Double> last)
            throws InputException {
        Double before = last.put(name, time);
        if (before != null && !(time > before)) {
            throw lines.wrong(name, "each event once, or once in an interval: give each run a file of its own");
        }
    }

    private static void add(LineScanner lines, PerfEvents events, Map<String, Double> last) throws IOException {
        JsonNode node = JsonLineFile.node(lines, EXPECTED);
        String value = node.path("counter-value").asText();
        String event = node.path("event").asText();
        if (event.isBlank()) {
            throw lines.wrong(lines.text(), EXPECTED);
        }
        for (String other : List.of("socket", "die", "core", "node", "thread", "cgroup")) {
            if (node.has(other)) {
                throw lines.wrong(other + " " + node.path(other).asText(), "events of the whole run or of processors");
            }
        }
        String name = node.has("cpu") ? "CPU" + node.path("cpu").asText() + " " + event : event;
        once(lines, name, node.path("interval").asDouble(), last);
        double share = node.path("pcnt-running").asDouble(PerfEvents.ALWAYS);
        events.add(name, node.path("unit").asText(), number(lines, value), node.has("variance"), share, lines.number());
    }

    /**
     * The fields of a row: when, which processor, value, unit, event, deviation, time, share; the first two and the
     * deviation may be missing.
     */
    private static void add(LineScanner lines, String line, PerfEvents events, Map<String, Double> last)
            throws InputException {
        String[] fields = fields(line);
        int at = has(fields, 0, DECIMAL) && (has(fields, 1, VALUE) || has(fields, 1, CPU)) ? 1 : 0;
        String place = has(fields, at, CPU) ? fields[at] + " " : "";
        at += place.isEmpty() ? 0 : 1;
        boolean mean = has(fields, at + 3, VARIANCE);
        int after = at + (mean ? 4 : 3);
        if (!has(fields, at, VALUE)
                || !has(fields, at + 2, EVENT)
                || !has(fields, after, WHOLE)
                || !has(fields, after + 1, DECIMAL)) {
            throw lines.wrong(line, EXPECTED);
        }
        boolean timed = at > (place.isEmpty() ? 0 : 1);
        once(lines, place + fields[at + 2], timed ? Double.parseDouble(fields[0].strip()) : 0, last);
        events.add(
                place + fields[at + 2],
                fields[at + 1],
                number(lines, fields[at].strip()),
                mean,
                Double.parseDouble(fields[after + 1]),
                lines.number());
    }

    /** What is between separators, of which the first one says what they are. */
    private static String[] fields(String line) {
        List<String> fields = new ArrayList<>();
        Matcher separator = SEPARATOR.matcher(line);
        int start = 0;
        int end = separator.find() ? separator.start() : -1;
        char between = end < 0 ? 0 : line.charAt(end);
        for (; end >= 0; end = line.indexOf(between, start)) {
            fields.add(line.substring(start, end));
            start = end + 1;
        }
        fields.add(line.substring(start));
        return fields.toArray(String[]::new);
    }

    private static boolean has(String[] fields, int number, Pattern form) {
        return number < fields.length && form.matcher(fields[number].strip()).matches();
    }

    /** NaN for what was not counted. */
    private static double number(LineScanner lines, String text) throws InputException {
        if (text.equals("<not supported>") || text.equals("<not counted>")) {
            return Double.NaN;
        }
        double number = DecimalNumber.parse(text.toCharArray(), 0, text.length());
        if (!Double.isFinite(number)) {
            throw lines.wrong(text, "a number");
        }
        return number;
    }
}
