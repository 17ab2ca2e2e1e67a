package io.jenkins.plugins.benchgate.stats;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * By how much groups differ beyond what their values differ by within a group: the one-way random-effects model
 * y<sub>ij</sub> = μ + g<sub>i</sub> + e<sub>ij</sub>, with the variance τ² between groups and σ² within each.
 *
 * <p>With k groups of n<sub>i</sub> values, N in all, and n₀ = (N − Σ n<sub>i</sub>²/N)/(k − 1): σ² is the pooled mean
 * square within groups, M the mean square between them, Σ n<sub>i</sub> (ȳ<sub>i</sub> − ȳ)²/(k − 1), and τ² =
 * max(0, (M − σ²)/n₀). This is the moment estimate of DerSimonian and Laird (Meta-analysis in clinical trials, Controlled
 * Clinical Trials 7, 1986, 177–188) of the groups' means with the variances σ²/n<sub>i</sub>, and, as these share one σ²,
 * that of the analysis of variance (Searle, Casella and McCulloch, Variance Components, 1992, section 3.6).
 *
 * @param groups k, at least {@value #FEWEST}
 * @param degreesWithin N − k
 * @param within σ², at least 0
 * @param between τ², at least 0
 * @param ofMeans M/n₀ = τ² + σ²/n₀ before τ² is kept from being negative: the variance of a group's mean around μ, which
 *     has k − 1 degrees of freedom where the groups are equally large
 */
public record RandomEffects(int groups, int degreesWithin, double within, double between, double ofMeans) {
    /** Of two groups, with one degree of freedom, nothing useful would follow. */
    public static final int FEWEST = 3;
    /** Values that a group must have to tell what they differ by within it. */
    public static final int FEWEST_VALUES = 2;

    /**
     * Of values on a scale on which effects add up; groups with fewer than {@value #FEWEST_VALUES} are left out.
     *
     * @param values finite, of each group
     * @return empty with fewer than {@value #FEWEST} groups that are left
     */
    public static Optional<RandomEffects> of(List<double[]> values) {
        List<double[]> groups =
                values.stream().filter(group -> group.length >= FEWEST_VALUES).toList();
        if (groups.size() < FEWEST) {
            return Optional.empty();
        }
        int k = groups.size();
        int all = groups.stream().mapToInt(group -> group.length).sum();
        double mean = groups.stream().mapToDouble(StatUtils::sum).sum() / all;
        double squaresWithin = 0;
        double squaresBetween = 0;
        double squaredSizes = 0;
        for (double[] group : groups) {
            double own = StatUtils.mean(group);
            squaresWithin += (group.length - 1) * StatUtils.variance(group, own);
            squaresBetween += group.length * (own - mean) * (own - mean);
            squaredSizes += (double) group.length * group.length;
        }
        double within = squaresWithin / (all - k);
        double size = (all - squaredSizes / all) / (k - 1);
        double ofMeans = squaresBetween / (k - 1) / size;
        return Optional.of(new RandomEffects(k, all - k, within, Math.max(0, ofMeans - within / size), ofMeans));
    }

    /** Degrees of freedom behind {@link #ofMeans}. */
    public int degrees() {
        return groups - 1;
    }

    /**
     * How far a weighted sum of groups' means is from that of μ, by what groups differ: Student's t with {@link #degrees}.
     *
     * @param weights the sum of the squared weights of the groups
     * @param confidence in (0, 1), two-sided
     */
    public double reach(double weights, double confidence) {
        return quantile(degrees(), confidence) * Math.sqrt(weights * ofMeans);
    }

    /** The same of a weighted sum of values of one group. */
    public double reachWithin(double weights, double confidence) {
        return quantile(degreesWithin, confidence) * Math.sqrt(weights * within);
    }

    private static double quantile(double degrees, double confidence) {
        // null: no random numbers are wanted, and their generator is slow to set up
        return new TDistribution(null, degrees).inverseCumulativeProbability(0.5 + confidence / 2);
    }
}
