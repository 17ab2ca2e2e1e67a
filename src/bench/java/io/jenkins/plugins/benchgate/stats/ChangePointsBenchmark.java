package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.ChangePoints.ChangePoint;
import io.jenkins.plugins.benchgate.stats.LevelNetwork.Edge;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Change points of 10 000 builds, searched as a whole and with one build appended, and by ratios to one baseline. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 20)
@Measurement(iterations = 50)
public class ChangePointsBenchmark {
    private static final int BUILDS = 10_000;

    /** Builds between steps of up to 10 %; 0: nothing ever happens. */
    @Param({"0", "50"})
    public int steady;

    private double[] values = {};
    private List<List<Edge>> ratios = List.of();
    private ChangePoints.Growing series = ChangePoints.withDefaults().begin();
    private int appended;

    @Setup
    public void draw() {
        Random random = new Random(1);
        values = new double[BUILDS];
        double level = 1;
        for (int i = 0; i < BUILDS; i++) {
            level = steady > 0 && i % steady == 0 ? 1 + 0.1 * random.nextDouble() : level;
            values[i] = level * (1 + 0.02 * random.nextGaussian());
        }
        ratios = IntStream.range(0, BUILDS)
                .mapToObj(i -> List.of(new Edge(
                        "", "baseline", "version " + i, Math.log(values[i]), 4e-4 * (0.5 + random.nextDouble()), 9)))
                .toList();
        series = ChangePoints.withDefaults().begin();
        for (double value : values) {
            series.append(value);
        }
        series.changePoints();
    }

    @Benchmark
    public List<ChangePoint> search() {
        return ChangePoints.withDefaults().of(values);
    }

    @Benchmark
    public List<ChangePoint> searchByRatios() {
        return new RatioChangePoints(ChangePoints.withDefaults(), ratios).changePoints(values);
    }

    @Benchmark
    public List<ChangePoint> appendOne() {
        series.append(values[appended++ % BUILDS]);
        return series.changePoints();
    }
}
