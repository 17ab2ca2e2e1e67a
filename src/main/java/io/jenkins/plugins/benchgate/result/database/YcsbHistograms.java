package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.InputException;
import io.jenkins.plugins.benchgate.result.tool.HdrLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of one client as HdrHistograms in µs, by operation: what YCSB writes with
 * {@code hdrhistogram.fileoutput}.
 *
 * <p>Each operation has a log of its own with one interval, or with one for each status line that {@code -s} asked for.
 */
final class YcsbHistograms {
    private final Map<String, Histogram> operations = new LinkedHashMap<>();
    private double latest;

    /** When the last interval ended, in s since the epoch; 0 where there is none. */
    double latest() {
        return latest;
    }

    /** All latencies of an operation; null where it has no log. */
    @Nullable
    Histogram of(String operation) {
        return operations.get(operation);
    }

    /**
     * Reads the log of an operation, if it is there.
     *
     * @param prefix of the names of all logs
     * @throws InputException when the log is broken or empty, with its line
     */
    void read(Path prefix, String operation) throws IOException {
        Path log = prefix.resolveSibling(prefix.getFileName() + operation + ".hdr");
        if (!Files.exists(log)) {
            // hdrhistogram+raw and hdrhistogram+histogram name it so
            log = prefix.resolveSibling(prefix.getFileName() + "Hdr" + operation + ".hdr");
        }
        if (!Files.exists(log)) {
            return;
        }
        Histogram total = new Histogram(3);
        int intervals = HdrLog.read(log, interval -> {
            latest = Math.max(latest, interval.end());
            total.add(interval.histogram());
        });
        if (intervals == 0) {
            throw new InputException(log, "found no interval, expected at least one: YCSB died while it wrote");
        }
        operations.put(operation, total);
    }
}
