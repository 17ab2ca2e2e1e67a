package io.jenkins.plugins.benchgate.model;

import java.util.Locale;
import java.util.Set;

/**
 * The base unit of a metric's values: seconds, operations per second, bytes, or any other by its symbol.
 *
 * <p>Values are always kept in base units; {@link #format} scales them for people only.
 *
 * @param symbol the symbol as it stands in files, such as {@code s} or {@code op/s}; empty for a plain number
 */
public record Unit(String symbol) {
    public static final Unit NONE = new Unit("");
    public static final Unit SECOND = new Unit("s");
    public static final Unit OPERATIONS_PER_SECOND = new Unit("op/s");
    public static final Unit BYTE = new Unit("B");
    public static final Unit PERCENT = new Unit("%");

    private static final Set<String> AMOUNTS = Set.of("s", "op/s", "B", "B/s");

    /** Whether its values are amounts, none of which is below 0: times, bytes, and rates of operations and bytes. */
    public boolean amount() {
        return AMOUNTS.contains(symbol);
    }

    /** The value with its unit, scaled and rounded to four digits for people: {@code 1.234 ms}. */
    public String format(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        Scale scale = Scale.of(this, value);
        return (digits(scale.of(value)) + " " + scale.symbol()).strip();
    }

    private static String digits(double value) {
        double magnitude = Math.abs(value);
        int decimals = magnitude >= 1000 ? 0 : magnitude >= 100 ? 1 : magnitude >= 10 ? 2 : magnitude == 0 ? 0 : 3;
        return magnitude > 0 && (magnitude < 1e-3 || magnitude >= 1e9)
                ? String.format(Locale.ROOT, "%.3e", value)
                : Decimals.fixed(value, decimals);
    }
}
