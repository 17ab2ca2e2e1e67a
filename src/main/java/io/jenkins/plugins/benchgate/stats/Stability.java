package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * How much the values of one version vary, at which level, and what to repeat more of to know their mean better.
 *
 * <p>Coefficients of variation are the standard deviation (of n − 1) by the magnitude of the mean, in %; NaN where there are
 * fewer than two values or the mean is zero.
 *
 * @param withinTrials mean coefficient of variation of the values of one trial: the workload's own variability (CLOUD eq. 6)
 * @param withinInstances mean coefficient of variation of all values of one instance: with what differs between trials
 *     (CLOUD eq. 7)
 * @param total coefficient of variation of all values: with what differs between instances (CLOUD eq. 5)
 * @param maxSpread largest difference of two trials' means by the magnitude of the mean of all values, in %; NaN for one
 *     trial (ABS 5.2, eq. 1, where trials are runs)
 * @param effective how many independent values tell as much about the mean inside the trials; at most as many as there are
 * @param advice one sentence
 */
public record Stability(
        double withinTrials, double withinInstances, double total, double maxSpread, double effective, String advice) {

    /** The stability of a series; nothing is drawn at random. */
    public static Stability of(Levels levels) {
        List<double[]> instances = levels.instances().stream()
                .map(instance -> join(instance.trials().stream().map(Levels.Run::values)))
                .toList();
        List<double[]> trials = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .map(Levels.Run::values)
                .toList();
        double[] all = join(instances.stream());
        double mean = MeanResampler.mean(all);
        double[] means = trials.stream().mapToDouble(MeanResampler::mean).toArray();
        double spread = trials.size() == 1 ? Double.NaN : StatUtils.max(means) - StatUtils.min(means);
        return new Stability(
                variation(trials),
                variation(instances),
                variation(List.of(all)),
                mean == 0 ? Double.NaN : 100 * spread / Math.abs(mean),
                trials.stream()
                        .mapToDouble(values -> Dependence.of(values, false).effective())
                        .sum(),
                Components.of(levels).advice());
    }

    private static double[] join(Stream<double[]> parts) {
        return parts.flatMapToDouble(Arrays::stream).toArray();
    }

    /** Mean coefficient of variation, in %, of those of which it is known. */
    private static double variation(List<double[]> sets) {
        return sets.stream()
                .filter(values -> values.length > 1)
                .mapToDouble(values -> {
                    double mean = MeanResampler.mean(values);
                    return mean == 0 ? Double.NaN : 100 * Math.sqrt(StatUtils.variance(values)) / Math.abs(mean);
                })
                .average()
                .orElse(Double.NaN);
    }
}
