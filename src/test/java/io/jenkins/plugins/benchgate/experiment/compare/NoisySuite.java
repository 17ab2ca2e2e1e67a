package io.jenkins.plugins.benchgate.experiment.compare;

import io.jenkins.plugins.benchgate.gate.Baseline;
import io.jenkins.plugins.benchgate.gate.Difference;
import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.Judgement;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Past;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.gate.Watch;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Comparison;
import io.jenkins.plugins.benchgate.stats.HierarchicalBootstrap;
import io.jenkins.plugins.benchgate.stats.Interval;
import io.jenkins.plugins.benchgate.stats.Levels;
import io.jenkins.plugins.benchgate.stats.Statistic;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A made-up suite of microbenchmarks, measured and judged: the logarithm of a benchmark's fork has a standard deviation
 * of 1 % · exp(N(0, 1)), that of an iteration half of it.
 *
 * @param benchmarks number of series
 * @param forks of each version
 * @param machines on which the forks are spread, each with an effect of 2 % that both versions share; 1 for none
 * @param pairs whether forks of both versions are pairs with an effect in common
 */
record NoisySuite(int benchmarks, int forks, int machines, boolean pairs) {
    private static final int ITERATIONS = 5;
    private static final int RESAMPLES = 400;

    /** Whether series are judged by themselves, or with what they know of one another. */
    enum Rule {
        OWN,
        SUITE
    }

    /** How the candidate is compared. */
    enum Design {
        SIDE_BY_SIDE,
        HISTORY
    }

    /** Of all series: how many were flagged, the sum of widths in points, and how many gates of 5 % are blind. */
    record Counts(int series, int flagged, double width, int blind) {
        Counts plus(Counts other) {
            return new Counts(series + other.series, flagged + other.flagged, width + other.width, blind + other.blind);
        }

        double percent(double count) {
            return 100 * count / series;
        }
    }

    /**
     * A build whose candidate is slower by a factor, against its baseline or against an earlier build.
     *
     * @param busy by how much noisier the machine is than usual, for both builds
     */
    Map<Rule, Counts> build(Design design, double slowdown, double busy, long seed) {
        Random random = new Random(seed);
        HierarchicalBootstrap bootstrap =
                HierarchicalBootstrap.withSeed(seed).withResamples(RESAMPLES).onSameMachines();
        List<SharedNoise.Known> before = new ArrayList<>();
        List<SharedNoise.Known> after = new ArrayList<>();
        for (int i = 0; i < benchmarks; i++) {
            double deviation = busy * 0.01 * Math.exp(random.nextGaussian());
            double[] shared = random.doubles((long) machines * forks)
                    .map(ignored -> 0.02 * random.nextGaussian())
                    .toArray();
            Levels baseline = side(deviation, 1e-6 * (1 + i), "b", shared, random);
            Levels candidate = side(deviation, 1e-6 * (1 + i) * slowdown, pairs ? "b" : "c", shared, random);
            Metric metric = new Metric("benchmark " + i, Unit.SECOND, Direction.LOWER);
            if (design == Design.SIDE_BY_SIDE) {
                Comparison comparison = bootstrap.compare(baseline, candidate, Statistic.MEDIAN);
                after.add(new SharedNoise.Known(
                        metric, Statistic.MEDIAN, baseline, candidate, comparison.candidate(), comparison));
            } else {
                before.add(alone(metric, baseline, bootstrap));
                after.add(alone(metric, candidate, bootstrap));
            }
        }
        SharedNoise noise = new SharedNoise(bootstrap);
        return Map.of(
                Rule.OWN, counts(measured(before), measured(after)),
                Rule.SUITE, counts(measured(noise.shared(before)), measured(noise.shared(after))));
    }

