package io.jenkins.plugins.benchgate.result.database;

import io.jenkins.plugins.benchgate.result.database.YcsbReader.YcsbOutput;
import io.jenkins.plugins.benchgate.result.MeasuredFiles;
import io.jenkins.plugins.benchgate.result.reading.Reading;

import io.jenkins.plugins.benchgate.model.Keeping;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Raw latencies of YCSB read from a file of 25 MB, beside what splitting each line costs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 5)
@Measurement(iterations = 5)
public class YcsbLatenciesBenchmark {
    private static final long BYTES = 25_000_000;

    @Param({"EXACT", "COMPACT"})
    public Keeping keeping = Keeping.EXACT;

    private Path file = Path.of("");
    private Path summary = Path.of("");

    @Setup(Level.Trial)
    public void write() throws IOException {
        file = Files.createTempFile("raw", ".csv");
        summary = Files.createTempFile("run", ".out");
        MeasuredFiles.rawLatencies(file, summary, BYTES);
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
        Files.delete(summary);
    }

    @Benchmark
    public Reading read() throws IOException {
        return YcsbReader.read(List.of(new YcsbOutput(summary, file, null, 0)), keeping, true);
    }

    /** Strings for every line and cell, as one would write it first; checks nothing. */
    @Benchmark
    public Map<String, Double> splitEachLine() throws IOException {
        Map<String, Double> sums = new HashMap<>();
        try (BufferedReader in = Files.newBufferedReader(file)) {
            in.readLine();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] cells = line.split(",");
                sums.merge(cells[0], Integer.parseInt(cells[2]) / 1e6, Double::sum);
            }
        }
        return sums;
    }
}
