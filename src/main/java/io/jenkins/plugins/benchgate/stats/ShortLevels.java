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
 * otherwise. Values that leave all others far behind are told by their distance instead ({@link #isBeyond}), which few
 * others allow, too.
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

    /** With fewer values it is not known how neighbours depend on each other, so that a p says nothing. */
    static final int FEWEST = 30;

    private static final double REACH = 6;
    /** Robust standard deviations that make few values enough. */
    private static final double APART = 10;

    /** How much farther than the values of a side wander, as neighbours that depend on each other do. */
    private static final double WANDERING = 2;

    /** Values before a step for which a few behind it are enough. */
    static final int BEFORE = 8;

    /**
     * Over the number of values: how wide the gap to a few others must be that leave them, in their range. Of all kinds
     * of noise whose series were counted, an autocorrelation of 0.9 needs most.
     */
    private static final double UNSEEN = 16;

    private static final double LEAST_GAP = 0.3;
    /** From so many values on, the highest and the lowest do not count for their range. */
    private static final int SEVERAL = 20;

    /** The power by which the gap may be less, the more values there are behind it. */
    private static final double FURTHER = 0.25;

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
            if (to - length - start >= BEFORE && lasts(values, start, to - length, to)) {
                double[] level = Arrays.copyOfRange(values, start, to);
                int at = level.length - length;
                Rarity rarity = rarity(level, at, level.length);
                double p = LATEST
                        * Math.min(
                                level.length < FEWEST ? 1 : Math.max(rarity.student, rarity.permutations / COARSE),
                                isBeyond(level, at, level.length) ? rarity.independent : 1);
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
     * Stretches of a level whose values all lie beyond {@value #REACH} robust standard deviations on one side, and whose
     * neighbours do not, in their order.
     *
     * @param least values of a stretch, and around it
     * @param significance greatest p
     */
    static List<Stretch> within(double[] values, int from, int to, int least, double significance) {
        List<Stretch> found = new ArrayList<>();
        if (to - from < FEWEST) {
            return found;
        }
        double[] level = Arrays.copyOfRange(values, from, to);
        double median = StatUtils.percentile(level, 50);
        double reach = REACH * spread(level, median);
        int end = 0;
        for (int at = 0; at < level.length; at = Math.max(at + 1, end)) {
            double side = side(level[at], median, reach);
            end = at;
            while (side != 0 && end < level.length && side(level[end], median, reach) == side) {
                end++;
            }
            int length = end - at;
            if (at >= least && end <= level.length - least && length >= least && 3 * length <= level.length) {
                Rarity rarity = rarity(level, at, end);
                int places = level.length - length - 2 * least + 1;
                double rare = Math.max(rarity.student, rarity.permutations);
                double p = Math.min(1, places * Math.min(rare, isBeyond(level, at, end) ? rarity.independent : 1));
                if (p <= significance) {
                    found.add(new Stretch(from + at, from + end, p));
                }
            }
        }
        return found;
    }

    /** 1 above the reach, −1 below it, 0 within. */
    private static double side(double value, double median, double reach) {
        return Math.abs(value - median) > reach ? Math.signum(value - median) : 0;
    }

    /**
     * The step of a level whose values on both sides all lie beyond {@value #APART} robust standard deviations of the
     * other side's middle, of whichever side varies more; so few values are enough that a young history shows it at once.
     *
     * @param least values behind the step; before it are at least {@value #BEFORE}
     * @param significance greatest p
     */
    static Optional<Stretch> apart(double[] values, int from, int to, int least, double significance) {
        int count = to - from;
        if (count < BEFORE + least) {
            return Optional.empty();
        }
        double[] level = Arrays.copyOfRange(values, from, to);
        int at = widest(level, least);
        if (at == 0) {
            return Optional.empty();
        }
        double[] before = Arrays.copyOfRange(level, 0, at);
        double[] after = Arrays.copyOfRange(level, at, count);
        double middle = StatUtils.percentile(before, 50);
        double other = StatUtils.percentile(after, 50);
        double[] rest = new double[count];
        Arrays.setAll(rest, i -> level[i] - (i < at ? middle : other));
        double reach = APART * Math.max(spread(before, middle), spread(rest, 0));
        double sign = Math.signum(other - middle);
        double near = Arrays.stream(after).map(x -> sign * (x - middle)).min().orElse(0);
        double back = Arrays.stream(before).map(x -> sign * (other - x)).min().orElse(0);
        double wandered = Math.max(range(before), range(after));
        double p = student(level, at, count) * count;
        return Math.min(near, back) > Math.max(reach, WANDERING * wandered) && p <= significance
                ? Optional.of(new Stretch(from + at, to, Math.max(p, Double.MIN_NORMAL)))
                : Optional.empty();
    }

    private static double range(double[] values) {
        return StatUtils.max(values) - StatUtils.min(values);
    }

    /** Where all values of a side are farthest from all of the other; 0 where they overlap everywhere. */
    private static int widest(double[] level, int least) {
        int count = level.length;
        double[] lowest = new double[count + 1];
        double[] highest = new double[count + 1];
        lowest[count] = Double.POSITIVE_INFINITY;
        highest[count] = Double.NEGATIVE_INFINITY;
        for (int i = count - 1; i >= 0; i--) {
            lowest[i] = Math.min(lowest[i + 1], level[i]);
            highest[i] = Math.max(highest[i + 1], level[i]);
        }
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        double widest = 0;
        int place = 0;
        for (int at = 1; at <= count - least; at++) {
            low = Math.min(low, level[at - 1]);
            high = Math.max(high, level[at - 1]);
            double gap = Math.max(lowest[at] - high, low - highest[at]);
            if (at >= BEFORE && gap > widest) {
                widest = gap;
                place = at;
            }
        }
        return place;
    }

    /**
     * Whether the values {@code from} … {@code to − 1} leave all others so far behind that size alone tells, however few
     * they are and however neighbours depend on each other: each is beyond {@value #REACH} robust standard deviations,
     * and between them and the others is a gap. The fewer others there are, the less of their range has been seen, and
     * the wider the gap must be. Of many others the highest and the lowest may be outliers.
     */
    private static boolean isBeyond(double[] values, int from, int to) {
        double[] others = without(values, from, to);
        double median = StatUtils.percentile(others, 50);
        double[] chosen = Arrays.copyOfRange(values, from, to);
        double lowest = StatUtils.min(chosen);
        double highest = StatUtils.max(chosen);
        double near = Math.max(lowest - median, median - highest);
        if (near <= REACH * spread(others, median)) {
            return false;
        }
        Arrays.sort(others);
        int count = others.length;
        int outlier = count >= SEVERAL && others[count - 2] > others[1] ? 1 : 0;
        double top = others[count - 1 - outlier];
        double bottom = others[outlier];
        double share = Math.max(LEAST_GAP, UNSEEN / count) * Math.pow((double) LEAST / (to - from), FURTHER);
        return Math.max(lowest - top, bottom - highest) > share * (top - bottom);
    }

    private static double[] without(double[] values, int from, int to) {
        double[] others = new double[values.length - to + from];
        System.arraycopy(values, 0, others, 0, from);
        System.arraycopy(values, to, others, from, values.length - to);
        return others;
    }

    /**
     * The p of Student's t and that of permutations, two-sided; the latter is 1 where the former is not small.
     *
     * @param independent the p of Student's t of values that do not depend on each other
     */
    private record Rarity(double student, double permutations, double independent) {}

    /** How rare the values {@code from} … {@code to − 1} are against all others. */
    private static Rarity rarity(double[] values, int from, int to) {
        double[] others = without(values, from, to);
        double median = StatUtils.percentile(others, 50);
        double deviation = deviation(others, median);
        double reach = deviation > 0 ? REACH * deviation : Double.POSITIVE_INFINITY;
        double[] drawnIn = new double[values.length];
        Arrays.setAll(drawnIn, i -> Math.max(-reach, Math.min(reach, values[i] - median)));
        double dependence = dependence(drawnIn, from, to);
        double[] innovations = new double[values.length - 1];
        Arrays.setAll(innovations, i -> drawnIn[i + 1] - dependence * drawnIn[i]);
        double student = student(innovations, from - 1, to - 1);
        return new Rarity(
                student,
                student > FAR_FROM_SMALL ? 1 : Permutations.p(innovations, from - 1, to - 1),
                student(drawnIn, from, to));
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

    /** The robust standard deviation; of values that are mostly equal, so that it is 0, half of their mean distance. */
    private static double spread(double[] values, double median) {
        double robust = deviation(values, median);
        return robust > 0
                ? robust
                : Arrays.stream(values).map(x -> Math.abs(x - median)).average().orElse(0) / 2;
    }

    private static double deviation(double[] values, double median) {
        double[] distances =
                Arrays.stream(values).map(x -> Math.abs(x - median)).toArray();
        return NORMAL_MAD * StatUtils.percentile(distances, 50);
    }
}
