package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import io.jenkins.plugins.benchgate.text.Figure;
import io.jenkins.plugins.benchgate.text.Message;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How much the values of one version vary, at which level, and what to repeat more of to know their mean better.
 *
 * <p>Coefficients of variation are the standard deviation (of n − 1) by the magnitude of the mean, in %; NaN where
 * there are fewer than two values or the mean is zero.
 *
 * @param withinTrials mean coefficient of variation of the values of one trial: the workload's own variability (CLOUD
 *     eq. 6)
 * @param withinInstances mean coefficient of variation of all values of one instance: with what differs between trials
 *     (CLOUD eq. 7)
 * @param total coefficient of variation of all values: with what differs between instances (CLOUD eq. 5)
 * @param maxSpread largest difference of two trials' means by the magnitude of the mean of all values, in %; NaN for
 *     one trial (ABS 5.2, eq. 1, where trials are runs)
 * @param effective how many independent values tell as much about the means of the trials; at most as many as there are
 * @param advice one sentence: where the uncertainty of the mean comes from and what to repeat more of
 */
public record Stability(
        double withinTrials, double withinInstances, double total, double maxSpread, double effective, String advice) {

    /** The stability of a series; nothing is drawn at random. */
    public static Stability of(Levels levels) {
        List<List<Trial>> instances = levels.instances().stream()
                .map(instance -> instance.trials().parallelStream()
                        .map(run -> Trial.of(run.values()))
                        .toList())
                .toList();
        List<Trial> trials = instances.stream().flatMap(List::stream).toList();
        Moments all = pool(trials);
        double[] means = trials.stream()
                .mapToDouble(trial -> trial.moments.mean())
                .sorted()
                .toArray();
        double spread = trials.size() == 1 ? Double.NaN : means[means.length - 1] - means[0];
        return new Stability(
                average(trials.stream()
                        .mapToDouble(trial -> trial.moments.variation())
                        .toArray()),
                average(instances.stream()
                        .mapToDouble(instance -> pool(instance).variation())
                        .toArray()),
                all.variation(),
                all.mean() == 0 ? Double.NaN : 100 * spread / Math.abs(all.mean()),
                trials.stream().mapToDouble(Trial::effective).sum(),
                advice(new Nesting(levels), instances));
    }

    /** One trial's values, and how many independent ones tell as much about their mean. */
    private record Trial(Moments moments, double effective) {
        static Trial of(double[] values) {
            return new Trial(Moments.of(values), Dependence.of(values, false).effective());
        }

        /** The variance of the mean that follows from the values. */
        double ofMean() {
            return moments.count() == 1 ? 0 : moments.variance() / effective;
        }
    }

    private static Moments pool(List<Trial> trials) {
        return trials.stream().map(Trial::moments).reduce(Moments.NONE, Moments::plus);
    }

    /** The mean of those that are known. */
    private static double average(double[] variations) {
        return Arrays.stream(variations)
                .filter(variation -> !Double.isNaN(variation))
                .average()
                .orElse(Double.NaN);
    }

    /**
     * The variance components of a nested analysis of variance by the method of moments (Searle, Casella &amp;
     * McCulloch 1992, <i>Variance Components</i>), each divided by the number of its units, say what adds most to the
     * variance of the mean. A level that has but one unit adds nothing that could be known.
     */
    private static String advice(Nesting nesting, List<List<Trial>> instances) {
        if (nesting.iterations() == 1) {
            return Sentences.english("stored.adviceOfOneValue");
        }
        Moments instanceMeans = Moments.NONE;
        double betweenTrials = 0;
        double noise = 0;
        for (List<Trial> instance : instances) {
            double[] means =
                    instance.stream().mapToDouble(trial -> trial.moments.mean()).toArray();
            Moments trialMeans = Moments.of(means);
            instanceMeans = instanceMeans.plus(Moments.of(trialMeans.mean()));
            betweenTrials += trialMeans.squares();
            noise += instance.stream().mapToDouble(Trial::ofMean).sum() / nesting.trials();
        }
        double trialFreedom = nesting.freedom(Level.TRIAL);
        double ofTrial = trialFreedom > 0 ? betweenTrials / trialFreedom : noise;
        double ofInstance = nesting.instances() > 1 ? instanceMeans.variance() / nesting.instances() : 0;
        double trials = nesting.trials();
        double[] parts = {
            noise / trials, Math.max(0, ofTrial - noise) / trials, Math.max(0, ofInstance - ofTrial / trials)
        };
        return advice(nesting, parts);
    }

    /** @param parts of the variance of the mean by iterations, trials and instances */
    private static String advice(Nesting nesting, double[] parts) {
        double sum = Arrays.stream(parts).sum();
        if (!(sum > 0)) {
            return Sentences.english("stored.adviceOfEqual");
        }
        String[] sources = {"stored.advice.iterations", "stored.advice.trials", "stored.advice.instances"};
        int most = parts[2] >= parts[1] && parts[2] >= parts[0] ? 2 : parts[1] >= parts[0] ? 1 : 0;
        Object unknown = nesting.trials() == 1
                ? Message.of("stored.part.adviceOfOneTrial")
                : nesting.instances() == 1 ? Message.of("stored.part.adviceOfOneInstance") : "";
        return Sentences.english(
                sources[most], new Figure(String.format(Locale.ROOT, "%.0f", 100 * parts[most] / sum)), unknown);
    }
}
