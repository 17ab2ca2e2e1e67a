package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How often comparisons at 99 % flag equal versions and find slower ones, with the mean width of their intervals, by
 * rule: {@code mvn -q -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.stats.CalibrationStudy
 * -Dbench.args=2000}; the argument is the number of draws; a second one, such
 * as {@code machines}, chooses the cases whose names have it.
 */
public final class CalibrationStudy {
    private static final int RESAMPLES = 1000;

    /** Standard deviation of an iteration's logarithm. */
    private static final double NOISE = 0.03;

    private CalibrationStudy() {}

    /** The logarithms of one trial's values. */
    private interface Iterations {
        double[] draw(int count, Random random);
    }

    /** What is measured: labels that are equal on both sides are the same machine. */
    private record Case(
            String name, int instances, int trials, int count, double trialNoise, boolean same, Iterations iterations) {

        Levels side(double[] effects, double level, String label, Random random) {
            List<Levels.Instance> drawn = new ArrayList<>();
            for (int instance = 0; instance < instances; instance++) {
                List<Levels.Trial> runs = new ArrayList<>();
                for (int trial = 0; trial < trials; trial++) {
                    double effect = effects[instance] + trialNoise * random.nextGaussian();
                    double[] values = iterations.draw(count, random);
                    Arrays.setAll(values, i -> level * Math.exp(effect + values[i]));
                    runs.add(new Levels.Trial("t" + trial, values));
                }
                drawn.add(new Levels.Instance(label + instance, runs));
            }
            return new Levels(drawn);
        }

        double[] effects(double deviation, Random random) {
            return random.doubles(instances)
                    .map(ignored -> deviation * random.nextGaussian())
                    .toArray();
        }
    }

    /** How an interval of the change is found. */
    private enum Rule {
        DEFAULT,
        BLOCK,
        POOLED
    }

    private static double[] independent(int count, Random random) {
        return random.doubles(count).map(ignored -> NOISE * random.nextGaussian()).toArray();
    }

    private static double[] lognormal(int count, Random random) {
        return random.doubles(count)
                .map(ignored -> Math.log(1 + 0.5 * Math.exp(random.nextGaussian())))
                .toArray();
    }

    private static double[] bimodal(int count, Random random) {
        return random.doubles(count)
                .map(draw -> (draw < 0.45 ? Math.log(1.1) : 0) + 0.02 * random.nextGaussian())
                .toArray();
    }

    /** A first-order autoregression. */
    private static Iterations dependent(double rho) {
        return (count, random) -> {
            double[] values = new double[count];
            double last = random.nextGaussian() / Math.sqrt(1 - rho * rho);
            for (int i = 0; i < count; i++) {
                values[i] = NOISE * last;
                last = rho * last + random.nextGaussian();
            }
            return values;
        };
    }

    private static double[] steady(int count, Random random) {
        return random.doubles(count).map(ignored -> 0.01 * random.nextGaussian()).toArray();
    }

