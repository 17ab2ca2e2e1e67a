package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.Analysis;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.history.MachineUse;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.report.BuildResult;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * Simulated builds of a suite of microbenchmarks: forks of five iterations, each benchmark with noise of its own, 1 %
 * times exp(N(0, 1)) between forks and as much between iterations.
 */
final class SuiteBuilds {
    private static final int ITERATIONS = 5;

    /** What disturbs benchmarks beside their own noise. */
    enum Machine {
        QUIET,
        /** One benchmark in five has a fork in three that is 3 to 9 % slower, and the machine drifts by 0.3 % a fork. */
        REAL
    }

    private final Spec spec;
    private final int benchmarks;
    private final int forks;
    private final Machine machine;
    private final Random random;
    private final double[] deviations;
    private final double[] slowModes;
    private final boolean sideBySide;
    private final List<BuildRecord> past = new ArrayList<>();
    private List<Trial> measured = List.of();
    private int builds;

    /**
     * With intervals as specs have them.
     *
     * @param folder for the spec
     * @param seed of the suite and of its builds
     */
    SuiteBuilds(Path folder, int benchmarks, int forks, boolean sideBySide, Machine machine, String gate, long seed)
            throws Exception {
        this(folder, benchmarks, forks, sideBySide, machine, gate, seed, 10_000);
    }

    /** @param resamples of the bootstrap: few are fast, and enough where the series share what they know of noise */
    SuiteBuilds(
            Path folder,
            int benchmarks,
            int forks,
            boolean sideBySide,
            Machine machine,
            String gate,
            long seed,
            int resamples)
            throws Exception {
        Path file = Files.writeString(
                folder.resolve("suite.yaml"),
                """
                name: suite
                sut: {%scandidate: {}}
                workload: {tool: command, run: measure, format: series}
                schedule: {trials: %d}
                statistics: {resamples: %d}
                gates: ['%s']
                """
                        .formatted(sideBySide ? "baseline: {}, " : "", forks, resamples, gate));
        this.spec = SpecReader.read(file, Map.of());
        this.benchmarks = benchmarks;
        this.forks = forks;
        this.sideBySide = sideBySide;
        this.machine = machine;
        this.random = new Random(seed);
        this.deviations = new double[benchmarks];
        this.slowModes = new double[benchmarks];
        for (int i = 0; i < benchmarks; i++) {
            deviations[i] = 0.01 * Math.exp(random.nextGaussian());
            slowModes[i] = machine == Machine.REAL && i % 5 == 0 ? 0.03 + 0.06 * random.nextDouble() : 0;
        }
    }

    /** The deviation between forks of a benchmark. */
    double deviation(int benchmark) {
        return deviations[benchmark];
    }

    static String name(int benchmark) {
        return "org.example.Suite.benchmark" + benchmark;
    }

    /** From the next build on a benchmark is so many times as noisy. */
    void disturb(int benchmark, double times) {
        deviations[benchmark] *= times;
    }

    /**
     * Measures and judges one more build, which is remembered.
     *
     * @param change of a benchmark in this build, as a share
     */
    BuildResult build(IntToDoubleFunction change) {
        builds++;
        List<Trial> trials = new ArrayList<>();
        double drift = 0;
        for (int fork = 1; fork <= forks; fork++) {
            if (sideBySide) {
                drift += machine == Machine.REAL ? 0.003 * random.nextGaussian() : 0;
                trials.add(trial(Trial.BASELINE, fork, drift, i -> 0));
            }
            drift += machine == Machine.REAL ? 0.003 * random.nextGaussian() : 0;
            trials.add(trial(Trial.CANDIDATE, fork, drift, change));
        }
        measured = List.copyOf(trials);
        Measurement measurement = new Measurement(
                new Measurement.Subject(
                        "suite",
                        sideBySide ? "1.0" : "",
                        "2.0",
                        "JMH results",
                        spec.judging().gates(),
                        builds,
                        Instant.EPOCH.plus(Duration.ofDays(builds))),
                new Analysis(spec, builds).measured(trials),
                List.of(),
                Map.of(),
                List.of(),
                1,
                MachineUse.UNKNOWN,
                false,
                List.of());
        BuildResult result = Decision.of(measurement, past, "" + builds, Origin.UNKNOWN);
        past.add(result.record());
        return result;
    }

    /** The trials of the newest build, those of both versions in turn where it compares two side by side. */
    List<Trial> measured() {
        return measured;
    }

    private Trial trial(String version, int fork, double drift, IntToDoubleFunction change) {
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < benchmarks; i++) {
            double level = Math.log1p(change.applyAsDouble(i)) + drift + deviations[i] * random.nextGaussian();
            level += slowModes[i] > 0 && random.nextInt(3) == 0 ? slowModes[i] : 0;
            double[] values = new double[ITERATIONS];
            for (int k = 0; k < ITERATIONS; k++) {
                values[k] = 1e-6 * Math.exp(level + deviations[i] * random.nextGaussian());
            }
            samples.add(new Sample(new Metric(name(i), Unit.SECOND, Direction.LOWER), null, values));
        }
        return new Trial(version, "local", fork, samples, List.of(), List.of());
    }

    /** The series of a build whose verdicts are as grave. */
    static List<String> series(BuildResult result, Outcome least) {
        return result.record().verdicts().stream()
                .filter(verdict -> verdict.outcome().compareTo(least) >= 0)
                .map(Verdict::series)
                .toList();
    }
}
