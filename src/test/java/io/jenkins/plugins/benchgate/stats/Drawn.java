package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Series drawn at random: logarithms of values are the sum of an instance's effect, a trial's effect and an
 * iteration's.
 *
 * @param trialEffect standard deviation, drawn for each side
 * @param iteration an iteration's effect
 */
record Drawn(int instances, int trials, int iterations, double trialEffect, ToDoubleFunction<Random> iteration) {

    static ToDoubleFunction<Random> normal(double deviation) {
        return random -> deviation * random.nextGaussian();
    }

    /** A long upper tail: most values near 1.5, some at five times that. */
    static final ToDoubleFunction<Random> LOGNORMAL = random -> Math.log(1 + 0.5 * Math.exp(random.nextGaussian()));

    /** Two modes 10 % apart, the lower one a little more frequent. */
    static final ToDoubleFunction<Random> BIMODAL =
            random -> (random.nextDouble() < 0.45 ? Math.log(1.1) : 0) + 0.02 * random.nextGaussian();

    double[] instanceEffects(double deviation, Random random) {
        return random.doubles(instances)
                .map(ignored -> deviation * random.nextGaussian())
                .toArray();
    }

    Levels side(double[] instanceEffects, double level, String instanceLabel, String trialLabel, Random random) {
        List<Levels.Instance> drawn = new ArrayList<>();
        for (int instance = 0; instance < instances; instance++) {
            List<Levels.Trial> runs = new ArrayList<>();
            for (int trial = 0; trial < trials; trial++) {
                double effect = instanceEffects[instance] + trialEffect * random.nextGaussian();
                double[] values = new double[iterations];
                for (int i = 0; i < iterations; i++) {
                    values[i] = level * Math.exp(effect + iteration.applyAsDouble(random));
                }
                runs.add(new Levels.Trial(trialLabel + trial, values));
            }
            drawn.add(new Levels.Instance(instanceLabel + instance, runs));
        }
        return new Levels(drawn);
    }

    /** All values as if one trial had measured them. */
    static Levels pooled(Levels levels) {
        double[] values = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .flatMapToDouble(run -> java.util.Arrays.stream(run.values()))
                .toArray();
        return flat(values);
    }

    static Levels flat(double... values) {
        return new Levels(List.of(new Levels.Instance("i", List.of(new Levels.Trial("t", values)))));
    }
}
