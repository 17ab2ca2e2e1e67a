package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a set of values is reduced to: its mean, its geometric mean, or a quantile (the median among them).
 *
 * <p>Words: {@code mean}, {@code geomean}, {@code median}, {@code p99}, {@code p99.9}.
 */
public sealed interface Statistic {
    Statistic MEDIAN = new Quantile(0.5);
    Statistic MEAN = new Mean();
    Statistic GEOMEAN = new GeometricMean();

    Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d+)?)");

    /** The word that names it in files and on the command line. */
    String word();

    /**
     * The statistic of a flat set of values.
     *
     * @param values at least one, finite; not changed
     * @return finite; NaN only for a geometric mean of values that are not all positive
     */
    double of(double... values);

    /**
     * What each value adds to the statistic of many, up to a constant and a factor: the series whose dependence is that
     * of the statistic's error.
     *
     * @param statistic the statistic of the values
     */
    double[] influence(double statistic, double... values);

    /**
     * The statistic that a word names.
     *
     * @throws IllegalArgumentException for any other word; the message lists those that are known
     */
    static Statistic parse(String word) {
        if (word.equals("median")) {
            return MEDIAN;
        }
        if (word.equals("mean")) {
            return MEAN;
        }
        if (word.equals("geomean")) {
            return GEOMEAN;
        }
        Matcher matcher = PERCENTILE.matcher(word);
        if (matcher.matches() && Double.parseDouble(matcher.group(1)) > 0) {
            double share = Double.parseDouble(matcher.group(1)) / 100;
            return share == 0.5 ? MEDIAN : new Quantile(share);
        }
        throw new IllegalArgumentException(
                "found statistic '" + word + "', expected median, mean, geomean or a percentile such as p99 or p99.9");
    }

    /** Whether a word names one. */
    static boolean known(String word) {
        try {
            parse(word);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** The arithmetic mean. */
    record Mean() implements Statistic {
        @Override
        public String word() {
            return "mean";
        }

        @Override
        public double of(double... values) {
            return MeanResampler.mean(values);
        }

        @Override
        public double[] influence(double statistic, double... values) {
            return values;
        }
    }

    /**
     * The geometric mean, the exponential of the mean logarithm; exists for positive values only, otherwise NaN.
     *
     * <p>It is the mean of ratios that treats 2 and ½ alike (DUET III.D).
     */
    record GeometricMean() implements Statistic {
        @Override
        public String word() {
            return "geomean";
        }

        @Override
        public double of(double... values) {
            return GeometricMeanResampler.of(new double[][] {values}, trials -> new MeanResampler(trials, true))
                    .value();
        }

        @Override
        public double[] influence(double statistic, double... values) {
            return GeometricMeanResampler.logarithms(new double[][] {values})[0];
        }
    }

    /**
     * The quantile with linear interpolation between order statistics (Hyndman &amp; Fan type 7, R's and NumPy's
     * default).
     *
     * @param share in (0, 1)
     */
    record Quantile(double share) implements Statistic {
        /** With fewer values beyond a quantile their dependence cannot be seen: it is taken where there are so many. */
        private static final double WELL_INSIDE = 10;

        public Quantile {
            if (!(share > 0 && share < 1)) {
                throw new IllegalArgumentException("share " + share + " is not between 0 and 1");
            }
        }

        @Override
        public String word() {
            if (share == 0.5) {
                return "median";
            }
            String digits = String.format(Locale.ROOT, "%.6f", share * 100);
            return "p" + digits.replaceAll("\\.0+$|(?<!0)0+$", "");
        }

        @Override
        public double of(double... values) {
            return new SortedTrials(new double[][] {values}).quantile(share);
        }

        @Override
        public double[] influence(double statistic, double... values) {
            double room = Math.min(0.5, WELL_INSIDE / values.length);
            double inner = Math.max(room, Math.min(1 - room, share));
            double bound = inner == share ? statistic : new Quantile(inner).of(values);
            return Arrays.stream(values).map(value -> value <= bound ? 1 : 0).toArray();
        }
    }
}
