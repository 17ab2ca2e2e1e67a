package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import io.jenkins.plugins.benchgate.stats.PowerAnalysis.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * How often three rules flag equal versions, and which slowdowns they find, on series with the levels of CLOUD 3.2 (50
 * instances × 10 trials): {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.stats.PowerStudy -Dbench.args=}.
 */
public final class PowerStudy {
    private static final int INSTANCES = 50;
    private static final int TRIALS = 10;
    private static final int ITERATIONS = 20;

    /** Standard deviations of instances, trials and iterations. */
    private static final double[][] NOISE = {{0.01, 0.005, 0.03}, {0.03, 0.01, 0.05}, {0.10, 0.05, 0.20}};

    private PowerStudy() {}

    public static void main(String[] arguments) {
        System.out.println("noise in % (instance, trial, iteration); sampling; groups; for each rule: flagged, MDS");
        for (int i = 0; i < NOISE.length; i++) {
            Levels levels = levels(NOISE[i], new Random(i + 1));
            for (Plan plan : List.of(new Plan(1, 5), new Plan(5, 5), new Plan(10, 1), new Plan(20, 5))) {
                row(NOISE[i], levels, Sampling.INSTANCE, plan);
            }
            for (Plan plan : List.of(new Plan(1, 1), new Plan(1, 5), new Plan(3, 5), new Plan(5, 5))) {
                row(NOISE[i], levels, Sampling.TRIAL, plan);
            }
        }
    }

    private static void row(double[] noise, Levels levels, Sampling sampling, Plan plan) {
        StringBuilder row = new StringBuilder(String.format(
                Locale.ROOT,
                "%4.1f %4.1f %4.1f  %-8s %2d × %d",
                100 * noise[0],
                100 * noise[1],
                100 * noise[2],
                sampling.word(),
                plan.instances(),
                plan.trials()));
        for (Rule rule : Rule.values()) {
            // CLOUD tests at 95 %; the gates' own rule at their 99 %
            Power power = PowerAnalysis.withSeed(7)
                    .withResamples(500)
                    .withConfidence(rule == Rule.CHANGE ? 0.99 : 0.95)
                    .power(levels, Statistic.MEAN, sampling, plan, true, rule);
            row.append(String.format(
                    Locale.ROOT,
                    "  %s %3.0f %% %6.1f",
                    rule,
                    100 * power.falsePositiveRate(),
                    power.minimalDetectableSlowdown()));
        }
        System.out.println(row);
    }

    private static Levels levels(double[] noise, Random random) {
        List<Levels.Instance> instances = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            double instance = noise[0] * random.nextGaussian();
            List<Levels.Trial> runs = new ArrayList<>();
            for (int t = 0; t < TRIALS; t++) {
                double trial = instance + noise[1] * random.nextGaussian();
                double[] values = random.doubles(ITERATIONS)
                        .map(ignored -> 100 * Math.exp(trial + noise[2] * random.nextGaussian()))
                        .toArray();
                runs.add(new Levels.Trial("t" + t, values));
            }
            instances.add(new Levels.Instance("i" + i, runs));
        }
        return new Levels(instances);
    }
}
