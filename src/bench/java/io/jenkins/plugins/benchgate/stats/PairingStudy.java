package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What equal instance labels do: how often comparisons at 99 % flag equal versions and find slower ones, on machines
 * that are the same, on other machines whose labels are equal by accident, and where the change itself differs between
 * machines: {@code mvn -q -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.stats.PairingStudy
 * -Dbench.args=1000}; the argument is the number of draws.
 */
public final class PairingStudy {
    private static final int RESAMPLES = 500;
    private static final int ITERATIONS = 20;

    private PairingStudy() {}

    /** Where the candidate's machines come from. */
    private enum Machines {
        /** They are the baseline's. */
        SAME,
        /** Others, whose labels are equal by accident. */
        OTHERS,
        /** The baseline's, and the change differs between them around none. */
        CHANGING
    }

    /** A shape of measurements; noises are standard deviations of logarithms. */
    private record Shape(int instances, int trials, double instanceNoise, double trialNoise, double iterationNoise) {

        double[] effects(Random random) {
            return random.doubles(instances)
                    .map(ignored -> instanceNoise * random.nextGaussian())
                    .toArray();
        }

        Levels side(double[] effects, double level, String trialLabel, Random random) {
            List<Levels.Instance> drawn = new ArrayList<>();
            for (int instance = 0; instance < instances; instance++) {
                List<Levels.Trial> runs = new ArrayList<>();
                for (int trial = 0; trial < trials; trial++) {
                    double effect = effects[instance] + trialNoise * random.nextGaussian();
                    double[] values = random.doubles(ITERATIONS)
                            .map(ignored -> level * Math.exp(effect + iterationNoise * random.nextGaussian()))
                            .toArray();
                    runs.add(new Levels.Trial(trialLabel + trial, values));
                }
                drawn.add(new Levels.Instance("i" + instance, runs));
            }
            return new Levels(drawn);
        }
    }

    public static void main(String[] arguments) {
        int draws = Integer.parseInt(arguments[0]);
        System.out.println("equal versions: flagged in % (median width in points), machines known to be the same or not");
        System.out.println("others | others, taken for known | same | same, known | same, the change differs, known"
                + " | instances x trials; noise of instances, trials in %");
        double[] worst = new double[5];
        for (int instances : new int[] {3, 5}) {
            for (int trials : new int[] {1, 2, 5}) {
                for (double instanceNoise : new double[] {0.01, 0.02, 0.05}) {
                    for (double trialNoise : new double[] {0.005, 0.01, 0.02, 0.03}) {
                        Shape shape = new Shape(instances, trials, instanceNoise, trialNoise, 0.03);
                        double[] flagged = {
                            row(shape, Machines.OTHERS, false, 1, draws),
                            row(shape, Machines.OTHERS, true, 1, draws),
                            row(shape, Machines.SAME, false, 1, draws),
                            row(shape, Machines.SAME, true, 1, draws),
                            row(shape, Machines.CHANGING, true, 1, draws)
                        };
                        Arrays.setAll(worst, i -> Math.max(worst[i], flagged[i]));
                        System.out.printf(
                                Locale.ROOT,
                                " %d x %d; %.1f, %.1f%n",
                                instances,
                                trials,
                                100 * instanceNoise,
                                100 * trialNoise);
                    }
                }
            }
        }
        System.out.println("largest: " + Arrays.toString(worst));
        System.out.println("slower versions on the same machines, noise of instances 2 %; found in %: not known | known");
        for (int[] plan : new int[][] {{3, 3}, {3, 5}, {5, 3}, {5, 5}}) {
            for (double trialNoise : new double[] {0.005, 0.01, 0.02}) {
                for (double slowdown : new double[] {1.02, 1.05}) {
                    Shape shape = new Shape(plan[0], plan[1], 0.02, trialNoise, 0.01);
                    row(shape, Machines.SAME, false, slowdown, draws);
                    row(shape, Machines.SAME, true, slowdown, draws);
                    System.out.printf(
                            Locale.ROOT,
                            " %d x %d; trials %.1f; slowdown %.0f%n",
                            plan[0],
                            plan[1],
                            100 * trialNoise,
                            100 * slowdown - 100);
                }
            }
        }
    }

    private static double row(Shape shape, Machines machines, boolean known, double slowdown, int draws) {
        Flagged flagged = Flagged.of(draws, draw -> interval(shape, machines, known, slowdown, draw));
        System.out.printf(Locale.ROOT, "%5.1f (%6.2f) |", flagged.share(), Statistic.MEDIAN.of(flagged.widths()));
        return flagged.share();
    }

    private static @Nullable Interval interval(Shape shape, Machines machines, boolean known, double slowdown, int draw) {
        // seeds in a row give java.util.Random first draws that are alike
        Random random = new Random(RandomStream.at(draw, 0).nextLong());
        double[] effects = shape.effects(random);
        double[] others = shape.effects(random);
        double[] after =
                switch (machines) {
                    case SAME -> effects;
                    case OTHERS -> others;
                    case CHANGING -> {
                        double[] changed = effects.clone();
                        Arrays.setAll(changed, i -> effects[i] + others[i]);
                        yield changed;
                    }
                };
        Levels baseline = shape.side(effects, 100, "t", random);
        Levels candidate = shape.side(after, 100 * slowdown, "t", random);
        HierarchicalBootstrap bootstrap = HierarchicalBootstrap.withSeed(draw).withResamples(RESAMPLES);
        return (known ? bootstrap.onSameMachines() : bootstrap)
                .compare(baseline, candidate, Statistic.MEAN)
                .change()
                .interval();
    }
}
