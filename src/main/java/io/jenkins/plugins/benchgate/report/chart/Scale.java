package io.jenkins.plugins.benchgate.report.chart;

import io.jenkins.plugins.benchgate.model.Unit;

/**
 * The unit an axis is labelled in: a value in the base unit divided by {@code factor} is a number of {@code symbol}.
 *
 * @param factor above 0
 */
public record Scale(double factor, String symbol) {

    /** The scale in which a magnitude in the base unit is a number of few digits. */
    public static Scale of(Unit unit, double magnitude) {
        double size = Math.abs(magnitude);
        if (unit.equals(Unit.SECOND)) {
            if (size > 0 && size < 1e-6) {
                return new Scale(1e-9, "ns");
            }
            if (size > 0 && size < 1e-3) {
                return new Scale(1e-6, "µs");
            }
            return size > 0 && size < 1 ? new Scale(1e-3, "ms") : new Scale(1, "s");
        }
        if (!unit.equals(Unit.PERCENT)) {
            String[] prefixes = {"G", "M", "k"};
            double[] factors = {1e9, 1e6, 1e3};
            for (int i = 0; i < factors.length; i++) {
                if (size >= factors[i]) {
                    return new Scale(factors[i], prefixes[i] + unit.symbol());
                }
            }
        }
        return new Scale(1, unit.symbol());
    }

    double of(double value) {
        return value / factor;
    }
}
