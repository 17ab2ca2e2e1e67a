package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Quantity;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a log of HdrHistograms (2.2.2), one interval a line, or a single histogram in Base64: one metric a tag, {@code
 * <tag> latency} in seconds, or {@code latency} without one.
 *
 * <p>Each count is one value, as exact as the histogram is, and has the beginning of its interval as its time. The
 * order within an interval is not known: it is drawn, the same each time.
 *
 * @param unit of the recorded values, one of {@link #UNITS}; {@code null} where it is not said: then µs where YCSB
 *     wrote the log, else ns, which the library's own programs record
 * @param keeping of the values of each tag
 */
public record HdrReader(@Nullable String unit, Keeping keeping) implements ResultReader {
    /** What recorded values may be in. */
    public static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    private static final String EXPECTED = "a log of HdrHistograms";
    private static final Pattern YCSB = Pattern.compile("(?m)^#\\[Logging for: (.+?)]\\s*$");
    private static final Pattern MARK = Pattern.compile(
            "(?m)^#\\[Histogram log format version|^(Tag=[^,]*,)?[\\d.]+,[\\d.]+,[\\d.]+,HIST|\\AHIST[\\w+/]+=*\\s*\\z");

    public HdrReader {
        if (unit != null && !UNITS.contains(unit)) {
            throw new IllegalArgumentException(
                    "found unit '" + unit + "', expected one of " + String.join(", ", UNITS));
        }
    }

    /** Whether a file that begins so is a log or a histogram. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        Matcher ycsb = YCSB.matcher(FileStart.of(file).text());
        String operation = ycsb.find() ? ycsb.group(1) + " " : "";
        DoubleUnaryOperator seconds = Quantity.Scale.of(unit != null ? unit : operation.isEmpty() ? "ns" : "us")
                .toBase();
        Map<String, HdrValues> tags = new LinkedHashMap<>();
        HdrLog.read(file, interval -> tags.computeIfAbsent(
                        interval.tag().isEmpty() ? operation : interval.tag() + " ",
                        tag -> new HdrValues(keeping.most(), seconds, interval.line()))
                .add(interval));
        Findings found = new Findings();
        if (unit == null && operation.isEmpty()) {
            found.warn("stored.nsTaken");
        }
        found.addAll(tags.entrySet().stream()
                .map(tag -> tag.getValue().toSample(new Metric(tag.getKey() + "latency", Unit.SECOND, Direction.LOWER)))
                .filter(sample -> sample.values().length > 0)
                .toList());
        if (found.isEmpty()) {
            throw new InputException(file, "found no recorded value, expected " + EXPECTED + " with counts");
        }
        return found.reading();
    }
}
