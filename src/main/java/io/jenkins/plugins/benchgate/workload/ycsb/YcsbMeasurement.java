package io.jenkins.plugins.benchgate.workload.ycsb;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What YCSB keeps of the latencies of a run phase. */
public enum YcsbMeasurement {
    /** Every latency with its time; the client keeps some 80 bytes of each in its heap until it ends. */
    RAW("hdrhistogram+raw"),
    /** A histogram of each operation, whose percentiles are exact to 0.1 %, however long the run. */
    HISTOGRAM("hdrhistogram");

    private final String word;

    YcsbMeasurement(String word) {
        this.word = word;
    }

    /** YCSB's own word for it. */
    public String word() {
        return word;
    }

    /** The measurement that a word names; {@link IllegalArgumentException} for any other word. */
    public static YcsbMeasurement parse(String word) {
        return Arrays.stream(values())
                .filter(one -> one.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("found measurement '" + word + "', expected "
                        + Arrays.stream(values()).map(YcsbMeasurement::word).collect(Collectors.joining(" or "))));
    }

    /** What a phase needs to be measured so. */
    Map<String, String> properties() {
        return this == RAW
                ? Map.of("measurementtype", word)
                : Map.of("measurementtype", word, "hdrhistogram.fileoutput", "true");
    }

    /**
     * The property that names the files it writes, as an argument.
     *
     * @param stem of their names, with folder
     */
    List<String> argument(Path stem) {
        return List.of(
                "-p",
                this == RAW ? "measurement.raw.output_file=" + raw(stem) : "hdrhistogram.output.path=" + logs(stem));
    }

    static Path raw(Path stem) {
        return stem.resolveSibling(stem.getFileName() + ".raw.csv");
    }

    /** What the names of all logs begin with. */
    static Path logs(Path stem) {
        return stem.resolveSibling(stem.getFileName() + ".");
    }
}
