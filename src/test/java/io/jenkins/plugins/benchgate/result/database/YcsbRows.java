package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.result.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;

/** A few rows in the form in which YCSB 0.17.0 wrote them, and a folder in which they are read. */
abstract class YcsbRows {
    static final String OVERALL =
            """
            [OVERALL], RunTime(ms), 300
            [OVERALL], Throughput(ops/sec), 10.0
            [TOTAL_GCs], Count, 1
            """;
    static final String READ_3 =
            """
            [READ], Operations, 3
            [READ], AverageLatency(us), 76.5
            [READ], MinLatency(us), 10
            [READ], MaxLatency(us), 9063
            [READ], 50thPercentileLatency(us), 70
            [READ], 95thPercentileLatency(us), 150
            [READ], 99.9PercentileLatency(us), 481
            [READ], Return=OK, 3
            """;
    static final String INTENDED_3 =
            """
            [Intended-READ], Operations, 3
            [Intended-READ], AverageLatency(us), 9100.0
            [Intended-READ], MinLatency(us), 15
            [Intended-READ], MaxLatency(us), 19000
            [Intended-READ], 50thPercentileLatency(us), 9000
            [Intended-READ], 95thPercentileLatency(us), 15000
            [Intended-READ], 99.9PercentileLatency(us), 19000
            """;
    static final String CLEANUP =
            """
            [CLEANUP], Operations, 1
            [CLEANUP], AverageLatency(us), 246.5
            [CLEANUP], MinLatency(us), 246
            [CLEANUP], MaxLatency(us), 246
            [CLEANUP], 50thPercentileLatency(us), 246
            [CLEANUP], 95thPercentileLatency(us), 246
            [CLEANUP], 99.9PercentileLatency(us), 246
            """;
    /** The rows that READ_3 has besides those that count and its mean. */
    static String others(String operation) {
        return CLEANUP.lines()
                .skip(2)
                .map(row -> row.replace("CLEANUP", operation) + "\n")
                .collect(Collectors.joining());
    }

    static final String RAW_3 =
            """
            READ latency raw data: op, timestamp(ms), latency(us)
            READ,1795168911311,5553
            READ,1795168911313,17
            READ,1795168911313,1919
            """;
    static final String RAW_CLEANUP =
            """
            CLEANUP latency raw data: op, timestamp(ms), latency(us)
            CLEANUP,1795168911999,42
            """;

    @TempDir
    Path folder;

    Reading read(String summary, long asked) throws IOException {
        return YcsbReader.read(Files.writeString(folder.resolve("run.out"), summary), null, asked);
    }

    Reading read(String summary) throws IOException {
        return YcsbReader.read(Files.writeString(folder.resolve("run.out"), summary), null);
    }

    Reading read(String summary, String raw, long asked) throws IOException {
        return YcsbReader.read(
                Files.writeString(folder.resolve("run.out"), summary),
                Files.writeString(folder.resolve("run.raw.csv"), raw),
                asked);
    }

    static List<String> shown(Reading reading) {
        return reading.samples().stream().map(YcsbRows::shown).toList();
    }

    static String shown(Sample sample) {
        return sample.metric().name() + " " + sample.statistic() + " " + Arrays.toString(sample.values());
    }
}
