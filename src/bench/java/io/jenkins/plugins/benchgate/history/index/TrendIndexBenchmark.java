package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.history.index.TrendIndex.Trend;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.TrendQuery;
import io.jenkins.plugins.benchgate.history.index.TrendIndex.BuildPage;
import io.jenkins.plugins.benchgate.history.History;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What a job's page asks of 10 000 builds of 20 metrics, and one more build; {@code -prof gc} for the garbage. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 10)
@Measurement(iterations = 20)
public class TrendIndexBenchmark {
    private static final int BUILDS = 10_000;
    private static final int METRICS = 20;
    private static final int POINTS = 200;

    private Path folder = Path.of("");
    private Path file = Path.of("");
    private TrendIndex index = new TrendIndex(file);
    private int appended = BUILDS;

    @Setup
    public void write() throws IOException {
        folder = Files.createTempDirectory("benchgate");
        file = folder.resolve("history.jsonl");
        LongHistory.write(file, BUILDS, METRICS, 1);
        index = new TrendIndex(file);
        index.refresh();
    }

    @TearDown(Level.Trial)
    public void delete() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path one : files.toList()) {
                Files.delete(one);
            }
        }
        Files.delete(folder);
    }

    /** All trends, thinned: what a page with small charts of every series shows. */
    @Benchmark
    public List<Trend> trends() throws IOException {
        return index.trends(
                LongHistory.EXPERIMENT, index.series(LongHistory.EXPERIMENT), new TrendQuery("", null, null, Integer.MAX_VALUE, POINTS));
    }

    /** What a heat map shows of all series: medians of stretches of the newest 1 000 builds. */
    @Benchmark
    public LevelGrid grid() throws IOException {
        return index.grid(
                LongHistory.EXPERIMENT, index.series(LongHistory.EXPERIMENT), new TrendQuery("", null, null, 1000, POINTS), 60);
    }

    /** The newest fifty builds. */
    @Benchmark
    public BuildPage builds() throws IOException {
        return index.builds("", 0, 50);
    }

    /** A build appended, to the history and to the index. */
    @Benchmark
    public void append() throws IOException {
        appended++;
        new History(file).append(LongHistory.build(appended, METRICS, new Random(appended)));
        index.refresh();
    }
}