    /** The same of several builds. */
    Map<Rule, Counts> builds(Design design, double slowdown, double busy, int builds) {
        return IntStream.range(0, builds)
                .parallel()
                .mapToObj(build -> build(design, slowdown, busy, build + Math.round(1e4 * (slowdown + busy))))
                .reduce((left, right) -> Map.of(
                        Rule.OWN, left.get(Rule.OWN).plus(right.get(Rule.OWN)),
                        Rule.SUITE, left.get(Rule.SUITE).plus(right.get(Rule.SUITE))))
                .orElseThrow();
    }

    /** Processor time in s that it takes to share what the series of so many builds know. */
    double seconds(int builds) {
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(1).withResamples(RESAMPLES);
        Random random = new Random(1);
        List<SharedNoise.Known> series = new ArrayList<>();
        for (int i = 0; i < benchmarks; i++) {
            double deviation = 0.01 * Math.exp(random.nextGaussian());
            double[] shared = new double[machines * forks];
            Levels baseline = side(deviation, 1, "b", shared, random);
            Levels candidate = side(deviation, 1, "c", shared, random);
            Comparison comparison = bootstrap.compare(baseline, candidate, Statistic.MEDIAN);
            Metric metric = new Metric("benchmark " + i, Unit.SECOND, Direction.LOWER);
            series.add(new SharedNoise.Known(
                    metric, Statistic.MEDIAN, baseline, candidate, comparison.candidate(), comparison));
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begun = threads.getCurrentThreadCpuTime();
        for (int build = 0; build < builds; build++) {
            new SharedNoise(bootstrap).shared(series);
        }
        return 1e-9 * (threads.getCurrentThreadCpuTime() - begun);
    }

    private static Counts counts(List<Measured> earlier, List<Measured> later) {
        Counts counts = new Counts(0, 0, 0, 0);
        for (int i = 0; i < later.size(); i++) {
            counts = counts.plus(judged(later.get(i), earlier.isEmpty() ? null : earlier.get(i)));
        }
        return counts;
    }

    private static SharedNoise.Known alone(Metric metric, Levels levels, HierarchicalBootstrap bootstrap) {
        return new SharedNoise.Known(
                metric, Statistic.MEDIAN, null, levels, bootstrap.estimate(levels, Statistic.MEDIAN), null);
    }

    private static Counts judged(Measured later, Measured earlier) {
        Comparison comparison = later.comparison();
        Interval interval = comparison == null
                ? Difference.between(earlier, later).interval()
                : comparison.change().interval();
        JumpGate gate = new JumpGate(new Selector("*", "median"), 5, Watch.REGRESSION);
        List<Past> past = comparison == null ? List.of(Past.of(earlier, "1", "", null, true)) : List.of();
        boolean blind = Judgement.one(
                        comparison == null ? gate.against(Baseline.parse("last")) : gate,
                        later,
                        Earlier.of(past).from("", Instant.EPOCH),
                        0.99)
                .blind();
        return new Counts(1, interval.contains(0) ? 0 : 1, interval.width(), blind ? 1 : 0);
    }

    private static List<Measured> measured(List<SharedNoise.Known> series) {
        return series.stream()
                .map(one -> new Measured(one.metric(), "median", one.estimate(), one.comparison()))
                .toList();
    }

    private Levels side(double deviation, double level, String label, double[] shared, Random random) {
        List<Levels.Instance> instances = new ArrayList<>();
        for (int machine = 0; machine < machines; machine++) {
            List<Levels.Trial> trials = new ArrayList<>();
            double effect = machines > 1 ? shared[machine * forks] : 0;
            for (int fork = 0; fork < forks; fork++) {
                double together = pairs ? shared[machine * forks + fork] : 0;
                double middle = Math.log(level) + effect + together + deviation * random.nextGaussian();
                double[] values = random.doubles(ITERATIONS)
                        .map(ignored -> Math.exp(middle + deviation / 2 * random.nextGaussian()))
                        .toArray();
                trials.add(new Levels.Trial(label + fork, values));
            }
            instances.add(new Levels.Instance("m" + machine, trials));
        }
        return new Levels(instances);
    }
}
