package io.jenkins.plugins.benchgate.result;


import io.jenkins.plugins.benchgate.model.Keeping;
import io.jenkins.plugins.benchgate.model.Series;
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

/** A million values of 2 × 3 × 3 trials read from a Series CSV of 25 MB, beside what splitting each line costs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 5)
@Measurement(iterations = 5)
public class SeriesCsvBenchmark {
    private static final int VALUES = 1_000_000;

    /** Whether the rows of all trials stand in turns, so that each row names another trial than the row before. */
    @Param({"false", "true"})
    public boolean inTurns;

    private Path file = Path.of("");

    @Setup(Level.Trial)
    public void write() throws IOException {
        file = Files.createTempFile("series", ".csv");
        MeasuredFiles.series(file, VALUES, inTurns);
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        Files.delete(file);
    }

    @Benchmark
    public List<Series> read() throws IOException {
        return SeriesCsv.read(file, Keeping.EXACT, warning -> {});
    }

    /** Strings for every line and cell, as one would write it first; takes no quotes and checks nothing. */
    @Benchmark
    public Map<String, Double> splitEachLine() throws IOException {
        Map<String, Double> sums = new HashMap<>();
        try (BufferedReader in = Files.newBufferedReader(file)) {
            in.readLine();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] cells = line.split(",");
                sums.merge(cells[0] + "," + cells[1] + "," + cells[2], Double.parseDouble(cells[3]), Double::sum);
            }
        }
        return sums;
    }
}
