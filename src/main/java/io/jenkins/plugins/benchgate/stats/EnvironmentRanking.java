package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Planner.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Environments by what it takes in each until a comparison of two versions finds a change.
 *
 * @param goal what is to be found
 * @param measure what they are ordered by
 * @param rows that which takes least first; those of which nothing is known last
 */
public record EnvironmentRanking(Goal goal, Measure measure, List<Row> rows) {
    /** Two environments are told apart where equal ones would differ so much in at most this share of cases. */
    public static final double SIGNIFICANCE = 0.05;

    public EnvironmentRanking {
        rows = List.copyOf(rows);
    }

    /** What environments are ordered by: the first of these that is known of all of which it is known what is needed. */
    public enum Measure {
        COST,
        TIME,
        TRIALS
    }

    /**
     * What a comparison of two versions is to find.
     *
     * @param change in %, above 0
     * @param power in which share of comparisons, in (0, 1)
     * @param sampling whether both versions share instances, or have fresh ones
     * @param instances that are shared, at least 1; not used for fresh ones, which are as many as are needed
     */
    public record Goal(double change, double power, Sampling sampling, int instances) {
        Pairing pairing() {
            return sampling == Sampling.INSTANCE ? Pairing.NONE : Pairing.INSTANCES;
        }
    }

    /**
     * One environment.
     *
     * @param detectable least change in % that a comparison like its measurement finds; NaN where that is not known
     * @param needed instances, and trials on each, for each version; {@code null} where that is not known
     * @param factors by which the trials needed, or fresh instances, may be fewer or more; {@code null} where that is
     *     not known
     * @param p two-sided, that its noise for what a trial takes there is that of the first, corrected for the number of
     *     environments (Bonferroni); NaN where that is not known, and of the first itself
     */
    public record Row(
            Environment environment, double detectable, @Nullable Plan needed, @Nullable Interval factors, double p) {
        /** How many trials of each version are needed, on all instances together; NaN where that is not known. */
        public double trials() {
            return needed == null ? Double.NaN : (double) needed.instances() * needed.trials();
        }

        /** Seconds that these take one after the other, those of both versions; NaN where that is not known. */
        public double seconds() {
            return trials() * environment.rates().seconds();
        }

        /** What this costs; NaN where it is not known. */
        public double cost() {
            return trials() * environment.rates().cost();
        }

        /** What the measure has of it. */
        double amount(Measure measure) {
            return switch (measure) {
                case COST -> cost();
                case TIME -> seconds();
                case TRIALS -> trials();
            };
        }
    }

    /**
     * Orders environments.
     *
     * @param environments of one metric and statistic; at least one
     */
    public static EnvironmentRanking of(List<Environment> environments, Goal goal) {
        List<Row> rows = environments.stream()
                .map(one -> new Row(
                        one,
                        one.detectable(goal),
                        one.needed(goal).orElse(null),
                        one.freedom(goal.pairing()) < 1 ? null : Planner.factors(one.freedom(goal.pairing())),
                        Double.NaN))
                .toList();
        Measure measure = measure(rows);
        List<Row> ordered = rows.stream()
                .sorted(Comparator.comparingDouble(row -> row.amount(measure)))
                .toList();
        return new EnvironmentRanking(goal, measure, told(ordered, goal, measure));
    }

    /** The first that is known of all that find the change; where they all cost nothing, cost tells none apart. */
    private static Measure measure(List<Row> rows) {
        List<Row> finding = rows.stream().filter(row -> row.needed() != null).toList();
        for (Measure measure : Measure.values()) {
            double[] amounts =
                    finding.stream().mapToDouble(row -> row.amount(measure)).toArray();
            boolean free = amounts.length > 0 && Arrays.stream(amounts).allMatch(amount -> amount == 0);
            if (!free && Arrays.stream(amounts).noneMatch(Double::isNaN)) {
                return measure;
            }
        }
        return Measure.TRIALS;
    }

    /** The rows with what tells them from the first. */
    private static List<Row> told(List<Row> rows, Goal goal, Measure measure) {
        double[] p = new double[rows.size()];
        for (int i = 0; i < p.length; i++) {
            p[i] = i == 0
                    ? Double.NaN
                    : EqualSpread.pValue(distances(rows.get(0), goal, measure), distances(rows.get(i), goal, measure));
        }
        double[] adjusted = Multiplicity.BONFERRONI.adjust(p);
        List<Row> told = new ArrayList<>();
        for (Row row : rows) {
            told.add(new Row(row.environment(), row.detectable(), row.needed(), row.factors(), adjusted[told.size()]));
        }
        return told;
    }

    /** What is needed grows with the square of the noise, so that the noise counts by the root of what a unit takes. */
    private static List<Double> distances(Row row, Goal goal, Measure measure) {
        Plan needed = row.needed();
        if (needed == null) {
            return List.of();
        }
        double unit = row.amount(measure) / (goal.pairing() == Pairing.NONE ? needed.instances() : needed.trials());
        return row.environment().distances(goal.pairing()).stream()
                .map(distance -> Math.sqrt(unit) * distance)
                .toList();
    }

    /** The environment that takes least; empty where that is not known of any. */
    public Optional<Row> first() {
        return rows.stream().findFirst().filter(row -> row.needed() != null);
    }

    /** The others of which it is known what is needed, and not known whether it is more than in the first. */
    public List<Row> untold() {
        return rows.stream()
                .skip(1)
                .filter(row -> row.needed() != null && !(row.p() <= SIGNIFICANCE))
                .toList();
    }
}
