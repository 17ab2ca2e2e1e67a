package io.jenkins.plugins.benchgate.result.printed;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.ResultReader;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.result.reading.Summed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what redis-benchmark (7.0) prints with {@code --csv}: of each test, such as {@code GET}, its {@code
 * throughput}, and {@code latency} with the mean, median, 95th and 99th percentile.
 */
public final class RedisReader implements ResultReader {
    private static final String EXPECTED = "what redis-benchmark --csv prints";
    private static final String HEADER = "\"test\",\"rps\",\"avg_latency_ms\",\"min_latency_ms\",\"p50_latency_ms\","
            + "\"p95_latency_ms\",\"p99_latency_ms\",\"max_latency_ms\"";
    private static final String FIELD = ",\"" + PrintedText.NUMBER + "\"";
    private static final Pattern ROW =
            Pattern.compile("\"([^\"]++)\"" + FIELD + FIELD + FIELD + FIELD + FIELD + FIELD + FIELD);
    private static final double MILLISECONDS = 1e3;

    /** Whether a file that begins so is redis-benchmark's. */
    public static boolean marks(FileStart opening) {
        return opening.text().lines().map(String::stripTrailing).anyMatch(HEADER::equals);
    }

    @Override
    public Reading read(Path file) throws IOException {
        PrintedText text = PrintedText.read(file, EXPECTED);
        Summed summed = new Summed();
        List<String> lines = text.lines();
        Set<String> tests = new HashSet<>();
        boolean rows = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.equals(HEADER)) {
                if (rows) {
                    throw SecondRun.at(file, i + 1L, "the header", EXPECTED);
                }
                rows = true;
                continue;
            }
            if (!rows || line.isBlank()) {
                continue;
            }
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                throw new InputException(file, i + 1, line, "a test and seven numbers, as the header names them");
            }
            if (!tests.add(row.group(1))) {
                throw SecondRun.at(file, i + 1L, "the test '" + row.group(1) + "'", EXPECTED);
            }
            add(summed, row);
        }
        if (summed.samples().isEmpty()) {
            throw new InputException(file, "found no test below the header " + HEADER + ", expected " + EXPECTED);
        }
        return new Reading(summed.samples(), List.of(), List.of());
    }

    private static void add(Summed summed, Matcher row) {
        String test = row.group(1);
        summed.rate(test + " throughput", Unit.OPERATIONS_PER_SECOND, PrintedText.number(row, 2));
        String[] statistics = {"mean", "", "median", "p95", "p99"};
        for (int i = 0; i < statistics.length; i++) {
            if (!statistics[i].isEmpty()) {
                summed.time(test + " latency", statistics[i], PrintedText.number(row, i + 3) / MILLISECONDS, 0);
            }
        }
    }
}
