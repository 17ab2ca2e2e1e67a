package io.jenkins.plugins.benchgate.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What a few values say of a level: whether the last ones have left it, and whether some in between were elsewhere.
 *
 * <p>At the end of a series it is a window-limited sequential detector (Lai 1995, <i>Sequential Changepoint Detection
 * in Quality Control and Dynamical Systems</i>, JRSS B 57(4)): at each new value every start of a change among the last
 * {@value #LATEST} is tried. It decides by a permutation test as the chart of Hawkins &amp; Deng (2010, <i>A
 * Nonparametric Change-Point Control Chart</i>, Journal of Quality Technology 42(2)) does by ranks, so that the rate of
 * false alarms hardly depends on the distribution of the noise. Three values among fifty are too few for a small p of
 * permutations alone; so it may be up to {@value #COARSE} times the p of Student's t, which is the one that counts
 * otherwise.
 *
 * <p>Single outliers are drawn in to {@value #REACH} robust standard deviations, and of neighbours that depend on each
 * other the innovations of a first-order autoregression are tested. Its coefficient is estimated from the level alone;
 * where it is not near zero, it is put higher by {@value #CAUTION} standard errors, for an autocorrelation that is
 * taken for too small makes many alarms.
 */
final class ShortLevels {
    /** Values of the shortest level that can be told from chance among a hundred. */
    static final int LEAST = 3;

    /**
     * Among so many last values the start of a change is looked for; older ones are left to the search over all values.
     */
    static final int LATEST = 10;

    /** With fewer values it is not known how neighbours depend on each other. */
    static final int FEWEST = 30;

    private static final double REACH = 6;
    private static final double CAUTION = 2.5;
    /** Autocorrelation from which on it is put higher by all of the standard errors; below it by a part. */
    private static final double DEPENDENT = 0.3;

    private static final double MOST_DEPENDENT = 0.95;
    private static final double NORMAL_MAD = 1.4826;
    /** How much greater than the p of Student's t that of permutations may be. */
    private static final double COARSE = 2;

    /** From this p on nothing is found, and permutations need not be counted. */
    private static final double FAR_FROM_SMALL = 0.005;

    private ShortLevels() {}

    /**
     * Values that lie elsewhere than those around them.
     *
     * @param from index of the first
     * @param to index after the last
     * @param p two-sided, with the choice of the place allowed for; in (0, 1]
     */
    record Stretch(int from, int to, double p) {}

    /**
     * The last values, where they have left the level: of the starts that are significant the clearest.
     *
     * @param from index of the first value of the level
     * @param to index after the last value of all
     * @param significance greatest p
     */
    static Optional<Stretch> latest(double[] values, int from, int to, double significance) {
        double least = Double.POSITIVE_INFINITY;
        Stretch clearest = null;
        for (int length = LEAST; length <= LATEST; length++) {
            int start = Math.max(from, to - length - ChangePoints.WINDOW);
            if (to - start >= FEWEST && lasts(values, start, to - length, to)) {
                Rarity rarity = rarity(Arrays.copyOfRange(values, start, to), to - length - start, to - start);
                double p = Math.max(rarity.student, rarity.permutations / COARSE) * LATEST;
                if (p <= significance && rarity.student < least) {
                    least = rarity.student;
                    clearest = new Stretch(to - length, to, p);
                }
            }
        }
        return Optional.ofNullable(clearest);
    }

    /**
     * Whether the last two values are nearer to those from {@code at} on than to those before: one alone can be chance.
     */
    private static boolean lasts(double[] values, int from, int at, int to) {
        double before = NormalScores.mean(values, from, at);
        double after = NormalScores.mean(values, at, to);
        double last = NormalScores.mean(values, to - 2, to);
        return (last - before) / (after - before) > 0.5;
    }

    /**
     * Stretches of a level whose values all lie beyond {@value #REACH} robust standard deviations on one side, in their
     * order.
     *
     * @param least values of a stretch, and around it
     * @param most values of a stretch
     * @param significance greatest p
     */
    static List<Stretch> within(double[] values, int from, int to, int least, int most, double significance) {
        List<Stretch> found = new ArrayList<>();
        if (to - from < FEWEST) {
            return found;
        }
        double[] level = Arrays.copyOfRange(values, from, to);
        double median = StatUtils.percentile(level, 50);
        double reach = REACH * deviation(level, median);
        for (int length = least; length <= most; length++) {
            int places = level.length - length - 2 * least + 1;
            for (int at = least; at <= level.length - least - length; at++) {
                if (isBeyond(level, at, at + length, median, reach)) {
                    Rarity rarity = rarity(level, at, at + length);
                    double p = Math.min(1, Math.max(rarity.student, rarity.permutations) * places);
                    if (p <= significance) {
                        found.add(new Stretch(from + at, from + at + length, p));
                    }
                }
            }
        }
        return found;
    }

    private static boolean isBeyond(double[] level, int from, int to, double median, double reach) {
        boolean above = true;
        boolean below = true;
        for (int i = from; i < to; i++) {
            above &= level[i] > median + reach;
            below &= level[i] < median - reach;
        }
        return above || below;
    }

    /** The p of Student's t and that of permutations, two-sided; the latter is 1 where the former is not small. */
    private record Rarity(double student, double permutations) {}

    /** How rare the values {@code from} … {@code to − 1} are against all others. */
    private static Rarity rarity(double[] values, int from, int to) {
        double[] others = new double[values.length - to + from];
        System.arraycopy(values, 0, others, 0, from);
        System.arraycopy(values, to, others, from, values.length - to);
        double median = StatUtils.percentile(others, 50);
        double deviation = deviation(others, median);
        double reach = deviation > 0 ? REACH * deviation : Double.POSITIVE_INFINITY;
        double[] drawnIn = new double[values.length];
        Arrays.setAll(drawnIn, i -> Math.max(-reach, Math.min(reach, values[i] - median)));
        double dependence = dependence(drawnIn, from, to);
        double[] innovations = new double[values.length - 1];
        Arrays.setAll(innovations, i -> drawnIn[i + 1] - dependence * drawnIn[i]);
        double student = student(innovations, from - 1, to - 1);
        return new Rarity(student, student > FAR_FROM_SMALL ? 1 : Permutations.p(innovations, from - 1, to - 1));
    }

    /** The two-sided p of Student's t-test; 0 where each part has one value only. */
    private static double student(double[] values, int from, int to) {
        double chosen = 0;
        double others = 0;
        for (int i = 0; i < values.length; i++) {
            chosen += i >= from && i < to ? values[i] / (to - from) : 0;
            others += i >= from && i < to ? 0 : values[i] / (values.length - to + from);
        }
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            double rest = values[i] - (i >= from && i < to ? chosen : others);
            squares += rest * rest;
        }
        int freedom = values.length - 2;
        double error = Math.sqrt(squares / freedom * (1.0 / (to - from) + 1.0 / (values.length - to + from)));
        double difference = Math.abs(chosen - others);
        if (error == 0) {
            return difference > 0 ? 0 : 1;
        }
        return 2 * new TDistribution(null, freedom).cumulativeProbability(-difference / error);
    }

    /** The lag-1 autocorrelation of the values outside of a stretch, corrected for its bias and put higher in doubt. */
    private static double dependence(double[] values, int from, int to) {
        int count = values.length - to + from;
        double mean = 0;
        for (int i = 0; i < values.length; i++) {
            mean += i < from || i >= to ? values[i] / count : 0;
        }
        double squares = 0;
        double products = 0;
        for (int i = 0; i < values.length; i++) {
            if (i < from || i >= to) {
                double rest = values[i] - mean;
                squares += rest * rest;
                products += i == 0 || i == to ? 0 : rest * (values[i - 1] - mean);
            }
        }
        double correlation = squares == 0 ? 0 : products / squares;
        correlation += (1 + 4 * correlation) / count;
        double error = Math.sqrt(Math.max(0, 1 - correlation * correlation) / count);
        double doubt = CAUTION * error * Math.max(0, Math.min(1, correlation / DEPENDENT));
        return Math.max(0, Math.min(MOST_DEPENDENT, correlation + doubt));
    }

    private static double deviation(double[] values, double median) {
        double[] distances =
                Arrays.stream(values).map(x -> Math.abs(x - median)).toArray();
        return NORMAL_MAD * StatUtils.percentile(distances, 50);
    }
}
