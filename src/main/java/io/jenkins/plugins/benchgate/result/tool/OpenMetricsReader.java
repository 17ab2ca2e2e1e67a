package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Reads metrics as OpenMetrics (1.0) or Prometheus (0.0.4) expose them as text, the answer of {@code /metrics}:
 * counters and gauges as their value, histograms and summaries as their mean, summaries with their quantiles, too. A
 * metric has its name with its labels, as written; seconds and bytes are known by the unit or the end of the name.
 * Nothing says which way is better: lower is taken to be.
 *
 * @see <a href="https://github.com/prometheus/OpenMetrics/blob/main/specification/OpenMetrics.md">OpenMetrics</a>
 */
public final class OpenMetricsReader implements ResultReader {
    static final String EXPECTED = "a line of OpenMetrics or Prometheus, such as orders_total{shop=\"1\"} 12";
    private static final String NAME = ExposedSample.NAME;
    private static final Pattern MARK = Pattern.compile("\\A(?:# HELP " + NAME + " [^\\n]*+\\n)?+# (?:TYPE " + NAME
            + " (?:counter|gauge|histogram|summary|untyped|unknown|info|stateset|gaugehistogram)\\r?+\\n|UNIT " + NAME
            + ")"
            + "|\\A" + NAME + "\\{" + NAME + "=\"[^\\n]{0,10000}?\"\\} [-+0-9.eE]++(?: [-0-9.]++)?+\\r?+\\n");
    private static final Pattern BLANKS = Pattern.compile("[ \\t]++");
    private static final int PARTS = 4;

    /** Whether a file that begins so has metrics. */
    public static boolean marks(FileStart opening) {
        return opening.has(MARK);
    }

    @Override
    public Reading read(Path file) throws IOException {
        ExposedMetrics metrics = new ExposedMetrics();
        boolean ended = false;
        try (LineScanner lines = new LineScanner(file, LineScanner.LARGEST_SUMMARY)) {
            while (lines.next()) {
                String line = lines.text().strip();
                if (line.isEmpty()) {
                    continue;
                }
                if (ended) {
                    throw lines.wrong(line, "nothing behind # EOF: give each answer a file");
                }
                ended = line.equals("# EOF");
                if (!ended) {
                    lines.requireTerminated();
                }
                if (line.startsWith("#")) {
                    describe(line, metrics);
                } else {
                    add(lines, line, metrics);
                }
            }
            if (metrics.isEmpty()) {
                throw lines.wrong("", EXPECTED);
            }
            if (metrics.mustEnd() && !ended) {
                throw new InputException(file, "found no # EOF at the end, expected it: the file was cut off");
            }
        }
        return metrics.reading();
    }

    private static void describe(String line, ExposedMetrics metrics) {
        String[] words = BLANKS.split(line, PARTS);
        if (words.length == PARTS && words[1].equals("TYPE")) {
            metrics.type(words[2], words[3]);
        } else if (words.length == PARTS && words[1].equals("UNIT")) {
            metrics.unit(words[2], words[3]);
        }
    }

    private static void add(LineScanner lines, String line, ExposedMetrics metrics) throws InputException {
        ExposedSample sample;
        try {
            sample = ExposedSample.of(line).orElseThrow(() -> lines.wrong(line, EXPECTED));
        } catch (NumberFormatException e) {
            throw lines.wrong(line, "a number, as in " + EXPECTED);
        }
        if (!metrics.add(sample.name(), sample.labels(), sample.value(), lines.number())) {
            throw lines.wrong(line, "each metric once: give each answer a file");
        }
    }
}
