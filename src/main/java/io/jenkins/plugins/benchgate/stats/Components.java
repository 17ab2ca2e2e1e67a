package io.jenkins.plugins.benchgate.stats;

import java.util.Locale;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What each level adds to the variance of the mean of all values: the variance components of a nested analysis of variance
 * by the method of moments (Searle, Casella &amp; McCulloch 1992, <i>Variance Components</i>), each divided by the number of
 * its units; a level that has but one unit adds nothing that could be known.
 *
 * @param instances from differences between instances, ≥ 0
 * @param trials from differences between the trials of an instance, ≥ 0
 * @param iterations from differences between the values of a trial, with their dependence, ≥ 0
 */
record Components(double instances, double trials, double iterations, Nesting nesting) {

    static Components of(Levels levels) {
        Nesting nesting = new Nesting(levels);
        double[] instanceMeans = new double[nesting.instances()];
        double betweenTrials = 0;
        double noise = 0;
        for (int i = 0; i < instanceMeans.length; i++) {
            double[] trialMeans = levels.instances().get(i).trials().stream()
                    .mapToDouble(trial -> MeanResampler.mean(trial.values()))
                    .toArray();
            instanceMeans[i] = MeanResampler.mean(trialMeans);
            betweenTrials += StatUtils.variance(trialMeans) * (trialMeans.length - 1);
            noise += levels.instances().get(i).trials().stream()
                    .mapToDouble(trial -> ofMean(trial.values()))
                    .sum();
        }
        noise /= nesting.trials();
        double freedom = nesting.freedom(Level.TRIAL);
        double trialMean = freedom > 0 ? betweenTrials / freedom : noise;
        double instanceMean = StatUtils.variance(instanceMeans);
        return new Components(
                Math.max(0, instanceMean - trialMean * nesting.instances() / nesting.trials()) / nesting.instances(),
                Math.max(0, trialMean - noise) / nesting.trials(),
                noise / nesting.trials(),
                nesting);
    }

    /** The variance of a trial's mean that follows from its values. */
    private static double ofMean(double[] values) {
        return values.length == 1
                ? 0
                : StatUtils.variance(values) / Dependence.of(values, false).effective();
    }

    /** Where the uncertainty of the mean comes from and what to repeat more of, in a sentence. */
    String advice() {
        double sum = instances + trials + iterations;
        if (nesting.iterations() == 1) {
            return "One value alone does not show where noise comes from: repeat trials.";
        }
        if (!(sum > 0)) {
            return "All means are equal: nothing needs to be repeated more.";
        }
        String unknown = nesting.instances() == 1
                ? nesting.trials() == 1
                        ? "; one trial does not show how trials and instances differ"
                        : "; one instance does not show how instances differ"
                : "";
        String most = instances >= trials && instances >= iterations
                ? described(instances / sum, "differences between instances", "instances")
                : trials >= iterations
                        ? described(trials / sum, "differences between trials", "trials")
                        : described(iterations / sum, "differences between iterations", "iterations in each trial");
        return most + unknown + ".";
    }

    private static String described(double share, String source, String more) {
        return String.format(
                Locale.ROOT, "%.0f %% of the uncertainty comes from %s: repeat more %s", 100 * share, source, more);
    }
}
