package io.jenkins.plugins.benchgate.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
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
            Pattern.compile("([-+]?(?:\\d++(?:\\.\\d*+)?+|\\.\\d++)(?:[eE][-+]?\\d{1,3}+)?+)\\s*+([^\\s\\d].*)?");

    private static final Map<String, Scale> UNITS = Map.ofEntries(
            Map.entry("ns", new Scale(new BigDecimal("1e-9"), Unit.SECOND)),
            Map.entry("us", new Scale(new BigDecimal("1e-6"), Unit.SECOND)),
            Map.entry("µs", new Scale(new BigDecimal("1e-6"), Unit.SECOND)),
            Map.entry("μs", new Scale(new BigDecimal("1e-6"), Unit.SECOND)),
            Map.entry("ms", new Scale(new BigDecimal("1e-3"), Unit.SECOND)),
            Map.entry("s", new Scale(new BigDecimal("1"), Unit.SECOND)),
            Map.entry("min", new Scale(new BigDecimal("60"), Unit.SECOND)),
            Map.entry("h", new Scale(new BigDecimal("3600"), Unit.SECOND)),
            Map.entry("%", new Scale(new BigDecimal("1"), Unit.PERCENT)),
            Map.entry("op/s", new Scale(new BigDecimal("1"), Unit.OPERATIONS_PER_SECOND)),
            Map.entry("ops/s", new Scale(new BigDecimal("1"), Unit.OPERATIONS_PER_SECOND)),
            Map.entry("k op/s", new Scale(new BigDecimal("1e3"), Unit.OPERATIONS_PER_SECOND)),
            Map.entry("kop/s", new Scale(new BigDecimal("1e3"), Unit.OPERATIONS_PER_SECOND)),
            Map.entry("B", new Scale(new BigDecimal("1"), Unit.BYTE)),
            Map.entry("kB", new Scale(new BigDecimal("1e3"), Unit.BYTE)),
            Map.entry("KiB", new Scale(new BigDecimal("1024"), Unit.BYTE)),
            Map.entry("MB", new Scale(new BigDecimal("1e6"), Unit.BYTE)),
            Map.entry("MiB", new Scale(new BigDecimal("1048576"), Unit.BYTE)),
            Map.entry("GB", new Scale(new BigDecimal("1e9"), Unit.BYTE)),
            Map.entry("GiB", new Scale(new BigDecimal("1073741824"), Unit.BYTE)));

    /**
     * How a unit as people write it relates to its base unit.
     *
     * @param factor one of the unit in base units: 0.001 for {@code ms}; a power of ten wherever it is below 1
     * @param unit the base unit
     */
    public record Scale(BigDecimal factor, Unit unit) {
        /**
         * The scale of a unit's symbol, such as {@code ms} or {@code k op/s}; any symbol that is not known is a base
         * unit of its own.
         */
        public static Scale of(String symbol) {
            return UNITS.getOrDefault(symbol, new Scale(BigDecimal.ONE, new Unit(symbol)));
        }

        /**
         * Takes values in this unit to base units. A small factor is a division by its exact reciprocal, so that 10 us
         * are the double nearest to 0.00001.
         */
        public DoubleUnaryOperator toBase() {
            double multiplier = factor.doubleValue();
            if (multiplier == 1) {
                return value -> value;
            }
            double divisor =
                    BigDecimal.ONE.divide(factor, MathContext.DECIMAL64).doubleValue();
            return multiplier < 1 ? value -> value / divisor : value -> value * multiplier;
        }
    }

    public Quantity {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("found " + value + ", expected a finite number");
        }
    }

    /** Whether people write a base unit in several ways, such as seconds as s and ms. */
    public static boolean hasMultiples(Unit unit) {
        return UNITS.values().stream().anyMatch(scale -> scale.unit.equals(unit));
    }

    /**
     * Reads a number with an optional unit.
     *
     * @throws IllegalArgumentException when there is no number, or the unit is unknown; the message says what was
     *     expected
     */
    public static Quantity parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "found '" + text + "', expected a number with a unit such as 12ms or 5 %");
        }
        String symbol = matcher.group(2);
        if (symbol == null) {
            return new Quantity(Double.parseDouble(matcher.group(1)), Unit.NONE);
        }
        Scale scale = UNITS.get(symbol);
        if (scale == null) {
            throw new IllegalArgumentException("found unit '" + symbol + "' in '" + text
                    + "', expected one of ns, us, ms, s, min, h, %, op/s, B, kB, KiB, MB, MiB, GB, GiB");
        }
        // in decimal, so that 10us is the double nearest to 0.00001
        double base = new BigDecimal(matcher.group(1)).multiply(scale.factor).doubleValue();
        return new Quantity(base, scale.unit);
    }

    /**
     * Reads a share, written as 80 % or as 0.8.
     *
     * @param allowed whether a share may be given, where 1 is all
     * @param expected what people are told else
     * @throws IllegalArgumentException when the text is no such share
     */
    public static double share(String text, DoublePredicate allowed, String expected) {
        Quantity quantity = parse(text);
        boolean percentage = quantity.unit.equals(Unit.PERCENT);
        double share = percentage ? quantity.value / 100 : quantity.value;
        if (!(percentage || quantity.unit.equals(Unit.NONE)) || !allowed.test(share)) {
            throw new IllegalArgumentException("found '" + text + "', expected " + expected);
        }
        return share;
    }
}
