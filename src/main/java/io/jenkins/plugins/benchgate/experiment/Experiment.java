package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.spec.SpecException;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.Estimate;
import io.jenkins.plugins.benchgate.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Stand-in: reads {@code key: value} lines (outcome, change, seconds) instead of measuring. */
public final class Experiment {
    private Experiment() {}

    public static Measurement measure(Path specFile, Path out, OptionalLong seed, Progress progress)
            throws SpecException, IOException, InterruptedException {
        double change = 0;
        long seconds = 1;
        String word = "pass";
        int number = 0;
        for (String line : Files.readAllLines(specFile)) {
            number++;
            String[] pair = line.split(":", 2);
            switch (pair[0].strip()) {
                case "change" -> change = Double.parseDouble(pair[1].strip());
                case "seconds" -> seconds = Long.parseLong(pair[1].strip());
                case "outcome" -> word = pair[1].strip();
                default ->
                    throw new SpecException(List.of(specFile.getFileName() + ":" + number + ": found '" + pair[0]
                            + "', expected change, seconds or outcome"));
            }
        }
        Files.createDirectories(out.resolve("trials"));
        progress.say("stand-in engine in " + System.getProperty("user.dir"));
        for (int i = 0; i < seconds; i++) {
            progress.step(i, (int) seconds, "candidate " + (i + 1) + "/" + seconds + ": run", (double) (seconds - i));
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                Files.writeString(out.resolve("interrupted.txt"), Instant.now().toString());
                throw e;
            }
        }
        Files.writeString(out.resolve("trials/1.csv"), "metric,value\nREAD latency,0.001\n");
        Metric latency = new Metric("READ latency", Unit.SECOND, Direction.LOWER);
        double value = 0.001 * (1 + change / 100);
        Estimate candidate = estimate(value, value * 0.97, value * 1.03);
        Estimate baseline = estimate(0.001, 0.00098, 0.00102);
        Comparison comparison = new Comparison(
                baseline, candidate, estimate(change, change - 2, change + 2), Comparison.Pairing.TRIALS, List.of());
        return new Measurement(
                "demo <b>&",
                "H2 2.1.214",
                "H2 2.3.232",
                "stand-in",
                List.of("jump:metric=*,percent=5", word),
                1,
                Instant.now(),
                seconds,
                List.of(new Measured(latency, "median", candidate, comparison)),
                List.of(),
                Map.of("os", System.getProperty("os.name")),
                List.of());
    }

    private static Estimate estimate(double value, double lower, double upper) {
        return new Estimate(value, new Interval(lower, upper, 0.99), 1, 5, 5000, List.of());
    }

    public static BuildResult decide(Measurement measurement, List<BuildRecord> past, String build) {
        Outcome outcome = measurement.gates().size() > 1
                ? Outcome.parse(measurement.gates().get(1))
                : Outcome.PASS;
        Measured measured = measurement.measured().get(0);
        Verdict verdict = new Verdict(
                outcome,
                measurement.gates().get(0),
                measured.series(),
                "stand-in after " + past.size() + " builds: <i>change</i> against 5 %",
                5.1,
                new Interval(4, 6, 0.99),
                5,
                Unit.PERCENT);
        BuildRecord record = new BuildRecord(
                BuildRecord.SCHEMA,
                measurement.job(),
                build,
                measurement.started(),
                outcome,
                outcome == Outcome.PASS,
                measurement.seed(),
                measurement.measured(),
                List.of(verdict));
        return new BuildResult(
                record,
                measurement.baselineLabel(),
                measurement.candidateLabel(),
                measurement.workload(),
                measurement.trials(),
                measurement.environment(),
                measurement.durationSeconds());
    }
}
