package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * A log of HdrHistograms, as {@code HistogramLogWriter} of HdrHistogram 1.2 to 2.2.2 writes it: one interval a line, as
 * {@code Tag=name,start,length,maximum,histogram}, its histogram compressed and in Base64; or such a histogram alone.
 *
 * <p>Read line by line rather than by the library's own reader, which throws what it likes at a broken line and does
 * not say which one it was.
 */
public final class HdrLog {
    private static final Pattern LINE =
            Pattern.compile("(?:(?:Tag=([^,]*),)?([\\d.]+),([\\d.]+),([\\d.]+),)?(HIST[A-Za-z0-9+/]+=*)");
    private static final Pattern TIME = Pattern.compile("#\\[(Start|Base)Time: ([\\d.]+) .*");
    private static final String START = "#[StartTime";
    private static final String EXPECTED =
            "an interval of an HdrHistogram log: start,length,maximum,histogram in Base64";
    /** A histogram that is to hold values up to this one has room for all that there are. */
    private static final long LARGEST = Long.MAX_VALUE / 2;

    private HdrLog() {}

    /**
     * One line of a log.
     *
     * @param line from 1
     * @param tag empty where it has none
     * @param start in s since the epoch, or since an unknown time where the log does not say; 0 of a histogram alone
     * @param end in the same
     * @param histogram in the unit of the program that wrote it
     */
    public record Interval(long line, String tag, double start, double end, Histogram histogram) {}

    /**
     * Hands every interval of a log over, in file order.
     *
     * @return number of intervals
     * @throws InputException for a line that is not part of a log or is broken, and for a last line that was cut off
     */
    public static int read(Path file, Consumer<Interval> taker) throws IOException {
        int count = 0;
        double base = 0;
        boolean begun = false;
        Map<String, Interval> last = new HashMap<>();
        try (var lines = new LineScanner(file)) {
            while (lines.next()) {
                String text = lines.text();
                if (text.isBlank() || text.startsWith("\"StartTimestamp\"")) {
                    continue;
                }
                if (text.startsWith("#")) {
                    Matcher time = TIME.matcher(text);
                    if (text.startsWith(START)) {
                        if (begun) {
                            throw SecondRun.at(file, lines.number(), START + "]", "a log of HdrHistograms");
                        }
                        begun = true;
                    }
                    if (time.matches() && (base == 0 || time.group(1).equals("Base"))) {
                        base = number(lines, time.group(2));
                    }
                    continue;
                }
                Interval interval = interval(lines, text, base);
                Interval before = last.put(interval.tag(), interval);
                if (before != null && interval.start() < before.start()) {
                    throw lines.wrong(
                            text,
                            "an interval that does not begin before the one above it: give each run a"
                                    + " file of its own");
                }
                taker.accept(interval);
                count++;
            }
        }
        return count;
    }

    private static Interval interval(LineScanner lines, String text, double base) throws InputException {
        Matcher matcher = LINE.matcher(text);
        if (!matcher.matches()) {
            throw lines.wrong(text, EXPECTED);
        }
        if (matcher.group(2) == null) {
            // its own length says whether it is whole
            return new Interval(lines.number(), "", 0, 0, histogram(lines, matcher.group(5)));
        }
        lines.requireTerminated();
        double start = number(lines, matcher.group(2));
        // relative to the base time, unless the writer knew none
        start += start < base / 2 ? base : 0;
        String tag = matcher.group(1) == null ? "" : matcher.group(1);
        return new Interval(
                lines.number(),
                tag,
                start,
                start + number(lines, matcher.group(3)),
                histogram(lines, matcher.group(5)));
    }

    private static double number(LineScanner lines, String text) throws InputException {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw lines.wrong(text, "a number of seconds");
        }
    }

    private static Histogram histogram(LineScanner lines, String base64) throws InputException {
        try {
            byte[] compressed = Base64.getDecoder().decode(base64);
            try {
                return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
            } catch (ArrayIndexOutOfBoundsException moreThanItSays) {
                // one that grew while it was written holds larger values than its header says
                return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), LARGEST);
            }
        } catch (DataFormatException | RuntimeException e) {
            // the library lets whatever a broken histogram makes it run into out
            throw lines.wrong(base64, "a whole HdrHistogram in Base64 (" + e.getMessage() + ")");
        }
    }
}
