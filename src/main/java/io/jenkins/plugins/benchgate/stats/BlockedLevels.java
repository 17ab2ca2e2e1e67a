package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Both sides of a comparison on several machines without what the machines differ in: a randomized block design, whose
 * blocks are the instances (Fisher 1935, <i>The Design of Experiments</i>).
 *
 * <p>All values of an instance, of both versions, are divided by the geometric mean of the two versions' statistics on
 * it, and multiplied by the same mean over all instances. The quotient of the versions on each instance stays as it is,
 * and so does what differs between instances in it. Without that, a pooled median of machines that differ by more than
 * their trials is the median of one of them.
 *
 * @param baseline with the same instances in the same order
 */
record BlockedLevels(Levels baseline, Levels candidate) {
    /** The same values where there is one instance, or a statistic of an instance is not positive. */
    static BlockedLevels of(Levels baseline, Levels candidate, Statistic statistic) {
        int instances = baseline.instances().size();
        double[] logarithms = new double[instances];
        Arrays.setAll(
                logarithms,
                i -> (StrictMath.log(value(baseline.instances().get(i), statistic))
                                + StrictMath.log(value(candidate.instances().get(i), statistic)))
                        / 2);
        double mean = Arrays.stream(logarithms).sum() / instances;
        if (instances == 1 || !Double.isFinite(mean)) {
            return new BlockedLevels(baseline, candidate);
        }
        double[] factors =
                Arrays.stream(logarithms).map(one -> StrictMath.exp(mean - one)).toArray();
        return new BlockedLevels(times(baseline, factors), times(candidate, factors));
    }

    private static double value(Levels.Instance instance, Statistic statistic) {
        return statistic.of(instance.trials().stream()
                .flatMapToDouble(trial -> Arrays.stream(trial.values()))
                .toArray());
    }

    private static Levels times(Levels levels, double[] factors) {
        List<Levels.Instance> instances = new ArrayList<>();
        for (Levels.Instance instance : levels.instances()) {
            double factor = factors[instances.size()];
            instances.add(new Levels.Instance(
                    instance.label(),
                    instance.trials().stream()
                            .map(trial -> new Levels.Trial(trial.label(), times(trial.values(), factor)))
                            .toList()));
        }
        return new Levels(instances);
    }

    private static double[] times(double[] values, double factor) {
        double[] scaled = new double[values.length];
        Arrays.setAll(scaled, i -> values[i] * factor);
        return scaled;
    }
}
