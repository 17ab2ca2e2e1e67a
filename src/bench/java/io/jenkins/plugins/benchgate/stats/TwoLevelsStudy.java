package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.gate.Earlier;
import io.jenkins.plugins.benchgate.gate.JumpGate;
import io.jenkins.plugins.benchgate.gate.Measured;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Past;
import io.jenkins.plugins.benchgate.gate.Selector;
import io.jenkins.plugins.benchgate.gate.Watch;
import io.jenkins.plugins.benchgate.model.Direction;
import io.jenkins.plugins.benchgate.model.Metric;
import io.jenkins.plugins.benchgate.model.Unit;
import io.jenkins.plugins.benchgate.stats.Levels.Instance;
import io.jenkins.plugins.benchgate.stats.Levels.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;

/**
 * How often trials are said to be at two levels that are and that are not, and what becomes of gates where they are, with
 * the figures of docs/evidence/suites-of-benchmarks.md. {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.stats.TwoLevelsStudy -Dbench.args="2000"}: draws a cell.
 */
public final class TwoLevelsStudy {
    private static final int ITERATIONS = 5;
    private static final double NOISE = 0.01;

    private final Random random = new Random(7);
    private final int draws;

    private TwoLevelsStudy(int draws) {
        this.draws = draws;
    }

    public static void main(String[] args) {
        TwoLevelsStudy study = new TwoLevelsStudy(Integer.parseInt(args[0]));
        study.judged();
        study.recognised();
    }

    private void recognised() {
        for (int trials : new int[] {5, 7, 10, 20}) {
            row("normal", trials, random::nextGaussian);
            row("t, 3", trials, this::student);
            row("lognormal", trials, () -> Math.exp(0.5 * random.nextGaussian()));
            row("exponential", trials, () -> -Math.log(1 - random.nextDouble()));
            row("uniform", trials, random::nextDouble);
            for (double share : new double[] {0.3, 0.5}) {
                for (double gap : new double[] {5, 10}) {
                    row(
                            "two levels, " + gap + " apart, share " + share,
                            trials,
                            () -> random.nextGaussian() + (random.nextDouble() < share ? gap : 0));
                }
            }
        }
    }

    private void row(String name, int trials, Supplier<Double> noise) {
        int one = 0;
        int both = 0;
        for (int i = 0; i < draws; i++) {
            Levels before = levels(trials, 0, noise, 0);
            one += TwoLevels.of(before, Statistic.MEDIAN).isPresent() ? 1 : 0;
            both += TwoLevels.of(before, levels(trials, 0.1, noise, 0), Statistic.MEDIAN).isPresent() ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.2f %% | %.2f %% |%n",
                name,
                trials,
                100.0 * one / draws,
                100.0 * both / draws);
    }

    /** Equal versions whose forks have two levels 10 % apart, and a candidate that is 10 % slower at both. */
    private void judged() {
        for (boolean sideBySide : new boolean[] {true, false}) {
            for (double share : new double[] {1.0 / 3, 0.5, 0}) {
                for (int trials : new int[] {3, 5, 10}) {
                    Supplier<Double> noise =
                            () -> random.nextGaussian() + (random.nextDouble() < share ? Math.log(1.1) / NOISE : 0);
                    StringBuilder row = new StringBuilder();
                    for (double change : new double[] {0, 0.1}) {
                        for (int before : new int[] {sideBySide ? 0 : 1, 10}) {
                            row.append(String.format(
                                    Locale.ROOT, " %.2f %% |", definite(sideBySide, trials, change, before, noise)));
                        }
                    }
                    System.out.printf(
                            Locale.ROOT,
                            "| %s | %.2f | %d |%s%n",
                            sideBySide ? "side by side" : "history",
                            share,
                            trials,
                            row);
                }
            }
        }
    }

    /** @param before earlier builds that are known */
    private double definite(boolean sideBySide, int trials, double change, int before, Supplier<Double> noise) {
        JumpGate gate = new JumpGate(new Selector("x", "median"), 5, Watch.REGRESSION);
        int definite = 0;
        List<Past> past = new ArrayList<>();
        for (int i = 0; i < draws + before; i++) {
            Measured usual = measured(sideBySide, trials, 0, noise);
            if (i >= before) {
                Measured judged = change == 0 ? usual : measured(sideBySide, trials, change, noise);
                List<Past> last = past.subList(past.size() - before, past.size());
                definite += gate.judge(judged, Earlier.of(last).from("", null), 0.99).outcome() == Outcome.FAIL ? 1 : 0;
            }
            past.add(Past.of(usual, "" + i, "", null, true));
        }
        return 100.0 * definite / draws;
    }

    private Measured measured(boolean sideBySide, int trials, double change, Supplier<Double> noise) {
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(1).withResamples(200);
        Levels candidate = levels(trials, Math.log1p(change), noise, NOISE);
        Metric metric = new Metric("x", Unit.SECOND, Direction.LOWER);
        if (!sideBySide) {
            return new Measured(metric, "median", bootstrap.estimate(candidate, Statistic.MEDIAN), null);
        }
        Comparison comparison = bootstrap.compare(levels(trials, 0, noise, NOISE), candidate, Statistic.MEDIAN);
        return new Measured(metric, "median", comparison.candidate(), comparison);
    }

    private double student() {
        double squares = 0;
        for (int i = 0; i < 3; i++) {
            double normal = random.nextGaussian();
            squares += normal * normal;
        }
        return random.nextGaussian() / Math.sqrt(squares / 3);
    }

    private Levels levels(int trials, double change, Supplier<Double> noise, double within) {
        List<Trial> all = new ArrayList<>();
        for (int i = 0; i < trials; i++) {
            double level = change + NOISE * noise.get();
            double[] values = new double[within > 0 ? ITERATIONS : 1];
            for (int k = 0; k < values.length; k++) {
                values[k] = 1e-6 * Math.exp(level + within * random.nextGaussian());
            }
            all.add(new Trial("" + random.nextInt() + i, values));
        }
        return new Levels(List.of(new Instance("local", all)));
    }
}
