package io.jenkins.plugins.benchgate.report.chart;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Where ticks go. */
public final class Ticks {
    private Ticks() {}

    /** The smallest step out of 1, 2, 5, 10, 20, … at which {@code count} places have at most {@code most} ticks. */
    public static int step(int count, int most) {
        int decade = 1;
        while (true) {
            for (int step : new int[] {1, 2, 5}) {
                if ((count + step * decade - 1) / (step * decade) <= most) {
                    return step * decade;
                }
            }
            decade *= 10;
        }
    }

    /** The smallest step out of 1, 2, 5 times a power of ten at which a span has at most {@code most} steps. */
    public static double step(double span, int most) {
        double least = span / Math.max(1, most);
        double decade = Math.pow(10, Math.floor(Math.log10(least)));
        for (int step : new int[] {1, 2, 5}) {
            if (step * decade >= least * (1 - 1e-9)) {
                return step * decade;
            }
        }
        return 10 * decade;
    }

    /** At most so many ticks of an axis from 0, or one more: the value → its text. */
    public static Map<Double, String> linear(double end, int most) {
        double step = step(end, most);
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
        Map<Double, String> ticks = new LinkedHashMap<>();
        for (int i = 0; i * step <= end * (1 + 1e-9); i++) {
            ticks.put(i * step, String.format(Locale.ROOT, "%." + decimals + "f", i * step));
        }
        return ticks;
    }

    /** Ticks of a logarithmic axis at 1, 2, 5, 10, …: log10 of the value → the value. */
    public static Map<Double, String> decades(double low, double high) {
        Map<Double, String> ticks = new LinkedHashMap<>();
        boolean wide = Math.log10(high / low) > 2.2;
        for (int exponent = (int) Math.floor(Math.log10(low)); Math.pow(10, exponent) <= high; exponent++) {
            for (int digit : wide ? new int[] {1} : new int[] {1, 2, 5}) {
                double value = digit * Math.pow(10, exponent);
                if (value >= low && value <= high) {
                    ticks.put(
                            Math.log10(value),
                            exponent >= 0
                                    ? String.format(Locale.ROOT, "%.0f", value)
                                    : String.format(Locale.ROOT, "%." + -exponent + "f", value));
                }
            }
        }
        return ticks;
    }
}
