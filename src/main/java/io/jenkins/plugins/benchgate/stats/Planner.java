package io.jenkins.plugins.benchgate.stats;

import io.jenkins.plugins.benchgate.stats.Comparison.Pairing;
import io.jenkins.plugins.benchgate.stats.Nesting.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BinaryOperator;
import java.util.function.IntPredicate;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;

/**
 * How much must be measured for a comparison to find a slowdown in 95 of 100 cases, or in another share of them, from the
 * variances that a job has shown.
 *
 * <p>For a plan, the variances that resampling would find at each level follow from the components; {@link SmallSample}
 * says how wide the interval then is, as in a comparison itself. The change's estimate is normal, and the interval's
 * squared width varies as χ² with the degrees of freedom behind it, so that the chance to find a slowdown is that of
 * Student's noncentral t (the classical power of the t-test). The components are estimates themselves: from few
 * instances or trials the plan is as rough as they are.
 *
 * @param components what the statistic varies by
 * @param single what it takes for the plans in which each side is a few values of units of one value each, and a
 *     quantile is compared by ranks; {@code null}: nothing is compared so
 * @param confidence of the interval of the change, in (0, 1)
 * @param power the share of slowdowns to be found, in (0, 1)
 */
public record Planner(
        VarianceComponents components, @Nullable VarianceComponents single, double confidence, double power) {
    /** The share of slowdowns to be found where none is asked for (CLOUD 5.4.1). */
    public static final double POWER = 0.95;

    /** More trials than these are not planned. */
    public static final int MOST_TRIALS = 10_000;
    /** Steps over the distribution of an estimated deviation. */
    private static final int STEPS = 100;

    /**
     * How many times the values a rank-sum test of normal values needs that Student's t needs (Hodges &amp; Lehmann
     * 1956).
     */
    private static final double RANKS = Math.PI / 3;

    /** Of comparisons by resampling alone. */
    public Planner(VarianceComponents components, double confidence) {
        this(components, null, confidence, POWER);
    }

    /** From the measurements of one version, for comparisons of a statistic. */
    public static Planner of(Levels levels, Statistic statistic, HierarchicalBootstrap bootstrap, double confidence) {
        VarianceComponents components = VarianceComponents.of(levels, statistic, bootstrap);
        if (!(statistic instanceof Statistic.Quantile) || components.iterations() > 1) {
            return new Planner(components, confidence);
        }
        VarianceComponents values = VarianceComponents.of(levels, Statistic.MEAN, bootstrap);
        VarianceComponents single =
                new VarianceComponents(RANKS * values.instance(), RANKS * values.trial(), Double.NaN, 1);
        return new Planner(components, single, confidence, POWER);
    }

    public Planner {
        if (!(confidence > 0 && confidence < 1 && power > 0 && power < 1)) {
            throw new IllegalArgumentException(
                    "confidence " + confidence + " or power " + power + " is not between 0 and 1");
        }
    }

    /** The same for another share of slowdowns to be found, in (0, 1). */
    public Planner withPower(double share) {
        return new Planner(components, single, confidence, share);
    }

    /** The same noise between instances, with another of trials and iterations. */
    Planner trialsOf(Planner within) {
        return with(
                (mine, its) -> new VarianceComponents(mine.instance(), its.trial(), its.iteration(), mine.iterations()),
                within);
    }

    /** The same without what is known of instances. */
    Planner withoutInstances() {
        return with(
                (mine, its) -> new VarianceComponents(Double.NaN, its.trial(), its.iteration(), its.iterations()),
                this);
    }

    private Planner with(BinaryOperator<VarianceComponents> joined, Planner other) {
        return new Planner(
                joined.apply(components, other.components),
                single == null || other.single == null ? null : joined.apply(single, other.single),
                confidence,
                power);
    }

    /**
     * By which factors the trials needed may be fewer or more than planned, because the noise they follow from is an
     * estimate itself: the 90 % interval of a normal variance against its estimate (χ²). Statistics other than means,
     * and values that are not normal, leave more room.
     *
     * @param freedom degrees of freedom behind the noise, at least 1
     */
    public static Interval factors(int freedom) {
        double confidence = 0.9;
        double tail = (1 - confidence) / 2;
        ChiSquaredDistribution squares = new ChiSquaredDistribution(null, freedom);
        return new Interval(
                freedom / squares.inverseCumulativeProbability(1 - tail),
                freedom / squares.inverseCumulativeProbability(tail),
                confidence);
    }

    /**
     * The smallest number of trials on each instance with which a slowdown is found, at most {@value #MOST_TRIALS}.
     *
     * @param slowdown in %, above 0
     * @param instances for each version, the same ones for both where they are shared
     * @param pairing what both versions share: instances, instances and trials, or nothing
     * @return empty where no number of trials is enough, or where the components needed are not known
     */
    public OptionalInt trials(double slowdown, int instances, Pairing pairing) {
        if (!(slowdown > 0)) {
            throw new IllegalArgumentException("found a slowdown of " + slowdown + " %, expected more than 0");
        }
        IntPredicate enough = trials -> detectable(new Plan(instances, trials), pairing) <= slowdown;
        return least(enough, 10);
    }

    /** The least number that is enough; empty where the most is not. */
    static OptionalInt least(IntPredicate enough, int guess) {
        int few = 0;
        int many = Math.max(1, guess);
        for (int step = 1 + many / 50; !enough.test(many); step *= 2) {
            if (many == MOST_TRIALS) {
                return OptionalInt.empty();
            }
            few = many;
            many = Math.min(MOST_TRIALS, many + step);
        }
        for (int step = 1 + many / 50; few == 0 && many > step; step *= 2) {
            if (enough.test(many - step)) {
                many -= step;
            } else {
                few = many - step;
            }
        }
        while (many - few > 1) {
            int middle = (few + many) / 2;
            if (enough.test(middle)) {
                many = middle;
            } else {
                few = middle;
            }
        }
        return OptionalInt.of(many);
    }

    /**
     * The least slowdown in % that a plan finds as often as asked for; NaN where the components needed are not known, or
     * where the plan has no interval that covers what differs between its units.
     */
    public double detectable(Plan plan, Pairing pairing) {
        boolean fresh = pairing == Pairing.NONE;
        VarianceComponents varied = components(plan);
        double perTrial = trialVariance(varied, fresh);
        double perInstance = fresh ? varied.instance() : 0;
        double square = 2 * (perInstance + perTrial / plan.trials()) / plan.instances();
        boolean covered = plan.instances() > 1 || (!fresh && plan.trials() > 1);
        if (Double.isNaN(square) || !covered) {
            return Double.NaN;
        }
        if (square == 0) {
            return 0;
        }
        List<VariancePart> parts = parts(plan, pairing, perTrial, perInstance);
        double plain = parts.stream().mapToDouble(VariancePart::variance).sum();
        double normal = -new NormalDistribution(null, 0, 1).inverseCumulativeProbability((1 - confidence) / 2);
        double halfWidth = SmallSample.of(parts, confidence, !fresh).factor() * normal * Math.sqrt(plain);
        double deviation = Math.sqrt(square);
        return 100 * Math.expm1(deviation * noncentrality(halfWidth / deviation, freedom(parts)));
    }

    /**
     * Where trials on one instance were never repeated, what differs between them cannot be told from what differs
     * between instances: for fresh instances all of it then counts as the instances', which more trials do not reduce.
     */
    private static double trialVariance(VarianceComponents varied, boolean fresh) {
        if (!Double.isNaN(varied.trial()) || !fresh) {
            return varied.trial();
        }
        return 0;
    }

    /** What the comparison of a plan varies by, mixed as its interval is mixed. */
    private VarianceComponents components(Plan plan) {
        long units = (long) plan.instances() * plan.trials();
        if (single == null || (plan.instances() > 1 && plan.trials() > 1)) {
            return components;
        }
        double ranks = Shift.weight(units);
        return new VarianceComponents(
                ranks * single.instance() + (1 - ranks) * components.instance(),
                ranks * single.trial() + (1 - ranks) * components.trial(),
                Double.NaN,
                1);
    }

    /** The variances that resampling finds at each level under a plan. */
    private List<VariancePart> parts(Plan plan, Pairing pairing, double perTrial, double perInstance) {
        double trials = (double) plan.instances() * plan.trials();
        List<VariancePart> parts = new ArrayList<>();
        for (Level level : Level.values()) {
            boolean shared = level == Level.INSTANCE
                    ? pairing != Pairing.NONE
                    : level == Level.TRIAL && pairing == Pairing.TRIALS;
            double units = level == Level.INSTANCE ? plan.instances() : level == Level.TRIAL ? trials : Double.NaN;
            double variance;
            double freedom;
            if (level == Level.ITERATION) {
                units = trials * components.iterations();
                freedom = units - trials;
                variance = components.iteration() / trials;
            } else if (level == Level.TRIAL) {
                freedom = trials - plan.instances();
                variance = perTrial / trials * freedom / units;
            } else {
                freedom = plan.instances() - 1;
                variance = (perInstance + perTrial / plan.trials()) / plan.instances() * freedom / units;
            }
            if (freedom > 0 && variance > 0) {
                boolean topmost = level == (plan.instances() > 1 ? Level.INSTANCE : Level.TRIAL);
                VariancePart part = new VariancePart(
                        level, shared, topmost, shared ? 2 * variance : variance, freedom, units / freedom);
                parts.add(part);
                if (!shared) {
                    parts.add(part);
                }
            }
        }
        return parts;
    }

    /** Degrees of freedom behind the variance of all parts together (Satterthwaite 1946). */
    private static double freedom(List<VariancePart> parts) {
        double sum = parts.stream().mapToDouble(VariancePart::lifted).sum();
        double weight = parts.stream()
                .mapToDouble(part -> part.lifted() * part.lifted() / part.freedom())
                .sum();
        return sum * sum / weight;
    }

    /**
     * By how many standard deviations the change must lie above no change, for the bound's distance to be less as often
     * as slowdowns are to be found.
     */
    private double noncentrality(double distance, double freedom) {
        // the logarithm of an estimated deviation is smooth, so that equal steps integrate over it
        double spread = 6 / Math.sqrt(2 * freedom);
        double first = -Math.max(spread, 14 / freedom);
        double[] weights = new double[STEPS];
        double[] distances = new double[STEPS];
        double sum = 0;
        for (int step = 0; step < STEPS; step++) {
            double log = first + (spread - first) * step / (STEPS - 1);
            weights[step] = Math.exp(freedom * (log + 0.5 - 0.5 * Math.exp(2 * log)));
            distances[step] = distance * Math.exp(log);
            sum += weights[step];
        }
        NormalDistribution normal = new NormalDistribution(null, 0, 1);
        double low = 0;
        double high = Double.MAX_VALUE;
        double shift = distance + normal.inverseCumulativeProbability(power);
        while (high - low > 1e-6 * high) {
            double found = 0;
            double slope = 0;
            for (int step = 0; step < STEPS; step++) {
                double by = shift - distances[step];
                found += weights[step] * normal.cumulativeProbability(by);
                slope += weights[step] * normal.density(by);
            }
            double newton = shift - (found / sum - power) / (slope / sum);
            if (found / sum >= power) {
                high = shift;
            } else {
                low = shift;
            }
            if (Math.abs(newton - shift) <= 1e-6 * shift) {
                return newton;
            }
            shift = newton > low && newton < high ? newton : high < Double.MAX_VALUE ? (low + high) / 2 : 2 * low;
        }
        return high;
    }

    /**
     * How much one version is measured: a number of instances, and of trials on each.
     *
     * @param instances at least 1
     * @param trials on each instance, at least 1
     */
    public record Plan(int instances, int trials) {
        public Plan {
            if (instances < 1 || trials < 1) {
                throw new IllegalArgumentException("found " + instances + " instances with " + trials
                        + " trials each, expected at least 1 of both");
            }
        }
    }
}
