package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How far an interval must reach that is looked at again and again while pairs of trials are added, to hold at all
 * looks together: repeated confidence intervals (Jennison &amp; Turnbull 1989, <i>Interim Analyses: The Repeated
 * Confidence Interval Approach</i>, J. R. Stat. Soc. B 51(3)).
 *
 * <p>The error is spent over the looks by {@code ln(1 + (e − 1)·n/most)}, the function of Lan &amp; DeMets (1983,
 * <i>Discrete sequential boundaries for clinical trials</i>, Biometrika 70(3)) that is close to Pocock's equal bounds:
 * those end soonest where there is a change. The bound of each look follows from the chance of normal sums to cross it
 * first there, by numerical integration over the look before (Armitage, McPherson &amp; Rowe 1969, J. R. Stat. Soc. A
 * 132(2)). Its significance level is then that of Student's t with the degrees of freedom of that look (Jennison &amp;
 * Turnbull 2000, <i>Group Sequential Methods</i>, 4.4). As standard errors that are estimated anew at each look make
 * looks less alike than sums are, this would spend up to 1.2 times the error; so {@value #SPENT} of it is spent by the
 * normal law.
 *
 * <p>Up to 40 pairs each is a look; of more, every twentieth part. Whether and why a measurement ends early does not
 * matter: bounds hold at every look at once. Safe for concurrent use.
 */
public final class RepeatedBounds {
    /** Of fewer pairs no standard deviation is known that a bound could rest on. */
    public static final int FEWEST = 2;

    private static final double SPENT = 0.85;
    private static final int PAIRS_A_LOOK = 20;
    /** Even number of steps of Simpson's rule between two bounds. */
    private static final int STEPS = 240;

    private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

    /** So many are remembered: the builds of a job ask for the same. */
    private static final int REMEMBERED = 50;

    private static final Map<Asked, RepeatedBounds> KNOWN =
            Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Asked, RepeatedBounds> eldest) {
                    return size() > REMEMBERED;
                }
            });

    private record Asked(int first, int most, double error) {}

    private final int most;
    private final double error;
    private final List<Integer> looks = new ArrayList<>();
    private final List<Double> bounds = new ArrayList<>();
    private final Map<Integer, Double> distances = new ConcurrentHashMap<>();
    /** Where the sum can be after the last look that has a bound, times the weights of Simpson's rule. */
    private double[] weights = {};

    private double spent;

    /**
     * Bounds for looks from a number of pairs on.
     *
     * @param first pairs at the first look, at least {@value #FEWEST}
     * @param most pairs at the last look, at least {@code first}
     * @param error chance that the bound on one side is wrong at any look, in (0, 0.5)
     */
    public static RepeatedBounds of(int first, int most, double error) {
        return KNOWN.computeIfAbsent(new Asked(first, most, error), asked -> new RepeatedBounds(first, most, error));
    }

    private RepeatedBounds(int first, int most, double error) {
        if (first < FEWEST || most < first || !(error > 0 && error < 0.5)) {
            throw new IllegalArgumentException(
                    "found looks from " + first + " to " + most + " pairs with an error of " + error);
        }
        this.most = most;
        this.error = error;
        for (int pairs = first; pairs < most; pairs += Math.max(1, pairs / PAIRS_A_LOOK)) {
            looks.add(pairs);
        }
        looks.add(most);
    }

    /** Pairs at each look, in their order. */
    public List<Integer> looks() {
        return List.copyOf(looks);
    }

    /** The chance that both bounds hold at all looks. */
    public double confidence() {
        return 1 - 2 * error;
    }

    /**
     * By how many standard errors of the mean the interval reaches to either side: a quantile of Student's t.
     *
     * <p>With fewer pairs than at the first look it is that of a single look there, which then was the only one.
     *
     * @param pairs a number of {@link #looks}, or at least {@value #FEWEST} and less than the first
     */
    public double distance(int pairs) {
        return distances.computeIfAbsent(pairs, this::student);
    }

    private double student(int pairs) {
        int look = looks.indexOf(pairs);
        if (look < 0 && pairs >= looks.get(0)) {
            throw new IllegalArgumentException("found " + pairs + " pairs, which is no look");
        }
        double level = look < 0 ? spending(pairs) / 2 : level(look);
        return -new TDistribution(null, pairs - 1.0).inverseCumulativeProbability(level);
    }

    /** The one-sided significance level of a look. */
    private double level(int look) {
        return NORMAL.cumulativeProbability(-normal(look));
    }

    /** The bound of a look for normal sums whose deviation is known, in standard errors. */
    synchronized double normal(int look) {
        while (bounds.size() <= look) {
            add();
        }
        return bounds.get(look);
    }

    /** The share of error of both sides that may be spent up to a number of pairs. */
    private double spending(int pairs) {
        return 2 * SPENT * error * StrictMath.log1p((Math.E - 1) * pairs / most);
    }

    private void add() {
        int look = bounds.size();
        int pairs = looks.get(look);
        double toSpend = spending(pairs) - spent;
        spent += toSpend;
        double bound;
        double step = look == 0 ? StrictMath.sqrt(pairs) : StrictMath.sqrt(pairs - looks.get(look - 1));
        double[] from = look == 0 ? new double[] {0} : points(sum(look - 1));
        double[] chances = look == 0 ? new double[] {1} : weights;
        if (look == 0) {
            bound = -step * NORMAL.inverseCumulativeProbability(toSpend / 2);
        } else {
            bound = crossing(from, chances, step, toSpend / 2, bounds.get(look - 1) * StrictMath.sqrt(pairs));
        }
        bounds.add(bound / StrictMath.sqrt(pairs));
        double[] to = points(bound);
        double[] next = new double[to.length];
        for (int i = 0; i < to.length; i++) {
            double density = 0;
            for (int j = 0; j < from.length; j++) {
                density += chances[j] * density((to[i] - from[j]) / step) / step;
            }
            next[i] = density * simpson(i) * 2 * bound / STEPS;
        }
        weights = next;
    }

    private double sum(int look) {
        return bounds.get(look) * StrictMath.sqrt(looks.get(look));
    }

    private static double[] points(double bound) {
        double[] points = new double[STEPS + 1];
        for (int i = 0; i <= STEPS; i++) {
            points[i] = bound * (2.0 * i / STEPS - 1);
        }
        return points;
    }

    private static double simpson(int i) {
        return (i == 0 || i == STEPS ? 1 : i % 2 == 1 ? 4 : 2) / 3.0;
    }

    /** The bound above which a sum arrives with a given chance, by Newton's method. */
    private static double crossing(double[] from, double[] chances, double step, double chance, double guess) {
        double bound = guess;
        for (int round = 0; round < 50; round++) {
            double above = 0;
            double slope = 0;
            for (int j = 0; j < from.length; j++) {
                double by = (bound - from[j]) / step;
                above += chances[j] * NORMAL.cumulativeProbability(-by);
                slope += chances[j] * density(by) / step;
            }
            // the logarithm of a tail is nearly straight
            double move = StrictMath.log(above / chance) * above / slope;
            bound += move;
            if (Math.abs(move) < 1e-9 * step) {
                return bound;
            }
        }
        return bound;
    }

    private static double density(double x) {
        return StrictMath.exp(-x * x / 2) / StrictMath.sqrt(2 * Math.PI);
    }
}
