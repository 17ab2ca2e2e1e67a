package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;

/**
 * How soon a step can be reported at best: {@code mvn -q -Pbench test-compile exec:exec
 * -Dbench.main=io.jenkins.plugins.benchgate.stats.EarliestStudy -Dbench.args=SERIES}.
 *
 * <p>Two tests of the last {@value #LEAST} to {@value #LATEST} builds that know more than a method for real series may:
 * that the noise is normal. One knows that builds are independent as well: Student's t. The other knows only that they
 * are an autoregression of first order: the ratio of the likelihood of a step in independent builds to that of none in
 * builds of any autocorrelation, level and variance integrated out (Jeffreys' priors). The limit of each is so low that
 * no more than 0.02 series of 100 quiet builds, looked at from the 30th on, raise an alarm: of independent builds for
 * the one, of the autocorrelation with most alarms for the other. Then: the share of steps of 2.5 standard deviations
 * in independent noise that are reported within so many builds.
 */
public final class EarliestStudy {
    private static final int LEAST = 3;
    private static final int LATEST = 10;
    private static final int FEWEST = 30;
    private static final int BUILDS = 100;
    private static final double ALARMS = 0.02;
    private static final double STEP = 2.5;
    private static final int AFTER = 8;
    private static final double[] CORRELATIONS = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};
    /** Of the four priors that were tried the one that reported most within four builds. */
    private static final double[] PRIOR = {3, 3, 4, 5, 4, 3, 2, 1, 1, 1};

    private EarliestStudy() {}

    public static void main(String[] arguments) {
        int series = Integer.parseInt(arguments[0]);
        report("independence known", EarliestStudy::student, series, 0);
        report("dependence unknown", EarliestStudy::likelihoods, series, CORRELATIONS);
    }

    private static void report(
            String words, BiFunction<double[], Integer, double[]> statistic, int series, double... quiet) {
        double limit = Double.NEGATIVE_INFINITY;
        for (double correlation : quiet) {
            Random random = new Random(1);
            double[] greatest = new double[series];
            Arrays.setAll(greatest, i -> Arrays.stream(statistic.apply(draw(BUILDS, correlation, random), FEWEST))
                    .max()
                    .orElseThrow());
            Arrays.sort(greatest);
            limit = Math.max(limit, greatest[(int) ((1 - ALARMS) * series)]);
        }
        for (int before : new int[] {30, 50, 97}) {
            Random random = new Random(7);
            int[] within = new int[AFTER + 1];
            for (int i = 0; i < series; i++) {
                double[] values = draw(before + AFTER, 0, random);
                for (int place = before; place < values.length; place++) {
                    values[place] += STEP;
                }
                double[] looks = statistic.apply(values, before + 1);
                boolean reported = false;
                for (int after = 1; after <= AFTER; after++) {
                    reported |= looks[after - 1] >= limit;
                    within[after] += reported ? 1 : 0;
                }
            }
            System.out.printf(Locale.ROOT, "%s, %d builds before; %% reported within 3 to %d:", words, before, AFTER);
            for (int after = LEAST; after <= AFTER; after++) {
                System.out.printf(Locale.ROOT, " %.1f", 100.0 * within[after] / series);
            }
            System.out.println();
        }
    }

    private static double[] draw(int count, double correlation, Random random) {
        double[] values = new double[count];
        values[0] = random.nextGaussian();
        for (int i = 1; i < count; i++) {
            values[i] = correlation * values[i - 1]
                    + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return values;
    }

    /**
     * At each number of values from {@code first} on: the greatest t of the last ones, as a normal score (Wallace
     * 1959).
     */
    private static double[] student(double[] values, int first) {
        double[] greatest = new double[values.length - first + 1];
        double squares = 0;
        double all = 0;
        for (int count = 1; count <= values.length; count++) {
            squares += values[count - 1] * values[count - 1];
            all += values[count - 1];
            double last = 0;
            for (int length = 1; count >= first && length <= LATEST; length++) {
                last += values[count - length];
                if (length >= LEAST) {
                    int others = count - length;
                    int freedom = count - 2;
                    double rest = squares - (all - last) * (all - last) / others - last * last / length;
                    double apart = last / length - (all - last) / others;
                    double t = Math.abs(apart) / Math.sqrt(rest / freedom * (1.0 / length + 1.0 / others));
                    double normal =
                            Math.sqrt(freedom * Math.log1p(t * t / freedom)) * (8 * freedom + 1) / (8 * freedom + 3);
                    greatest[count - first] = Math.max(greatest[count - first], normal);
                }
            }
        }
        return greatest;
    }

    /** At each number of values from {@code first} on: the logarithm of the ratio of likelihoods. */
    private static double[] likelihoods(double[] values, int first) {
        double[] ratios = new double[values.length - first + 1];
        double[] none = new double[ratios.length];
        double[] step = new double[ratios.length];
        double[] scale = new double[ratios.length];
        for (int i = 0; i < CORRELATIONS.length; i++) {
            double correlation = CORRELATIONS[i];
            double start = Math.sqrt(1 - correlation * correlation);
            double rests = start * start * values[0] * values[0];
            double products = start * start * values[0];
            double ones = start * start;
            for (int count = 2; count <= values.length; count++) {
                double rest = values[count - 1] - correlation * values[count - 2];
                rests += rest * rest;
                products += rest * (1 - correlation);
                ones += (1 - correlation) * (1 - correlation);
                if (count >= first) {
                    int at = count - first;
                    double squares = rests - products * products / ones;
                    scale[at] = i == 0 ? squares : scale[at];
                    double power = -(count - 1) / 2.0;
                    double level = Math.log(start) - Math.log(ones) / 2;
                    none[at] += PRIOR[i]
                            / Arrays.stream(PRIOR).sum()
                            * Math.exp(level + power * Math.log(squares / scale[at]));
                    step[at] += i == 0 ? steps(values, count, squares, products, ones) : 0;
                }
            }
        }
        Arrays.setAll(ratios, at -> Math.log(step[at] / none[at]));
        return ratios;
    }

    /** The likelihood of a step at one of the last places of independent builds, over that of the level's squares. */
    private static double steps(double[] values, int count, double squares, double sum, double ones) {
        double likelihood = 0;
        double last = 0;
        for (int length = 1; length <= LATEST; length++) {
            last += values[count - length];
            if (length >= LEAST) {
                double weight = length - length * length / ones;
                double apart = last - sum * length / ones;
                double rest = squares - apart * apart / weight;
                likelihood += Math.exp(
                        -(Math.log(ones) + Math.log(weight)) / 2 - (count - 1) / 2.0 * Math.log(rest / squares));
            }
        }
        return likelihood / (LATEST - LEAST + 1);
    }
}
