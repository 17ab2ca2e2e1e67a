package io.jenkins.plugins.benchgate.history.index;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.gate.Verdicts;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.RecordJson;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Builds as a job of years has them: some metrics each, both versions measured, a jump gate on each, one in fifty failed. */
public final class LongHistory {
    public static final String EXPERIMENT = "store";
    private static final Instant FIRST = Instant.parse("2020-01-01T00:00:00Z");

    private LongHistory() {}

    /** Writes builds 1 to {@code builds} into a file of JSON lines. */
    public static void write(Path file, int builds, int metrics, long seed) throws IOException {
        Random random = new Random(seed);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 1; i <= builds; i++) {
                out.write(RecordJson.write(build(i, metrics, random)));
                out.write('\n');
            }
        }
    }

    /** One build, an hour after the one before it. */
    public static BuildRecord build(int number, int metrics, Random random) {
        List<Measured> measured = new ArrayList<>();
        List<Verdict> verdicts = new ArrayList<>();
        boolean fails = random.nextInt(50) == 0;
        for (int i = 0; i < metrics; i++) {
            Metric metric = new Metric("operation " + i + " latency", Unit.SECOND, Direction.LOWER);
            double value = (1 + i) * 1e-3 * (1 + 0.02 * random.nextGaussian());
            double change = 0.5 * random.nextGaussian() + (fails && i == 0 ? 10 : 0);
            Estimate candidate = estimate(value, 0.01 * value);
            Estimate baseline = estimate(value / (1 + change / 100), 0.01 * value);
            Estimate changed = estimate(change, 1);
            measured.add(new Measured(
                    metric,
                    "median",
                    candidate,
                    new Comparison(baseline, candidate, changed, Comparison.Pairing.TRIALS, List.of())));
            verdicts.add(Verdicts.of(
                    fails && i == 0 ? Outcome.FAIL : Outcome.PASS,
                    "jump:metric=*,percent=5",
                    metric.name() + " median",
                    metric.name() + " median is worse by " + change
                            + " %, as a sentence of usual length would say here.",
                    change,
                    changed.interval(),
                    5,
                    Unit.PERCENT));
        }
        return new BuildRecord(
                BuildRecord.SCHEMA,
                EXPERIMENT,
                String.valueOf(number),
                number % 10 == 0 ? "feature" : "main",
                "YCSB workload A, 100000 records",
                FIRST.plusSeconds(3600L * number),
                fails ? Outcome.FAIL : Outcome.PASS,
                !fails,
                number,
                measured,
                verdicts);
    }

    private static Estimate estimate(double value, double margin) {
        return new Estimate(value, new Interval(value - margin, value + margin, 0.99), 1, 10, 100_000, List.of());
    }
}
