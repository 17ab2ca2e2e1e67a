package io.jenkins.plugins.benchgate.result.tool;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.result.reading.ToolForm;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what redis-benchmark (7.0) prints with {@code --csv}: of each test, such as {@code GET}, its {@code
 * throughput}, and {@code latency} with the mean, median, 95th and 99th percentile.
 */
public final class RedisReader {
    public static final ToolForm<PrintedText> FORM = new ToolForm<>(
            opening -> opening.text().lines().map(String::stripTrailing).anyMatch(RedisReader.HEADER::equals),
            file -> PrintedText.read(file, RedisReader.EXPECTED),
            RedisReader::read);

    private static final String EXPECTED = "what redis-benchmark --csv prints";
    private static final String HEADER = "\"test\",\"rps\",\"avg_latency_ms\",\"min_latency_ms\",\"p50_latency_ms\","
            + "\"p95_latency_ms\",\"p99_latency_ms\",\"max_latency_ms\"";
    private static final String FIELD = ",\"" + PrintedText.NUMBER + "\"";
    private static final Pattern ROW =
            Pattern.compile("\"([^\"]++)\"" + FIELD + FIELD + FIELD + FIELD + FIELD + FIELD + FIELD);
    private static final double MILLISECONDS = 1e3;

    private RedisReader() {}

    private static void read(PrintedText text, Findings found) throws InputException {
        List<String> lines = text.lines();
        Set<String> tests = new HashSet<>();
        boolean rows = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.equals(HEADER)) {
                if (rows) {
                    throw SecondRun.at(text.file(), i + 1L, "the header", EXPECTED);
                }
                rows = true;
                continue;
            }
            if (!rows || line.isBlank()) {
                continue;
            }
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                throw new InputException(
                        text.file(), i + 1, line, "a test and seven numbers, as the header names them");
            }
            if (!tests.add(row.group(1))) {
                throw SecondRun.at(text.file(), i + 1L, "the test '" + row.group(1) + "'", EXPECTED);
            }
            add(found, row);
        }
        if (found.isEmpty()) {
            throw text.wrong("found no test below the header " + HEADER + ", expected " + EXPECTED);
        }
    }

    private static void add(Findings found, Matcher row) {
        String test = row.group(1);
        found.rate(test + " throughput", PrintedText.number(row, 2));
        String[] statistics = {"mean", "", "median", "p95", "p99"};
        for (int i = 0; i < statistics.length; i++) {
            if (!statistics[i].isEmpty()) {
                found.time(test + " latency", statistics[i], PrintedText.number(row, i + 3) / MILLISECONDS, 0);
            }
        }
    }
}
