package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.List;

/**
 * Where the noise of a version's statistic comes from: variances of its logarithm, for one unit of each level (Kalibera
 * &amp; Jones 2013; CLOUD 4 has the same question as coefficients of variation).
 *
 * <p>They are those of the statistic that is judged, not of single values: measured by resampling one level after the
 * other, as the gates' own intervals are.
 *
 * @param instance what instances differ by, ≥ 0; NaN where there was one instance only
 * @param trial what trials on one instance differ by, with their iterations as many as measured, ≥ 0; NaN where no
 *     instance had more than one trial
 * @param iteration the part of {@code trial} that comes from the iterations, ≥ 0; NaN where no trial had more than one
 * @param iterations number of iterations of a trial, the mean over trials, at least 1
 */
public record VarianceComponents(double instance, double trial, double iteration, double iterations) {

    /**
     * Measures the components of a version.
     *
     * @return components of NaN where the statistic or a resample of it is not positive
     */
    public static VarianceComponents of(Levels levels, Statistic statistic, HierarchicalBootstrap bootstrap) {
        List<VariancePart> parts = bootstrap.parts(levels, statistic);
        Nesting nesting = new Nesting(levels);
        double trials = nesting.trials();
        double iteration = lifted(parts, Level.ITERATION) * trials;
        double repeated = lifted(parts, Level.TRIAL) * trials;
        // what trials differ by holds what their iterations do, however few trials say otherwise
        double trial = Double.isNaN(iteration) ? repeated : Math.max(repeated, iteration);
        double within = Double.isNaN(trial) ? 0 : trial * nesting.instances() / trials;
        double instance = Math.max(0, lifted(parts, Level.INSTANCE) * nesting.instances() - within);
        return new VarianceComponents(instance, trial, iteration, nesting.iterations() / trials);
    }

    private static double lifted(List<VariancePart> parts, Level level) {
        return parts.stream()
                .filter(part -> part.level() == level)
                .mapToDouble(VariancePart::lifted)
                .findFirst()
                .orElse(Double.NaN);
    }
}
