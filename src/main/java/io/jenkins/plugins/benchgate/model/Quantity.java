package io.jenkins.plugins.benchgate.model;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with its unit as people write it, such as {@code 12ms}, {@code 5 %} or {@code 10k op/s}, held in base units.
 *
 * @param value finite, in {@code unit}
 * @param unit the base unit; {@link Unit#NONE} where none was written
 */
public record Quantity(double value, Unit unit) {
    private static final Pattern TEXT =
            Pattern.compile("\\s*([-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?)\\s*([^\\s\\d].*?)?\\s*");

    private static final Map<String, Quantity> UNITS = Map.ofEntries(
            Map.entry("ns", new Quantity(1e-9, Unit.SECOND)),
            Map.entry("us", new Quantity(1e-6, Unit.SECOND)),
            Map.entry("µs", new Quantity(1e-6, Unit.SECOND)),
            Map.entry("μs", new Quantity(1e-6, Unit.SECOND)),
            Map.entry("ms", new Quantity(1e-3, Unit.SECOND)),
            Map.entry("s", new Quantity(1, Unit.SECOND)),
            Map.entry("min", new Quantity(60, Unit.SECOND)),
            Map.entry("h", new Quantity(3600, Unit.SECOND)),
            Map.entry("%", new Quantity(1, Unit.PERCENT)),
            Map.entry("op/s", new Quantity(1, Unit.OPERATIONS_PER_SECOND)),
            Map.entry("ops/s", new Quantity(1, Unit.OPERATIONS_PER_SECOND)),
            Map.entry("k op/s", new Quantity(1e3, Unit.OPERATIONS_PER_SECOND)),
            Map.entry("kop/s", new Quantity(1e3, Unit.OPERATIONS_PER_SECOND)),
            Map.entry("B", new Quantity(1, Unit.BYTE)),
            Map.entry("kB", new Quantity(1e3, Unit.BYTE)),
            Map.entry("KiB", new Quantity(1024, Unit.BYTE)),
            Map.entry("MB", new Quantity(1e6, Unit.BYTE)),
            Map.entry("MiB", new Quantity(1048576, Unit.BYTE)),
            Map.entry("GB", new Quantity(1e9, Unit.BYTE)),
            Map.entry("GiB", new Quantity(1073741824, Unit.BYTE)));

    public Quantity {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("found " + value + ", expected a finite number");
        }
    }

    /**
     * Reads a number with an optional unit.
     *
     * @throws IllegalArgumentException when there is no number, or the unit is unknown; the message says what was expected
     */
    public static Quantity parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected a number with a unit such as 12ms or 5 %");
        }
        double number = Double.parseDouble(matcher.group(1));
        String symbol = matcher.group(2);
        if (symbol == null) {
            return new Quantity(number, Unit.NONE);
        }
        Quantity scale = UNITS.get(symbol);
        if (scale == null) {
            throw new IllegalArgumentException("found unit '" + symbol + "' in '" + text
                    + "', expected one of ns, us, ms, s, min, h, %, op/s, B, kB, KiB, MB, MiB, GB, GiB");
        }
        return new Quantity(number * scale.value, scale.unit);
    }
}