    public static void main(String[] arguments) {
        int draws = Integer.parseInt(arguments[0]);
        String part = arguments.length > 1 ? arguments[1] : "";
        System.out.println("case | statistic | slowdown | for each rule: flagged (mean width in points)");
        List<Case> equal = List.of(
                new Case("normal, 1 x 5 pairs of 20", 1, 5, 20, 0.02, true, CalibrationStudy::independent),
                new Case("normal, 1 x 1 of 400", 1, 1, 400, 0, true, CalibrationStudy::independent),
                new Case("lognormal, 1 x 5 pairs of 40", 1, 5, 40, 0.02, true, CalibrationStudy::lognormal),
                new Case("lognormal, 1 x 1 of 400", 1, 1, 400, 0, true, CalibrationStudy::lognormal),
                new Case("bimodal, 1 x 5 pairs of 40", 1, 5, 40, 0.01, true, CalibrationStudy::bimodal),
                new Case("AR(1) 0.6, 1 x 1 of 100", 1, 1, 100, 0, true, dependent(0.6)),
                new Case("AR(1) 0.6, 1 x 1 of 500", 1, 1, 500, 0, true, dependent(0.6)),
                new Case("AR(1) 0.6, 3 x 3 pairs of 50", 3, 3, 50, 0, true, dependent(0.6)),
                new Case("3 fresh machines x 3 of 20", 3, 3, 20, 0.01, false, CalibrationStudy::independent),
                new Case("the same 3 machines x 3 of 20", 3, 3, 20, 0.01, true, CalibrationStudy::independent));
        for (Case one : equal.stream().filter(one -> one.name().contains(part)).toList()) {
            for (Statistic statistic : List.of(Statistic.MEDIAN, Statistic.MEAN)) {
                row(one, statistic, draws, 1, List.of(Rule.values()));
            }
        }
        for (double trialNoise : new double[] {0.02, 0.01, 0.005}) {
            String name = String.format(Locale.ROOT, "same 3 machines x 5, trials of %.1f %%", 100 * trialNoise);
            Case one = new Case(name, 3, 5, 10, trialNoise, true, CalibrationStudy::steady);
            if (name.contains(part)) {
                row(one, Statistic.MEAN, draws, 1.05, List.of(Rule.DEFAULT));
                row(one, Statistic.MEAN, draws, 1.02, List.of(Rule.DEFAULT));
            }
        }
    }

    private static void row(Case one, Statistic statistic, int draws, double slowdown, List<Rule> rules) {
        StringBuilder row = new StringBuilder(one.name() + " | " + statistic.word() + " | "
                + Math.round(100 * (slowdown - 1)) + " % |");
        for (Rule rule : rules) {
            Flagged flagged = Flagged.of(draws, draw -> interval(one, statistic, rule, slowdown, draw));
            double width = Arrays.stream(flagged.widths()).average().orElse(Double.NaN);
            row.append(String.format(Locale.ROOT, " %s %.2f %% (%.2f) |", rule, flagged.share(), width));
        }
        System.out.println(row);
    }

    private static @Nullable Interval interval(Case one, Statistic statistic, Rule rule, double slowdown, int draw) {
        Random random = new Random(1_000_003L * draw + 17);
        double[] effects = one.effects(0.02, random);
        Levels baseline = one.side(effects, 100, "i", random);
        double[] others = one.same() ? effects : one.effects(0.02, random);
        Levels candidate = one.side(others, 100 * slowdown, one.same() ? "i" : "j", random);
        if (rule == Rule.POOLED) {
            return pooled(baseline, candidate, statistic, draw);
        }
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(draw)
                .withResamples(RESAMPLES)
                .withBlocks(rule == Rule.BLOCK ? Blocks.AUTOMATIC : Blocks.SINGLE);
        return (one.same() ? bootstrap.onSameMachines() : bootstrap)
                .compare(baseline, candidate, statistic)
                .change()
                .interval();
    }

    /** The percentile interval of independent draws from all values, as if nothing had levels or an order. */
    private static Interval pooled(Levels baseline, Levels candidate, Statistic statistic, int draw) {
        Resampler before = resampler(baseline, statistic);
        Resampler after = resampler(candidate, statistic);
        int[] once = {1};
        double[] changes = IntStream.range(0, RESAMPLES)
                .mapToDouble(i -> 100
                        * (after.resample(once, RandomStream.at(draw, i, 1))
                                        / before.resample(once, RandomStream.at(draw, i, 0))
                                - 1))
                .toArray();
        return new Interval(
                new Statistic.Quantile(0.005).of(changes), new Statistic.Quantile(0.995).of(changes), 0.99);
    }

    private static Resampler resampler(Levels levels, Statistic statistic) {
        double[] values = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .flatMapToDouble(run -> Arrays.stream(run.values()))
                .toArray();
        return Resampler.of(new double[][] {values}, statistic, new int[] {1}, RESAMPLES);
    }
}
