package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.IOException;
import java.nio.file.Path;

/** What YCSB 0.17.0 says of its own garbage collection in its summary: {@code [TOTAL_GC_TIME_%], Time(%), 0.42}. */
public final class YcsbCollecting {
    private static final String ROW = "[TOTAL_GC_TIME_%], Time(%), ";
    /** It stands among the first rows, right behind the throughput. */
    private static final int ROWS = 1000;

    private YcsbCollecting() {}

    /**
     * The share of the client's run time, from 0 to 1, that collections took; NaN where the summary does not say so, as
     * in other forms than text.
     *
     * @throws IOException when the file cannot be read
     */
    public static double share(Path summary) throws IOException {
        try (var lines = new LineScanner(summary)) {
            for (int row = 0; row < ROWS && lines.next(); row++) {
                String line = lines.text();
                if (line.startsWith(ROW)
                        && line.substring(ROW.length()).matches("\\d{1,9}(\\.\\d{1,20})?(E-?\\d{1,3})?")) {
                    return Double.parseDouble(line.substring(ROW.length())) / 100;
                }
            }
        }
        return Double.NaN;
    }
}
