package io.jenkins.plugins.benchgate.experiment;

import io.jenkins.plugins.benchgate.experiment.compare.Analysis;
import io.jenkins.plugins.benchgate.experiment.compare.Analysis.Undecided;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Sample;
import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.spec.Spec;
import io.jenkins.plugins.benchgate.spec.SpecReader;
import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Planner;
import io.jenkins.plugins.benchgate.stats.VarianceComponents;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Simulated builds that end when their gate is decided: rounds of both versions with noise of each trial, and 10 % of
 * noise that a round does to both.
 *
 * <p>The gate is one of 5 %, which is blind where it does not find 10 %: the planner's effect. The noise is what makes
 * the planner ask for a number of trials, the fixed design.
 */
final class DecidedBuilds {
    /** In %, twice the gate's threshold. */
    static final double EFFECT = 10;

    static final ToDoubleFunction<Random> NORMAL = Random::nextGaussian;
    /** Student's t with 3 degrees of freedom, with a deviation of 1. */
    static final ToDoubleFunction<Random> HEAVY = random -> {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            squares += Math.pow(random.nextGaussian(), 2);
        }
        return random.nextGaussian() / Math.sqrt(squares / 3) / Math.sqrt(3);
    };
    /** Gamma with shape 2, which is skewed by 1.4, with a deviation of 1. */
    static final ToDoubleFunction<Random> SKEWED =
            random -> (-Math.log(random.nextDouble()) - Math.log(random.nextDouble()) - 2) / Math.sqrt(2);

    private final Spec spec;
    private final int fixed;
    private final double deviation;
    private final int series;

    /**
     * What builds came to.
     *
     * @param trials of each version, on average, as a share of the fixed design
     */
    record Shares(double fail, double pass, double undecided, double trials) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "fail %.2f %%, pass %.2f %%, undecided %.2f %%, trials %.1f %%",
                    100 * fail,
                    100 * pass,
                    100 * undecided,
                    100 * trials);
        }
    }

    /**
     * @param folder for the spec
     * @param fixed trials of each version that the planner asks for
     * @param most trials of each version
     * @param series that the gate judges, of which the first has the change
     */
    DecidedBuilds(Path folder, int fixed, int most, int series) throws Exception {
        this.series = series;
        Path file = Files.writeString(
                folder.resolve("decided-" + fixed + "-" + most + "-" + series + ".yaml"),
                """
                name: decided
                sut: {baseline: {}, candidate: {}}
                workload: {tool: command, run: measure, format: series}
                schedule: {trials: 5, until: {goal: decided, trials: %d}}
                gates: ["jump:metric=latency*,statistic=mean,percent=5"]
                """
                        .formatted(most));
        this.spec = SpecReader.read(file, Map.of());
        this.fixed = fixed;
        double low = 0;
        double high = 1;
        while (high - low > 1e-6) {
            double middle = (low + high) / 2;
            if (planned(middle) > fixed) {
                high = middle;
            } else {
                low = middle;
            }
        }
        this.deviation = low;
    }

    private static int planned(double deviation) {
        VarianceComponents noise = new VarianceComponents(0, deviation * deviation, Double.NaN, 1);
        return new Planner(noise, 0.99).trials(EFFECT, 1, Pairing.TRIALS).orElse(Integer.MAX_VALUE);
    }

    /** Builds with a true change in %, seeds 0, 1, …. */
    Shares run(int builds, double change, ToDoubleFunction<Random> noise) {
        Map<Outcome, Integer> found = new EnumMap<>(Outcome.class);
        long trials = 0;
        for (int seed = 0; seed < builds; seed++) {
            Random random = new Random(seed);
            Analysis analysis = new Analysis(spec, seed);
            List<Trial> usable = new ArrayList<>();
            int most = spec.schedule().until().trials();
            int rounds = 0;
            while (true) {
                rounds++;
                List<Sample> before = new ArrayList<>();
                List<Sample> after = new ArrayList<>();
                for (int i = 0; i < series; i++) {
                    double shared = 0.1 * random.nextGaussian();
                    double moved = i == 0 ? Math.log1p(change / 100) : 0;
                    before.add(sample(i, shared + deviation * noise.applyAsDouble(random)));
                    after.add(sample(i, moved + shared + deviation * noise.applyAsDouble(random)));
                }
                usable.add(new Trial(Trial.BASELINE, "local", rounds, before, List.of(), List.of()));
                usable.add(new Trial(Trial.CANDIDATE, "local", rounds, after, List.of(), List.of()));
                if (rounds >= spec.schedule().trials()) {
                    Optional<Undecided> undecided = analysis.undecided(usable, most);
                    if (undecided.map(Undecided::hopeless).orElse(true) || rounds == most) {
                        break;
                    }
                }
            }
            trials += rounds;
            List<Measured> measured = analysis.measured(usable);
            Outcome outcome = Judgement.judge(
                            spec.judging().gates(),
                            measured,
                            series -> Earlier.of(List.of()).from("", Instant.EPOCH),
                            spec.judging().confidence())
                    .stream()
                    .map(finding -> finding.verdict().outcome())
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
            found.merge(outcome, 1, Integer::sum);
        }
        double fail = found.getOrDefault(Outcome.FAIL, 0) / (double) builds;
        double pass = found.getOrDefault(Outcome.PASS, 0) / (double) builds;
        return new Shares(fail, pass, 1 - fail - pass, (double) trials / builds / fixed);
    }

    private static Sample sample(int series, double logarithm) {
        Metric metric = new Metric("latency" + (series == 0 ? "" : series), Unit.SECOND, Direction.LOWER);
        return new Sample(metric, null, new double[] {Math.exp(logarithm)});
    }
}
