package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Two versions of 3 × 3 trials and 100 000 values each compared, beside the definition carried out value by value. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
public class CompareBenchmark {
    private static final int INSTANCES = 3;
    private static final int TRIALS = 3;
    private static final int VALUES = 100_000;

    /** So few that the peer ends: multiply its time by 100 for the 10 000 resamples of {@link #compare}. */
    private static final int PEER_RESAMPLES = 100;

    @Param({"median", "p99", "mean"})
    public String statistic = "median";

    private final Levels baseline = draw(1, 1);
    private final Levels candidate = draw(2, 1.05);

    @Benchmark
    public Comparison compare() {
        return HierarchicalBootstrap.withSeed(1).compare(baseline, candidate, Statistic.parse(statistic));
    }

    /** The same from the first call of a fresh process on: what one command pays. */
    @Benchmark
    @Fork(5)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public Comparison compareCold() {
        return compare();
    }

    /** The definition on one thread: draw, pool, evaluate, divide. */
    @Benchmark
    public double[] bruteForceHundredResamples() {
        Random random = new Random(1);
        Statistic parsed = Statistic.parse(statistic);
        double[] ratios = new double[PEER_RESAMPLES];
        Arrays.setAll(
                ratios, i -> parsed.of(resample(candidate, random)) / parsed.of(resample(baseline, random)));
        return ratios;
    }

    private static double[] resample(Levels levels, Random random) {
        double[] pooled = new double[INSTANCES * TRIALS * (VALUES / INSTANCES / TRIALS)];
        int next = 0;
        for (int i = 0; i < INSTANCES; i++) {
            List<Levels.Trial> trials =
                    levels.instances().get(random.nextInt(INSTANCES)).trials();
            for (int j = 0; j < TRIALS; j++) {
                double[] values = trials.get(random.nextInt(TRIALS)).values();
                for (int k = 0; k < values.length; k++) {
                    pooled[next++] = values[random.nextInt(values.length)];
                }
            }
        }
        return pooled;
    }

    /** Latencies in seconds around a millisecond, with a long tail, instance effects and trial effects of 2 %. */
    private static Levels draw(long seed, double level) {
        Random random = new Random(seed);
        List<Levels.Instance> instances = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            double instance = 0.02 * random.nextGaussian();
            List<Levels.Trial> trials = new ArrayList<>();
            for (int j = 0; j < TRIALS; j++) {
                double trial = instance + 0.02 * random.nextGaussian();
                double[] values = random.doubles(VALUES / INSTANCES / TRIALS)
                        .map(x -> level * 1e-3 * Math.exp(trial + 0.5 * random.nextGaussian()))
                        .toArray();
                trials.add(new Levels.Trial("trial " + j, values));
            }
            instances.add(new Levels.Instance("instance " + i, trials));
        }
        return new Levels(instances);
    }
}
