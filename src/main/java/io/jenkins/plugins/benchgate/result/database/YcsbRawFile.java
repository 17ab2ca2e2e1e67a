package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.LineScanner;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.result.reading.FileStart;
import io.jenkins.plugins.benchgate.result.reading.Findings;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import io.jenkins.plugins.benchgate.result.reading.SecondRun;
import io.jenkins.plugins.benchgate.text.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The file to which YCSB's measurement type {@code raw} writes the latency of each operation. */
public final class YcsbRawFile {
    /** Standard output that holds raw latencies begins with other lines, and ends with a summary. */
    private static final Pattern HEADER =
            Pattern.compile("[\\w-]+ latency raw data: op, timestamp\\(ms\\), latency\\(us\\)");

    private static final Set<String> HOUSEKEEPING = Set.of("CLEANUP", "VERIFY");
    private static final String FAILED = "-FAILED";

    private YcsbRawFile() {}

    /** Whether a file begins as one. */
    public static boolean marks(FileStart opening) {
        return HEADER.matcher(opening.firstLine()).matches();
    }

    /** Adds every latency of a file to those that are known. */
    public static void read(Path file, YcsbLatencies latencies) throws IOException {
        read(file, latencies, false);
    }

    /** @param once whether each header must be there once; beside a summary, that counts what there must be */
    private static void read(Path file, YcsbLatencies latencies, boolean once) throws IOException {
        Set<String> headers = new HashSet<>();
        try (var lines = new LineScanner(file)) {
            for (latencies.acceptAll(lines); lines.next(); latencies.acceptAll(lines)) {
                if (once && HEADER.matcher(lines.text()).matches() && !headers.add(lines.text())) {
                    throw SecondRun.at(file, lines.number(), "'" + lines.text() + "'", "raw latencies of YCSB");
                }
                if (!latencies.accept(lines)) {
                    throw lines.wrong(
                            lines.text(), "operation,timestamp(ms),latency(us) such as READ,1795168912953,1790");
                }
                if (!lines.terminated()) {
                    throw lines.wrong(lines.text(), "a line end: the file was cut off");
                }
            }
        }
    }

    /** Reads a file by itself. */
    public static Reading read(Path file, Keeping keeping) throws IOException {
        YcsbLatencies latencies = new YcsbLatencies(keeping.most(), false);
        read(file, latencies, true);
        Findings found = new Findings();
        found.warn("stored.rawAlone");
        for (String operation : latencies.operations()) {
            long count = latencies.count(operation);
            if (operation.endsWith(FAILED) && count > 0) {
                found.fault("stored.reportedAs", Figure.of(count), operation);
            } else if (!HOUSEKEEPING.contains(operation) && count > 0) {
                Metric metric = new Metric(operation + " latency", Unit.SECOND, Direction.LOWER);
                latencies.judge(operation, found);
                found.addAll(List.of(latencies.values(operation).toSample(metric, "", latencies.line(operation))));
            }
        }
        if (found.isEmpty() && found.isValid()) {
            found.fault("stored.noLatency");
        }
        return found.reading();
    }
}
